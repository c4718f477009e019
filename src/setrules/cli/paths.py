"""Files and folders of a command, looked at before it begins its work."""

from __future__ import annotations

import os
from typing import Any, Final

import click

from setrules.errors import describe

__all__ = ["NEW_FOLDER", "Source", "Target"]


class Source(click.Path):
    """A file to read.

    >>> Source().convert("", None, None)
    Traceback (most recent call last):
    ...
    click.exceptions.BadParameter: '': expected the name of a file.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(dir_okay=False, **more)

    # The types of click's own method.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, or fail with what was expected."""
        if not os.fspath(value):
            self.fail(f"{describe(value)}: expected the name of a file.", param, ctx)
        return super().convert(value, param, ctx)


class Target(Source):
    """A file to write, in a folder that is there."""

    # The types of click's own method.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, or fail with what was expected."""
        path = super().convert(value, param, ctx)
        folder = os.path.dirname(os.fspath(value))
        if folder and not os.path.isdir(folder):
            self.fail(f"{click.format_filename(folder)} is no folder.", param, ctx)
        return path


class _Folder(click.Path):
    # The types of click's own method.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        # Empty, it would be the folder that happens to be the current one.
        if not os.fspath(value):
            self.fail(f"{describe(value)}: expected the path of a folder.", param, ctx)
        return super().convert(value, param, ctx)


#: A folder to write into, which is made where it is missing.
NEW_FOLDER: Final = _Folder(file_okay=False)
