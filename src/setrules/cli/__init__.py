"""The command line: one module a command or a group of them, put together here.

A new one is a module with a ``register(root)`` function, named in
:data:`_GROUPS`. What they share stands in :mod:`setrules.cli.common`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from setrules._version import __version__
from setrules.cli import (
    completion,
    conform,
    deal,
    explain,
    odds,
    play,
    serve,
    simulate,
    solve,
    vectors,
)
from setrules.cli.common import USAGE, exit_codes
from setrules.cli.failures import failure_of, report
from setrules.cli.group import RootGroup
from setrules.cli.streams import flush_output, give_up_output, print_anything

__all__ = ["root", "run"]

_GROUPS: Final = (
    *(solve, explain, deal, play, odds, simulate),
    *(vectors, conform, serve, completion),
)


@click.group(
    cls=RootGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=exit_codes("fine", "the checked thing failed")
    + " 130 stands for Ctrl-C, 141 for a reader of the output that went away.",
)
@click.version_option(__version__, prog_name="setrules")
def root() -> None:
    """The rules of the SET card game on the command line."""


for _group in _GROUPS:
    _group.register(root)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code.

    Every error is one line on standard error: bad usage, an input that the
    library refuses and a file that cannot be read or written all return 2.
    """
    print_anything()
    try:
        result: object = root.main(
            args=None if arguments is None else list(arguments),
            prog_name="setrules",
            standalone_mode=False,
        )
        flush_output()
    except click.exceptions.NoArgsIsHelpError as error:
        # The message is the help text: whoever asks for nothing wants to know what there is.
        click.echo(error.format_message(), err=True)
        return USAGE
    except (Exception, KeyboardInterrupt) as error:
        failure = failure_of(error)
        if failure is None:
            raise
        give_up_output()
        report(failure)
        return failure.code
    return result if isinstance(result, int) else 0
