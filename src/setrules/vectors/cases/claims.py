"""The tests of ``board`` on the deal and on claims from boards of every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, LAST_CLAIM, PLAIN_12, PLAIN_15, REST, dealt
from setrules.vectors.cases.steps import (
    DEAL,
    EXPAND,
    REFILLS,
    TABLES,
    after_claim,
    case,
    claim,
)

__all__ = ["claims"]

#: Eighteen cards; slots 0, 1 and 12 are a set, and so are others.
_PLAIN_18: Final = (*PLAIN_15, 44, 53, 62)


def claims() -> Iterator[Case]:
    """Deals, claims at every size under each rule set, and the last cards of a deck."""
    yield from _deals()
    yield from _claims()
    yield from _order_of_a_claim()
    yield from _last_cards()


def _deals() -> Iterator[Case]:
    whole = dealt(2026, 81)
    for cards, comment in (
        (81, "the deal from a whole deck"),
        (27, "the deal from a deck of 27"),
        (13, "the deal from a deck of thirteen leaves one card"),
        (12, "the deal from a deck of exactly twelve"),
        (11, "eleven cards: the last slot stays empty"),
        (2, "two cards: ten slots stay empty"),
        (1, "one card: eleven slots stay empty"),
        (0, "no card: twelve empty slots"),
    ):
        flags = ["B1", "B7", "D4"] + (["P1", "port-empty-slot"] if cards < 12 else [])
        yield case(f"deal-{cards}", comment, flags, [], whole[:cards], [DEAL])
    yield case(
        "deal-card-zero",
        "card 0 is dealt to slot 0",
        ("B1", "port-absent-zero"),
        [],
        range(81),
        [DEAL],
    )
    yield case(
        "deal-replaces",
        "a deal replaces the given position",
        ("B1",),
        PLAIN_12,
        REST,
        [DEAL],
    )
    yield case(
        "deal-twice",
        "a second deal takes the next twelve cards",
        ("B1", "D4"),
        [],
        whole,
        [DEAL, DEAL],
    )
    yield case(
        "deal-dead",
        "the deal has no set: three cards more, and again, and then there are sets",
        ("B1", "B5", "B6", "B7"),
        [],
        (*CAP[:18], 71, 77, 2, 80),
        [DEAL, EXPAND, EXPAND, EXPAND],
    )
    for name in ("introduction", "solitaire", "cooperative", "tabletop", "browser"):
        rules = {
            "introduction": RuleSet.introduction(),
            "solitaire": RuleSet.solitaire(),
            "cooperative": RuleSet.cooperative(),
            **TABLES,
        }[name]
        flag = {
            "introduction": "T4",
            "solitaire": "T5",
            "cooperative": "T7",
            "tabletop": "T1",
            "browser": "T6",
        }[name]
        small = [card for card in whole if card // 3 % 3 == 0]
        yield case(
            f"deal-{name}",
            f"the deal under the {name} rules",
            ("B1", "B7", flag),
            [],
            small if name == "introduction" else whole,
            [DEAL],
            rules,
        )


def _claims() -> Iterator[Case]:
    """A claim from boards of 12 to 18 cards under each table."""
    for table, rules in TABLES.items():
        flag = REFILLS[table]
        more = {"browser": ("T6",)}.get(table, ())
        for size in range(9, 19):
            slots = _PLAIN_18[:size]
            taken = (0, 1, 12) if size > 12 else (0, 3, 8)
            flags = [flag, "B7", "B8", *more] + (["trap-who-moves"] if size in (15, 18) else [])
            # With six cards in the deck the board of fifteen has a test of its own below.
            for pile in (6, 2, 0) if size in (12, 13, 14) else (2,) if size == 15 else (6,):
                yield case(
                    f"claim-{table}-{size}-pile-{pile}",
                    f"{table}: a claim from a board of {size} cards, {pile} in the deck",
                    flags,
                    slots,
                    REST[:pile],
                    claim(*taken, then=after_claim(rules, size)),
                    rules,
                )
        for pile in (5, 4, 3, 1):
            yield case(
                f"claim-{table}-12-pile-{pile}",
                f"{table}: a claim from twelve cards, {pile} in the deck",
                [flag, "B2", "B7", *more],
                PLAIN_12,
                REST[:pile],
                claim(1, 3, 11, then=after_claim(rules, 12)),
                rules,
            )
    yield case(
        "claim-edition-15",
        "edition: the board stays at 15, every other card in its slot",
        ("B3", "trap-who-moves"),
        PLAIN_15,
        REST,
        claim(0, 1, 12),
    )
    for table in ("tabletop", "browser"):
        yield case(
            f"claim-{table}-15",
            f"{table}: twelve are left, so nothing is drawn and the board closes up",
            ("B4", "trap-who-moves"),
            PLAIN_15,
            REST,
            claim(0, 1, 12, then=["close_up"]),
            TABLES[table],
        )
    yield case(
        "claim-card-zero-stays",
        "card 0 in slot 2 stays while another claim is refilled",
        ("B2", "B3", "trap-card-zero-falsy"),
        (5, 71, 0, 48, 9, 35, 7, 73, 15, 51, 17, 1, 60, 13, 61),
        (64, 66, 68),
        claim(1, 3, 11),
    )
    for name, rules, flag in (
        ("introduction", RuleSet.introduction(), "T4"),
        ("solitaire", RuleSet.solitaire(), "T5"),
        ("cooperative", RuleSet.cooperative(), "T7"),
    ):
        yield case(
            f"claim-{name}-15",
            f"{name}: a claim from fifteen cards closes up as on a table",
            ("B4", flag),
            PLAIN_15,
            REST,
            claim(0, 1, 12, then=["close_up"]),
            rules,
        )


def _order_of_a_claim() -> Iterator[Case]:
    for order in permutations((1, 3, 11)):
        text = "-".join(map(str, order))
        yield case(
            f"claim-order-{text}",
            f"cards taken in the order of slots {', '.join(map(str, order))}: the lowest slot is "
            "filled first all the same",
            ("B2", "port-claim-order", "trap-claim-order-refill"),
            PLAIN_12,
            REST,
            claim(*order),
        )
    yield case(
        "refill-order-apart",
        "taken in one order and refilled in another",
        ("B2", "port-claim-order", "trap-claim-order-refill"),
        PLAIN_12,
        REST,
        [("take", (11, 1, 3)), ("refill", (3, 11, 1))],
    )
    yield case(
        "refill-lowest-of-two-digits",
        "slots 2, 10 and 11 in number order, not as text",
        ("B2", "port-claim-order", "port-number-text"),
        PLAIN_12,
        REST[:2],
        [("take", (10, 2, 11)), ("refill", (10, 2, 11))],
    )


def _last_cards() -> Iterator[Case]:
    for pile in (0, 1, 2, 3):
        yield case(
            f"last-cards-{pile}",
            f"{pile} cards for three vacated slots",
            ("B2", "B7"),
            PLAIN_12,
            REST[:pile],
            claim(11, 1, 3),
        )
    yield case(
        "empty-deck",
        "no card to refill with: slots 6, 7 and 8 stay empty, and a set still lies",
        ("B2", "B7", "trap-refill-empty-deck"),
        (0, 1, 3, 4, 38, 77, 9, 10, 11, 12, 13, 14),
        (),
        [*claim(6, 7, 8), EXPAND],
    )
    yield case(
        "empty-deck-to-the-end",
        "claims with an empty deck until no card is left",
        ("B2", "B7", "port-empty-slot", "trap-refill-empty-deck"),
        (9, 10, 11, 12, 13, 14),
        (),
        [*claim(0, 1, 2), *claim(3, 4, 5), EXPAND],
    )
    yield case(
        "last-refill",
        "the last refill leaves no set, and no expansion follows",
        ("B2", "B5", "B7", "trap-last-refill-unchecked"),
        LAST_CLAIM,
        (3, 10, 28),
        [*claim(2, 5, 9), EXPAND],
    )
    yield case(
        "any-cards",
        "a take does not judge: these three are no set",
        ("B2", "B7"),
        PLAIN_12,
        REST,
        claim(0, 1, 2),
    )
