"""Seeds that the tests of the generator and of the decks share."""

from __future__ import annotations

from typing import Final

__all__ = [
    "EDGE_SEEDS",
    "ORDINARY_SEEDS",
    "SEED_LIMIT",
    "WRAP_SEEDS",
    "WRAP_SMALL_SEEDS",
    "seed_flags",
    "seed_name",
]

#: The largest seed that every port is to take.
SEED_LIMIT: Final = 2147483646

ORDINARY_SEEDS: Final = (7, 42, 123, 2026, 12345, 999_983, 20261129, 1_000_000_007)

#: Ends of the int32 range, signs, and the number from which seeds are subtracted.
EDGE_SEEDS: Final = (
    0,
    1,
    2,
    161803397,
    161803398,
    161803399,
    2147483645,
    2147483646,
    -1,
    -42,
    -161803398,
    2147483647,
    -2147483646,
    -2147483647,
    -2147483648,
)

# Wrap-sensitive seeds: an implementation that does not wrap while seeding deals
# another full deck from each of them, and of all seeds only from one in 350,000. For
# each it says whether the small deck comes out wrong too.
_WRAP: Final = (
    (455241782, False),
    (455604625, True),
    (456804180, False),
    (458071578, False),
    (458820153, False),
    (459338976, True),
    (460219801, False),
    (460652960, False),
    (461873772, False),
    (467302046, True),
    (468302249, True),
    (535877507, False),
    (557308731, True),
    (566659504, True),
    (569006152, True),
    (587007489, True),
    (650236268, True),
    (659012837, True),
    (670710258, True),
    (752655603, False),
    (758003535, True),
    (760716943, True),
    (765329583, True),
    (772414364, True),
    (773726424, True),
    (856117133, True),
    (862421049, True),
    (872004140, True),
    (874118470, True),
    (891294190, False),
    (946123818, True),
    (948340299, True),
    (956226875, True),
    (957821239, True),
    (964125155, True),
    (975822576, True),
    (1028404352, True),
    (1044127241, True),
    (1047827924, True),
    (1051760586, False),
    (1059525345, True),
    (1065829261, True),
    (1071320190, True),
    (1077526682, True),
    (1122996615, True),
    (1149532030, True),
    (1161229451, True),
    (1163656426, False),
    (1167533367, True),
    (1177348776, True),
    (1179230788, True),
    (1244932220, True),
    (1266576970, False),
    (1334938905, True),
    (1381847551, False),
    (1469533556, False),
    (1484343106, True),
    (1567180594, False),
    (1646435052, False),
    (1687751318, True),
    (1736291705, False),
    (1791239242, False),
    (1861748942, False),
    (1928263749, True),
    (1941678925, False),
    (1995045915, False),
    (2059162338, False),
    (2117297016, False),
    (2130570416, True),
    (2141162230, False),
    (2141459544, False),
)

#: The seeds whose full deck shows a missing wrap-around.
WRAP_SEEDS: Final = tuple(seed for seed, _ in _WRAP)

#: Those of them whose small deck shows it too.
WRAP_SMALL_SEEDS: Final = tuple(seed for seed, small in _WRAP if small)


def seed_name(seed: int) -> str:
    """A seed as part of an id.

    >>> seed_name(42), seed_name(-42)
    ('seed-42', 'seed-minus-42')
    """
    return f"seed-{seed}" if seed >= 0 else f"seed-minus-{-seed}"


def seed_flags(seed: int) -> tuple[str, ...]:
    """What a seed by itself exercises."""
    flags: list[str] = []
    if not 0 <= seed <= SEED_LIMIT:
        flags.append("port-seed-sign")
    if seed == -(2**31):
        flags.append("port-int-min")
    if seed in WRAP_SEEDS:
        flags.append("port-int32-wrap")
    if seed == 0:
        flags.append("port-absent-zero")
    return tuple(flags)
