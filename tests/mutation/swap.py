"""Putting the code of a faulty module into the functions of the right one, which runs already."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FunctionType


def swap(module: str, whole: CodeType, outer: tuple[str, int]) -> bool:
    """Give one function or method of a loaded module its code in a faulty one.

    False when it cannot be reached, or cannot have this code. Whatever results are
    remembered is forgotten.
    """
    functions = [one for one in _functions(module) if _place(one.__code__) == outer]
    codes = [code for code in _codes(whole) if _place(code) == outer]
    if len(functions) != 1 or len(codes) != 1:
        return False
    if len(codes[0].co_freevars) != len(functions[0].__code__.co_freevars):
        return False
    functions[0].__code__ = codes[0]
    forget()
    return True


def forget() -> None:
    """Clear whatever the package remembers of the results of its functions."""
    for name, loaded in [*sys.modules.items()]:
        if name.partition(".")[0] == "setrules":
            for value in [*vars(loaded).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _functions(module: str) -> list[FunctionType]:
    """The functions and methods that a loaded module defines, each once."""
    values = [*vars(sys.modules[module]).values()]
    for value in [*values]:
        if isinstance(value, type) and value.__module__ == module:
            values += vars(value).values()
    found = {}
    for value in values:
        # Behind properties, methods of a class, and what remembers results.
        for bare in (value, *(getattr(value, name, None) for name in _WRAPPED)):
            if isinstance(bare, FunctionType) and bare.__module__ == module:
                found[id(bare)] = bare
    return [*found.values()]


_WRAPPED = ("fget", "__func__", "__wrapped__", "func")


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_name, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
