"""Objects with slots as data, for every protocol of pickle."""

from __future__ import annotations

__all__ = ["Slotted"]


class Slotted:
    """What a class with ``__slots__`` holds, for pickle.

    The two oldest protocols refuse such a class unless it says itself what its
    state is, and a cache or a queue may use any of them.
    """

    __slots__ = ()

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _names(type(self)))

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(_names(type(self)), state, strict=True):
            object.__setattr__(self, name, value)


def _names(kind: type) -> list[str]:
    """The slots of a class and of those it stands on."""
    return [name for base in reversed(kind.__mro__) for name in vars(base).get("__slots__", ())]
