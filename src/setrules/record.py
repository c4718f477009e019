"""Records: how a match began and every command that counted (rules M4, E3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from setrules.board import Board
from setrules.deck_data import deck_from_data, deck_to_data
from setrules.engine.state import PHASES
from setrules.errors import RecordError, SetRulesError
from setrules.plain import (
    Plain,
    as_record_error,
    read_bool,
    read_cards,
    read_choice,
    read_int,
    read_list,
    read_object,
    read_slots,
    read_text,
    read_texts,
    take_format,
    take_only,
    to_plain,
)
from setrules.rules import RuleSet
from setrules.setup import Setup, checked_mode, checked_setup
from setrules.views import board_data

__all__ = [
    "COMMANDS",
    "RECORD_FORMAT",
    "Entry",
    "RecordData",
    "Refusal",
    "ReplayReport",
    "entry_from_data",
    "entry_to_data",
    "read_record",
    "setup_from_data",
    "setup_to_data",
    "write_record",
]

#: The format version of records.
RECORD_FORMAT: Final = 1

#: A command that counted: its name and its arguments in the order of :data:`COMMANDS`.
Entry = tuple[object, ...]


def _read_time(value: object, where: str) -> int:
    return read_int(value, where, 0)


_Arguments = tuple[tuple[str, Callable[[object, str], object]], ...]
_PLAYER: Final = ("player", read_text)
_NOW: Final = ("now_ms", _read_time)

#: Every command of a session with the names and readers of its arguments.
COMMANDS: Final[Mapping[str, _Arguments]] = {
    "tap": (("slot", _read_time), _PLAYER),
    "confirm": (_PLAYER,),
    "claim": (_PLAYER, ("cards", read_cards)),
    "claim_slots": (_PLAYER, ("slots", read_slots)),
    "submit": (_PLAYER, ("cards", read_cards), ("at_ms", _read_time)),
    "advance": (_NOW,),
    "animation_done": (),
    "disconnect": (_PLAYER, _NOW),
    "reconnect": (_PLAYER, _NOW),
    "forfeit": (_PLAYER,),
    "call_set": (("players", read_texts), _NOW),
    "pass_call": (_PLAYER,),
    "agree_no_set": (_PLAYER,),
    "request_cards": (_PLAYER,),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry of a record that the rules refuse, and why."""

    index: int
    command: str
    reason: str


SessionT = TypeVar("SessionT")


@dataclass(frozen=True)
class ReplayReport(Generic[SessionT]):
    """What came of replaying a record: the session, and what was refused (E3).

    ``ends_alike`` says whether the session ended up where the record says.
    """

    session: SessionT
    refused: tuple[Refusal, ...]
    ends_alike: bool


@dataclass(frozen=True, slots=True)
class RecordData:
    """A record that was read: well formed, but not yet held against the rules."""

    start: Mapping[str, object]
    entries: tuple[Entry, ...]
    end: Mapping[str, object]


def entry_to_data(entry: Entry) -> dict[str, Plain]:
    """Return an entry as an object of its own arguments.

    >>> entry_to_data(("advance", 50))
    {'command': 'advance', 'now_ms': 50}
    """
    name, *values = entry
    data: dict[str, Plain] = {"command": str(name)}
    for (argument, _), value in zip(COMMANDS[str(name)], values, strict=True):
        data[argument] = to_plain(value)
    return data


def entry_from_data(value: object, where: str) -> Entry:
    """Return the entry that :func:`entry_to_data` wrote, or raise :class:`RecordError`."""
    data = read_object(value, where)
    if "command" not in data:
        raise RecordError(f"{where} without 'command'")
    name = read_text(data["command"], f"{where}, command")
    if name not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise RecordError(f"{where}: unknown command {name[:40]!r}, expected one of {known}")
    arguments = COMMANDS[name]
    take_only(data, ("command", *(argument for argument, _ in arguments)), where)
    return (name, *(read(data[argument], f"{where}, {argument}") for argument, read in arguments))


def setup_to_data(setup: Setup) -> dict[str, Plain]:
    """Return the beginning of a new match as plain data."""
    return {
        "kind": "new",
        "players": list(setup.players),
        "mode": setup.mode,
        "rules": {**setup.rules.to_dict()},
        "deck": deck_to_data(setup.deck),
        "given": setup.given,
        "board": board_data(list(setup.slots)),
        "now_ms": setup.now_ms,
        "animations": setup.animations,
        "dealer": setup.dealer,
    }


def setup_from_data(data: Mapping[str, object]) -> Setup:
    """Return the beginning that :func:`setup_to_data` wrote, checked like a new match."""
    names = (
        *("kind", "players", "mode", "rules", "deck"),
        *("given", "board", "now_ms", "animations", "dealer"),
    )
    take_only(data, names, "start")
    board = read_list(data["board"], "start, board")
    ids = [read_int(card, "start, board", -1, 80) for card in board]
    given = read_bool(data["given"], "start, given")
    if not given and ids:
        raise RecordError("start: a board although none was given")
    try:
        rules = RuleSet.from_dict(read_object(data["rules"], "start, rules"))
        slots = [None if id < 0 else id for id in ids]
        return checked_setup(
            read_texts(data["players"], "start, players"),
            rules,
            mode=checked_mode(data["mode"]),
            seed=None,
            deck=deck_from_data(data["deck"], "start, deck"),
            board=Board.of(slots, rules) if given else None,
            now_ms=read_int(data["now_ms"], "start, now_ms", 0),
            animations=read_bool(data["animations"], "start, animations"),
            dealer=read_text(data["dealer"], "start, dealer"),
        )
    except SetRulesError as error:
        raise as_record_error(error, "start") from error


def read_record(record: object) -> RecordData:
    """Return the parts of a record, or raise for one that is malformed (E3)."""
    data = read_object(record, "record")
    if "board" in data and "entries" not in data:
        raise RecordError(
            "record with 'board': expected a record; GameSession.restore() reads snapshots"
        )
    take_format(data, RECORD_FORMAT, "record")
    take_only(data, ("format", "start", "entries", "end"), "record")
    entries = read_list(data["entries"], "record, entries")
    return RecordData(
        read_object(data["start"], "record, start"),
        tuple(entry_from_data(entry, f"entry {index}") for index, entry in enumerate(entries)),
        _read_end(data["end"]),
    )


def _read_end(value: object) -> Mapping[str, object]:
    """Where a record leads, strictly read: what compares equal is not always of the same type."""
    end = take_only(read_object(value, "record, end"), ("phase", "now_ms", "digest"), "record, end")
    read_choice(*PHASES)(end["phase"], "record, end, phase")
    _read_time(end["now_ms"], "record, end, now_ms")
    read_text(end["digest"], "record, end, digest")
    return end


def write_record(
    start: dict[str, Plain], entries: Sequence[Entry], end: dict[str, Plain]
) -> dict[str, Plain]:
    """Return a record as plain data."""
    return {
        "format": RECORD_FORMAT,
        "start": start,
        "entries": [entry_to_data(entry) for entry in entries],
        "end": end,
    }
