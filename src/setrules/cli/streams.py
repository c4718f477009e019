"""Standard input and output as a command finds them: in a pipe, closed, in any encoding."""

from __future__ import annotations

import io
import os
import sys

import click

__all__ = ["flush_output", "give_up_output", "print_anything", "read_input", "require_output"]

#: No input of cards is longer.
MOST_BYTES = 1 << 16


def print_anything() -> None:
    """Escape what the encoding of an output cannot hold, where it would be an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="backslashreplace")


def require_output() -> None:
    """Refuse to begin where nothing can be printed.

    The next file that is opened would also get the number of standard output, and with it
    what a process that is started prints.
    """
    if sys.stdout is None:
        raise click.ClickException(
            "standard output is closed: expected one to print to, such as > /dev/null"
        )


def flush_output() -> None:
    """Write what is still kept back, so that an error comes while it can be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up_output() -> None:
    """Let standard output lead nowhere if it cannot be written to any more.

    Otherwise the interpreter would try again when it ends, and complain.
    """
    try:
        flush_output()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, sys.stdout.fileno())
        finally:
            os.close(nowhere)


def read_input() -> str:
    """Return all of standard input, as text.

    Bytes that are no UTF-8 become U+FFFD, which no card has in its name.
    """
    if sys.stdin is None:
        raise click.ClickException("standard input is closed: type the cards instead of -")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise click.ClickException(
            f"standard input is too long: expected at most {MOST_BYTES} bytes"
        )
    return data.decode("utf-8-sig", "replace")
