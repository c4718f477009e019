"""A fault as data: which text of which port becomes which other text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Edit", "Language", "Mutant"]

Language = Literal["csharp", "go", "javascript", "lua"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A text that stands exactly once in a file of a port, and what takes its place."""

    path: str
    find: str
    put: str

    def applied(self, text: str) -> str:
        """Return the changed text; raises ValueError where ``find`` is not there once."""
        count = text.count(self.find)
        if count != 1:
            raise ValueError(f"{self.path} has this text {count} times, expected once: {self.find}")
        if self.find == self.put:
            raise ValueError(f"{self.path}: nothing changes in {self.find}")
        return text.replace(self.find, self.put)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One port with one fault.

    ``fault`` says in words what is wrong, ``rule`` which rule it breaks. ``shows`` are
    the names of the places and traps that it is an example of. The vectors of
    ``kinds`` are put to it, and one with the flag ``flag`` has to fail. ``environment``
    is what the machine of such a port may be like: its language, its time zone.
    With ``chance`` the fault shows in other vectors each time.
    """

    name: str
    language: Language
    fault: str
    rule: str
    flag: str
    kinds: tuple[str, ...]
    edits: tuple[Edit, ...]
    shows: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    chance: bool = False
