"""Choices made by bytes, so that whatever changes the bytes changes the choices."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

Path = tuple[Any, ...]


class Choices:
    """Bytes that are used up from the front; behind their end all are 0."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        return max(0, len(self._data) - self._at)

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def below(self, n: int) -> int:
        return (self.byte() if n <= 256 else self.byte() << 8 | self.byte()) % n

    def one_of(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def rest(self) -> bytes:
        rest = self._data[self._at :]
        self._at = len(self._data)
        return rest

    def text(self, most: int = 12) -> str:
        size = self.below(most + 1)
        taken = bytes(self.byte() for _ in range(size))
        return taken.decode("utf-8", "surrogateescape")


def deep(levels: int, inner: object = 0) -> Any:
    """Arrays in arrays."""
    value: Any = inner
    for _ in range(levels):
        value = [value]
    return value


class OddStr(str):
    """A string that says something else of itself."""

    def __str__(self) -> str:
        return "odd"


#: Values that are hard to read, to show, to compare or to hash, made when they are asked for.
STRANGE: Final[tuple[Callable[[], Any], ...]] = (
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: 10**5000,
    lambda: -(10**5000),
    lambda: 2**53,
    lambda: 2**53 - 1,
    lambda: -1,
    lambda: 2**31,
    lambda: 2**63,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: 1.0,
    lambda: -0.0,
    lambda: 1j,
    lambda: "",
    lambda: "\ud800",
    lambda: "\udfff" * 9,
    lambda: "\x00",
    lambda: "i\u0307\u0130\u017f",
    lambda: "\uff11RSD",
    lambda: "x" * 20_000,
    lambda: "1" * 20_000,
    lambda: b"1RSD",
    lambda: OddStr("A"),
    list,
    dict,
    lambda: deep(40),
    lambda: deep(5_000),
    lambda: deep(50_000),
    lambda: {"a": deep(5_000, {})},
    lambda: [0] * 20_000,
    lambda: [-1] * 20_000,
    lambda: ["A"] * 200,
    lambda: [f"p{number}" for number in range(65)],
    lambda: list(range(81)),
    lambda: {str(number): number for number in range(2_000)},
    lambda: {1: 2},
    lambda: range(3),
    lambda: {0, 1, 2},
    lambda: object(),
    lambda: iter((0, 1, 2)),
)


def strange(choices: Choices) -> Any:
    return choices.one_of(STRANGE)()


def paths(data: Any, path: Path = ()) -> list[Path]:
    """The path of every value of plain data that does not stand too deep."""
    found = [path]
    if len(path) >= 12:
        return found
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data[:40]):
            found += paths(value, (*path, index))
    return found


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def damaged(choices: Choices, data: Any) -> Any:
    """A copy of plain data with a few things changed; sometimes with none."""
    data = copy.deepcopy(data)
    for _ in range(choices.below(4)):
        path = choices.one_of(paths(data))
        if not path:
            continue
        place, key = at(data, path[:-1]), path[-1]
        _change(choices, data, place, key)
    return data


def _change(choices: Choices, data: Any, place: Any, key: Any) -> None:
    value = place[key]
    kind = choices.below(10)
    if kind == 0:
        place[key] = strange(choices)
    elif kind == 1:
        del place[key]
    elif kind == 2 and isinstance(place, list):
        place.insert(key, value)
    elif kind == 3 and isinstance(place, list):
        other = choices.below(len(place))
        place[key], place[other] = place[other], value
    elif kind == 4 and isinstance(place, dict):
        place[choices.text()] = value
    elif kind == 5:
        # Something from elsewhere in the same data, even what then holds itself.
        place[key] = at(data, choices.one_of(paths(data)))
    elif kind == 6:
        place[key] = choices.text()
    elif isinstance(value, bool):
        place[key] = not value
    elif isinstance(value, int):
        place[key] = value + choices.one_of((1, -1, 3, -3, 50, 1000, -value, 80 - value))
    elif isinstance(value, list) and value:
        place[key] = choices.one_of((value[:-1], value[1:], value[::-1], value + value[-1:]))
    elif isinstance(value, str):
        words = ("A", "B", "playing", "ended", "", value + "x", value.upper(), "online", "none")
        place[key] = choices.one_of(words)
