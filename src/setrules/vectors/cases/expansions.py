"""The tests of ``board`` on holes, expansions and the cap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12, PLAIN_12, REST
from setrules.vectors.cases.steps import (
    CLOSE_UP,
    EXPAND,
    REFILLS,
    TABLES,
    TOP_UP,
    after_claim,
    case,
    claim,
)
from setrules.vectors.kinds.search import EMPTY_SLOT as EMPTY

__all__ = ["expansions"]

#: What the deck holds when the dead twelve cards are expanded: dead at 15 and 18.
_DEAD_DECK: Final = (38, 47, 59, 65, 66, 67, 71, 77, 2)


def expansions() -> Iterator[Case]:
    """Holes and what closes them, expansions allowed and forbidden, and caps."""
    yield from _holes()
    yield from _expansions()
    yield from _caps()


def _holes() -> Iterator[Case]:
    given = (EMPTY, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)
    yield case(
        "old-hole",
        "slots 5, 7 and 9 are filled, the old hole in slot 0 stays",
        ("B2", "trap-old-hole-refilled"),
        given,
        (60, 61, 64),
        claim(5, 7, 9),
    )
    yield case(
        "old-hole-few-cards",
        "two cards go to slots 5 and 7, not to the hole in front of them",
        ("B2", "trap-old-hole-refilled"),
        given,
        (60, 61),
        claim(9, 7, 5),
    )
    yield case(
        "old-holes-tabletop",
        "tabletop: three cards at most, into the vacated slots; old holes stay",
        ("B2", "B4", "trap-old-hole-refilled"),
        (EMPTY, 71, EMPTY, 48, 9, 35, 7, 73, 15, 51, 17, 1),
        REST,
        claim(1, 3, 11),
        TABLES["tabletop"],
    )
    yield case(
        "old-holes-browser",
        "browser: the vacated slots are filled, then every hole closes up",
        ("B4", "T6", "trap-old-hole-refilled"),
        (EMPTY, 71, EMPTY, 48, 9, 35, 7, 73, 15, 51, 17, 1),
        REST,
        claim(1, 3, 11, then=("close_up", "top_up")),
        TABLES["browser"],
    )
    slots_16 = (EMPTY, *PLAIN_12[1:], 60, EMPTY, EMPTY, 61)
    for table, rules in TABLES.items():
        yield case(
            f"cards-not-slots-{table}",
            f"{table}: sixteen slots with thirteen cards count as thirteen",
            (REFILLS[table], "B8"),
            slots_16,
            (64, 66, 68, 70, 76),
            claim(1, 3, 11, then=after_claim(rules, 13)),
            rules,
        )
    slots_15 = (*PLAIN_12[:11], EMPTY, EMPTY, EMPTY, 1)
    for table, rules in TABLES.items():
        yield case(
            f"twelve-cards-in-fifteen-slots-{table}",
            f"{table}: fifteen slots with twelve cards are no expanded board",
            (REFILLS[table], "B8"),
            slots_15,
            REST,
            claim(1, 3, 14, then=after_claim(rules, 12)),
            rules,
        )
    yield case(
        "close-up",
        "holes vanish and the cards keep their order",
        ("B4",),
        (EMPTY, 5, EMPTY, EMPTY, 71, 13, EMPTY),
        (),
        [CLOSE_UP],
    )
    yield case("close-up-nothing", "no hole, nothing moves", ("B4",), PLAIN_12, (), [CLOSE_UP])
    yield case(
        "close-up-all",
        "a board of holes loses every slot",
        ("B4",),
        (EMPTY, EMPTY, EMPTY),
        (),
        [CLOSE_UP],
    )
    yield case(
        "close-up-card-zero",
        "card 0 is no hole",
        ("B4", "trap-card-zero-falsy"),
        (EMPTY, 0, EMPTY, 1),
        (),
        [CLOSE_UP],
    )
    yield case(
        "top-up-full",
        "twelve cards need no topping up",
        ("B4", "T6"),
        PLAIN_12,
        REST,
        [TOP_UP],
        TABLES["browser"],
    )
    yield case(
        "top-up-other-rules", "the edition tops nothing up", ("B3",), PLAIN_12[:9], REST, [TOP_UP]
    )
    yield case(
        "top-up-short",
        "topping up ends with the deck",
        ("B4", "T6"),
        PLAIN_12[:9],
        REST[:2],
        [TOP_UP],
        TABLES["browser"],
    )


def _expansions() -> Iterator[Case]:
    yield case(
        "expand",
        "no set in twelve cards: three more in new slots",
        ("B5", "B7"),
        DEAD_12,
        (38, 47, 59, 65),
        [EXPAND],
    )
    yield case(
        "expand-not-needed",
        "a set lies, so the edition adds nothing",
        ("B5",),
        PLAIN_12,
        REST,
        [EXPAND],
    )
    yield case(
        "expand-two-left",
        "two cards are left: no partial expansion",
        ("B5", "trap-partial-expansion"),
        DEAD_12,
        (38, 47),
        [EXPAND],
    )
    yield case(
        "expand-one-left",
        "one card is left: no partial expansion",
        ("B5", "trap-partial-expansion"),
        DEAD_12,
        (38,),
        [EXPAND],
    )
    yield case(
        "expand-none-left",
        "no card is left",
        ("B5",),
        DEAD_12,
        (),
        [EXPAND],
    )
    yield case(
        "expand-three-left",
        "three are left: all are dealt, and there still is no set",
        ("B5", "B7", "trap-partial-expansion"),
        DEAD_12,
        (38, 47, 59),
        [EXPAND, EXPAND],
    )
    yield case(
        "expand-to-the-cap",
        "to 15 and 18 without a set, then to 21 with three",
        ("B5", "B6", "B7", "trap-early-cap"),
        DEAD_12,
        (38, 47, 59, 65, 66, 67, 71, 77, 2),
        [EXPAND, EXPAND, EXPAND, EXPAND],
    )
    holes = [EMPTY if slot in (0, 7) else card for slot, card in enumerate(DEAD_12)]
    yield case(
        "expand-with-holes",
        "an expansion appends; it fills no hole",
        ("B5", "trap-old-hole-refilled"),
        holes,
        (38, 47, 59),
        [EXPAND],
    )
    yield case(
        "expand-empty-board",
        "an empty board is dead and expands",
        ("B5", "B8"),
        (),
        (38, 47, 59),
        [EXPAND],
    )
    for pile in (3, 2, 1, 0):
        yield case(
            f"expand-tabletop-{pile}",
            f"tabletop: the players agree with {pile} cards in the deck",
            ("T1",),
            DEAD_12,
            (38, 47, 59)[:pile],
            [EXPAND],
            TABLES["tabletop"],
        )
    yield case(
        "expand-tabletop-set-lies",
        "tabletop: players may agree although a set lies",
        ("T1",),
        PLAIN_12,
        REST,
        [EXPAND],
        TABLES["tabletop"],
    )
    yield case(
        "expand-solitaire-set-lies",
        "solitaire: cards may be requested although a set lies",
        ("T5",),
        PLAIN_12,
        REST,
        [EXPAND],
        RuleSet.solitaire(),
    )
    yield case(
        "expand-browser",
        "browser: threes while there is no set",
        ("B5", "T6"),
        DEAD_12,
        (38, 47, 59, 65, 66, 67, 71, 77, 2),
        [EXPAND] * 4,
        TABLES["browser"],
    )
    yield case(
        "expand-browser-two-left",
        "browser: no partial expansion",
        ("B5", "T6", "trap-partial-expansion"),
        DEAD_12,
        (38, 47),
        [EXPAND],
        TABLES["browser"],
    )


def _caps() -> Iterator[Case]:
    for cap in (12, 13, 14, 15, 17, 18, 20, 21, 24):
        yield case(
            f"cap-{cap}",
            f"a cap of {cap}: expansions up to it and none beyond",
            ("B5", "B6"),
            DEAD_12,
            _DEAD_DECK,
            [EXPAND] * 3,
            RuleSet.edition(cap=cap),
        )
    yield case(
        "cap-none",
        "no cap, which is written 0: three expansions",
        ("B6", "port-absent-zero"),
        DEAD_12,
        _DEAD_DECK,
        [EXPAND] * 3,
        RuleSet.edition(cap=0),
    )
    yield case(
        "cap-counts-cards",
        "the cap counts cards: 24 slots with twelve of them may grow to 15",
        ("B6", "B8"),
        (*DEAD_12, *[EMPTY] * 12),
        _DEAD_DECK,
        [EXPAND, EXPAND],
        RuleSet.edition(cap=15),
    )
    yield case(
        "cap-20-dead",
        "twenty dead cards: three more are beyond the cap of 21",
        ("B6",),
        CAP,
        (2, 5, 6),
        [EXPAND],
    )
    yield case(
        "cap-20-no-cap",
        "twenty dead cards and no cap: 23",
        ("B6",),
        CAP,
        (2, 5, 6),
        [EXPAND],
        RuleSet.edition(cap=0),
    )
    yield case(
        "cap-and-claim",
        "a claim at 21 cards keeps 21 under the edition",
        ("B3", "B6"),
        (*DEAD_12, *_DEAD_DECK),
        (5, 6, 7),
        claim(0, 1, 20),
    )
    yield case(
        "cap-tabletop",
        "tabletop with a cap of 12: the agreement adds nothing",
        ("B6", "T1"),
        DEAD_12,
        _DEAD_DECK,
        [EXPAND],
        RuleSet.tabletop(cap=12),
    )
