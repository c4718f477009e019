"""Names of a package that are loaded when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

__all__ = ["loader"]


def loader(package: str, later: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package that takes names from the modules that hold them.

    >>> load = loader("setrules", {"setrules.deck": ("Deck",)})
    >>> load("Deck").__module__
    'setrules.deck'
    """
    module_of = {name: module for module, names in later.items() for name in names}

    def load(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(module_of[name]), name)
        # Whoever asks again finds it without this function.
        setattr(sys.modules[package], name, value)
        return value

    return load
