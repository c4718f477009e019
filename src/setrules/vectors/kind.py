"""A kind of test: its shape, and the function that answers it with the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from setrules.errors import SetRulesError, VectorError, VectorTypeError
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.fields import Fields
from setrules.vectors.model import Result

__all__ = ["Answer", "Kind"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the library makes of an input.

    ``output`` holds the fields of the answer when ``result`` is ``"valid"``;
    for an ``"error"`` it is empty and ``reason`` is the message.
    """

    result: Result
    output: JsonObject
    reason: str


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of test, named as its file.

    ``about`` is the comment of the file; ``input`` and ``expected`` are the JSON
    Schemas of a valid test's two objects. ``compute`` answers an input with the
    library, and raises a :class:`SetRulesError` for one that the rules refuse.
    """

    name: str
    about: str
    input: JsonObject
    expected: JsonObject
    compute: Callable[[Fields], dict[str, Json]]

    def answer(self, input: JsonObject) -> Answer:
        """Answer one input.

        An input that the rules refuse is an answer too, with the result
        ``"error"``. Raises :class:`VectorError` or :class:`VectorTypeError` for
        an object that is no input of this kind at all: a field missing, unknown
        or of the wrong type.
        """
        fields = Fields(input, self.input_names, "input")
        try:
            return Answer("valid", self.compute(fields), "")
        except (VectorError, VectorTypeError):
            raise
        except SetRulesError as error:
            return Answer("error", {}, str(error))

    @property
    def input_names(self) -> tuple[str, ...]:
        """The fields of an input."""
        return _names(self.input)

    @property
    def expected_names(self) -> tuple[str, ...]:
        """The fields of an answer."""
        return _names(self.expected)


def _names(schema: JsonObject) -> tuple[str, ...]:
    properties = schema["properties"]
    assert isinstance(properties, Mapping)
    return tuple(properties)
