"""What a program keeps of matches and generators, given back to it with faults."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

from corruption import held_up

from fuzz.bytewise import Choices, damaged, strange
from fuzz.held import records, states
from fuzz.laws import refused, require
from setrules import DotNetRandom, GameSession, RecordError, Series, SeriesResult, SetRulesError
from setrules.play.saved import read_game, read_record, write_game
from setrules.vectors.canonical import dump

__all__ = ["entry", "generator_state", "saved_game", "series"]


# --- files of games


@cache
def _kept() -> tuple[dict[str, Any], ...]:
    """Records and snapshots, most of them of matches at one keyboard."""
    alone = [record for record in records() if record["start"]["mode"] != "online"]
    at_keyboard = []
    for mode, players in (("single", ["ann"]), ("pass_and_play", ["ann", "bob"])):
        session = GameSession(players, mode=mode, seed=7)  # type: ignore[arg-type]
        slots = session.board.find_all_sets()[0]
        for slot in slots:
            session.tap(slot)
        if session.selection():
            session.confirm("bob")
        session.advance(4_000)
        at_keyboard += [session.record(), session.snapshot()]
    return (*at_keyboard * 3, *alone[:6], *states()[:3])


def saved_game(data: bytes) -> bool:
    """A file of a game goes on where it was left, or is refused with its name."""
    choices = Choices(data)
    given = damaged(choices, choices.one_of(_kept()))
    try:
        content = bytearray(dump(given))
    except SetRulesError:
        try:
            text = json.dumps(given, default=repr)
        except (ValueError, TypeError, RecursionError):
            return False  # nothing that a file can hold
        content = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(choices.below(3) if choices.below(3) == 0 else 0):
        content[choices.below(len(content))] = choices.byte()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.json")
        path.write_bytes(content)
        try:
            read_record(path)
        except SetRulesError as error:
            _names_the_file(error, path)
        try:
            session = read_game(path)
        except SetRulesError as error:
            _names_the_file(error, path)
            return refused(error)
        write_game(path, session)
        require(read_game(path) == session, "a game that does not return")
        read_record(path)
    return True


def _names_the_file(error: SetRulesError, path: Path) -> None:
    require(type(error) is RecordError, f"a {type(error).__name__} of a file")
    require(str(path) in str(error), "a refusal without the name of the file")
    refused(error)


# --- commands as data


@cache
def _matches() -> tuple[tuple[GameSession, tuple[dict[str, Any], ...]], ...]:
    """Every match that is held up, and the commands that it may be given."""
    every = [entry for record in records() for entry in record["entries"]]
    kinds = {str(sorted(entry)) + str(entry["command"]): entry for entry in every}
    return tuple((session, (*session.entries(), *kinds.values())) for session in held_up().values())


def entry(data: bytes) -> bool:
    """A command as data is done, or refused without a change (M4), and the match replays."""
    choices = Choices(data)
    held, entries = choices.one_of(_matches())
    session = held.copy()
    taken = False
    for _ in range(1 + choices.below(4)):
        given = damaged(choices, choices.one_of(entries))
        before = session.snapshot()
        try:
            session.apply(given)
        except SetRulesError as error:
            refused(error)
            require(session.snapshot() == before, "an entry half done")
        else:
            taken = True
    require(GameSession.replay(session.record()) == session, "a match that does not replay")
    return taken


# --- series


_RESULT: Final = SeriesResult(("ann", "bob"), True, (4, 4)).to_dict()


def series(data: bytes) -> bool:
    """The result of a series returns or is refused; so is what makes a series."""
    choices = Choices(data)
    given = damaged(choices, _RESULT)
    try:
        result = SeriesResult.from_dict(given)
    except SetRulesError as error:
        return refused(error)
    require(result.to_dict() == given, "a result that does not return")
    names: Any = ["ann", "bob", "cid"][: 1 + choices.below(3)]
    asked: dict[str, Any] = {"seeds": [choices.byte() for _ in names], "dealer": names[-1]}
    if choices.below(3) == 0:
        asked[choices.one_of(("seeds", "dealer", "mode", "rules"))] = strange(choices)
    try:
        several = Series(names, **asked)
        while (game := several.next_game(choices.below(9))) is not None:
            game.forfeit(choices.one_of(names)) if choices.below(2) else None
    except SetRulesError as error:
        return refused(error)
    ended = several.result
    require(ended is not None, "a series that ends without a result")
    require(SeriesResult.from_dict(ended.to_dict()) == ended, "a result that does not return")
    return True


# --- generators


@cache
def _states() -> tuple[list[Any], ...]:
    """What generators are pickled as: fresh, and after some draws."""
    found = []
    for seed, draws in ((0, 0), (7, 1), (2**31 - 1, 54), (-5, 200)):
        generator = DotNetRandom(seed)
        for _ in range(draws):
            generator.next()
        words, index, lagged = generator.__reduce__()[2]
        found.append([[*words], index, lagged])
    return tuple(found)


def generator_state(data: bytes) -> bool:
    """The state of a generator: words and places that are there, or nothing changes."""
    choices = Choices(data)
    given = damaged(choices, choices.one_of(_states()))
    if isinstance(given, list) and choices.below(8):
        # What a pickle holds are tuples.
        given = tuple(tuple(part) if isinstance(part, list) else part for part in given)
    generator = DotNetRandom(1)
    before = generator.__reduce__()
    try:
        generator.__setstate__(given)
    except SetRulesError as error:
        require(generator.__reduce__() == before, "a state half taken")
        return refused(error)
    words, index, lagged = generator.__reduce__()[2]
    require([*words] == [*given[0]] and (index, lagged) == tuple(given[1:]), "another state")
    for _ in range(60):
        generator.next()
        generator.next_below(81)
    return True
