"""Rule sets of generated cases: the named ones and whatever goes together beside them."""

from __future__ import annotations

from typing import Final

from setrules.conform.fuzz.stream import Choices
from setrules.rules import NAMED, RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.rulesets import change
from setrules.vectors.kinds.rules import VALUES

__all__ = ["any_rules", "rulesets", "spoiled"]

_NAMES: Final = tuple(NAMED)


def any_rules(choices: Choices, *, online: bool = False, alone: bool = False) -> dict[str, Json]:
    """Every field of a rule set that a match in this mode can have.

    ``alone`` allows solitaire, which has exactly one player.
    """
    names = [name for name in _NAMES if alone or name != "solitaire"]
    name = choices.pick(names)
    rules: dict[str, Json] = dict(RuleSet(**NAMED[name]).to_dict())
    if online:
        rules["call_window_ms"] = 0
    elif rules["call_window_ms"]:
        rules["call_window_ms"] = choices.pick((5000, 5000, 60, 1, 0))
    elif name != "solitaire" and choices.once_in(8):
        rules["call_window_ms"] = choices.pick((100, 5000))
    duration = choices.pick((0, 0, 0, 400, 20_000, 60_000))
    rules["duration_ms"] = duration
    if duration and choices.once_in(2):
        rules["penalty"] = "time"
        rules["penalty_ms"] = choices.pick((1, 50, 100, 5000, 20_000))
    elif choices.once_in(2):
        rules["penalty"] = choices.pick(("none", "point"))
    rules["penalty_points"] = choices.pick((1, 1, 3))
    rules["score_floor"] = choices.once_in(2)
    rules["tick_ms"] = choices.pick((50, 50, 1, 7))
    rules["claim_order"] = choices.pick(("tick", "timestamp"))
    rules["stale_penalised"] = choices.once_in(2)
    rules["tie_break"] = choices.pick(("none", "fewest_invalid"))
    rules["reconnect_ms"] = choices.pick((30_000, 30_000, 100, 0))
    if choices.once_in(4):
        _mix_the_table(choices, rules)
    return rules


def _mix_the_table(choices: Choices, rules: dict[str, Json]) -> None:
    """Dealing and closing up as no named rule set has them together."""
    rules["cap"] = choices.pick((0, 12, 13, 15, 18, 21))
    rules["partial_deal"] = choices.once_in(2)
    rules["refill"] = choices.pick(("always", "to_12"))
    rules["close_up"] = choices.pick(("never", "above_12", "always"))
    rules["deck"] = choices.pick(("full", "small"))
    if rules["winner"] != "solitaire":
        rules["expansion"] = choices.pick(("engine", "agreement"))
        rules["winner"] = choices.pick(("sets", "score", "none"))


def rulesets(choices: Choices) -> dict[str, Json]:
    """A name with some fields changed, now and then to what no rule set can have."""
    changed: dict[str, str | int | bool] = {}
    for _ in range(choices.below(4)):
        other = RuleSet.from_dict(any_rules(choices, alone=choices.once_in(4))).to_dict()
        field = choices.pick(tuple(VALUES))
        changed[field] = other[field]
    made: list[Json] = [change(field, value) for field, value in changed.items()]
    if choices.once_in(6):
        field, value = choices.pick(_WRONG)
        made.append(change(field, value))
    name = choices.pick(("", "Edition", "tables")) if choices.once_in(12) else choices.pick(_NAMES)
    return {"changes": made, "name": name}


def spoiled(choices: Choices, rules: dict[str, Json]) -> dict[str, Json]:
    """The rule set with one value that no rule set can have."""
    name, value = choices.pick(_WRONG)
    return {**rules, name: value}


_WRONG: Final[tuple[tuple[str, str | int | bool], ...]] = (
    ("cap", 11),
    ("cap", -1),
    ("call_window_ms", -1),
    ("claim_order", "id"),
    ("close_up", ""),
    ("deck", "medium"),
    ("duration_ms", -1),
    ("expansion", "Engine"),
    ("penalty", "points"),
    ("penalty_ms", 0),
    ("penalty_points", 0),
    ("reconnect_ms", -1),
    ("refill", "to_21"),
    ("tick_ms", 0),
    ("tie_break", "first"),
    ("winner", ""),
)
