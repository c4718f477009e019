"""A plugin of pytest that puts one faulty module in the place of the right one.

``SETRULES_MUTANT`` is the name of the module and the number of the fault: ``setrules.refill:3``.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from mutation.mutants import mutants

MODULE, _, NUMBER = os.environ.get("SETRULES_MUTANT", "").partition(":")


def source_of(name: str) -> Path:
    package = importlib.util.find_spec("setrules")
    assert package is not None
    assert package.submodule_search_locations is not None
    for folder in package.submodule_search_locations:
        path = Path(folder, *name.split(".")[1:]).with_suffix(".py")
        if path.is_file():
            return path
    raise FileNotFoundError(name)


class _Faulty(Loader):
    def __init__(self, path: Path) -> None:
        self._path = path

    def exec_module(self, module: ModuleType) -> None:
        found = [*mutants(self._path.read_text(encoding="utf-8"))]
        exec(compile(found[int(NUMBER)][1], str(self._path), "exec"), module.__dict__)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != MODULE:
            return None
        source = source_of(fullname)
        return importlib.util.spec_from_file_location(fullname, source, loader=_Faulty(source))


if MODULE:
    sys.meta_path.insert(0, _Finder())
