"""Deals, refills, expansions and positions, as a match tells them (B1 to B8, D1 to D7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12, PLAIN_12, PLAIN_15
from setrules.vectors.cases.sessions.script import LOCAL, Start, fair, seed, session

__all__ = ["dealing"]

_E: Final = -1
_A: Final = "1 48 71"

#: A table on which anybody may claim.
_TABLE: Final = RuleSet.tabletop(call_window_ms=0)

_POLICIES: Final = (
    ("edition", RuleSet.edition(), "B3"),
    ("tabletop", _TABLE, "B4"),
    ("browser", RuleSet.browser(), "B4"),
)


def dealing() -> Iterator[Case]:
    """The deal, refills of boards of every size, expansions, strange positions."""
    yield from _decks()
    yield from _short_decks()
    yield from _sizes()
    yield from _last_cards()
    yield from _mixed()
    yield from _positions()


def _decks() -> Iterator[Case]:
    for number, comment, flags in (
        (2026, "an ordinary seed", "D2"),
        (20261129, "the seed of a day", "D2 D6"),
        (0, "the seed 0", "D2 port-absent-zero"),
        (2147483646, "the largest seed of the files", "D2"),
    ):
        yield session(
            f"seeded-{number}",
            f"a match dealt from {comment}, {number}",
            f"B1 D1 D3 D4 {flags}",
            "advance @1",
            Start(board=None, deck=seed(number)),
        )
    yield session(
        "seeded-small",
        "the small deck from a seed: the rule set says which cards",
        "B1 D1 D2 T4",
        "advance @1",
        Start(board=None, deck=seed(7), rules=RuleSet.introduction()),
    )
    key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    yield session(
        "fair",
        "a fair deck at a server: events and positions tell neither the key nor the order",
        "B1 D7 E4",
        "advance @1; forfeit ann",
        Start(board=None, deck=fair("match-1", key), mode="online"),
    )
    yield session(
        "fair-small",
        "a fair small deck",
        "B1 D7 T4",
        "advance @1",
        Start(board=None, deck=fair("Match_2", key[::-1]), rules=RuleSet.introduction()),
    )
    yield session(
        "small-deck-under-the-edition",
        "the small deck with the edition's refill and expansion",
        "B3 B5 D1",
        "advance @1",
        Start(board=None, deck=seed(12), rules=RuleSet.edition(deck="small")),
    )


def _short_decks() -> Iterator[Case]:
    for cards, comment in (
        (0, "no card at all: over at once"),
        (1, "one card in slot 0: over at once"),
        (3, "a set of three cards and nothing else"),
        (11, "eleven cards: slot 11 is empty from the start"),
        (12, "exactly twelve cards"),
        (13, "thirteen cards: one stays in the deck"),
    ):
        yield session(
            f"deck-of-{cards}",
            f"a deck of {comment}",
            "B1 M10" if cards < 3 else "B1",
            "tap ann 0; tap ann 1; tap ann 2; tap ann 11",
            Start(board=None, deck=(71, 48, 1, 5, 13, 9, 35, 7, 73, 15, 51, 17, 60)[:cards]),
        )
    yield session(
        "dead-deal",
        "the first twelve of the deck are dead: the opening adds three, then three again",
        "B1 B5 B7 M14",
        "tap ann 17",
        Start(board=None, deck=(*CAP[:15], 2, 5, 6, 7)),
    )
    yield session(
        "dead-deal-of-few",
        "a dead deal of nine cards and none behind: over",
        "B1 B7 M10",
        "tap ann 0",
        Start(board=None, deck=CAP[:9]),
    )


def _sizes() -> Iterator[Case]:
    for name, rules, flag in _POLICIES:
        for cards in (13, 14, 18):
            extra = (8, 14, 21, 22, 25, 40)[: cards - 12]
            yield session(
                f"claim-from-{cards}-{name}",
                f"a claim from {cards} cards under the {name} rules",
                f"{flag} B2 M14",
                f"claim ann {_A}",
                Start(rules=rules, board=(*PLAIN_12, *extra), deck=(60, 61, 64, 66, 68, 70)),
            )
        yield session(
            f"claim-from-9-{name}",
            f"a claim from nine cards in nine slots under the {name} rules",
            f"{flag} B2 B8",
            "claim ann 0 1 2",
            Start(
                rules=rules, board=(0, 1, 2, 3, 4, 5, 6, 7, 8), deck=(60, 61, 64, 66, 68, 70, 72)
            ),
        )


def _last_cards() -> Iterator[Case]:
    for name, rules, flag in _POLICIES:
        for pile in (1, 2):
            yield session(
                f"last-{pile}-{name}",
                f"{pile} in the deck for three vacated slots under the {name} rules",
                f"{flag} B2 M14",
                f"claim ann {_A}; claim bob 9 13 17",
                Start(rules=rules, deck=(60, 61)[:pile]),
            )
        yield session(
            f"last-0-from-15-{name}",
            f"a claim from fifteen cards with no card left under the {name} rules",
            f"{flag} B2 M14",
            "claim ann 0 1 2; claim bob 3 4 5",
            Start(rules=rules, board=PLAIN_15, deck=()),
        )
        yield session(
            f"last-0-from-13-{name}",
            f"a claim from thirteen cards with no card left under the {name} rules",
            f"{flag} B2 M14",
            "claim ann 0 1 2",
            Start(rules=rules, board=PLAIN_15[:13], deck=()),
        )
        yield session(
            f"last-1-from-14-{name}",
            f"a claim from fourteen cards with one card left under the {name} rules",
            f"{flag} B2 M14",
            "claim ann 0 1 2",
            Start(rules=rules, board=PLAIN_15[:14], deck=(60,)),
        )
        yield session(
            f"last-1-from-13-{name}",
            f"a claim from thirteen cards with one card left under the {name} rules",
            f"{flag} B2 M14",
            "claim ann 0 1 2",
            Start(rules=rules, board=PLAIN_15[:13], deck=(60,)),
        )
        yield session(
            f"card-zero-last-{name}",
            f"the last card of the deck is card 0, under the {name} rules",
            f"{flag} B2 port-absent-zero trap-card-zero-falsy",
            f"claim ann {_A}; tap bob 1",
            Start(rules=rules, deck=(0,)),
        )


def _mixed() -> Iterator[Case]:
    for name, changes in (
        ("refill-always-close-always", {"refill": "always", "close_up": "always"}),
        ("refill-always-close-above", {"refill": "always", "close_up": "above_12"}),
        ("refill-to-12-close-never", {"refill": "to_12", "close_up": "never"}),
        ("refill-to-12-close-always", {"refill": "to_12", "close_up": "always"}),
    ):
        rules = RuleSet.from_dict({**RuleSet.edition().to_dict(), **changes})
        yield session(
            f"policy-{name}",
            f"policies mixed by hand, from fourteen cards: {name.replace('-', ' ')}",
            "B3 B4 M14",
            "claim ann 0 1 2",
            Start(rules=rules, board=PLAIN_15[:14], deck=(60, 61, 64, 66)),
        )
        yield session(
            f"policy-{name}-last",
            f"policies mixed by hand, from twelve with one card left: {name.replace('-', ' ')}",
            "B2 B4 M14",
            f"claim ann {_A}",
            Start(rules=rules, deck=(60,)),
        )


def _positions() -> Iterator[Case]:
    holed = (_E, 71, 13, 48, 9, _E, 7, 73, 15, 51, _E, 1)
    for name, rules, flag in _POLICIES:
        yield session(
            f"given-holes-{name}",
            f"a position with three holes under the {name} rules: left as it is, then a claim",
            f"{flag} B2 M14 trap-old-hole-refilled",
            f"tap ann 0; claim ann {_A}; claim bob 7 35 60",
            Start(rules=rules, board=holed, deck=(60, 61, 64, 66, 68, 70)),
        )
    yield session(
        "given-cards-not-slots",
        "sixteen slots with thirteen cards under a cap of 15: thirteen count, none is added",
        "B6 M10",
        "tap ann 0",
        Start(
            rules=RuleSet.edition(cap=15),
            board=(_E, *CAP[:6], _E, *CAP[6:13], _E),
            deck=CAP[13:16],
        ),
    )
    yield session(
        "given-holes-are-not-filled",
        "an expansion adds new slots at the end and fills no hole",
        "B5",
        "tap ann 0; tap ann 4",
        Start(board=(_E, 0, 1, _E), deck=(3, 4, 2, 9)),
    )
    yield session(
        "given-nothing",
        "a position without a slot: expanded until a set lies",
        "B5",
        "tap ann 0; tap ann 5",
        Start(board=(), deck=(0, 1, 3, 4, 2, 9, 27)),
    )
    yield session(
        "given-nothing-at-all",
        "no slot and no card: over, and there is no slot 0",
        "B8 M10 M4",
        "tap ann 0; slots ann 0 1 2",
        Start(board=(), deck=()),
    )
    yield session(
        "given-holes-only",
        "three slots, all empty, and two cards in the deck: over",
        "B5 M10",
        "tap ann 0; tap ann 3",
        Start(board=(_E, _E, _E), deck=(0, 1)),
    )
    yield session(
        "given-one-card",
        "one card in the last of four slots, and it is card 0",
        "B5 port-absent-zero",
        "tap ann 3; tap ann 4; tap ann 5; tap ann 0",
        Start(board=(_E, _E, _E, 0), deck=(1, 2, 3)),
    )
    yield session(
        "more-than-81-slots",
        "81 slots with twelve dead cards grow to 87, and slot 86 is claimed",
        "B5 B8",
        "tap ann 80; tap ann 87; tap ann 85; slots bob 86 1 0; tap ann 86",
        Start(board=(*DEAD_12, *(_E for _ in range(69))), deck=(38, 47, 59, 65, 66, 2)),
    )
    yield session(
        "more-than-81-slots-closed",
        "81 slots and more under the browser rules: a claim closes them up to twelve",
        "B4 B8 T6",
        "slots ann 0 1 82",
        Start(
            rules=RuleSet.browser(),
            board=(*DEAD_12, *(_E for _ in range(69))),
            deck=(38, 2, 47, 59, 65, 66),
        ),
    )
    yield session(
        "given-above-twelve-and-alive",
        "fifteen cards with a set: nothing is added",
        "B5 B7",
        "advance @1",
        replace(LOCAL, board=PLAIN_15),
    )
    yield session(
        "given-nothing-grows",
        "an empty position grows by threes to twenty-one cards, among which a set lies",
        "B5 B7 B8",
        "advance @1",
        Start(board=(), deck=(*CAP, 2, 5)),
    )
    yield session(
        "given-at-the-cap",
        "21 cards lie at a cap of 21, a set among them",
        "B6",
        "claim ann 0 1 2",
        Start(board=(*CAP, 2), deck=(5, 6, 7)),
    )
    yield session(
        "refill-leaves-no-set",
        "a refill leaves no set and three cards are added, with card 0 among them",
        "B5 B7 M14 port-absent-zero",
        "claim ann 5 36 79",
        Start(
            board=(77, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 3),
            deck=(10, 28, 35, 0, 32, 38, 47),
        ),
    )
