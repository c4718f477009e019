"""What a type checker takes for a board of bytes; nothing of it exists when a program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, SupportsIndex, TypeAlias

    from typing_extensions import Buffer

    class ArrayInterface(Protocol):
        """An array such as numpy's, whose types name its buffer from Python 3.12 on only."""

        @property
        def __array_interface__(self) -> object: ...

    AnyBuffer: TypeAlias = Buffer | ArrayInterface
    AnyBoard: TypeAlias = AnyBuffer | Sequence[SupportsIndex | None]
