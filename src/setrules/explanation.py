"""Why three cards are a set, or why they are not (rule V4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, SupportsIndex

from setrules.card import Attribute, Card

__all__ = ["AttributeVerdict", "Explanation", "explain", "verdict_data"]


@dataclass(frozen=True, slots=True)
class AttributeVerdict:
    """What one attribute says of three cards.

    ``verdict`` is ``"same"``, ``"different"`` or ``"broken"``. When it is
    broken, ``twice`` is the value that stands on two of the cards, ``once``
    the other one and ``odd_card`` the card that shows it; else ``twice`` and
    ``once`` are ``""`` and ``odd_card`` is None. ``digit_sum`` is the sum of
    the three digits modulo 3: 0 exactly when the attribute is not broken.
    """

    attribute: Attribute
    verdict: Literal["same", "different", "broken"]
    values: tuple[str, str, str]
    twice: str
    once: str
    odd_card: Card | None
    digit_sum: int

    def __str__(self) -> str:
        name = self.attribute.value
        if self.verdict == "same":
            return f"{name}: all {self.values[0]}"
        if self.verdict == "different":
            return f"{name}: all different ({', '.join(self.values)})"
        return f"{name}: {self.twice} twice and {self.once} once (on {self.odd_card})"


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict on three cards, attribute by attribute (V4).

    ``attributes`` holds the four verdicts in the order number, shape, color,
    shading (C2); ``str()`` is one sentence for a beginner.
    """

    cards: tuple[Card, Card, Card]
    attributes: tuple[AttributeVerdict, AttributeVerdict, AttributeVerdict, AttributeVerdict]

    @property
    def valid(self) -> bool:
        """Whether the cards are a set."""
        return not self.broken

    @property
    def broken(self) -> tuple[Attribute, ...]:
        """Every attribute that breaks the rule, in C2 order; empty for a set."""
        return tuple(one.attribute for one in self.attributes if one.verdict == "broken")

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        first, second, third = (int(card) for card in self.cards)
        return f"explain({first}, {second}, {third})"

    def __str__(self) -> str:
        if self.valid:
            parts = [str(one) for one in self.attributes]
            return f"A set: {'; '.join(parts)}."
        parts = [str(one) for one in self.attributes if one.verdict == "broken"]
        return f"Not a set: {'; '.join(parts)}."

    def _repr_html_(self) -> str:
        """The cards and the verdicts as a notebook shows them."""
        from setrules.svg.html import explanation_html

        return explanation_html(self)


def _verdict(attribute: Attribute, cards: tuple[Card, Card, Card]) -> AttributeVerdict:
    words = attribute.values
    first, second, third = (card.digits[attribute.digit] for card in cards)
    values = (words[first], words[second], words[third])
    digit_sum = (first + second + third) % 3
    if first == second == third:
        return AttributeVerdict(attribute, "same", values, "", "", None, digit_sum)
    if first != second and second != third and first != third:
        return AttributeVerdict(attribute, "different", values, "", "", None, digit_sum)
    odd = 2 if first == second else 1 if first == third else 0
    twice = values[1] if odd == 0 else values[0]
    return AttributeVerdict(attribute, "broken", values, twice, values[odd], cards[odd], digit_sum)


def verdict_data(verdict: AttributeVerdict) -> dict[str, int | str | list[str]]:
    """Return what is said of one attribute as plain data; ``odd_card`` is -1 where there is none.

    >>> verdict_data(explain(0, 1, 2).attributes[0])["values"]
    ['one', 'one', 'one']
    """
    return {
        "attribute": verdict.attribute.value,
        "digit_sum": verdict.digit_sum,
        "odd_card": -1 if verdict.odd_card is None else int(verdict.odd_card),
        "once": verdict.once,
        "twice": verdict.twice,
        "values": list(verdict.values),
        "verdict": verdict.verdict,
    }


def explain(a: SupportsIndex, b: SupportsIndex, c: SupportsIndex) -> Explanation:
    """Explain whether three cards are a set (V4).

    Every broken attribute is named, with its values in card order, the value
    that stands twice, the one that stands once and the card that shows it.
    Raises :class:`CardError` or :class:`CardTypeError` for what is no card.

    >>> print(explain(0, 4, 8))
    A set: number: all one; shape: all diamond; color: all different (red, green, purple); \
shading: all different (solid, striped, open).
    >>> [attribute.value for attribute in explain(0, 31, 64).broken]
    ['shape', 'color', 'shading']
    """
    cards = (Card(a), Card(b), Card(c))
    number, shape, color, shading = (_verdict(attribute, cards) for attribute in Attribute)
    return Explanation(cards, (number, shape, color, shading))
