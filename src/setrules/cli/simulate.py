"""``setrules simulate``: whole games, and what happened in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from setrules.cli.arguments import Arguments
from setrules.cli.common import FINE, exit_codes, progress_bar
from setrules.cli.options import rules_option
from setrules.cli.whole import Whole
from setrules.cli.workers import EXECUTORS, late_interrupt, new_executor
from setrules.integers import EXACT

if TYPE_CHECKING:
    from setrules.odds import SimulationReport

__all__ = ["register"]

_MOST_WORKERS: Final = 61  # what Windows allows for processes


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_simulate)


@click.command("simulate", cls=Arguments, epilog=exit_codes("fine"))
@click.argument("games", type=Whole(1, EXACT, such_as=1_000_000))
@rules_option
@click.option(
    "--seed",
    type=Whole(0, EXACT, such_as=7),
    default=0,
    show_default=True,
    help="The same seed, the same games.",
)
@click.option(
    "--executor",
    "executor_name",
    type=click.Choice(EXECUTORS),
    default="none",
    show_default=True,
    help="Who plays; the report is the same.",
)
@click.option(
    "--workers",
    type=Whole(1, _MOST_WORKERS, such_as=4),
    help="How many threads or processes; by default one a processor.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def _simulate(
    games: int,
    rules_name: str,
    seed: int,
    executor_name: str,
    workers: int | None,
    as_json: bool,
) -> int:
    """Play GAMES whole games by chance and report what happened.

    Each time one of the sets that lie is claimed, all with the same
    probability. Every figure comes with its standard error; a dash stands for
    one that is unknown, as what it is about was seen in one game alone.
    """
    from setrules.odds import simulate
    from setrules.rules import RuleSet

    if workers is not None and executor_name == "none":
        raise click.ClickException("--workers needs --executor threads or --executor processes")
    with (
        progress_bar("Playing") as progress,
        late_interrupt() as look,
        new_executor(executor_name, workers) as executor,
    ):

        def tell(done: int, total: int) -> None:
            look()
            if progress is not None:
                progress(done, total)

        report = simulate(
            games, RuleSet.named(rules_name), seed=seed, executor=executor, progress=tell
        )
    if as_json:
        # Means and errors are floats, which the canonical form of vectors does not have.
        data = report.to_dict()
        click.echo(json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False))
    else:
        _print(report)
    return FINE


def _print(report: SimulationReport) -> None:
    """Print the report in the columns and the characters that there are."""
    from setrules.drawing import new_console
    from setrules.odds.text import report_text

    console = new_console()
    text = report_text(report, console.width)
    try:
        text.encode(console.encoding)
    except UnicodeEncodeError:
        text = text.replace("\N{EN DASH}", "-")
    click.echo(text)
