"""The console that drawings are printed on."""

from __future__ import annotations

import os
import sys
from typing import IO, Final

from rich.console import Console

__all__ = ["new_console"]

#: How wide output is that goes to no terminal, unless COLUMNS says otherwise.
PLAIN_WIDTH: Final = 80


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the caller what a reader that went away means."""
        raise


def new_console(file: IO[str] | None = None) -> Console:
    """Return a console for ``file``, by default the standard output of this moment.

    Colour is used on a terminal. ``NO_COLOR`` turns it off; ``FORCE_COLOR``
    turns it on elsewhere too, though not where ``TERM`` is ``dumb``. The width
    is the terminal's, else 80, and ``COLUMNS`` overrides both.

    >>> import io
    >>> console = new_console(io.StringIO())
    >>> console.print("[a] 2GOD 12")
    >>> console.file.getvalue()
    '[a] 2GOD 12\\n'
    """
    # None where the standard output is closed; then rich prints nowhere.
    stream: IO[str] | None = sys.stdout if file is None else file
    # What is printed is data: no markup, no emoji names, no colours by guess.
    console = _Console(file=stream, markup=False, emoji=False, highlight=False)
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and 0 < int(columns[:5]) == int(columns):
        console.width = int(columns)
    elif stream is None or not stream.isatty():
        # Not the width of whatever terminal this was started from.
        console.width = PLAIN_WIDTH
    return console
