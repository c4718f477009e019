"""Commands whose arguments are numbers, or may be."""

from __future__ import annotations

import click

__all__ = ["Arguments"]


class Arguments(click.Command):
    """A command that reads ``-1`` as the argument that it is meant to be, and refuses it so.

    Click takes it for an option that there is none of.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words after the command."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # Click names the first letter alone.
            meant = [word for word in words if word.startswith(error.option_name)]
            arguments = [param for param in self.params if isinstance(param, click.Argument)]
            if error.option_name[1:].isdecimal() and meant and arguments:
                arguments[0].type.convert(meant[0], arguments[0], ctx)
            raise
