"""``setrules conform``: putting the vectors to a port."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from setrules.cli.common import FAILED, FINE, exit_codes, print_json, progress_bar
from setrules.cli.paths import NEW_FOLDER, Target
from setrules.cli.whole import Amount, Whole
from setrules.errors import describe
from setrules.integers import EXACT

__all__ = ["register"]

_DEFAULT: Final = click.core.ParameterSource.DEFAULT

#: Nobody waits longer for a port, in seconds.
_DAY: Final = 86_400


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_conform)


def _words(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    """A list with commas; without the option there is none, and with it there is something."""
    words = [word.strip() for word in value.split(",") if word.strip()]
    if not words and context.get_parameter_source(parameter.name or "") is not _DEFAULT:
        raise click.BadParameter(f"{describe(value)}: expected names parted by commas.")
    return words


@click.command(
    "conform",
    context_settings={"allow_interspersed_args": False, "show_default": True},
    epilog=exit_codes("it conforms", "it does not"),
)
@click.option("--vectors", type=click.Path(exists=True), help="A folder of vectors, or one file.")
@click.option(
    "--kinds",
    default="",
    show_default=False,
    callback=_words,
    help="Only tests of these kinds: A,B,…",
)
@click.option(
    "--flags",
    default="",
    show_default=False,
    callback=_words,
    help="Only tests with any of these flags.",
)
@click.option(
    "--only", multiple=True, metavar="ID", help="Only tests like this id; * is a wildcard."
)
@click.option(
    "--known-failures",
    "known_file",
    type=click.Path(exists=True, dir_okay=False),
    help="A file of ids that are expected to fail.",
)
@click.option(
    "--timeout", default=10.0, type=Amount(_DAY, such_as=10), help="Seconds for an answer."
)
@click.option(
    "--start-timeout", default=30.0, type=Amount(_DAY, such_as=30), help="Seconds for the greeting."
)
@click.option(
    "--restarts", default=25, type=Whole(0, such_as=25), help="How often it may start anew."
)
@click.option("--fuzz", default=0, type=Whole(0, such_as=1000), help="Put N generated cases too.")
@click.option(
    "--seed", default=1, type=Whole(0, EXACT, such_as=1), help="The same seed, the same cases."
)
@click.option("--fuzz-only", is_flag=True, help="Put the generated cases alone.")
@click.option("--found", type=NEW_FOLDER, help="Write what fuzzing found as vector files.")
@click.option("--junit", type=Target(), help="Write the report as JUnit XML.")
@click.option("--report", type=Target(), help="Write the report as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--show", default=20, type=Whole(0, such_as=20), help="How many failures to print.")
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
    fuzz: int,
    seed: int,
    fuzz_only: bool,
    found: str | None,
    junit: str | None,
    report: str | None,
    as_json: bool,
    show: int,
    command: tuple[str, ...],
) -> int:
    """Put the vectors to the port that COMMAND starts, and say what came of it.

    COMMAND is a program and its arguments; it reads one JSON request a line from
    standard input and writes one answer a line to standard output. Put -- before
    it. Without --vectors the tests are those of this library.

    A port does not conform when a test fails, when a known failure passes or
    when nothing was executed; a port that cannot be started is an error of usage.
    """
    from setrules.conform import Limits, Suite, conform, load_suite, read_known_failures
    from setrules.conform.fuzz import write_found
    from setrules.conform.junit import junit as as_junit
    from setrules.conform.machine import as_data
    from setrules.conform.markdown import markdown
    from setrules.conform.summary import summary

    if fuzz_only and not fuzz:
        raise click.UsageError("--fuzz-only needs --fuzz N")
    # An entry of the known failures may name a test of any kind.
    needed = [] if known_file else kinds or _kinds_of(only)
    whole = load_suite(vectors, kinds=needed)
    suite = Suite((), whole.notes) if fuzz_only else whole.only(kinds, flags, only)
    known = read_known_failures(Path(known_file)) if known_file else None
    with progress_bar("Asking") as progress:
        made = conform(
            command,
            suite,
            limits=Limits(timeout, start_timeout, restarts),
            known=known,
            fuzz=fuzz,
            seed=seed,
            fuzz_kinds=kinds,
            progress=progress,
        )
    made.check_known(whole.tests)
    if found is not None and made.found:
        write_found(made, Path(found))
    if junit is not None:
        Path(junit).write_bytes(as_junit(made))
    if report is not None:
        Path(report).write_bytes(markdown(made).encode("utf-8"))
    if as_json:
        print_json(as_data(made))
    else:
        for line in summary(made, show):
            _print(line)
    return FINE if made.ok else FAILED


def _kinds_of(ids: tuple[str, ...]) -> list[str]:
    """The kinds that the ids name; none, which stands for all, where one may be of any kind."""
    from setrules.vectors import KINDS

    kinds = [id.partition("/")[0] for id in ids]
    return kinds if all(kind in KINDS for kind in kinds) else []


def _print(line: str) -> None:
    """Print a line wherever it goes: what the encoding of a console lacks is escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    click.echo(line.encode(encoding, "backslashreplace").decode(encoding))
