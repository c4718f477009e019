"""The tests of ``rulesets``: the named rule sets, and what may be changed of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from setrules.integers import LARGEST_AMOUNT
from setrules.rules import NAMED
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.kinds.rules import VALUES

__all__ = ["change", "rulesets"]

_Value = int | str | bool

#: The rules that each name stands for.
_OF_NAME: Final = {
    "edition": "B3 B5 B6 M5 M8 M12",
    "tabletop": "B4 M11 T1 T2",
    "introduction": "D1 T4",
    "solitaire": "B4 T5",
    "browser": "B4 T6",
    "cooperative": "T1 T7",
}

#: The rules that each field is about, and values of it beside those of the names.
_OF_FIELD: Final[dict[str, tuple[str, tuple[_Value, ...]]]] = {
    "deck": ("D1", ("full", "small")),
    "refill": ("B3 B4", ("always", "to_12")),
    "close_up": ("B3 B4", ("never", "above_12", "always")),
    "cap": ("B6", (0, 12, 18)),
    "expansion": ("B5 T1 T5", ("engine", "agreement", "request")),
    "partial_deal": ("B5 T1", (True, False)),
    "penalty": ("M5", ("none", "point", "time")),
    "penalty_points": ("M5", (1, 3)),
    "penalty_ms": ("M5", (1, 60_000)),
    "score_floor": ("M5 T1", (True, False)),
    "duration_ms": ("M7", (1, 600_000)),
    "tick_ms": ("M8", (1, 100)),
    "claim_order": ("M8", ("tick", "timestamp")),
    "stale_penalised": ("M9", (True, False)),
    "reconnect_ms": ("M12", (0, 60_000)),
    "call_window_ms": ("T2", (0, 10_000)),
    "winner": ("M11 T5", ("sets", "score", "none", "solitaire")),
    "tie_break": ("M11", ("none", "fewest_invalid")),
}


def change(field: str, value: _Value) -> dict[str, Json]:
    """One change, with the written none of the parts that the field does not use.

    >>> change("cap", 18)
    {'field': 'cap', 'flag': False, 'number': 18, 'word': ''}
    """
    return {
        "field": field,
        "flag": value is True,
        "number": -1 if isinstance(value, (bool, str)) else value,
        "word": value if isinstance(value, str) else "",
    }


def rulesets() -> Iterator[Case]:
    """The names, each field changed in each of them, several at once, and what is refused."""
    for name in NAMED:
        yield _case(name, f"every field of the {name} rules", _OF_NAME[name], name)
    yield from _single_changes()
    yield from _several_changes()
    yield from _refused()


def _case(
    name: str,
    comment: str,
    flags: str,
    of: str,
    *changes: tuple[str, _Value],
    refused: str = "",
) -> Case:
    every = {*flags.split(), "port-own-default"}
    made: list[Json] = [change(field, value) for field, value in changes]
    return Case(name, comment, tuple(sorted(every)), {"changes": made, "name": of}, refused)


def _single_changes() -> Iterator[Case]:
    for name in NAMED:
        for field, (flags, values) in _OF_FIELD.items():
            for value in values:
                shown = str(value).lower().replace("_", "-")
                yield _case(
                    f"{name}-{field.replace('_', '-')}-{shown}",
                    f"the {name} rules with {field} {str(value).lower()}",
                    flags,
                    name,
                    (field, value),
                    refused=_contradiction(name, field, value),
                )


def _contradiction(name: str, field: str, value: _Value) -> str:
    """What a single change contradicts in the rest of a named rule set, in words."""
    if (field, value) == ("penalty", "time"):
        return "a time penalty without a timer"
    if name == "solitaire":
        if field == "expansion" and value != "request":
            return "solitaire without requests"
        if field == "winner" and value != "solitaire":
            return "requests outside solitaire"
        if field == "call_window_ms" and value:
            return "one player has nobody to call against"
        return ""
    if (field, value) == ("expansion", "request"):
        return "requests outside solitaire"
    return "solitaire without requests" if (field, value) == ("winner", "solitaire") else ""


def _several_changes() -> Iterator[Case]:
    request = (("expansion", "request"), ("winner", "solitaire"))
    for name, flags, of, changes, refused in (
        ("timed-penalty", "M5 M6", "edition", (("penalty", "time"), ("duration_ms", 60_000)), ""),
        (
            "timed-penalty-other-order",
            "M5 M6",
            "edition",
            (("duration_ms", 60_000), ("penalty", "time")),
            "",
        ),
        ("edition-made-solitaire", "T5", "edition", request, ""),
        ("browser-made-solitaire", "T5 T6", "browser", request, ""),
        (
            "tabletop-made-solitaire",
            "T2 T5",
            "tabletop",
            request,
            "one player has nobody to call against",
        ),
        (
            "tabletop-made-solitaire-without-calls",
            "T2 T5",
            "tabletop",
            (*request, ("call_window_ms", 0)),
            "",
        ),
        (
            "solitaire-made-a-table",
            "T1 T5",
            "solitaire",
            (("expansion", "agreement"), ("winner", "score"), ("call_window_ms", 5000)),
            "",
        ),
        (
            "cooperative-made-edition",
            "B3 B6 T7",
            "cooperative",
            (
                *(("refill", "always"), ("close_up", "never"), ("cap", 21)),
                *(("expansion", "engine"), ("partial_deal", False), ("score_floor", True)),
                *(("call_window_ms", 0), ("winner", "sets")),
            ),
            "",
        ),
        ("change-to-the-same", "B6", "edition", (("cap", 21), ("tick_ms", 50)), ""),
        (
            "field-twice",
            "M4",
            "edition",
            (("cap", 18), ("cap", 18)),
            "cap is changed twice",
        ),
    ):
        yield _case(
            name, f"changes at once: {name.replace('-', ' ')}", flags, of, *changes, refused=refused
        )


def _refused() -> Iterator[Case]:
    for what, name in (
        *(("empty", ""), ("in-capitals", "Edition"), ("with-space", "edition ")),
        *(("unknown", "party"), ("constructor", "constructor"), ("proto", "__proto__")),
    ):
        flags = "port-id-words" if what in ("constructor", "proto") else "port-culture"
        yield _case(f"name-{what}", f"no such name: {name!r}", flags, name, refused="no such name")
    for what, field in (
        *(("empty", ""), ("in-capitals", "Cap"), ("unknown", "caps")),
        *(("constructor", "constructor"), ("proto", "__proto__")),
    ):
        flags = "port-id-words" if what in ("constructor", "proto") else "port-culture"
        yield _case(
            f"field-{what}",
            f"no such field: {field!r}",
            flags,
            "edition",
            (field, 12),
            refused="no such field",
        )
    for field, (flags, values) in _OF_FIELD.items():
        wrong: Sequence[tuple[str, _Value, str]]
        if VALUES[field] == "flag":
            continue
        if VALUES[field] == "word":
            first = str(values[0])
            wrong = (
                ("empty", "", "no such word"),
                ("in-capitals", first.capitalize(), "words are small letters"),
                ("unknown", "other", "no such word"),
            )
        else:
            least = {"penalty_points": 1, "penalty_ms": 1, "tick_ms": 1}.get(field, 0)
            wrong = (
                ("below", least - 1, f"below {least}"),
                ("above", LARGEST_AMOUNT + 1, "above 2^52 - 1"),
            )
        for what, value, refused in wrong:
            yield _case(
                f"{field.replace('_', '-')}-{what}",
                f"{field} {value!r} is refused",
                flags,
                "edition",
                (field, value),
                refused=refused,
            )
    for cap in (1, 11):
        yield _case(
            f"cap-{cap}",
            f"a cap of {cap} is below the deal",
            "B6",
            "tabletop",
            ("cap", cap),
            refused="a cap below twelve",
        )
