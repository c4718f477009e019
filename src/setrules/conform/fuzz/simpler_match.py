"""How a match becomes simpler: fewer commands and players, a plain beginning, round times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from setrules.conform.fuzz.simpler import Attempting, Pass, drop
from setrules.conform.fuzz.simpler_board import without_slot
from setrules.errors import SetRulesError
from setrules.session import GameSession
from setrules.vectors.canonical import JsonObject
from setrules.vectors.cases.sessions.script import given as given_deck
from setrules.vectors.cases.sessions.script import seed as seeded_deck
from setrules.vectors.cases.sessions.script import step
from setrules.vectors.fields import Fields
from setrules.vectors.kinds.session import do, open_session, read_steps

__all__ = ["MATCH_PASSES"]

#: The plainest ids; in the order of the seats.
_IDS: Final = ("a", "b", "c", "d", "e")


def drop_steps(attempts: Attempting) -> None:
    """Leave commands out, many at once, then one by one; the last ones first."""
    drop(attempts, [("steps",)])


def drop_players(attempts: Attempting) -> None:
    """Leave players out, and their commands with them."""
    players = attempts.input["players"]
    assert isinstance(players, list)
    for player in reversed(players):
        rest = [other for other in _players(attempts.input) if other != player]
        steps = [one for one in _steps(attempts.input) if one["player"] != player]
        called = [
            {**one, "players": [other for other in one["players"] if other != player]}
            for one in steps
        ]
        dealer = attempts.input["dealer"]
        attempts.attempt(
            {
                **attempts.input,
                "dealer": "" if dealer == player else dealer,
                "players": rest,
                "steps": list(called),
            }
        )


def begin_later(attempts: Attempting) -> None:
    """Give the cards that lie after some commands in place of those commands."""
    count = len(_steps(attempts.input))
    for at in range(count - 1, 0, -1):
        left = _cards_after(attempts.input, at)
        if left is None:
            return
        slots, deck = left
        made = {
            **attempts.input,
            "board": slots,
            "deck": given_deck(deck),
            "given": True,
            "steps": _steps(attempts.input)[at:],
        }
        if attempts.attempt(made):
            return


def fewer_slots(attempts: Attempting) -> None:
    """Leave slots of a given position out; the commands name the others by their new numbers."""
    board: Any = attempts.input["board"]
    for gone in reversed(range(len(board))):
        board = attempts.input["board"]
        steps = [
            {
                **one,
                "slot": one["slot"] - 1 if one["slot"] > gone else one["slot"],
                "slots": without_slot(one["slots"], gone),
            }
            for one in _steps(attempts.input)
        ]
        attempts.attempt(
            {**attempts.input, "board": board[:gone] + board[gone + 1 :], "steps": steps}
        )


def one_device(attempts: Attempting) -> None:
    """Play locally, with the commands turned into those of that mode."""
    for player in _players(attempts.input):
        if attempts.input["mode"] == "local":
            return
        turned = [_turned(one, player) for one in _steps(attempts.input)]
        steps = [one for one in turned if one["command"] != "confirm"]
        attempts.attempt({**attempts.input, "mode": "local", "steps": list(steps)})


def _turned(one: dict[str, Any], player: str) -> dict[str, Any]:
    """A command in the form of a local match; the device's taps are a player's."""
    if one["command"] == "tap" and not one["player"]:
        return {**one, "player": player}
    return {**one, "at_ms": -1, "command": "claim"} if one["command"] == "submit" else one


def plain_beginning(attempts: Attempting) -> None:
    """No animations, the first player as dealer, play at one device, a time of 0, plain ids."""
    for name, value in (("animations", False), ("dealer", "")):
        attempts.attempt({**attempts.input, name: value})
    if attempts.input["mode"] != "local":
        attempts.attempt({**attempts.input, "mode": "local"})
    start = attempts.input["now_ms"]
    assert isinstance(start, int)
    if start:
        steps = [
            {**one, "at_ms": one["at_ms"] - start} if one["at_ms"] >= start else one
            for one in _steps(attempts.input)
        ]
        attempts.attempt({**attempts.input, "now_ms": 0, "steps": steps})
    _rename(attempts)


def _rename(attempts: Attempting) -> None:
    names = dict(zip(_players(attempts.input), _IDS, strict=False))

    def renamed(id: str) -> str:
        return names.get(id, id)

    attempts.attempt(
        {
            **attempts.input,
            "dealer": renamed(str(attempts.input["dealer"])),
            "players": [renamed(id) for id in _players(attempts.input)],
            "steps": [
                {
                    **one,
                    "player": renamed(one["player"]),
                    "players": [renamed(id) for id in one["players"]],
                }
                for one in _steps(attempts.input)
            ],
        }
    )


def given_cards(attempts: Attempting) -> None:
    """Write the deck out, and let what is dealt lie already: then cards can be left out."""
    deck = attempts.input["deck"]
    assert isinstance(deck, Mapping)
    if deck["kind"] != "given":
        for seed in (0, 1, 2, 3):
            if deck["kind"] == "seed" and deck["seed"] in range(seed + 1):
                break
            plain = seeded_deck(seed)
            if attempts.attempt({**attempts.input, "deck": plain}):
                break
    opened = _opened(attempts.input)
    if opened is None:
        return
    whole = given_deck(list(opened["order"]))
    if deck["kind"] != "given":
        attempts.attempt({**attempts.input, "deck": whole})
    if not attempts.input["given"] and not opened["expanded"]:
        attempts.attempt(
            {
                **attempts.input,
                "board": list(opened["slots"]),
                "deck": given_deck(list(opened["rest"])),
                "given": True,
            }
        )


def _opened(input: JsonObject) -> dict[str, Any] | None:
    """The cards of a match as it is dealt."""
    session = _session(input)
    if session is None:
        return None
    snapshot: dict[str, Any] = session.snapshot()
    order = snapshot["deck"]["order"]
    return {
        "expanded": any(event.type == "expanded" for event in session.opening),
        "order": order,
        "rest": order[snapshot["deck"]["drawn"] :],
        "slots": _lying(session),
    }


def _cards_after(input: JsonObject, count: int) -> tuple[list[int], list[int]] | None:
    """The slots and the deck after so many commands."""
    session = _session(input)
    if session is None:
        return None
    for one in read_steps(Fields({"steps": _steps(input)[:count]}, ("steps",), "input")):
        do(session, one)
    snapshot: dict[str, Any] = session.snapshot()
    deck = snapshot["deck"]
    return _lying(session), deck["order"][deck["drawn"] :]


def _session(input: JsonObject) -> GameSession | None:
    opening = {name: value for name, value in input.items() if name != "steps"}
    try:
        return open_session(Fields(opening, tuple(opening), "input"))
    except SetRulesError:
        return None


def _lying(session: GameSession) -> list[int]:
    return [-1 if card is None else int(card) for card in session.board.slots]


def mere_time(attempts: Attempting) -> None:
    """Let time pass where somebody left, came back or called just then."""
    for at, one in enumerate(_steps(attempts.input)):
        if one["command"] in ("disconnect", "reconnect", "call_set"):
            steps = _steps(attempts.input)
            made = step("advance", at_ms=one["at_ms"])
            attempts.attempt({**attempts.input, "steps": [*steps[:at], made, *steps[at + 1 :]]})


def bare_steps(attempts: Attempting) -> None:
    """Give every argument of every command its none, where it does not matter."""
    bare = step("")
    for at in range(len(_steps(attempts.input))):
        for name, none in bare.items():
            steps = _steps(attempts.input)
            if name != "command" and at < len(steps) and steps[at][name] != none:
                made = [*steps[:at], {**steps[at], name: none}, *steps[at + 1 :]]
                attempts.attempt({**attempts.input, "steps": made})


def fewer_clocks(attempts: Attempting) -> None:
    """Numbers of the rules that are as plain as they can be."""
    for name, values in (
        ("duration_ms", (0, 1000)),
        ("penalty_ms", (5000, 1)),
        ("penalty_points", (1,)),
        ("call_window_ms", (0, 5000)),
        ("reconnect_ms", (30_000, 0)),
        ("cap", (21, 0, 12)),
    ):
        rules = attempts.input["rules"]
        assert isinstance(rules, Mapping)
        for value in values:
            if rules[name] == value or attempts.attempt(
                {**attempts.input, "rules": {**rules, name: value}}
            ):
                break


def _steps(input: JsonObject) -> list[dict[str, Any]]:
    steps: Any = input["steps"]
    return list(steps)


def _players(input: JsonObject) -> list[str]:
    players: Any = input["players"]
    return list(players)


#: The passes for a match, in their order.
MATCH_PASSES: Final[tuple[Pass, ...]] = (
    drop_steps,
    mere_time,
    drop_players,
    one_device,
    plain_beginning,
    fewer_clocks,
    given_cards,
    begin_later,
    fewer_slots,
    bare_steps,
)
