"""The outermost command, which leaves it to the caller how an interruption ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from setrules.cli.failures import InterruptError, ReaderGoneError
from setrules.cli.pages import PageContext
from setrules.cli.streams import flush_output, require_output

__all__ = ["RootGroup"]


class RootGroup(click.Group):
    """A group that tells Ctrl-C and a reader that went away from other errors.

    Click alone prints an empty line for the one and exits with 1 for the other; where
    standard output is closed it prints nothing and calls that fine.
    """

    context_class: type[click.Context] = PageContext

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command, or a group of them, with pages of help like those of this group."""
        super().add_command(cmd, name)
        for command in (cmd, *(cmd.commands.values() if isinstance(cmd, click.Group) else ())):
            command.context_class = PageContext

    # The types of click's own method.
    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the command line; that prints the help, where it is asked for."""
        require_output()
        with _told_apart():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and write all of its output."""
        with _told_apart():
            try:
                result = super().invoke(ctx)
            except click.BadOptionUsage as error:
                error.ctx = error.ctx or self._context_of_command(ctx)
                raise
            flush_output()
            return result

    def _context_of_command(self, ctx: click.Context) -> click.Context | None:
        """That of the command which was to run: click does not say which was being read."""
        name = ctx.invoked_subcommand
        command = self.get_command(ctx, name) if name else None
        return None if command is None else click.Context(command, ctx, name)


@contextmanager
def _told_apart() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        raise InterruptError from None
    except BrokenPipeError:
        raise ReaderGoneError from None
