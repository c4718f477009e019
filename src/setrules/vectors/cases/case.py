"""A test as it is listed: an input and why it is there, without its answer."""

from __future__ import annotations

from dataclasses import dataclass

from setrules.vectors.canonical import JsonObject

__all__ = ["Case"]


@dataclass(frozen=True, slots=True)
class Case:
    """An input with a name and the rules that it exercises.

    The answer is computed. ``refused`` says in words what is wrong with an input
    that the rules refuse, and is empty for any other; a listing that is at odds
    with the library is an error of the export.
    """

    name: str
    comment: str
    flags: tuple[str, ...]
    input: JsonObject
    refused: str = ""
