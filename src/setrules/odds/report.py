"""What a simulation tells: estimates with standard errors, as data, text and plot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isinf, nan, prod, sqrt
from typing import TYPE_CHECKING, ClassVar

from setrules.errors import RulesError, RulesTypeError
from setrules.integers import EXACT, checked_int
from setrules.rules import RuleSet
from setrules.shown import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Distribution", "Estimate", "SimulationReport", "report_of"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean, and how sure it is."""

    value: float
    """The estimate."""
    error: float
    """Its standard error; 0 when games were seen and all were alike, and ``math.inf``
    where it is unknown, as one game tells nothing about how much games differ."""
    count: int
    """How many positions it rests on."""

    def to_dict(self) -> dict[str, float | int]:
        """The fields as plain data; an error that is unknown is −1 (P1).

        >>> Estimate(0.5, inf, 1).to_dict()
        {'value': 0.5, 'error': -1, 'count': 1}
        """
        return {
            "value": self.value,
            "error": -1 if isinf(self.error) else self.error,
            "count": self.count,
        }

    def error_text(self, decimals: int, *, percent: bool = False) -> str:
        """The standard error as people read it, an en dash where it is unknown.

        >>> Estimate(0.5, 0.125, 16).error_text(2), Estimate(0.5, inf, 1).error_text(2)
        ('0.12', '–')
        >>> Estimate(0.5, 0.125, 16).error_text(1, percent=True)
        '12.5%'
        """
        if isinf(self.error):
            return "\N{EN DASH}"
        scaled, unit = (100 * self.error, "%") if percent else (self.error, "")
        return f"{scaled:.{decimals}f}{unit}"


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each value occurred, once a game."""

    counts: Mapping[int, int]
    """Games by value; values that never occurred are left out."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.counts.values())

    @property
    def mean(self) -> Estimate:
        """The mean of the value over games."""
        total = sum(value * count for value, count in self.counts.items())
        squares = sum(value * value * count for value, count in self.counts.items())
        return _mean(self.games, total, squares)

    def share(self, value: int) -> Estimate:
        """The share of games that had a value.

        Raises the errors of an int that is out of range, or none (E2).
        """
        checked = checked_int(value, "value", 0, EXACT, RulesError, RulesTypeError)
        return _share(self.games, self.counts.get(checked, 0))

    def to_dict(self) -> dict[str, object]:
        """Mean and shares as plain data, keyed by the value as text."""
        return {
            "mean": self.mean.to_dict(),
            "games": {str(value): count for value, count in self.counts.items()},
            "shares": {str(value): self.share(value).to_dict() for value in self.counts},
        }


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What :func:`setrules.odds.simulate` saw.

    A *position* is a board that is settled for the moment: after the deal,
    after each claim and its refill, and after each expansion. It is *dead*
    when no set lies. Errors of ``dead_by_size`` and ``dead_by_left`` take into
    account that the positions of one game depend on each other. What only one
    game has shown has no known error.
    """

    games: int
    """How many games were played."""
    seed: int
    """The seed that plays them again."""
    rules: RuleSet
    """The rule set that they were played under."""
    dead_by_size: Mapping[int, Estimate]
    """The share of dead positions, by cards on the board."""
    dead_by_left: Mapping[int, Estimate]
    """The share of dead positions, by cards left in the deck."""
    dead_by_round: Mapping[int, Estimate]
    """The share of games that are dead right after the n-th claim, expansions still to come."""
    dead_in_opening: Mapping[int, Estimate]
    """The share of dead positions before the first claim, by cards on the board:
    after the first deal, and after each expansion of a dead board by random cards."""
    sets_by_round: Mapping[int, Estimate]
    """The mean number of sets that lie when the (n + 1)-th is claimed."""
    sets_claimed: Distribution
    """Sets claimed in a game."""
    leftovers: Distribution
    """Cards that nobody claimed, on the board and in the deck."""
    expansions: Distribution
    """Expansions in a game."""
    largest_board: Distribution
    """The most cards that lay at once in a game."""

    def to_dict(self) -> dict[str, object]:
        """Everything as plain JSON data; the keys of tables are text.

        >>> from setrules import odds
        >>> report = odds.simulate(100, seed=3)
        >>> report.to_dict() == odds.simulate(100, seed=3).to_dict()
        True
        """
        data: dict[str, object] = {
            "games": self.games,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
        }
        for name, table in self._tables():
            data[name] = {str(key): estimate.to_dict() for key, estimate in table.items()}
        for name, distribution in self._distributions():
            data[name] = distribution.to_dict()
        return data

    def _tables(self) -> Iterator[tuple[str, Mapping[int, Estimate]]]:
        yield "dead_by_size", self.dead_by_size
        yield "dead_by_left", self.dead_by_left
        yield "dead_by_round", self.dead_by_round
        yield "dead_in_opening", self.dead_in_opening
        yield "sets_by_round", self.sets_by_round

    def _distributions(self) -> Iterator[tuple[str, Distribution]]:
        yield "sets_claimed", self.sets_claimed
        yield "leftovers", self.leftovers
        yield "expansions", self.expansions
        yield "largest_board", self.largest_board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationReport):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def titled_tables(self) -> tuple[tuple[str, str, Mapping[int, Estimate], bool], ...]:
        """Every table of estimates: title, name of the key, estimates, whether they are shares.

        >>> from setrules.odds import simulate
        >>> [key for _, key, _, _ in simulate(10).titled_tables()]
        ['cards', 'cards', 'left', 'claims', 'claims']
        """
        return (
            ("Dead boards by cards on the board", "cards", self.dead_by_size, True),
            ("Dead boards before the first claim", "cards", self.dead_in_opening, True),
            ("Dead boards by cards left in the deck", "left", self.dead_by_left, True),
            ("Dead boards after each claim", "claims", self.dead_by_round, True),
            ("Mean number of sets before each claim", "claims", self.sets_by_round, False),
        )

    def titled_distributions(self) -> tuple[tuple[str, Distribution], ...]:
        """Every distribution with its title.

        >>> from setrules.odds import simulate
        >>> [title for title, _ in simulate(10).titled_distributions()]
        ['Sets claimed', 'Cards left over', 'Expansions', 'Largest board']
        """
        return (
            ("Sets claimed", self.sets_claimed),
            ("Cards left over", self.leftovers),
            ("Expansions", self.expansions),
            ("Largest board", self.largest_board),
        )

    def _repr_html_(self) -> str:
        """The report as a notebook shows it."""
        from setrules.odds.html import report_html

        return report_html(self)

    def __str__(self) -> str:
        """The report as tables of text."""
        from setrules.odds.text import report_text

        return report_text(self)

    def plot(self) -> Figure:
        """Draw the report with matplotlib, which is imported here, and return the figure.

        Four panels: dead boards by cards in the deck and after each claim, the
        mean number of sets before each claim, and the cards left over; bars
        show two standard errors either way, where they are known.
        """
        try:
            from matplotlib.figure import Figure
        except ModuleNotFoundError as error:
            error.msg = f"{error.msg}; plots need it: pip install matplotlib"
            raise
        figure = Figure(figsize=(10, 7), layout="constrained")
        panels = figure.subplots(2, 2)
        for panel, table, title, label in (
            (panels[0][0], self.dead_by_left, "Dead boards", "cards left in the deck"),
            (panels[0][1], self.dead_by_round, "Dead boards", "sets claimed"),
            (panels[1][0], self.sets_by_round, "Sets on the board", "sets claimed"),
        ):
            panel.errorbar(
                list(table),
                [estimate.value for estimate in table.values()],
                yerr=[_bar(estimate) for estimate in table.values()],
                fmt="o-",
                markersize=3,
                linewidth=1,
            )
            panel.set_title(title)
            panel.set_xlabel(label)
        shares = {value: self.leftovers.share(value) for value in self.leftovers.counts}
        panels[1][1].bar(
            list(shares),
            [share.value for share in shares.values()],
            width=2,
            yerr=[_bar(share) for share in shares.values()],
        )
        panels[1][1].set_title("Games")
        panels[1][1].set_xlabel("cards left over")
        figure.suptitle(f"{counted(self.games, 'game')}, seed {self.seed}")
        return figure


def report_of(tally: Sequence[int], *, games: int, rules: RuleSet, seed: int) -> SimulationReport:
    """Turn the sums of all games into estimates."""
    sums = _split(tally)
    return SimulationReport(
        games=games,
        seed=seed,
        rules=rules,
        dead_by_size=_table(sums["by_size"], _ratio),
        dead_by_left=_table(sums["by_left"], _ratio),
        dead_by_round=_table(sums["by_round"], lambda row: _share(row[0], row[1])),
        dead_in_opening=_table(sums["opening"], lambda row: _share(row[0], row[1])),
        sets_by_round=_table(sums["live"], lambda row: _mean(row[0], row[1], row[2])),
        sets_claimed=_distribution(sums["claimed"]),
        leftovers=_distribution(sums["leftovers"]),
        expansions=_distribution(sums["expansions"]),
        largest_board=_distribution(sums["largest"]),
    )


def _split(tally: Sequence[int]) -> dict[str, list[Sequence[int]]]:
    """The tables of a tally by name, each as rows."""
    from setrules import _simulate

    tables: dict[str, list[Sequence[int]]] = {}
    first = 0
    for name, shape in _simulate.LAYOUT:
        width = prod(shape[1:])
        last = first + shape[0] * width
        tables[name] = [tally[at : at + width] for at in range(first, last, width)]
        first = last
    return tables


def _table(
    rows: list[Sequence[int]], estimate: Callable[[Sequence[int]], Estimate]
) -> Mapping[int, Estimate]:
    """The estimates of the rows that were seen at all."""
    return {key: estimate(row) for key, row in enumerate(rows) if row[0]}


def _distribution(rows: list[Sequence[int]]) -> Distribution:
    counts = {value: row[0] for value, row in enumerate(rows) if row[0]}
    return Distribution(counts)


def _share(count: int, hits: int) -> Estimate:
    """A share of independent cases: the mean of as many ones and zeros."""
    return _mean(count, hits, hits)


def _mean(count: int, total: int, squares: int) -> Estimate:
    """A mean of independent cases."""
    spread = count * squares - total * total
    error = sqrt(spread / (count - 1)) / count if count > 1 else inf
    return Estimate(total / count, error, count)


def _ratio(row: Sequence[int]) -> Estimate:
    """A share of positions that come in independent groups of games.

    The error of a ratio of two sums over groups is that of the sum of what
    each group's dead positions differ from the ratio's share of its positions.
    Whole numbers are added up, as what is left of them may be very small.
    """
    positions, dead, squares, products, dead_squares, groups = row
    spread = (
        dead_squares * positions * positions
        - 2 * dead * positions * products
        + dead * dead * squares
    )
    error = inf
    if groups > 1:
        error = sqrt(spread / positions**4 * groups / (groups - 1))
    return Estimate(dead / positions, error, positions)


def _bar(estimate: Estimate) -> float:
    """Half of an error bar; matplotlib draws none for what is no number."""
    return nan if isinf(estimate.error) else 2 * estimate.error
