"""Importing a faulty module in the place of the right one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType


def put_in_place(module: str, code: CodeType) -> None:
    """Whoever imports the module from now on gets the faulty one."""
    assert not any(name.partition(".")[0] == "setrules" for name in sys.modules)
    sys.meta_path.insert(0, _Finder(module, code))


class _Finder(MetaPathFinder):
    def __init__(self, module: str, code: CodeType) -> None:
        self._module = module
        self._code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        return importlib.util.spec_from_file_location(
            fullname, self._code.co_filename, loader=_Faulty(self._code)
        )


class _Faulty(Loader):
    def __init__(self, code: CodeType) -> None:
        self._code = code

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)
