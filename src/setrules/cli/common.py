"""What the commands share: exit codes, JSON output, progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from setrules.vectors.canonical import JsonObject

__all__ = [
    "FAILED",
    "FINE",
    "INTERRUPTED",
    "NO_READER",
    "USAGE",
    "exit_codes",
    "print_json",
    "progress_bar",
]

#: Exit codes: all is well, the checked thing failed, the command could not be done as given.
FINE: Final = 0
FAILED: Final = 1
USAGE: Final = 2

#: As shells number them: ended by Ctrl-C, ended because nobody reads the output.
INTERRUPTED: Final = 130
NO_READER: Final = 141


def exit_codes(fine: str, failed: str = "") -> str:
    """Return the last line of a command's help.

    >>> exit_codes("a set", "no set")
    'Exit codes: 0 a set, 1 no set, 2 usage.'
    """
    middle = f" {FAILED} {failed}," if failed else ""
    return f"Exit codes: {FINE} {fine},{middle} {USAGE} usage."


def print_json(value: JsonObject) -> None:
    """Print an object in canonical form, for a program to read."""
    from setrules.vectors.canonical import dump

    click.echo(dump(value).decode("utf-8"), nl=False)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to tell of progress with, or None where nobody looks.

    The bar is drawn on standard error, and only on a terminal: in a pipe or a
    log it would be rubbish.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress

    from setrules.drawing import new_console

    console = new_console(sys.stderr)
    if not console.is_interactive:  # a terminal that cannot move its cursor
        yield None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
