"""Numbers that several generators draw: cards, seeds, and what is none of them."""

from __future__ import annotations

from typing import Final

from setrules.conform.fuzz.stream import Choices
from setrules.integers import EXACT
from setrules.random import INT32_MAX, INT32_MIN
from setrules.vectors.cases.positions import CAP, CAP_IMAGE
from setrules.vectors.cases.seeds import EDGE_SEEDS, WRAP_SEEDS, WRAP_SMALL_SEEDS

__all__ = ["LARGE", "any_card", "any_seed", "dead_cards", "no_card", "third", "wrong_seed"]

#: Numbers near which the integers of some runtime end.
LARGE: Final = (2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1)

#: Below it a seed never wraps while the generator is set up, above it most do.
_FIRST_WRAP: Final = 161803398


def any_card(choices: Choices) -> int:
    """A card; the ends of their range more often than the others."""
    return choices.pick((0, 80)) if choices.once_in(12) else choices.below(81)


def no_card(choices: Choices) -> int:
    """An int that is no card."""
    wrong = (-1, -2, 81, 82, 255, -81, 162, *LARGE, *(-large for large in LARGE))
    return choices.pick(wrong)


def any_seed(choices: Choices) -> int:
    """Any int32: wrap-sensitive ones, the ends and the signs over-represented.

    Of all seeds only one in 350,000 deals another deck where int32 does not wrap,
    so that a generator that draws seeds evenly never finds that fault.
    """
    family = choices.below(8)
    if family < 2:
        seed = choices.pick(WRAP_SEEDS if family else WRAP_SMALL_SEEDS)
        return choices.pick((seed, -seed))
    if family == 2:
        return choices.pick(EDGE_SEEDS)
    if family == 3:
        near = choices.pick((0, _FIRST_WRAP, INT32_MAX)) + choices.between(-9, 9)
        return max(INT32_MIN, min(INT32_MAX, choices.pick((near, -near))))
    if family == 4:
        # A date, as the Daily Challenge has them.
        return 10000 * choices.between(1, 9999) + 100 * choices.between(1, 12) + 1
    return choices.between(INT32_MIN, INT32_MAX)


def wrong_seed(choices: Choices) -> int:
    """An int that is no seed."""
    far = choices.between(2**31, EXACT)
    near = choices.pick((2**31, 2**32 - 1, 2**32, 2**32 + 42, EXACT))
    return choices.pick((far, near, -far - 1, -near - 1 if near < EXACT else -near))


def dead_cards(choices: Choices) -> tuple[int, ...]:
    """Twenty cards without a set."""
    return choices.pick((CAP, CAP_IMAGE))


def third(a: int, b: int) -> int:
    """The card that completes two cards, by the definition (V3).

    >>> third(0, 1), third(40, 40)
    (2, 40)
    """
    return sum((6 - a // power % 3 - b // power % 3) % 3 * power for power in (1, 3, 9, 27))
