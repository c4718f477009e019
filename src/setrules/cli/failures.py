"""What went wrong, as one line and an exit code."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final

import click

from setrules.cli.common import INTERRUPTED, NO_READER, USAGE
from setrules.errors import SetRulesError
from setrules.shown import cut_text

__all__ = ["Failure", "InterruptError", "ReaderGoneError", "failure_of", "report"]

#: The extra that brings a package which a command may lack.
EXTRAS: Final = {
    "click": "cli",
    "rich": "cli",
    "jsonschema": "cli",
    "numpy": "numpy",
    "matplotlib": "plot",
}


#: A value as click shows it: whole, however long.
_QUOTED: Final = re.compile(r"'[^']{100,}'")


class InterruptError(Exception):
    """Ctrl-C."""


class ReaderGoneError(Exception):
    """Whoever reads the output has seen enough, as head does."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a command ended without a result."""

    message: str
    """What to print; ``""`` for nothing."""
    code: int = USAGE
    """The exit code."""


def failure_of(error: BaseException) -> Failure | None:
    """Return what to tell of an error, or None where it is a fault of the program.

    >>> failure_of(SetRulesError("no such card"))
    Failure(message='no such card', code=2)
    >>> failure_of(ModuleNotFoundError("no numpy", name="numpy")).message
    "this command needs numpy: pip install 'setrules[numpy]'"
    """
    if isinstance(error, (InterruptError, KeyboardInterrupt, click.Abort)):
        return Failure("interrupted", INTERRUPTED)
    if isinstance(error, click.ClickException):
        return Failure(_usage(error))
    if isinstance(error, (ReaderGoneError, BrokenPipeError)):
        return Failure("", NO_READER)
    if isinstance(error, OSError):
        return Failure(_of_the_system(error))
    if isinstance(error, SetRulesError):
        return Failure(str(error))
    if _is_of_a_dead_worker(error):
        return Failure("a worker died, perhaps for want of memory: there is no result")
    if isinstance(error, ModuleNotFoundError):
        package = (error.name or "").partition(".")[0]
        if package in EXTRAS:
            extra = f"setrules[{EXTRAS[package]}]"
            return Failure(f"this command needs {package}: pip install '{extra}'")
    return None


def _is_of_a_dead_worker(error: BaseException) -> bool:
    from concurrent.futures import BrokenExecutor

    return isinstance(error, BrokenExecutor)


def report(failure: Failure) -> None:
    """Print a failure on standard error, where there is one, as one line."""
    line = " ".join(failure.message.split())
    if failure.code == INTERRUPTED and sys.stderr is not None and sys.stderr.isatty():
        click.echo(err=True)  # the terminal's own ^C stands there
    if line:
        click.echo(f"setrules: error: {line}", err=True)


def _usage(error: click.ClickException) -> str:
    """The message, and where to look when it does not say already what to type."""
    message = _QUOTED.sub(_cut, _no_value(error) or error.format_message())
    if not isinstance(error, click.UsageError) or error.ctx is None or "?" in message:
        return message
    ending = "" if message.endswith(".") else "."
    return f"{message}{ending} Try '{error.ctx.command_path} --help'."


def _cut(quoted: re.Match[str]) -> str:
    """A long value in the form that the library's own messages have."""
    return cut_text(quoted[0][1:-1], 80)


def _no_value(error: click.ClickException) -> str:
    """What to type for an option whose value is missing; "" for any other error."""
    if not isinstance(error, click.BadOptionUsage) or error.ctx is None:
        return ""
    context, name = error.ctx, error.option_name
    for option in context.command.params:
        if name in option.opts and "requires an argument" in error.message:
            return f"{name} needs a value: type {name} {option.make_metavar(context)}."
    return ""


def _of_the_system(error: OSError) -> str:
    told = error.strerror or str(error)
    return f"{click.format_filename(error.filename)}: {told}" if error.filename else told
