"""How a match ended and who won (rules M10, M11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from setrules.errors import RecordTypeError, describe
from setrules.plain import Plain, read_choice, read_list, read_object, take_fields, to_plain

__all__ = ["END_REASONS", "EndReason", "Result", "Standing"]

EndReason = Literal[
    "deck_empty", "cap", "deck_short", "timer", "clock", "default_win", "abandoned", "agreed"
]

#: Every reason, the first that holds is the one that is given (M10).
END_REASONS: Final[tuple[str, ...]] = get_args(EndReason)


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings: equal players share a rank, and the next is skipped (M11)."""

    id: str
    rank: int
    score: int
    sets: int
    invalid_attempts: int
    can_win: bool

    def to_dict(self) -> dict[str, Plain]:
        """The row as plain JSON data."""
        return {name: to_plain(getattr(self, name)) for name in self.__match_args__}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Standing:
        """Return the row that :meth:`to_dict` wrote; errors as :meth:`Result.from_dict`."""
        if not isinstance(data, Mapping):
            raise RecordTypeError(f"standing {describe(data)}: expected an object")
        return cls(**take_fields(data, cls, "standing"))


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a match (M11).

    ``winners`` are all who share the win, in seat order; it is empty when the
    match was abandoned, cooperative or a lost solitaire. ``draw`` says that
    there is more than one. ``total`` is the sum of sets in a cooperative
    search, else -1.
    """

    reason: EndReason
    at_ms: int
    winners: tuple[str, ...]
    draw: bool
    standings: tuple[Standing, ...]
    total: int

    def to_dict(self) -> dict[str, Plain]:
        """The result as plain JSON data.

        >>> Result("abandoned", 0, (), False, (), -1).to_dict()["reason"]
        'abandoned'
        """
        return {name: to_plain(getattr(self, name)) for name in self.__match_args__}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Result:
        """Return the result that :meth:`to_dict` wrote.

        Raises :class:`RecordError` for a missing or unknown field or a value
        out of range, :class:`RecordTypeError` for a value of another type.
        """
        if not isinstance(data, Mapping):
            raise RecordTypeError(f"result {describe(data)}: expected an object")
        return cls(
            **take_fields(
                data, cls, "result", reason=read_choice(*END_REASONS), standings=_read_standings
            )
        )


def _read_standings(value: object, where: str) -> tuple[Standing, ...]:
    return tuple(Standing.from_dict(read_object(one, where)) for one in read_list(value, where))
