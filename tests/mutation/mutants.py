"""The small faults: one changed place in the syntax tree of a module."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
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
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


def mutants(source: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield what was changed, with its line, and the whole changed tree."""
    tree = ast.parse(source)
    for number, node in enumerate(_alive(tree)):
        for change in range(_changes(node)):
            changed = copy.deepcopy(tree)
            place = [*_alive(changed)][number]
            what = _change(place, change)
            yield f"line {getattr(node, 'lineno', 0)}: {what}", ast.fix_missing_locations(changed)


def _alive(tree: ast.Module) -> list[ast.AST]:
    """The nodes that run when the module works: no annotations, no texts of errors."""
    silent = {
        id(inner)
        for node in ast.walk(tree)
        for part in _silent_parts(node)
        for inner in ast.walk(part)
    }
    return [node for node in ast.walk(tree) if id(node) not in silent]


def _silent_parts(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.arg) and node.annotation is not None:
        return [node.annotation]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.FunctionDef):
        return [*([node.returns] if node.returns else []), *node.decorator_list]
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return [node]
    if isinstance(node, (ast.Raise, ast.JoinedStr, ast.ClassDef)):
        return [*getattr(node, "values", [])] or (
            [node.exc] if isinstance(node, ast.Raise) and node.exc is not None else []
        )
    return []


def _changes(node: ast.AST) -> int:
    if isinstance(node, ast.Compare):
        return int(type(node.ops[0]) in _COMPARE)
    if isinstance(node, ast.BinOp):
        return int(type(node.op) in _ARITHMETIC)
    if isinstance(node, ast.Constant):
        return int(type(node.value) in (int, bool))
    if isinstance(node, ast.Expr):
        return int(isinstance(node.value, ast.Call))
    return int(isinstance(node, (ast.BoolOp, ast.If, ast.AugAssign, ast.Raise)))


def _change(node: ast.AST, change: int) -> str:
    if isinstance(node, ast.Compare):
        node.ops[0] = _COMPARE[type(node.ops[0])]()
        return f"becomes {ast.unparse(node)}"
    if isinstance(node, ast.BinOp):
        node.op = _ARITHMETIC[type(node.op)]()
        return f"becomes {ast.unparse(node)}"
    if isinstance(node, ast.Constant):
        old = node.value
        node.value = (not old) if isinstance(old, bool) else old + 1  # type: ignore[operator]
        return f"{old} becomes {node.value}"
    if isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return f"becomes {ast.unparse(node)}"
    if isinstance(node, ast.If):
        told = ast.unparse(node.test)
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return f"not: if {told}"
    if isinstance(node, ast.AugAssign):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return f"becomes {ast.unparse(node)}"
    told = ast.unparse(node)[:70]
    if isinstance(node, ast.Raise):
        node.__class__ = ast.Pass  # type: ignore[assignment]
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    return f"without {told}"
