"""The tests of ``board`` that play whole games, and those that are refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from setrules.deck import Deck
from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.claims import claims
from setrules.vectors.cases.expansions import expansions
from setrules.vectors.cases.positions import DEAD_12, PLAIN_12, REST
from setrules.vectors.cases.steps import EDITION, TABLES, Step, after_claim, case, claim
from setrules.vectors.kinds.board import perform, start

__all__ = ["board"]

_E: Final = -1

#: Whole games: rule set, seed and what the game shows.
_GAMES: Final = (
    ("edition", 2026, "an ordinary game"),
    ("edition", 20261129, "the Daily Challenge of a day"),
    ("edition", 5, "a game that grows to eighteen cards"),
    ("edition", 11, "a game in which no card is left at the end"),
    ("tabletop", 2026, "an ordinary game"),
    ("browser", 2026, "an ordinary game"),
)


def board() -> Iterator[Case]:
    """Single rules, whole games, and positions and steps that are refused."""
    yield from claims()
    yield from expansions()
    yield from _games()
    yield from _refused_positions()
    yield from _refused_steps()
    yield from _refused_rules()


def _games() -> Iterator[Case]:
    for table, seed, comment in _GAMES:
        yield _game(
            f"game-{table}-{seed}",
            f"{comment} under the {table} rules, seed {seed}, the first set taken each time",
            table,
            seed,
            small=False,
        )
    yield _game(
        "game-small-7", "a whole game with the small deck, seed 7", "introduction", 7, small=True
    )


def _game(name: str, comment: str, table: str, seed: int, *, small: bool) -> Case:
    rules = RuleSet.introduction() if small else TABLES[table]
    order = [int(card) for card in Deck.shuffled(seed, small=small).order]
    flags = {"edition": ("B3",), "tabletop": ("B4", "T1"), "browser": ("B4", "T6")}
    return case(
        name,
        comment,
        ("B1", "B2", "B5", "B7", "D4", *flags.get(table, ("B4", "T4"))),
        [],
        order,
        _played(rules, order),
        rules,
    )


def _played(rules: RuleSet, order: Sequence[int]) -> list[Step]:
    """The steps of a game in which the first set is taken until nothing is left to do."""
    steps: list[Step] = []
    board, deck = start(rules, [], order)

    def do(step: str, *slots: int) -> bool:
        nonlocal board
        steps.append((step, slots))
        board, answer = perform(step, slots, board, deck)
        return bool(answer["slots"])

    do("deal")
    while True:
        found = board.find_all_sets()
        if not found:
            if not do("expand"):
                return steps
            continue
        lay = len(board)
        do("take", *found[0])
        do("refill", *found[0])
        for step in after_claim(rules, lay):
            do(step)


def _refused_positions() -> Iterator[Case]:
    expand: list[Step] = [("expand", ())]
    for name, slots, deck, flags, refused in (
        ("duplicate-on-board", (5, 71, 5), REST, ("B8", "E3", "V2"), "card 5 lies twice"),
        (
            "card-zero-twice",
            (0, 71, 0),
            REST,
            ("B8", "V2", "port-absent-zero"),
            "card 0 lies twice",
        ),
        (
            "duplicate-in-deck",
            (5, 71),
            (60, 61, 60),
            ("B8", "E3", "V2"),
            "card 60 is in the deck twice",
        ),
        ("board-and-deck", PLAIN_12, (60, 71), ("B8", "E3"), "card 71 lies and is in the deck"),
        (
            "board-and-deck-card-zero",
            (0, 1, 3),
            (60, 0),
            ("B8", "port-absent-zero"),
            "card 0 lies and is in the deck",
        ),
        ("no-card-on-board", (5, 81), REST, ("C1", "trap-wrong-input"), "81 is not 0 to 80"),
        (
            "minus-two-on-board",
            (5, -2),
            REST,
            ("C1", "P1", "trap-wrong-input"),
            "-2 is no card and no empty slot",
        ),
        (
            "empty-byte-on-board",
            (5, 255),
            REST,
            ("C1", "P1", "trap-wrong-input"),
            "255 is no empty slot in these files, -1 is",
        ),
        ("no-card-in-deck", (5, 71), (60, 81), ("C1", "trap-wrong-input"), "81 is not 0 to 80"),
        (
            "empty-slot-in-deck",
            (5, 71),
            (60, _E),
            ("C1", "P1", "trap-wrong-input"),
            "a deck has no empty places: -1 is no card",
        ),
        ("too-many-slots", (_E,) * 82, REST, ("B8",), "82 slots, more than 81"),
        (
            "above-the-cap",
            tuple(range(22)),
            (60, 61, 64),
            ("B6", "B8"),
            "22 cards, more than the cap of 21",
        ),
    ):
        yield case(
            f"refused-{name}",
            f"refused position: {name.replace('-', ' ')}",
            flags,
            slots,
            deck,
            expand,
            refused=refused,
        )
    yield case(
        "refused-above-a-lower-cap",
        "refused position: 13 cards with a cap of 12",
        ("B6", "B8"),
        (*DEAD_12, 2),
        (60, 61, 64),
        expand,
        RuleSet.edition(cap=12),
        "13 cards, more than the cap of 12",
    )
    yield case(
        "at-the-cap",
        "21 cards are not above the cap of 21",
        ("B6", "B8"),
        tuple(range(21)),
        (60, 61, 64),
        expand,
    )
    yield case(
        "above-21-without-cap",
        "22 cards lie where there is no cap",
        ("B6", "B8"),
        tuple(range(22)),
        (60, 61, 64),
        expand,
        RuleSet.edition(cap=0),
    )
    yield case(
        "whole-deck-lies",
        "81 cards on the board and none in the deck",
        ("B6", "B8"),
        tuple(range(81)),
        (),
        expand,
        RuleSet.edition(cap=0),
    )


def _refused_steps() -> Iterator[Case]:
    holed = (5, _E, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)
    for name, slots, steps, flags, refused in (
        (
            "take-one-slot-thrice",
            PLAIN_12,
            [("take", (0, 0, 0))],
            ("trap-same-card-thrice",),
            "slot 0 is named three times",
        ),
        (
            "take-one-slot-twice",
            PLAIN_12,
            [("take", (0, 0, 1))],
            ("trap-same-card-thrice",),
            "slot 0 is named twice",
        ),
        ("take-none", PLAIN_12, [("take", ())], ("trap-wrong-count",), "no slot in place of three"),
        (
            "take-one",
            PLAIN_12,
            [("take", (0,))],
            ("trap-wrong-count",),
            "one slot in place of three",
        ),
        (
            "take-two",
            PLAIN_12,
            [("take", (0, 1))],
            ("trap-wrong-count",),
            "two slots in place of three",
        ),
        (
            "take-four",
            PLAIN_12,
            [("take", (0, 1, 2, 3))],
            ("trap-wrong-count",),
            "four slots in place of three",
        ),
        (
            "take-empty-slot",
            holed,
            [("take", (0, 1, 2))],
            ("trap-empty-slot-as-card",),
            "slot 1 is empty",
        ),
        (
            "take-slot-12",
            PLAIN_12,
            [("take", (0, 1, 12))],
            ("trap-wrong-input",),
            "there is no slot 12 on a board of 12 slots",
        ),
        (
            "take-slot-minus-1",
            PLAIN_12,
            [("take", (0, 1, -1))],
            ("trap-wrong-input",),
            "there is no slot -1, and it is not the last one",
        ),
        (
            "take-from-nothing",
            (),
            [("take", (0, 1, 2))],
            ("trap-wrong-input",),
            "there is no slot on this board",
        ),
        (
            "take-twice",
            PLAIN_12,
            [("take", (1, 3, 11)), ("take", (1, 3, 11))],
            ("trap-empty-slot-as-card",),
            "slots 1, 3 and 11 are empty by then",
        ),
        ("refill-occupied", PLAIN_12, [("refill", (1, 3, 11))], (), "slot 1 holds a card"),
        (
            "refill-one-occupied",
            PLAIN_12,
            [("take", (1, 3, 11)), ("refill", (1, 3, 4))],
            (),
            "slot 4 holds a card",
        ),
        (
            "refill-one-slot-twice",
            PLAIN_12,
            [("take", (1, 3, 11)), ("refill", (1, 1, 3))],
            (),
            "slot 1 is named twice",
        ),
        (
            "refill-slot-12",
            PLAIN_12,
            [("take", (1, 3, 11)), ("refill", (1, 3, 12))],
            ("trap-wrong-input",),
            "there is no slot 12 on a board of 12 slots",
        ),
        (
            "refill-slot-minus-1",
            PLAIN_12,
            [("take", (1, 3, 11)), ("refill", (-1, 1, 3))],
            ("trap-wrong-input",),
            "there is no slot -1, and it is not the last one",
        ),
        (
            "refill-after-close-up",
            PLAIN_12,
            [("take", (1, 3, 11)), ("close_up", ()), ("refill", (1, 3, 11))],
            (),
            "the slots are gone by then",
        ),
        (
            "after-good-steps",
            PLAIN_12,
            [*claim(1, 3, 11), ("take", (0, 2, 12))],
            ("E3", "trap-wrong-input"),
            "the third step names slot 12, which is not there",
        ),
    ):
        yield case(
            f"refused-{name}",
            f"refused step: {name.replace('-', ' ')}",
            ("B8", *flags),
            slots,
            REST,
            steps,
            EDITION,
            refused,
        )


def _refused_rules() -> Iterator[Case]:
    for name, field, value, refused in (
        ("cap-11", "cap", 11, "a cap below the deal of twelve"),
        ("cap-negative", "cap", -1, "a cap below 0"),
        ("refill-unknown", "refill", "sometimes", "no such refill"),
        ("close-up-unknown", "close_up", "", "no such closing up"),
        ("expansion-request", "expansion", "request", "cards are requested only in solitaire"),
        ("time-without-timer", "penalty", "time", "a time penalty without a timer"),
    ):
        good = case(
            f"refused-rules-{name}",
            f"refused rule set: {refused}",
            ("B8",),
            PLAIN_12,
            REST,
            [("expand", ())],
        )
        rules = {**EDITION.to_dict(), field: value}
        yield Case(
            good.name,
            good.comment,
            ("B6",) if field == "cap" else ("B4",),
            {**good.input, "rules": rules},
            refused,
        )
