"""The outermost command, which leaves it to the caller how an interruption ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from setrules.cli.failures import InterruptError, ReaderGoneError
from setrules.cli.streams import flush_output

__all__ = ["RootGroup"]


class RootGroup(click.Group):
    """A group that tells Ctrl-C and a reader that went away from other errors.

    Click alone prints an empty line for the one and exits with 1 for the other.
    """

    # The types of click's own method.
    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the command line; that prints the help, where it is asked for."""
        with _told_apart():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and write all of its output."""
        with _told_apart():
            result = super().invoke(ctx)
            flush_output()
            return result


@contextmanager
def _told_apart() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        raise InterruptError from None
    except BrokenPipeError:
        raise ReaderGoneError from None
