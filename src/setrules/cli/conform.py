"""``setrules conform``: putting the vectors to a port."""

from __future__ import annotations

from pathlib import Path

import click

from setrules.cli.common import FAILED, FINE, progress_bar

__all__ = ["register"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_conform)


def _words(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    """A list with commas."""
    return [word.strip() for word in value.split(",") if word.strip()]


@click.command("conform", context_settings={"allow_interspersed_args": False})
@click.option("--vectors", type=click.Path(exists=True), help="A folder of vectors, or one file.")
@click.option("--kinds", default="", callback=_words, help="Only tests of these kinds: A,B,…")
@click.option("--flags", default="", callback=_words, help="Only tests with any of these flags.")
@click.option(
    "--only", multiple=True, metavar="ID", help="Only tests like this id; * is a wildcard."
)
@click.option(
    "--known-failures",
    "known_file",
    type=click.Path(exists=True, dir_okay=False),
    help="A file of ids that are expected to fail.",
)
@click.option("--timeout", default=10.0, type=click.FloatRange(0.01), help="Seconds for an answer.")
@click.option(
    "--start-timeout", default=30.0, type=click.FloatRange(0.01), help="Seconds for the greeting."
)
@click.option("--restarts", default=25, type=click.IntRange(0), help="How often it may start anew.")
@click.option("--show", default=20, type=click.IntRange(0), help="How many failures to print.")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def _conform(
    vectors: str | None,
    kinds: list[str],
    flags: list[str],
    only: tuple[str, ...],
    known_file: str | None,
    timeout: float,
    start_timeout: float,
    restarts: int,
    show: int,
    command: tuple[str, ...],
) -> int:
    """Put the vectors to the port that COMMAND starts, and say what came of it."""
    from setrules.conform import Limits, conform, load_suite, read_known_failures
    from setrules.conform.summary import summary

    whole = load_suite(vectors)
    suite = whole.only(kinds, flags, only)
    known = read_known_failures(Path(known_file)) if known_file else None
    with progress_bar("Asking") as progress:
        report = conform(
            command,
            suite,
            limits=Limits(timeout, start_timeout, restarts),
            known=known,
            progress=progress,
        )
    report.check_known(whole.tests)
    for line in summary(report, show):
        click.echo(line)
    return FINE if report.ok else FAILED
