"""``setrules completion``: what a shell reads to complete commands, options and codes."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from setrules.cli.common import FINE, exit_codes

__all__ = ["register"]

_SHELLS: Final = ("bash", "zsh", "fish")


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_completion)


@click.command("completion", epilog=exit_codes("fine"))
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def _completion(context: click.Context, shell: str) -> int:
    """Print the script that lets SHELL complete the commands of setrules.

    For bash, add this to ~/.bashrc: eval "$(setrules completion bash)". For
    zsh, the same with zsh in ~/.zshrc, below compinit. For fish, write the output to
    ~/.config/fish/completions/setrules.fish.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(context.find_root().command, {}, "setrules", "_SETRULES_COMPLETE")
    # Not made.source(), which starts a bash to look at its version.
    click.echo(made.source_template % made.source_vars())
    return FINE
