"""What the groups of commands share: exit codes, JSON output, progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

from setrules.vectors.canonical import JsonObject, dump

__all__ = ["FAILED", "FINE", "USAGE", "print_json", "progress_bar"]

#: Exit codes: all is well, the checked thing failed, the command could not be done as given.
FINE: Final = 0
FAILED: Final = 1
USAGE: Final = 2


def print_json(value: JsonObject) -> None:
    """Print an object in canonical form, for a program to read."""
    click.echo(dump(value).decode("utf-8"), nl=False)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to tell of progress with, or None where nobody looks.

    The bar is drawn on standard error, and only on a terminal: in a pipe or a
    log it would be rubbish.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
