"""``setrules vectors``: writing the conformance vectors and checking a folder of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from setrules.cli.common import FAILED, FINE, exit_codes, print_json, progress_bar
from setrules.cli.paths import NEW_FOLDER
from setrules.shown import counted

if TYPE_CHECKING:
    from setrules.vectors import ExportReport, VerifyReport

__all__ = ["register"]


@click.group("vectors")
def _vectors() -> None:
    """Conformance vectors for ports of the rules."""


def register(root: click.Group) -> None:
    """Add the commands of this module to the command line."""
    root.add_command(_vectors)


@_vectors.command("export", epilog=exit_codes("fine"))
@click.argument("directory", type=NEW_FOLDER)
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def _export(directory: str, as_json: bool) -> int:
    """Write all vector files, their schemas and the manifest into DIRECTORY.

    The folder is made where it is missing; an earlier export in it is
    overwritten. The same version writes the same bytes everywhere.
    """
    from setrules.vectors import export

    with progress_bar("Exporting") as progress:
        report = export(directory, progress)
    if as_json:
        print_json(_exported(report))
        return FINE
    for kind, count in report.counts:
        click.echo(f"{count:6}  {kind}")
    click.echo(f"{report.total:6}  tests in {report.directory}, {report.bytes:,} bytes")
    return FINE


@_vectors.command("verify", epilog=exit_codes("all as expected", "a problem was found"))
@click.argument("directory", type=click.Path(exists=True, file_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def _verify(directory: str, as_json: bool) -> int:
    """Check the vector files in DIRECTORY and every result in them.

    Looks at the manifest, hashes, counts, canonical form, schemas, ids and
    comments, and answers every test with the library. Every problem is printed,
    with its file and test.
    """
    from setrules.vectors import verify

    with progress_bar("Verifying") as progress:
        report = verify(directory, progress)
    if as_json:
        print_json(_verified(report))
    else:
        for problem in report.problems:
            place = f"{problem.file}: {problem.test}" if problem.test else problem.file
            click.echo(f"{place}: {problem.text}")
        verdict = "all as expected" if report.ok else counted(len(report.problems), "problem")
        click.echo(f"{counted(report.tests, 'test')} in {counted(report.files, 'file')}: {verdict}")
    return FINE if report.ok else FAILED


def _exported(report: ExportReport) -> dict[str, str | int | list[dict[str, str | int]]]:
    from setrules.conform.wire import printable

    return {
        "bytes": report.bytes,
        "directory": printable(report.directory),
        "files": [{"count": count, "kind": kind} for kind, count in report.counts],
        "total": report.total,
    }


def _verified(report: VerifyReport) -> dict[str, bool | int | list[dict[str, str]]]:
    # The name of a file may be bytes that are no text.
    from setrules.conform.wire import printable

    return {
        "files": report.files,
        "ok": report.ok,
        "problems": [
            {
                "file": printable(problem.file),
                "problem": printable(problem.text),
                "test": printable(problem.test),
            }
            for problem in report.problems
        ],
        "tests": report.tests,
    }
