"""Reading the input of a test: every field is there, none else, each of its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import plain_str
from setrules.vectors.canonical import Json, JsonObject

__all__ = ["Fields"]


class Fields:
    """The fields of an input, read by name and type.

    Raises :class:`VectorError` for a field that is missing or unknown and
    :class:`VectorTypeError` for one of the wrong type, with its place. That is
    about the shape alone: a value of the right type that the rules refuse is
    for the rules to refuse.

    >>> Fields({"card": 34}, ("card",), "input").integer("card")
    34
    >>> Fields({"card": True}, ("card",), "input").integer("card")
    Traceback (most recent call last):
    ...
    setrules.errors.VectorTypeError: input.card: True: expected an int
    """

    __slots__ = ("_data", "_place")

    def __init__(self, data: JsonObject, names: Sequence[str], place: str) -> None:
        if not isinstance(data, Mapping):
            raise VectorTypeError(f"{place}: {describe(data)}: expected an object")
        for name in names:
            if name not in data:
                raise VectorError(f"{place}: no {name}")
        for name in data:
            if name not in names:
                raise VectorError(f"{place}: {describe(name)} is no field of it")
        self._data = data
        self._place = place

    def integer(self, name: str) -> int:
        """An int, bool excluded."""
        return self._integer(self._data[name], name)

    def flag(self, name: str) -> bool:
        """A bool."""
        value = self._data[name]
        if not isinstance(value, bool):
            raise VectorTypeError(f"{self._place}.{name}: {describe(value)}: expected a bool")
        return value

    def text(self, name: str) -> str:
        """A string."""
        value = self._data[name]
        if not isinstance(value, str):
            raise VectorTypeError(f"{self._place}.{name}: {describe(value)}: expected a string")
        return plain_str(value)

    def integers(self, name: str) -> list[int]:
        """An array of ints."""
        return [self._integer(value, f"{name}[{at}]") for at, value in enumerate(self._array(name))]

    def texts(self, name: str) -> list[str]:
        """An array of strings."""
        texts: list[str] = []
        for at, value in enumerate(self._array(name)):
            if not isinstance(value, str):
                raise VectorTypeError(
                    f"{self._place}.{name}[{at}]: {describe(value)}: expected a string"
                )
            texts.append(plain_str(value))
        return texts

    def fields(self, name: str, names: Sequence[str]) -> Fields:
        """An object that has these fields."""
        return Fields(self.record(name), names, self.place(name))

    def objects(self, name: str, names: Sequence[str]) -> list[Fields]:
        """An array of objects that have these fields each."""
        made: list[Fields] = []
        for at, value in enumerate(self._array(name)):
            if not isinstance(value, Mapping):
                raise VectorTypeError(
                    f"{self._place}.{name}[{at}]: {describe(value)}: expected an object"
                )
            made.append(Fields(value, names, f"{self._place}.{name}[{at}]"))
        return made

    def record(self, name: str) -> JsonObject:
        """An object."""
        value = self._data[name]
        if not isinstance(value, Mapping):
            raise VectorTypeError(f"{self._place}.{name}: {describe(value)}: expected an object")
        return value

    def place(self, name: str) -> str:
        """Where a field stands, for a message."""
        return f"{self._place}.{name}"

    def _array(self, name: str) -> Sequence[Json]:
        value = self._data[name]
        if not isinstance(value, (list, tuple)):
            raise VectorTypeError(f"{self._place}.{name}: {describe(value)}: expected an array")
        return value

    def _integer(self, value: Json, name: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise VectorTypeError(f"{self._place}.{name}: {describe(value)}: expected an int")
        return value
