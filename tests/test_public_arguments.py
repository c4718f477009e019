"""Every public function, each of its arguments wrong in turn: one error of the library (E1, E2).

The commands of a session have tables of their own (``wrong_arguments``); here are all
others. What is no argument at all for a place is tried there, the rest being right.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from wrong_arguments import SIGNATURES

from setrules import (
    Board,
    Card,
    ClaimError,
    Color,
    Deck,
    DotNetRandom,
    Event,
    GameSession,
    Result,
    RuleSet,
    Series,
    SeriesResult,
    SessionTypeError,
    SetRulesError,
    Shading,
    Shape,
    Standing,
    batch,
    capset,
    conform,
    find_all_sets_into,
    journal,
    odds,
    svg,
    vectors,
)


class Refusing:
    """Whatever is asked of it raises."""

    def __index__(self) -> int:
        raise KeyError("no")

    def __iter__(self) -> Iterator[int]:
        raise KeyError("no")

    def __len__(self) -> int:
        raise KeyError("no")

    def __fspath__(self) -> str:
        raise KeyError("no")

    def __repr__(self) -> str:
        return "Refusing()"


#: What fits nowhere.
NEVER: tuple[Any, ...] = (2.5, math.nan, 1j, object(), np.float64(1), Refusing())
#: What fits in few places.
SELDOM: tuple[Any, ...] = (
    *(None, True, np.True_, -1, 2**31, 2**70, -(2**70), np.int64(3)),
    *("", "x", "\0", "\ud800", b"", b"x", memoryview(b"ab")),
    *([], [1, 2], ["x"], [[1]], [True, 0], (1, 2, "x"), {}, {"a": 1}, {1, 2}, iter([])),
    np.array([1.5]),
)

Call = tuple[Callable[..., object], dict[str, Any]]

FAIR = Deck.fair("m", bytes(32))
BOARDS = np.array([[0, 1, 2]], np.uint8)
SUITE = conform.load_suite(kinds=["third"])
KNOWN = conform.KnownFailures(("third/*",))
REPORT = odds.simulate(1, seed=1)
PORT = [sys.executable, "-c", "pass"]


def session() -> GameSession:
    return GameSession(["ann", "bob"], seed=7)


def ended() -> GameSession:
    match = session()
    match.forfeit("ann")
    return match


def board() -> Board:
    return Board.deal(Deck.shuffled(7))


def refill(deck: Any, slots: Any) -> object:
    here = board()
    here.take((0, 1, 2))
    return here.refill(deck, slots)


def use_path(name: Any) -> None:
    with batch.use_path(name):
        pass


def calls(folder: Path) -> dict[str, Call]:
    """Each function, and arguments that are right."""
    import setrules

    fresh = (folder / f"journal-{number}" for number in itertools.count())
    result = ended().result
    assert result is not None
    cards: dict[str, Any] = {"cards": [0, 1]}
    kept = folder / "kept"
    bulk: dict[str, Any] = {"boards": BOARDS, "out": None}
    picture: dict[str, Any] = {"size": 120, "palette": "light"}
    return {
        # the top level
        "setrules.validate": (lambda **k: setrules.validate(*k.values()), {"a": 0, "b": 1, "c": 2}),
        "setrules.third_card": (lambda **k: setrules.third_card(*k.values()), {"a": 0, "b": 1}),
        "setrules.any_set_exists": (lambda cards: setrules.any_set_exists(cards), cards),
        "setrules.count_sets": (lambda cards: setrules.count_sets(cards), cards),
        "setrules.find_all_sets": (lambda cards: setrules.find_all_sets(cards), cards),
        "setrules.find_all_sets_into": (
            lambda cards, out: find_all_sets_into(cards, out),
            {"cards": [0, 1, 2], "out": np.zeros((5, 3), np.uint8)},
        ),
        "setrules.daily_seed": (setrules.daily_seed, {"date": None}),
        "setrules.explain": (setrules.explain, {"a": 0, "b": 1, "c": 2}),
        "setrules.hint": (setrules.hint, {"cards": [0, 1, 2], "level": 3}),
        "setrules.events_for": (
            setrules.events_for,
            {"events": session().opening, "player": "ann"},
        ),
        "setrules.recipient": (setrules.recipient, {"event": session().opening[0]}),
        "Card": (lambda id: Card(id), {"id": 5}),
        "Card.parse": (Card.parse, {"text": "1PTD"}),
        "Card.of": (
            Card.of,
            {"number": 1, "shape": Shape.OVAL, "shading": Shading.OPEN, "color": Color.RED},
        ),
        "DotNetRandom": (lambda seed: DotNetRandom(seed), {"seed": 1}),
        "DotNetRandom.next_below": (lambda n: DotNetRandom(1).next_below(n), {"n": 5}),
        "DotNetRandom.next_range": (
            lambda least, most: DotNetRandom(1).next_range(least, most),
            {"least": 1, "most": 5},
        ),
        # decks and boards
        "Deck.shuffled": (Deck.shuffled, {"seed": 1, "small": False}),
        "Deck.daily": (Deck.daily, {"date": None}),
        "Deck.of": (Deck.of, cards),
        "Deck.fair": (Deck.fair, {"match_id": "m", "key": bytes(32), "small": False}),
        "Deck.verify_fair": (
            Deck.verify_fair,
            {
                "order": FAIR.order,
                "match_id": "m",
                "key": FAIR.key,
                "commitment": FAIR.commitment,
            },
        ),
        "Deck.draw": (lambda n: Deck.shuffled(1).draw(n), {"n": 3}),
        "Deck.draw_up_to": (lambda n: Deck.shuffled(1).draw_up_to(n), {"n": 3}),
        "Deck.rewound": (lambda remaining: Deck.shuffled(1).rewound(remaining), {"remaining": 80}),
        "Board.of": (Board.of, {"slots": [0, 1], "rules": RuleSet()}),
        "Board.parse": (Board.parse, {"text": str(board()), "rules": RuleSet()}),
        "Board.deal": (Board.deal, {"deck": Deck.shuffled(1), "rules": RuleSet()}),
        "Board.take": (lambda slots: board().take(slots), {"slots": (0, 1, 2)}),
        "Board.refill": (refill, {"deck": Deck.shuffled(8), "slots": (0, 1, 2)}),
        "Board.append": (
            lambda deck, n: Board.of([]).append(deck, n),
            {"deck": Deck.shuffled(7), "n": 1},
        ),
        "Board.expand": (lambda deck: Board.of([0, 1]).expand(deck), {"deck": Deck.of([5, 6, 8])}),
        "Board.hint": (lambda level: board().hint(level), {"level": 3}),
        # rule sets, matches and what is read back
        **{
            f"RuleSet({name})": (RuleSet, {name: getattr(RuleSet(), name)})
            for name in setrules.rules.FIELDS
        },
        **{
            f"RuleSet.{name}": (getattr(RuleSet, name), {"cap": 21})
            for name in setrules.rules.NAMED
        },
        "RuleSet.named": (
            lambda name, cap: RuleSet.named(name, cap=cap),
            {"name": "edition", "cap": 21},
        ),
        "RuleSet.from_dict": (RuleSet.from_dict, {"data": RuleSet().to_dict()}),
        "Event.from_dict": (Event.from_dict, {"data": session().opening[0].to_dict()}),
        "Result.from_dict": (Result.from_dict, {"data": result.to_dict()}),
        "Standing.from_dict": (Standing.from_dict, {"data": result.standings[0].to_dict()}),
        "SeriesResult.from_dict": (
            SeriesResult.from_dict,
            {"data": {"winners": ["ann"], "shared": False, "totals": [1, 0]}},
        ),
        "GameSession": (
            GameSession,
            {
                "players": ["ann", "bob"],
                "rules": RuleSet(),
                "mode": "local",
                "seed": 1,
                "now_ms": 0,
                "animations": False,
                "dealer": "ann",
            },
        ),
        "GameSession(deck)": (
            lambda deck: GameSession(["ann"], deck=deck),
            {"deck": Deck.shuffled(1)},
        ),
        "GameSession(board)": (
            lambda board: GameSession(["ann"], deck=Deck.of([]), board=board),
            {"board": Board.of([0, 1, 2])},
        ),
        "GameSession.replay": (GameSession.replay, {"record": ended().record()}),
        "GameSession.replay_report": (GameSession.replay_report, {"record": ended().record()}),
        "GameSession.begin": (GameSession.begin, {"start": ended().record()["start"]}),
        "GameSession.restore": (GameSession.restore, {"snapshot": session().snapshot()}),
        "GameSession.apply": (
            lambda entry: session().apply(entry),
            {"entry": {"command": "forfeit", "player": "ann"}},
        ),
        "GameSession.view": (lambda player: session().view(player), {"player": "ann"}),
        "GameSession.selection": (lambda player: session().selection(player), {"player": "ann"}),
        "GameSession.entries": (lambda since: ended().entries(since), {"since": 0}),
        "Series": (
            Series,
            {
                "players": ["ann", "bob"],
                "rules": RuleSet(),
                "seeds": [1, 2],
                "dealer": "ann",
                "mode": "local",
            },
        ),
        "Series.next_game": (
            lambda now_ms: Series(["ann", "bob"], seeds=[1, 2]).next_game(now_ms),
            {"now_ms": 0},
        ),
        "Series.next_game(deck)": (
            lambda deck: Series(["ann", "bob"]).next_game(deck=deck),
            {"deck": Deck.shuffled(1)},
        ),
        # in bulk
        "setrules.batch.any_set_exists": (batch.any_set_exists, bulk),
        "setrules.batch.count_sets": (batch.count_sets, bulk),
        "setrules.batch.find_all_sets": (batch.find_all_sets, bulk),
        "setrules.batch.shuffle": (batch.shuffle, {"seeds": [1, 2], "small": False, "out": None}),
        "setrules.batch.third_card": (batch.third_card, {"a": BOARDS, "b": BOARDS, "out": None}),
        "setrules.batch.validate": (
            batch.validate,
            {"a": BOARDS, "b": BOARDS, "c": BOARDS, "out": None},
        ),
        "setrules.batch.use_path": (use_path, {"name": "scalar"}),
        "setrules.odds.no_set_probability": (
            odds.no_set_probability,
            {"n": 12, "given_none_in": 3},
        ),
        "setrules.odds.set_count_distribution": (
            odds.set_count_distribution,
            {"n": 3, "progress": None},
        ),
        "Distribution.share": (REPORT.leftovers.share, {"value": 6}),
        "setrules.odds.play_games": (
            lambda games, rules, seed: next(odds.play_games(games, rules, seed=seed)),
            {"games": 1, "rules": None, "seed": 1},
        ),
        "setrules.odds.simulate": (
            lambda games, **others: odds.simulate(games if games != 2**31 else 1, **others),
            {"games": 1, "rules": None, "seed": 1, "executor": None, "progress": None},
        ),
        **{
            f"setrules.capset.{name}": (getattr(capset, name), cards)
            for name in ("addable", "anchor", "complete_cap", "is_cap", "verify_cap")
        },
        # vectors, ports, journals, pictures
        "setrules.vectors.answer": (
            vectors.answer,
            {"kind": "third", "input": vectors.build("third").tests[0].input},
        ),
        "setrules.vectors.build": (vectors.build, {"kind": "third"}),
        "setrules.vectors.dump": (vectors.dump, {"value": {}}),
        "setrules.vectors.dump_line": (vectors.dump_line, {"value": {}}),
        "setrules.vectors.load": (vectors.load, {"data": b"{}\n"}),
        "setrules.vectors.parse": (vectors.parse, {"data": b"{}"}),
        "setrules.vectors.export": (
            # A path that could be one is left alone: this is about arguments.
            lambda directory, progress: (
                None
                if directory in ("x", "\ud800") or callable(progress)
                else vectors.export(directory, progress)
            ),
            {"directory": kept, "progress": None},
        ),
        "setrules.vectors.verify": (vectors.verify, {"directory": folder, "progress": None}),
        "VectorFile.from_dict": (
            vectors.VectorFile.from_dict,
            {"data": vectors.build("third").to_dict()},
        ),
        "VectorTest.from_dict": (
            vectors.VectorTest.from_dict,
            {"data": vectors.build("third").tests[0].to_dict()},
        ),
        "Note.from_dict": (vectors.Note.from_dict, {"data": vectors.NOTES["B1"].to_dict()}),
        "setrules.conform.conform": (
            lambda command, suite, **others: conform.conform(
                PORT if isinstance(command, list) and command == ["x"] else command, suite, **others
            ),
            {
                "command": PORT,
                "suite": SUITE,
                "limits": None,
                "known": None,
                "fuzz": 0,
                "seed": 0,
                "fuzz_kinds": (),
                "progress": None,
            },
        ),
        "setrules.conform.load_suite": (
            # No kinds are all of them, which takes seconds.
            lambda source, kinds: conform.load_suite(
                source, kinds=["third"] if isinstance(kinds, (list, dict)) and not kinds else kinds
            ),
            {"source": None, "kinds": ["third"]},
        ),
        "Suite.only": (
            lambda **k: SUITE.only(**k),
            {"kinds": ["third"], "flags": ["V3"], "ids": ["third/*"]},
        ),
        "KnownFailures": (conform.KnownFailures, {"patterns": ["third/*"]}),
        "KnownFailures.holds": (KNOWN.holds, {"id": "third/all"}),
        "KnownFailures.without_a_test": (KNOWN.without_a_test, {"ids": ["third/all"]}),
        "Limits": (lambda restarts: conform.Limits(restarts=restarts), {"restarts": 0}),
        "setrules.conform.read_known_failures": (conform.read_known_failures, {"path": kept}),
        "setrules.journal.read_journal": (
            journal.read_journal,
            {"path": kept, "salvage": False},
        ),
        "Journal.create": (
            lambda session, sync_every: journal.Journal.create(
                next(fresh), session, sync_every=sync_every
            ).close(),
            {"session": session(), "sync_every": 1},
        ),
        "Journal.create(path)": (
            lambda path: (
                None
                if path in ("x", "\ud800")
                else journal.Journal.create(path, session(), sync_every=1)
            ),
            {"path": kept},
        ),
        "Journal.open": (
            lambda path, sync_every, salvage: journal.Journal.open(
                path, sync_every=sync_every, salvage=salvage
            ).close(),
            {"path": kept, "sync_every": 1, "salvage": False},
        ),
        "setrules.svg.card": (svg.card, {"card": 5, **picture}),
        "setrules.svg.cards": (
            svg.cards,
            {"cards": [1, 2], "highlight": (), "columns": 9, **picture},
        ),
        "setrules.svg.board": (svg.board, {"board": board(), "highlight": (), **picture}),
    }


#: Public names that take arguments and stand elsewhere, or take none that could be wrong.
ELSEWHERE = {
    *(f"GameSession.{command}" for command in SIGNATURES),  # test_session_phases.py
    "Board.unchecked",  # its name says so
    "setrules.vectors.build_all",
    "setrules.conform.serve",  # streams; test_conform_reference.py
}
CLASSES: dict[str, type] = {
    one.__name__: one
    for one in (
        *(Board, Card, Deck, DotNetRandom, GameSession, RuleSet, Series, journal.Journal),
        *(conform.KnownFailures, conform.Suite, odds.Distribution),
    )
}
MODULES = ("", ".batch", ".capset", ".conform", ".journal", ".odds", ".svg", ".vectors")


def takes_arguments(function: Callable[..., object]) -> bool:
    names = [name for name in inspect.signature(function).parameters if name != "self"]
    return bool(names)


def public_functions() -> Iterator[str]:
    for name in MODULES:
        module = importlib.import_module(f"setrules{name}")
        for public in module.__all__:
            value = getattr(module, public)
            if callable(value) and not inspect.isclass(value) and takes_arguments(value):
                yield f"{module.__name__}.{public}"
    for owner, kind in CLASSES.items():
        for attribute in dir(kind):
            value = getattr(kind, attribute)
            own = not attribute.startswith("_") and not hasattr(object, attribute)
            if own and callable(value) and not hasattr(int, attribute) and takes_arguments(value):
                yield f"{owner}.{attribute}"


def test_every_public_function_is_tried(tmp_path: Path) -> None:
    """Whatever is added has to be added here."""
    tried = {*calls(tmp_path)} | ELSEWHERE
    assert [name for name in public_functions() if name not in tried] == []


def test_wrong_arguments_are_refused_by_the_library(tmp_path: Path) -> None:
    """E1, E2: a wrong argument is a SetRulesError, or a file that cannot be read; never else."""
    journal.Journal.create(tmp_path / "kept", session(), sync_every=1).close()
    wrong: list[str] = []
    tried = 0
    for name, (call, right) in calls(tmp_path).items():
        for place in right:
            for value in (*NEVER, *SELDOM):
                tried += 1
                said = f"{name}, {place}={value!r:.40}"
                try:
                    call(**{**right, place: value})
                except SetRulesError as error:
                    if len(str(error)) > 1000:
                        wrong.append(f"{said}: a message of {len(str(error))} characters")
                except OSError:
                    if place not in ("path", "source"):
                        raise
                except Exception as error:
                    wrong.append(f"{said}: {type(error).__name__}: {error}")
                else:
                    if any(value is never for never in NEVER):
                        wrong.append(f"{said} is taken")
    assert not wrong, "\n".join(wrong)
    assert tried > 5_000


def test_right_arguments_are_taken(tmp_path: Path) -> None:
    """The table is of calls that work, so that it is the wrong argument that is refused."""
    journal.Journal.create(tmp_path / "kept", session(), sync_every=1).close()
    table = calls(tmp_path)
    refused = {"setrules.vectors.export": "strange file", "Journal.create(path)": "holds a journal"}
    for name, (call, right) in table.items():
        if name in refused:
            with pytest.raises(SetRulesError):
                call(**right)
        else:
            call(**right)


@pytest.mark.parametrize("command", ["claim", "claim_slots", "submit"])
def test_a_claim_of_any_length_is_refused_at_once(command: str) -> None:
    """S-07: no more than four of it are looked at, and none are copied."""
    submit = (0,) if command == "submit" else ()
    match = GameSession(["ann"], mode="online" if submit else "single", seed=7)
    with pytest.raises(ClaimError, match=r"a claim of more than 3 (cards|slots)"):
        getattr(match, command)("ann", range(10**12), *submit)


def test_who_deals_is_named_as_such() -> None:
    for make in (GameSession, Series):
        with pytest.raises(SessionTypeError, match="dealer 0: expected a str, not int"):
            make(["ann", "bob"], dealer=0)
