"""``setrules odds``: how likely sets are, as exact fractions (K)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import click

from setrules.card import CARDS
from setrules.cli.common import FINE, exit_codes, print_json, progress_bar
from setrules.cli.numbers import as_odds, as_percent
from setrules.cli.whole import Whole

if TYPE_CHECKING:
    from setrules.vectors.canonical import Json

__all__ = ["register"]

_SIZES: Final = range(12, 21)

#: Cards are added by threes.
_STEP: Final = 3


# More than any table takes, to see how much it would take.
_WIDEST: Final = 1000


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_odds)


def _countable(context: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    """A number of cards that can be counted in a lifetime."""
    if value is None:
        return None
    from setrules.odds.exact import COUNTED

    if COUNTED < value < len(CARDS) - COUNTED:
        raise click.BadParameter(
            f"'{value}': expected at most {COUNTED}, or at least {len(CARDS) - COUNTED}."
        )
    return value


@click.command("odds", epilog=exit_codes("fine"))
@click.option(
    "--count",
    type=Whole(0, len(CARDS), such_as=12),
    callback=_countable,
    metavar="N",
    help="How many sets N cards hold instead; seconds for 15 cards, hours for 21.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the fractions as JSON.")
def _odds(count: int | None, as_json: bool) -> int:
    """Show how likely it is that no set lies, exactly.

    One table is for 12 to 20 random cards of the full deck; the other for the
    same when three cards fewer held none, as after an expansion.
    """
    return _no_set(as_json) if count is None else _set_counts(count, as_json)


def _no_set(as_json: bool) -> int:
    from setrules.odds import no_set_probability

    plain = [(cards, 0, no_set_probability(cards)) for cards in _SIZES]
    expanded = [
        (cards, cards - _STEP, no_set_probability(cards, cards - _STEP)) for cards in _SIZES
    ]
    if as_json:
        rows: list[Json] = [
            {"cards": cards, "given_none_in": given, **_as_data(probability)}
            for cards, given, probability in (*plain, *expanded)
        ]
        print_json({"no_set": rows})
        return FINE
    _print_table(
        "No set in random cards", "cards", [(cards, probability) for cards, _, probability in plain]
    )
    click.echo()
    _print_table(
        "No set in random cards when three fewer held none",
        "cards",
        [(cards, probability) for cards, _, probability in expanded],
    )
    return FINE


def _set_counts(cards: int, as_json: bool) -> int:
    from setrules.odds import set_count_distribution

    with progress_bar("Counting") as progress:
        shares = set_count_distribution(cards, progress=progress)
    mean = sum((sets * share for sets, share in enumerate(shares)), Fraction(0))
    if as_json:
        rows: list[Json] = [{"sets": sets, **_as_data(share)} for sets, share in enumerate(shares)]
        print_json({"cards": cards, "counts": rows, "mean": str(mean)})
        return FINE
    _print_table(f"Sets in {cards} random cards", "sets", list(enumerate(shares)))
    click.echo(f"mean {mean}")
    return FINE


def _print_table(title: str, head: str, rows: Sequence[tuple[int, Fraction]]) -> None:
    from rich.table import Table

    from setrules.drawing import new_console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (head, "percent", "to 1", "exactly"):
        table.add_column(name, justify="right")
    lines = []
    for number, probability in rows:
        percent, against = as_percent(probability), as_odds(probability)
        table.add_row(str(number), percent, against, str(probability))
        lines += [f"{number} {head}", f"  {percent} %", f"  {against} to 1", f"  {probability}"]
    console = new_console()
    console.print(title, style="bold")
    wide = console.options.update(max_width=_WIDEST)
    if console.measure(table, options=wide).maximum <= console.width:
        console.print(table)
    else:
        console.print("\n".join(lines), soft_wrap=True)


def _as_data(probability: Fraction) -> dict[str, str]:
    return {
        "fraction": str(probability),
        "percent": as_percent(probability),
        "to_1": as_odds(probability),
    }
