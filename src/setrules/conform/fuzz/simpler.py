"""The ways in which an input becomes simpler: fewer elements, smaller numbers, plainer rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from setrules.vectors.canonical import Json, JsonObject

__all__ = ["Attempting", "Pass", "drop", "passes_of"]

#: A place in an input: names of fields and places in arrays.
Path = tuple[str | int, ...]


class Attempting(Protocol):
    """What a pass works on: the smallest input so far, and a try at another one."""

    @property
    def input(self) -> JsonObject:
        """The smallest input so far."""
        ...

    @property
    def expected(self) -> JsonObject:
        """The right answer to it."""
        ...

    def attempt(self, input: dict[str, Json]) -> bool:
        """Keep an input where it still goes wrong, and return whether it does."""
        ...


Pass = Callable[[Attempting], None]

#: Arrays whose elements belong together, by the kind.
_PARALLEL: Final[dict[str, list[Path]]] = {
    "third": [("a",), ("b",)],
    "validate": [("a",), ("b",), ("c",)],
}


def passes_of(kind: str) -> Sequence[Pass]:
    """The passes for a kind, those first that leave out the most."""
    if kind in ("session", "game"):
        from setrules.conform.fuzz.simpler_match import MATCH_PASSES

        return (*MATCH_PASSES, drop_elements, plainer_rules, smaller_alike, smaller_values)
    if kind in _PARALLEL:
        return (lambda attempts: drop(attempts, _PARALLEL[kind]), smaller_alike, smaller_values)
    if kind == "notation":
        return (shorter_texts,)
    if kind == "board":
        from setrules.conform.fuzz.simpler_board import BOARD_PASSES

        return (*BOARD_PASSES, drop_elements, plainer_rules, smaller_alike, smaller_values)
    return (drop_elements, plainer_rules, smaller_values, shorter_texts)


def drop_elements(attempts: Attempting) -> None:
    """Leave elements out of every array, many at once, then one by one."""
    for path in list(_paths(attempts.input, list)):
        drop(attempts, [path])


def drop(attempts: Attempting, paths: Sequence[Path]) -> None:
    """Leave elements out of arrays that run in parallel, the last ones first.

    What comes later seldom matters to what came before.
    """
    size = _length(attempts.input, paths[0])
    while size:
        at = _length(attempts.input, paths[0]) - size
        while at >= 0:
            made = attempts.input
            for path in paths:
                array = _get(made, path)
                made = _put(made, path, [*array[:at], *array[at + size :]])
            attempts.attempt(dict(made))
            at = min(at, _length(attempts.input, paths[0])) - size
        size //= 2


def plainer_rules(attempts: Attempting) -> None:
    """Give the rules the values of the edition, all at once or field by field."""
    from setrules.rules import EDITION

    if "rules" not in attempts.input:
        return
    plain: dict[str, Json] = dict(EDITION.to_dict())
    if attempts.attempt({**attempts.input, "rules": plain}):
        return
    for name, value in plain.items():
        rules = attempts.input["rules"]
        assert isinstance(rules, Mapping)
        if rules.get(name) != value:
            attempts.attempt({**attempts.input, "rules": {**rules, name: value}})


def smaller_values(attempts: Attempting) -> None:
    """Bring every int towards 0, and every boolean to false."""
    for path in list(_paths(attempts.input, int)):
        value = _get(attempts.input, path)
        if isinstance(value, bool):
            attempts.attempt(_put(attempts.input, path, False))
        elif value not in (0, -1):
            _smaller(attempts, [path], value)


def smaller_alike(attempts: Attempting) -> None:
    """The same for ints that are alike, all at once: one card that stands in several places."""
    values = {_get(attempts.input, path) for path in _paths(attempts.input, int)}
    for value in sorted(value for value in values if type(value) is int and value > 0):
        paths = [
            path
            for path in _paths(attempts.input, int)
            if type(_get(attempts.input, path)) is int and _get(attempts.input, path) == value
        ]
        if len(paths) > 1:
            _smaller(attempts, paths, value)


def _smaller(attempts: Attempting, paths: Sequence[Path], value: int) -> None:
    """Try 0 and 1, then ever smaller steps towards 0."""

    def attempt(new: int) -> bool:
        made: dict[str, Json] = dict(attempts.input)
        for path in paths:
            made = _put(made, path, new)
        return attempts.attempt(made)

    for small in (0, 1) if value > 0 else (0, -1, 1, -value):
        if abs(small) <= abs(value) and attempt(small):
            return
    sign = 1 if value > 0 else -1
    step = abs(value) // 2
    while step:
        if abs(value) > step and attempt(value - sign * step):
            value -= sign * step
        else:
            step //= 2


def shorter_texts(attempts: Attempting) -> None:
    """Leave characters out of every text, and replace them by plain ones."""
    for path in list(_paths(attempts.input, str)):
        size = len(_get(attempts.input, path))
        while size:
            at = len(_get(attempts.input, path)) - size
            while at >= 0:
                text = _get(attempts.input, path)
                attempts.attempt(_put(attempts.input, path, text[:at] + text[at + size :]))
                at = min(at - size, len(_get(attempts.input, path)) - size)
            size //= 2
        for at in range(len(_get(attempts.input, path))):
            text = _get(attempts.input, path)
            for plain in ("0", "a", " "):
                if text[at] > plain and attempts.attempt(
                    _put(attempts.input, path, text[:at] + plain + text[at + 1 :])
                ):
                    break


# --- places in an input


def _paths(value: Json, kind: type, path: Path = ()) -> Iterator[Path]:
    """Every place that holds a value of a kind; a rule set is left to its own pass.

    >>> list(_paths({"a": [1], "b": 2}, int))
    [('a', 0), ('b',)]
    """
    if path == ("rules",):
        return
    if isinstance(value, kind):
        yield path
    if isinstance(value, Mapping):
        for name in value:
            yield from _paths(value[name], kind, (*path, name))
    elif isinstance(value, list):
        for at, element in enumerate(value):
            yield from _paths(element, kind, (*path, at))


def _get(value: Any, path: Path) -> Any:
    """What stands at a place; nothing where the place is gone by now."""
    for part in path:
        try:
            value = value[part]
        except (IndexError, KeyError):
            return []
    return value


def _length(input: JsonObject, path: Path) -> int:
    return len(_get(input, path))


def _put(value: Any, path: Path, new: Json) -> Any:
    """The same data with another value at a place.

    >>> _put({"a": [1, 2]}, ("a", 1), 5)
    {'a': [1, 5]}
    """
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {**value, first: _put(value[str(first)], rest, new)} if first in value else value
    assert isinstance(first, int)
    made = list(value)
    if first < len(made):
        made[first] = _put(made[first], rest, new)
    return made
