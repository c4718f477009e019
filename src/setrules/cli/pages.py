"""Pages of help in the columns that there are."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from typing import Final

import click

__all__ = ["PageContext"]

_WIDEST: Final = 80
_NARROWEST: Final = 20

#: The room for what an option means, on a narrow page.
_MEANING: Final = 24


class _Page(click.HelpFormatter):
    """A page of help; click alone takes fifty columns where there are fewer."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        columns = min(shutil.get_terminal_size().columns, max_width or _WIDEST)
        super().__init__(indent_increment, width or max(columns, _NARROWEST) - 2, max_width)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands with their meaning."""
        room = self.width - self.current_indent
        broken = [(self._broken(name, room), meaning) for name, meaning in rows]
        super().write_dl(broken, max(6, min(col_max, room - _MEANING)), col_spacing)

    def _broken(self, name: str, room: int) -> str:
        """A name that is wider than the page goes on in the next line, after a bar or a space."""
        lines = [""]
        for piece in re.findall(r"[^| ]*[| ]?", name):
            if lines[-1] and len(lines[-1] + piece.rstrip()) > room:
                lines.append(" " * self.indent_increment)
            lines[-1] += piece
        indent = " " * self.current_indent
        return f"\n{indent}".join(line.rstrip() for line in lines)


class PageContext(click.Context):
    """The context of a command whose help is such a page."""

    formatter_class: type[click.HelpFormatter] = _Page
