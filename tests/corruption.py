"""Matches held up in every kind of state, and every small change to their snapshots."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from matches import DEAD, NO_SET, PILE, SET_A, SET_B, SET_C, match

from setrules import Deck, GameSession, RuleSet
from setrules.engine.state import MODES, PHASES, STATUSES
from setrules.result import END_REASONS

Path = tuple[Any, ...]
Keep = Callable[..., None]

GROWING = (38, 47, 59, 65, 66, 67)


def held_up() -> dict[str, GameSession]:
    """One match for each phase and each kind of thing that a snapshot holds."""
    matches = {
        "dealing": match(animations=True),
        "dealing, dead": match(board=DEAD, deck=GROWING, animations=True),
        "fresh from a seed": GameSession(["A", "B"], seed=7),
        "fair": GameSession(["A", "B"], deck=Deck.fair("m-1", bytes(32)), mode="online"),
        "small": GameSession(["A", "B"], RuleSet.introduction(), seed=7),
    }

    def keep(name: str, session: GameSession, *commands: tuple[Any, ...]) -> None:
        for command, *arguments in commands:
            getattr(session, command)(*arguments)
        matches[name] = session

    keep(
        "playing",
        match(players=("A", "B", "C"), penalty="point", duration_ms=60_000, now_ms=10),
        *(("claim", "A", SET_A), ("claim", "B", SET_C), ("claim", "A", NO_SET)),
        *(("disconnect", "C", 40), ("advance", 50), ("tap", 0, "A"), ("tap", 2, "A")),
    )
    done = ("animation_done",)
    keep("valid_set", match(animations=True), done, ("tap", 0, "B"), ("claim", "A", SET_A))
    keep("refill", match(animations=True), done, ("claim", "A", SET_A), done)
    keep("invalid_set", match(animations=True), done, ("claim", "A", NO_SET))
    keep("expanding", match(board=DEAD, deck=GROWING, animations=True), done)
    keep(
        "time lost",
        match(duration_ms=60_000, penalty="time"),
        *(("claim", "A", NO_SET), ("advance", 54_999)),
    )
    keep("device", match(mode="pass_and_play"), *(("tap", slot) for slot in (1, 3, 11)))
    keep(
        "device, valid_set",
        match(mode="pass_and_play", animations=True),
        *(done, *(("tap", slot) for slot in (1, 3, 11)), ("confirm", "A")),
    )
    keep(
        "online",
        match(mode="online", tick_ms=50),
        *(("submit", "B", SET_A, 60), ("submit", "A", SET_B, 99), ("submit", "A", SET_C, 120)),
        ("advance", 55),
    )
    four = ("A", "B", "C", "D")
    keep(
        "called",
        match(rules="tabletop", players=four, dealer="B"),
        *(("agree_no_set", "A"), ("call_set", ["B", "C", "D"], 5), ("claim", "C", SET_A)),
        *(("tap", 0, "D"), ("disconnect", "D", 9)),
    )
    keep(
        "callers wait",
        match(rules="tabletop", players=four, animations=True),
        *(done, ("call_set", ["B", "C"], 5), ("claim", "B", NO_SET)),
    )
    keep(
        "a vote waits",
        match(rules="tabletop", players=("A", "B", "C")),
        *(("agree_no_set", "A"), ("agree_no_set", "B"), ("call_set", "C", 5)),
        ("disconnect", "C", 9),
    )
    keep("agreed", match(rules="tabletop"), ("agree_no_set", "B"))
    keep(
        "owed",
        match(rules="solitaire", players=("A",), mode="single", deck=PILE[:4]),
        *(("request_cards", "A"), ("request_cards", "A"), ("claim", "A", SET_A)),
    )
    # Where players expand by their word, the claims alone do not decide where cards lie.
    table: dict[str, Any] = {"rules": "tabletop", "call_window_ms": 0}
    keep(
        "table",
        match(**table),
        *(("claim", "A", SET_A), ("claim", "B", SET_C), ("claim", "A", NO_SET), ("tap", 0, "A")),
    )
    keep("table, one claim", match(**table), ("claim", "A", SET_A))
    keep("table, dealing", match(**table, animations=True))
    keep("table, valid_set", match(**table, animations=True), done, ("claim", "A", SET_A))
    keep("table, used up", match(board=(0, 1), deck=(), **table))
    keep("a set of new cards", match(), ("claim", "A", SET_A), ("claim", "A", (60, 35, 7)))
    keep_holes(keep)
    keep_calls(keep)
    keep_edges(keep)
    keep("deck_empty", match(board=DEAD, deck=()))
    keep("cap", match(board=DEAD, deck=GROWING, cap=12))
    keep("deck_short", match(board=DEAD, deck=GROWING[:2]))
    keep("timer", match(duration_ms=100), ("claim", "A", SET_A), ("advance", 100))
    keep(
        "timer, online",
        match(mode="online", duration_ms=100),
        *(("submit", "A", SET_A, 10), ("advance", 100)),
    )
    keep(
        "clock", match(duration_ms=6000, penalty="time"), ("claim", "A", NO_SET), ("advance", 9999)
    )
    keep("default_win", match(), ("disconnect", "B", 0), ("advance", 50_000))
    keep("abandoned", match(players=("A",), mode="single"), ("forfeit", "A"))
    keep(
        "agreed end", match(rules="tabletop", deck=()), ("agree_no_set", "A"), ("agree_no_set", "B")
    )
    keep(
        "an end in a claim",
        match(animations=True, duration_ms=100),
        *(done, ("claim", "A", SET_A), ("advance", 100)),
    )
    return matches


def keep_holes(keep: Keep) -> None:
    """Positions with empty slots at their end, which the opening alone does not tell."""
    done = ("animation_done",)
    grown = match(board=(*DEAD, None), deck=(*GROWING, 71, 77, 2))
    keep("grown twice", grown, ("claim", "A", (0, 1, 2)))
    keep("no cards", match(board=(None, None), animations=True))
    keep("slot 80", match(board=[0, 1, *[None] * 78, 2]))
    holes: dict[str, Any] = {"board": (0, 1, None), "animations": True}
    claimed = (done, done, ("claim", "A", (0, 1, 2)))
    keep("holes, valid_set", match(**holes, deck=(2, 5, 71)), *claimed)
    # A claim that closes up leaves none of them, one that an end meets leaves all.
    closing = match(**holes, deck=(2, 5, 71), close_up="always")
    keep("holes, an end in a claim", closing, *claimed, ("forfeit", "A"))
    growing = match(**holes, deck=(2, *DEAD[2:10]))
    keep("holes, an end in an expansion", growing, *claimed, done, done, ("forfeit", "A"))


def keep_calls(keep: Keep) -> None:
    """Calls and votes in which the first seat takes part, or one that is no more there."""
    three = ("A", "B", "C")
    keep("one called", match(rules="tabletop", call_window_ms=1), ("call_set", "A", 5))
    keep(
        "the first called",
        match(rules="tabletop", players=three, dealer="C"),
        *(("agree_no_set", "C"), ("call_set", ["A", "B"], 5), ("disconnect", "B", 9)),
    )
    keep(
        "agreed, one gone",
        match(rules="tabletop", players=three),
        *(("forfeit", "C"), ("agree_no_set", "A")),
    )
    keep(
        "agreed, timer",
        match(rules="tabletop", duration_ms=100),
        *(("agree_no_set", "A"), ("advance", 100)),
    )


def keep_edges(keep: Keep) -> None:
    """What lies at the edge of a check."""
    done = ("animation_done",)
    away = ("disconnect", "C", 0)
    keep("away", match(players=("A", "B", "C")), away, ("advance", 30_000))
    timed = match(players=("A", "B", "C"), duration_ms=30_001)
    keep("away, timer", timed, away, ("advance", 30_001))
    keep("the shortest", match(duration_ms=1), ("advance", 1))
    keep("picks", match(players=("A",), mode="single"), ("tap", 0, "A"))
    keep("at a tick", match(mode="online", tick_ms=50), ("submit", "A", SET_A, 100))
    stale = match(animations=True, stale_penalised=False)
    claim = ("claim", "A", SET_A)
    keep("stale", stale, done, claim, done, done, ("claim", "B", SET_A))
    keep(
        "device, invalid_set",
        match(mode="pass_and_play", animations=True),
        *(done, *(("tap", slot) for slot in (0, 1, 2)), ("confirm", "A")),
    )
    last: dict[str, Any] = {"animations": True, "duration_ms": 100}
    ended = (done, ("claim", "A", (0, 1, 2)), ("advance", 100))
    keep("an end in the last claim", match(board=(0, 1, 2, 3), deck=(), **last), *ended)
    table: dict[str, Any] = {"rules": "tabletop", "call_window_ms": 0}
    keep("table, refill", match(**table, animations=True), done, claim, done)
    keep("table, an end in a claim", match(**table, **last), done, claim, ("advance", 100))
    alone: dict[str, Any] = {"rules": "solitaire", "players": ("A",), "mode": "single"}
    request = ("request_cards", "A")
    topped: dict[str, Any] = {"refill": "to_12", "close_up": "always"}
    keep("owes all", match(**alone, **topped, deck=PILE[:4]), request, request)
    keep("owes one", match(**alone, refill="always", deck=PILE[:4]), request, claim)
    small = match(**alone, board=(0, 1, 2, 3), deck=PILE[:4], refill="to_12", close_up="never")
    keep("a small board", small, request)
    filling = match(**alone, **topped, board=(0, 1, 2, 3))
    keep("a claim that fills the board", filling, ("claim", "A", (0, 1, 2)))
    keep("no set lies", match(**alone, board=DEAD, deck=GROWING, animations=True), done)
    untaken = match(**alone, board=DEAD, deck=GROWING, duration_ms=100)
    keep("no set lies, timer", untaken, ("advance", 100))
    keep(
        "deck of two",
        match(board=(*DEAD, 8, 17, 26), deck=(2, 5), refill="to_12", partial_deal=False),
        ("claim", "A", (8, 17, 26)),
    )


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of plain data with its path, containers included."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))


def replaced(data: Any, path: Path, value: Any) -> Any:
    """A copy of plain data with one value replaced."""
    if not path:
        return value
    twin = copy.copy(data)
    twin[path[0]] = replaced(data[path[0]], path[1:], value)
    return twin


def other_types(value: Any) -> list[Any]:
    """Values of other types, those first that compare equal."""
    if isinstance(value, bool):
        return [int(value), float(value), str(value).lower(), None, []]
    if isinstance(value, int):
        equal = [bool(value)] if value in (0, 1) else []
        return [*equal, float(value), str(value), None, [value], {}]
    if isinstance(value, str):
        return [value.encode(), None, 0, [value], {}]
    if isinstance(value, list):
        return [{}, None, 0, "", {str(index): one for index, one in enumerate(value)}]
    return [[], None, 0, "", [*value.items()]]


def other_values(value: Any) -> list[Any]:
    """Other values of the same type, those first that might stand there."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        numbers = (value + 1, value - 1, value + 3, -1, 0, 1, 50, 2**53, -(2**53))
        return [number for number in numbers if number != value]
    if isinstance(value, str):
        kinds = [kind for kind in (PHASES, MODES, STATUSES, END_REASONS) if value in kind]
        words = [*(kinds[0] if kinds else ("A", "B", "C", "D")), "", value + "x"]
        return [word for word in words if word != value]
    if isinstance(value, list):
        lists = [value[:-1], value[1:], [*value, *value[-1:]], value[::-1], [], [*value, -1]]
        return [one for one in (*lists, [*value, "A"], [*value, 0], [*value, {}]) if one != value]
    without = [{key: value[key] for key in value if key != gone} for gone in value]
    return [*without, {**value, "more": 0}]
