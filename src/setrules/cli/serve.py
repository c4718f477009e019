"""``setrules serve-reference``: the library as a port, for whoever wants to ask it."""

from __future__ import annotations

import sys

import click

from setrules.cli.common import FINE, exit_codes

__all__ = ["register"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_serve_reference)


@click.command("serve-reference", epilog=exit_codes("fine"))
def _serve_reference() -> int:
    """Answer requests of the conformance protocol with this library.

    Reads one JSON object a line from standard input and writes one answer a
    line to standard output, until bye or the end of the input. A request that
    is none is answered with an object that has the field "error".
    """
    from setrules.conform.serve import serve

    if sys.stdin is None:
        raise click.ClickException("standard input is closed: requests come from there")
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return FINE
