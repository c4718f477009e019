"""The small faults: one changed place in the syntax tree of a module."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

_SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

#: So much of a statement is told; of a longer one, the part around the change.
_TOLD = 100


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, what it changes, and the code of the whole module with it."""

    module: str
    #: The dotted name of the innermost function or class; ``""`` at the top of a module.
    function: str
    #: ``before => after``, with `` #2`` behind the second of the same words in a function.
    change: str
    #: The lines of the statement, without the statements in it.
    lines: range
    #: The outermost function whose body it is in, with its first line; None for what
    #: runs when the module is imported.
    outer: tuple[str, int] | None

    @property
    def key(self) -> tuple[str, str, str]:
        """What stays the same when lines move."""
        return (self.module, self.function, self.change)


@dataclass(frozen=True)
class _Place:
    """A node, where it hangs, and what stands around it, the innermost last."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None
    around: tuple[ast.AST, ...]

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants(module: str, source: str) -> Iterator[tuple[Mutant, ast.Module]]:
    """Yield every fault with the tree, which has it until the next one is asked for."""
    tree = ast.parse(source)
    told: Counter[tuple[str, str]] = Counter()
    for place in [*_places(tree, ())]:
        for changed in [*_changes(place)]:
            ast.copy_location(changed, place.node)
            function = _function(place)
            before, after = _told(place, changed)
            change = f"{before} => {after}"
            told[function, change] += 1
            again = told[function, change]
            change += f" #{again}" if again > 1 else ""
            place.put(changed)
            yield Mutant(module, function, change, _lines(place), _outer(place)), tree
            place.put(place.node)


def _places(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[_Place]:
    """Every node that runs when the module works: no annotations, no texts of errors."""
    around = (*around, node)
    for field, value in ast.iter_fields(node):
        if field in _silent_fields(node):
            continue
        children: list[tuple[int | None, Any]] = (
            [*enumerate(value)] if isinstance(value, list) else [(None, value)]
        )
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_silent(child):
                yield _Place(child, node, field, index, around)
                yield from _places(child, around)


def _silent_fields(node: ast.AST) -> tuple[str, ...]:
    """Types, decorators, what an error says; an operator is changed with its operands."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return ("decorator_list", "returns", "bases", "keywords")
    if isinstance(node, ast.Raise):
        return ("exc", "cause")
    return ("annotation", "op", "ops", "ctx")


def _is_silent(node: ast.AST) -> bool:
    """Whether a whole node decides nothing, or nothing that a test shall hold fast."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr, ast.Assert)):
        return True  # an assertion here tells the type checker what holds
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    if isinstance(node, ast.keyword):
        return node.arg == "strict"  # of zip(): an assertion, too
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("describe", "TypeVar", "cast")
    return False


def _changes(place: _Place) -> Iterator[ast.AST]:
    node = place.node
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            if type(op) in _SWAPPED:
                ops = [*node.ops[:at], _SWAPPED[type(op)](), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in _SWAPPED:
        yield ast.BinOp(node.left, _SWAPPED[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in _SWAPPED:
        yield ast.AugAssign(node.target, _SWAPPED[type(node.op)](), node.value)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(_SWAPPED[type(node.op)](), node.values)
        if len(node.values) > 2:
            for at in range(len(node.values)):
                yield ast.BoolOp(node.op, node.values[:at] + node.values[at + 1 :])
    elif isinstance(node, ast.Constant):
        yield from _other_constants(place, node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        if not (place.field == "test" and isinstance(place.parent, (ast.If, ast.While, ast.IfExp))):
            yield node.operand
    elif isinstance(node, (ast.Raise, ast.Break)) or _only_acts(node):
        yield ast.Pass()
    if isinstance(node, ast.expr) and _is_condition(place):
        yield node.operand if _negated(node) else ast.UnaryOp(ast.Not(), node)  # type: ignore[attr-defined]


def _only_acts(node: ast.AST) -> bool:
    """Whether a statement calls something, or changes an object that others see."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _is_condition(place: _Place) -> bool:
    """Whether a node decides alone which way to go."""
    if place.field == "test":
        # Of a single comparison the negation is the swap of its operator.
        lone = isinstance(place.node, ast.Compare) and type(place.node.ops[0]) in (
            *(ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot),
        )
        return not lone
    return place.field == "ifs" and not isinstance(place.node, ast.Compare)


def _negated(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _other_constants(place: _Place, value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and value and _decides(place):
        yield ast.Constant("")


def _decides(place: _Place) -> bool:
    """Whether a text is compared, kept or returned: any other text is shown."""
    parent = place.parent
    if isinstance(parent, (ast.Tuple, ast.List, ast.Set)):
        parent = place.around[-2]
        return isinstance(parent, ast.Compare)
    return isinstance(parent, (ast.Compare, ast.Assign, ast.Return, ast.IfExp))


def _function(place: _Place) -> str:
    return ".".join(
        node.name for node in place.around if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    )


def _outer(place: _Place) -> tuple[str, int] | None:
    for node, inner in zip(place.around, (*place.around[1:], place.node), strict=True):
        if isinstance(node, ast.FunctionDef) and inner in node.body:
            return node.name, min(one.lineno for one in (node, *node.decorator_list))
    return None


def _lines(place: _Place) -> range:
    """The lines of the innermost statement, up to the first statement in it."""
    statement = next(
        node for node in (place.node, *reversed(place.around)) if isinstance(node, ast.stmt)
    )
    end = statement.end_lineno or statement.lineno
    inner = getattr(statement, "body", None)
    if inner and not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        end = max(statement.lineno, inner[0].lineno - 1)
    return range(statement.lineno, end + 1)


def _told(place: _Place, changed: ast.AST) -> tuple[str, str]:
    """The widest expression or statement around a change that is not too long, twice."""
    shown: ast.AST = place.node
    for node in () if isinstance(place.node, ast.stmt) else reversed(place.around):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            break
        if not isinstance(node, (ast.expr, ast.stmt)):
            continue
        if len(_header(node)) > _TOLD:
            break
        shown = node
        if isinstance(node, ast.stmt):
            break
    before = _header(shown)
    if shown is place.node:
        return _around(before, _header(changed))
    place.put(changed)
    after = _header(shown)
    place.put(place.node)
    return before, after


def _around(before: str, after: str) -> tuple[str, str]:
    """What differs in two texts that are too long, with a little of what they share."""
    if max(len(before), len(after)) <= _TOLD:
        return before, after
    pairs = zip(before, after, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    begin = max(0, alike - _TOLD // 3)
    return _cut(before, begin), _cut(after, begin)


def _cut(text: str, begin: int) -> str:
    end = begin + _TOLD
    return ("... " if begin else "") + text[begin:end] + (" ..." if end < len(text) else "")


def _header(node: ast.AST) -> str:
    """A statement without the statements in it."""
    if isinstance(node, (ast.If, ast.While, ast.For, ast.With, ast.Try)):
        node = copy.copy(node)
        node.body = []
        node.orelse = [] if hasattr(node, "orelse") else node.orelse
    return ast.unparse(node).replace("\n", " ")
