"""How values and numbers of things are put into a sentence, above all an error's (rule E1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

__all__ = ["board_advice", "counted", "cut_text", "describe", "list_advice"]


def describe(value: object, limit: int = 80) -> str:
    """Return ``repr(value)`` for a message, shortened, and whatever the value does.

    A long text tells its length. A value that cannot show itself (an int with too
    many digits, a broken ``__repr__``) is named by its type, so that an error message
    never fails. No more of a text or a container is looked at than is shown: one that
    holds itself, or the same part thousands of times, costs nothing either.

    >>> describe(81)
    '81'
    >>> describe("x" * 200, limit=40)
    "'xxxxxxxxxxxxxxxxxx'... (200 characters)"
    >>> describe(list(range(10**6)), limit=20)
    '[0, 1, 2, 3, 4, 5...'
    """
    try:
        text = _shown(value, limit)
        if len(text) <= limit:
            return text
        if type(value) is str:
            return cut_text(value, limit)
    except Exception:
        return f"<{type(value).__name__}>"
    return text[: limit - 3] + "..."


def cut_text(text: str, limit: int, write: Callable[[str], str] = repr) -> str:
    """Return the beginning of a text as ``write`` puts it, and its length, in ``limit`` characters.

    >>> cut_text("x" * 200, 40)
    "'xxxxxxxxxxxxxxxxxx'... (200 characters)"
    """
    length = f"... ({len(text)} characters)"
    for size in range(limit - len(length) - 2, 0, -1):  # fewer where some are escaped
        shown = write(text[:size]) + length
        if len(shown) <= limit:
            return shown
    return write(text[:limit])[: limit - 3] + "..."


def board_advice(value: object, advice: str) -> str:
    """Return ``"; "`` and the advice where a Board stands in place of its cards, else ``""``.

    A Board is known by what it can do, as what reads cards stands below it.

    >>> board_advice([0, 1, 2], "a Board has its cards in .slots")
    ''
    """
    kind = type(value)
    return f"; {advice}" if hasattr(kind, "find_all_sets") and hasattr(kind, "slots") else ""


def list_advice(value: object) -> str:
    """Return how to make a list of what has a method for it, as arrays have, else ``""``.

    >>> list_advice({0, 1, 2})
    ''
    """
    return "; .tolist() makes one" if hasattr(type(value), "tolist") else ""


def counted(number: int | float, thing: str) -> str:
    """Return a number of things, in few digits.

    >>> counted(1, "set"), counted(0, "set"), counted(2.5, "second"), counted(1500, "game")
    ('1 set', '0 sets', '2.5 seconds', '1,500 games')
    """
    shown = f"{number:g}" if isinstance(number, float) else f"{number:,}"
    return f"{shown} {thing}" if number == 1 else f"{shown} {thing}s"


#: Containers, and what stands before and after their parts.
_BRACKETS: Final[dict[type, tuple[str, str]]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    dict: ("{", "}"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}

#: An int beyond this is not written: its digits would take long.
_MOST_BITS: Final = 14_000


def _shown(value: object, room: int) -> str:
    """Return ``repr(value)``, or if that is longer than ``room``, any longer text that
    begins like it as far as there is room."""
    kind = type(value)
    if room < 0:
        return "..."
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return f"<{kind.__name__}>"
    if kind in (str, bytes) and isinstance(value, (str, bytes)):
        return repr(value[: room + 1])
    brackets = _BRACKETS.get(kind)
    if brackets is None or not isinstance(value, Collection) or not value:
        return repr(value)
    text, end = brackets
    for count, part in enumerate(value):
        text += ", " if count else ""
        text += _shown(part, room - len(text))
        if isinstance(value, dict):
            text += ": " + _shown(value[part], room - len(text) - 2)
        if len(text) > room:
            return text
    return text + ("," if kind is tuple and len(value) == 1 else "") + end
