"""The errors of the library: their classes, that each is raised, and their messages (E1)."""

from __future__ import annotations

import builtins
import inspect
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import setrules
from setrules import (
    Board,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    CardTypeError,
    ClaimError,
    ClaimTypeError,
    Deck,
    DeckError,
    DeckTypeError,
    GameSession,
    RecordError,
    RecordTypeError,
    RulesError,
    RuleSet,
    RulesTypeError,
    SessionError,
    SessionStateError,
    SessionTypeError,
    SetRulesError,
    VectorError,
    VectorTypeError,
    errors,
    vectors,
)
from setrules.errors import describe


def session(**arguments: Any) -> GameSession:
    return GameSession(["A", "B"], seed=1, **arguments)


# Each public error, the built-ins that it also is, and a call that raises it.
RAISED: dict[type[SetRulesError], tuple[tuple[type[Exception], ...], Callable[[], object]]] = {
    CardError: ((ValueError,), lambda: Card(81)),
    CardTypeError: ((TypeError,), lambda: Card("5")),  # type: ignore[arg-type]
    DeckError: ((ValueError,), lambda: Deck.of([5, 5])),
    DeckTypeError: ((TypeError,), lambda: Deck.shuffled(1.0)),  # type: ignore[arg-type]
    BoardError: ((ValueError,), lambda: Board.of([5, 5])),
    BoardTypeError: ((TypeError,), lambda: Board.of(None)),  # type: ignore[arg-type]
    RulesError: ((ValueError,), lambda: RuleSet(cap=5)),
    RulesTypeError: ((TypeError,), lambda: RuleSet(cap="21")),  # type: ignore[arg-type]
    ClaimError: ((ValueError,), lambda: session().claim("A", (5, 5, 71))),
    ClaimTypeError: ((TypeError,), lambda: session().claim("A", 5)),  # type: ignore[arg-type]
    SessionError: ((ValueError,), lambda: session().claim("C", (1, 2, 3))),
    SessionTypeError: ((TypeError,), lambda: session().advance("1")),  # type: ignore[arg-type]
    SessionStateError: ((ValueError, RuntimeError), lambda: session().confirm("A")),
    RecordError: ((ValueError,), lambda: GameSession.replay({})),
    RecordTypeError: ((TypeError,), lambda: GameSession.replay([])),  # type: ignore[arg-type]
    VectorError: ((ValueError,), lambda: vectors.answer("nothing", {})),
    VectorTypeError: ((TypeError,), lambda: vectors.answer(3, {})),  # type: ignore[arg-type]
}


def public_errors() -> set[type[SetRulesError]]:
    return {
        value
        for value in vars(setrules).values()
        if inspect.isclass(value) and issubclass(value, SetRulesError)
    }


# --- the classes ----------------------------------------------------------------------------------


def test_the_table_holds_every_public_error() -> None:
    """E1: nothing is exported that is not raised below, and every class of the module is public."""
    assert public_errors() == {SetRulesError, *RAISED}
    defined = {value for value in vars(errors).values() if inspect.isclass(value)}
    assert defined == public_errors()
    assert {error.__name__ for error in defined} | {"describe"} == {*errors.__all__}


@pytest.mark.parametrize("error", RAISED, ids=lambda error: error.__name__)
def test_an_error_is_the_built_in_that_fits(error: type[SetRulesError]) -> None:
    """E1: malformed is a ValueError, a wrong type a TypeError, a wrong moment a RuntimeError."""
    wanted, _ = RAISED[error]
    kinds = (ValueError, TypeError, RuntimeError, LookupError, OSError, ArithmeticError)
    assert tuple(kind for kind in kinds if issubclass(error, kind)) == wanted
    assert issubclass(error, SetRulesError)
    assert error.__module__ == "setrules.errors"
    assert error.__doc__


def test_no_error_is_caught_with_another() -> None:
    """E1: the kinds are siblings; only a wrong moment is also an error of its session."""
    for one in RAISED:
        above = {other for other in RAISED if other is not one and issubclass(one, other)}
        assert above == ({SessionError} if one is SessionStateError else set())
    assert SetRulesError.__bases__ == (Exception,)


def test_every_kind_has_its_type_error() -> None:
    """E1: a sibling class a kind."""
    names = {error.__name__ for error in RAISED}
    kinds = {name[: -len("TypeError")] for name in names if name.endswith("TypeError")}
    assert kinds == {"Card", "Deck", "Board", "Rules", "Claim", "Session", "Record", "Vector"}
    assert {f"{kind}Error" for kind in kinds} <= names


@pytest.mark.parametrize("error", RAISED, ids=lambda error: error.__name__)
def test_every_error_is_raised(error: type[SetRulesError]) -> None:
    """E1: exactly it, with a message, caught by the base and by its built-in."""
    wanted, call = RAISED[error]
    for caught_as in (error, SetRulesError, *wanted):
        with pytest.raises(caught_as) as caught:
            call()
        assert type(caught.value) is error
        assert len(str(caught.value)) > 10


@pytest.mark.parametrize("error", RAISED, ids=lambda error: error.__name__)
def test_an_error_can_be_sent_to_another_process(error: type[SetRulesError]) -> None:
    with pytest.raises(error) as caught:
        RAISED[error][1]()
    twin = pickle.loads(pickle.dumps(caught.value))
    assert type(twin) is error
    assert twin.args == caught.value.args


def test_no_bare_built_in_is_raised_on_purpose() -> None:
    """E1: every ``raise`` of the source names a class of the library, or raises again.

    AttributeError is what Python asks of a ``__getattr__``.
    """
    import ast
    from pathlib import Path

    allowed = {error.__name__ for error in public_errors()}
    built_in = {name for name, value in vars(builtins).items() if inspect.isclass(value)}
    root = Path(errors.__file__).parent
    bare: list[str] = []
    for path in sorted(root.rglob("*.py")):
        if {"cli", "play"} & {*path.parts} or path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise) or node.exc is None:
                continue
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = getattr(raised, "id", getattr(raised, "attr", ""))
            if name in built_in - {"AttributeError"} and name not in allowed:
                bare.append(f"{path.relative_to(root)}:{node.lineno} {name}")
    assert bare == []


# --- describing values ----------------------------------------------------------------------------


class Loud:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Silent:
    """A value whose repr is no text."""

    def __repr__(self) -> str:
        return 5  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (81, "81"),
        (-(2**70), "-1180591620717411303424"),
        (10**5000, "<int>"),
        (-(10**5000), "<int>"),
        ("x", "'x'"),
        ("a\nb", r"'a\nb'"),
        (None, "None"),
        (Card(5), "Card(5)"),
        (Loud(), "<Loud>"),
        (Silent(), "<Silent>"),
        ([Loud()], "<list>"),
        ([10**5000], "[<int>]"),
    ],
    ids=range(12),
)
def test_a_value_in_a_message(value: object, shown: str) -> None:
    """E1: shown as it is, or by its type where it cannot show itself."""
    assert describe(value) == shown


@pytest.mark.parametrize("limit", [10, 80, 81, 100])
def test_a_long_value_is_cut(limit: int) -> None:
    """E1: at the limit, marked, never longer; a text keeps its quotes and tells its length."""
    fits = ["x" * (limit - 4)]
    assert describe(fits, limit) == repr(fits)
    for long in (["x" * (limit - 3)], ["x"] * 10_000, b"x" * 10_000, {1: "x" * 10_000}):
        assert describe(long, limit) == repr(long)[: limit - 3] + "..."
    assert describe("x" * (limit - 2), limit) == repr("x" * (limit - 2))
    cut = describe("x" * 10_000, limit)
    assert len(cut) == limit
    assert cut.endswith("x'... (10000 characters)" if limit > 40 else "...")
    assert len(describe("\ud800" * 10_000, limit)) <= limit


def test_a_value_in_a_message_costs_nothing() -> None:
    """E1, S-18: whatever holds itself, or a part again and again, or is as long as memory."""
    shared: dict[str, Any] = {}
    for _ in range(5_000):
        shared = {"a": shared, "b": shared}
    holding: list[Any] = []
    holding += [holding, holding]
    began = time.process_time()
    assert describe(shared) == ("{'a': " * 20)[:77] + "..."
    assert describe(holding) == "[" * 77 + "..."
    assert describe([0] * 10**7) == ("[" + "0, " * 40)[:77] + "..."
    assert describe("x" * 10**7).endswith("x'... (10000000 characters)")
    assert describe(b"x" * 10**7) == "b'" + "x" * 75 + "..."
    assert describe(10**1_000_000) == "<int>"
    assert time.process_time() - began < 5


def test_a_value_in_a_message_is_its_repr() -> None:
    """E1: word for word where there is room, and from its beginning where there is not."""
    drawn = random.Random(5)
    leaves = (1, -5, 2.5, "x", "a'b", "\"'", b"q", None, True, "\ud800", "é", Card(5), (), [], {})
    empty: tuple[Any, ...] = (set(), frozenset())

    def value(depth: int) -> Any:
        form = drawn.randrange(9)
        if depth == 0 or form < 3:
            return drawn.choice((*leaves, *empty))
        parts = [value(depth - 1) for _ in range(drawn.randrange(4))]
        if form < 7:
            return parts if form < 5 else tuple(parts)
        numbers = {drawn.randrange(99) for _ in parts}
        return dict(zip(numbers, parts, strict=False)) if form == 7 else numbers

    for _ in range(3_000):
        one = value(4)
        whole = repr(one)
        for limit in (10, 40, 80):
            cut = whole[: limit - 3] + "..."
            assert describe(one, limit) == (whole if len(whole) <= limit else cut)


@pytest.mark.parametrize(
    "call",
    [
        lambda value: setrules.validate(value, 0, 0),
        lambda value: setrules.third_card(0, value),
        lambda value: setrules.any_set_exists([value]),
        lambda value: setrules.explain(0, 0, value),
        lambda value: setrules.hint([], value),
        lambda value: Card(value),
        lambda value: Card.of(
            value, setrules.Shape.OVAL, setrules.Shading.OPEN, setrules.Color.RED
        ),
        lambda value: Deck.shuffled(value),
        lambda value: Deck.of([value]),
        lambda value: Deck.of([1]).draw(value),
        lambda value: Board.of([value]),
        lambda value: Board.of([1, 2, 3]).take((0, 1, value)),
        lambda value: Board.of([1]).append(Deck.of([]), value),
        lambda value: Board.of([1]).hint(value),
        lambda value: RuleSet(cap=value),
        lambda value: setrules.DotNetRandom(value),
        lambda value: setrules.DotNetRandom(1).next_below(value),
        lambda value: setrules.DotNetRandom(1).next_range(0, value),
    ],
    ids=range(18),
)
@pytest.mark.parametrize(
    "value", [10**5000, -(10**5000), Loud(), "x" * 10**6], ids=["huge", "-huge", "loud", "long"]
)
def test_a_value_that_is_hard_to_show_is_refused_all_the_same(
    call: Callable[[Any], object], value: Any
) -> None:
    """E1: a short message and the library's own error, whatever the value does."""
    with pytest.raises(SetRulesError) as caught:
        call(value)
    assert type(caught.value) is not SetRulesError
    assert "expected" in str(caught.value)
    assert len(str(caught.value)) < 250
    assert f"<{type(value).__name__}>" in str(caught.value) or "'xxxx" in str(caught.value)
