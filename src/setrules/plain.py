"""Plain JSON data for events, results, records and snapshots (rule P1).

Reading is strict: every field must be there, no other may be, and each is
checked by what its name means, which is the same wherever the name is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Union, cast

from setrules.card import CARDS, Card
from setrules.errors import RecordError, RecordTypeError, SetRulesError, describe
from setrules.integers import EXACT, checked_int, plain_str

if TYPE_CHECKING:
    from typing import TypeAlias

__all__ = [
    "Plain",
    "as_record_error",
    "read_board",
    "read_bool",
    "read_cards",
    "read_choice",
    "read_int",
    "read_list",
    "read_object",
    "read_slots",
    "read_text",
    "read_texts",
    "take_fields",
    "take_format",
    "take_only",
    "to_plain",
]

Plain: TypeAlias = Union[int, str, bool, "list[Plain]", "dict[str, Plain]"]


# A card by its id, and nothing for -1, which is the last index.
_BY_ID: Final[tuple[Any, ...]] = (*CARDS, None)


def to_plain(value: object) -> Plain:
    """Turn a field of an event into JSON data: tuples to lists, cards to ids, None to -1."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return plain_str(value)
    if isinstance(value, int):
        return int(value)
    if value is None:
        return -1
    if isinstance(value, tuple):
        return [to_plain(one) for one in value]
    to_dict: Callable[[], dict[str, Plain]] = getattr(value, "to_dict")  # noqa: B009
    return to_dict()


def as_record_error(error: SetRulesError, where: str) -> SetRulesError:
    """Return an error about the data it came from, of value or type like the one given (E3)."""
    if isinstance(error, (RecordError, RecordTypeError)):
        return error
    kind = RecordTypeError if isinstance(error, TypeError) else RecordError
    return kind(f"{where}: {error}")


def read_int(value: object, where: str, least: int = -EXACT, most: int = EXACT) -> int:
    """Return an int of plain data within its bounds."""
    if type(value) is int and least <= value <= most:
        return value
    if type(value) is not int:
        raise RecordTypeError(f"{where}: {describe(value)}, expected an int")
    return checked_int(value, f"{where}:", least, most, RecordError, RecordTypeError)


def read_bool(value: object, where: str) -> bool:
    """Return a boolean of plain data."""
    if not isinstance(value, bool):
        raise RecordTypeError(f"{where}: {describe(value)}, expected true or false")
    return value


def read_text(value: object, where: str) -> str:
    """Return a string of plain data."""
    if not isinstance(value, str):
        raise RecordTypeError(f"{where}: {describe(value)}, expected a string")
    return plain_str(value)


def read_list(value: object, where: str) -> list[object]:
    """Return an array of plain data."""
    if not isinstance(value, (list, tuple)):
        raise RecordTypeError(f"{where}: {describe(value)}, expected an array")
    return list(value)


def read_object(value: object, where: str) -> Mapping[str, object]:
    """Return an object of plain data."""
    # A dict is nearly always what comes, and known at once; the abstract type asks around.
    if type(value) is dict or isinstance(value, Mapping):
        return value
    raise RecordTypeError(f"{where}: {describe(value)}, expected an object")


def read_texts(value: object, where: str) -> tuple[str, ...]:
    """Return an array of strings."""
    return tuple(read_text(one, where) for one in read_list(value, where))


def read_slots(value: object, where: str) -> tuple[int, ...]:
    """Return an array of slot numbers."""
    return tuple(read_int(one, where, 0) for one in read_list(value, where))


def read_cards(value: object, where: str) -> tuple[Card, ...]:
    """Return an array of cards."""
    ids = read_list(value, where)
    _check_ids(ids, where, 0)
    return tuple(map(_BY_ID.__getitem__, cast("list[int]", ids)))


def read_board(value: object, where: str) -> tuple[Card | None, ...]:
    """Return the slots of a board, -1 for an empty one."""
    ids = read_list(value, where)
    _check_ids(ids, where, -1)
    return tuple(map(_BY_ID.__getitem__, cast("list[int]", ids)))


def _check_ids(ids: list[object], where: str, least: int) -> None:
    """Refuse anything but ints from ``least`` to 80; whole decks pass here, so it is quick."""
    if not ids or (
        {*map(type, ids)} == {int}
        and least <= min(cast("list[int]", ids))
        and max(cast("list[int]", ids)) <= 80
    ):
        return
    for one in ids:
        read_int(one, where, least, 80)


def read_choice(*choices: str) -> Callable[[object, str], str]:
    """Return a reader of a string that is one of these."""

    def read(value: object, where: str) -> str:
        text = read_text(value, where)
        if text not in choices:
            raise RecordError(f"{where}: {describe(text)}, expected one of {', '.join(choices)}")
        return text

    return read


def _read_attributes(value: object, where: str) -> tuple[str, ...]:
    read = read_choice("number", "shape", "color", "shading")
    return tuple(read(one, where) for one in read_list(value, where))


def _read_card(value: object, where: str) -> Card:
    return CARDS[read_int(value, where, 0, 80)]


def _read_count(value: object, where: str) -> int:
    return read_int(value, where, 0)


# What a field of an event or a result means, by its name.
_READERS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "at_ms": _read_count,
    "slots": read_slots,
    "cards": read_cards,
    "deck_remaining": _read_count,
    "board": read_board,
    "exists": read_bool,
    "player": read_text,
    "slot": _read_count,
    "card": _read_card,
    "tick": _read_count,
    "score": read_int,
    "sets": _read_count,
    "owed": _read_count,
    "broken": _read_attributes,
    "invalid_attempts": _read_count,
    "kind": read_choice("point", "time"),
    "amount": _read_count,
    "clock_ms": lambda value, where: read_int(value, where, -1),
    "until_ms": _read_count,
    "waiting": read_texts,
    "agreed": read_texts,
    "voluntary": read_bool,
    "winners": read_texts,
    "draw": read_bool,
    "total": lambda value, where: read_int(value, where, -1),
    "id": read_text,
    "rank": lambda value, where: read_int(value, where, 1),
    "can_win": read_bool,
}


def take_only(data: Mapping[str, object], names: Sequence[str], where: str) -> Mapping[str, object]:
    """Return an object that has exactly these keys, or raise."""
    if len(data) == len(names) and all(map(data.__contains__, names)):
        return data
    for name in names:
        if name not in data:
            raise RecordError(f"{where} without {name!r}: expected {', '.join(names)}")
    for key in data:
        if key not in names:
            raise RecordError(f"{where} with {describe(key)}: expected only {', '.join(names)}")
    return data


def take_format(data: Mapping[str, object], version: int, where: str) -> None:
    """Refuse data that says no format version, or another one."""
    if "format" not in data:
        raise RecordError(f"{where} without 'format': expected {version}")
    given = read_int(data["format"], f"{where}, format")
    if given != version:
        raise RecordError(f"{where} of format {given}: expected {version}")


def take_fields(
    data: Mapping[str, object],
    kind: type[Any],
    where: str,
    **readers: Callable[[object, str], object],
) -> dict[str, Any]:
    """Return the checked fields of a dataclass from plain data, all of them and no other.

    ``readers`` are for the fields whose meaning depends on the class.
    """
    names: tuple[str, ...] = kind.__match_args__
    take_only(data, names, where)
    return {
        name: (readers.get(name) or _READERS[name])(data[name], f"{where}, {name}")
        for name in names
    }
