"""The command line: one module a group of commands, put together here.

A new group is a module with a ``register(root)`` function, named in
:data:`_GROUPS`. What the groups share stands in :mod:`setrules.cli.common`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import click

from setrules._version import __version__
from setrules.cli import conform, play, serve, vectors
from setrules.cli.common import USAGE
from setrules.errors import SetRulesError

__all__ = ["root", "run"]

_GROUPS: Final = (vectors, conform, serve, play)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 fine, 1 the checked thing failed, 2 usage.",
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
    try:
        result: object = root.main(
            args=None if arguments is None else list(arguments),
            prog_name="setrules",
            standalone_mode=False,
        )
    except click.exceptions.NoArgsIsHelpError as error:
        # The message is the help text: whoever asks for nothing wants to know what there is.
        click.echo(error.format_message(), err=True)
        return USAGE
    except click.ClickException as error:
        return _failed(error.format_message())
    except click.Abort:
        return _failed("interrupted", 130)
    except (SetRulesError, OSError) as error:
        return _failed(str(error))
    return result if isinstance(result, int) else 0


def _failed(message: str, code: int = USAGE) -> int:
    line = " ".join(message.split())
    print(f"setrules: error: {line}", file=sys.stderr)
    return code
