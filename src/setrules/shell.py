"""A word as a shell reads it back, whatever is in it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable

__all__ = ["shell_command", "shell_word"]


def shell_word(text: str) -> str:
    r"""Return a word to paste into bash or zsh, printable whatever is in it.

    Bytes of a path that are no UTF-8, which Python holds as lone surrogates, and
    control characters are written as ``$'…'``.

    >>> shell_word("my port.py"), shell_word("caf\udce9"), shell_word("a\nb")
    ("'my port.py'", "$'caf\\351'", "$'a\\012b'")
    """
    if text.isprintable():
        return shlex.quote(text)
    return f"$'{''.join(map(_escaped, text))}'"


def shell_command(words: Iterable[str]) -> str:
    """Return a program and its arguments as one line for a shell.

    >>> shell_command(["python", "my port.py"])
    "python 'my port.py'"
    """
    return " ".join(map(shell_word, words))


def _escaped(letter: str) -> str:
    if letter in "'\\":
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    try:
        data = os.fsencode(letter)
    except UnicodeEncodeError:
        # Half a pair, which stands for no byte: no path has it.
        data = letter.encode("utf-8", "surrogatepass")
    return "".join(f"\\{byte:03o}" for byte in data)
