"""The fields of a rule set and the six named ones, as plain dicts."""

from __future__ import annotations

from typing import Any

from .arguments import Refused, integer

Rules = dict[str, Any]

CHOICES: dict[str, tuple[str, ...]] = {
    "deck": ("full", "small"),
    "refill": ("always", "to_12"),
    "close_up": ("never", "above_12", "always"),
    "expansion": ("engine", "agreement", "request"),
    "penalty": ("none", "point", "time"),
    "claim_order": ("tick", "timestamp"),
    "winner": ("sets", "score", "none", "solitaire"),
    "tie_break": ("none", "fewest_invalid"),
}
SWITCHES = ("partial_deal", "score_floor", "stale_penalised")
LEAST: dict[str, int] = {
    "cap": 0,
    "penalty_points": 0,
    "penalty_ms": 0,
    "duration_ms": 0,
    "tick_ms": 1,
    "reconnect_ms": 0,
    "call_window_ms": 0,
}


# The default: refill in place, the engine expands, cap 21, no penalty.
EDITION: Rules = {
    "deck": "full",
    "refill": "always",
    "close_up": "never",
    "cap": 21,
    "expansion": "engine",
    "partial_deal": False,
    "penalty": "none",
    "penalty_points": 1,
    "penalty_ms": 5000,
    "score_floor": True,
    "duration_ms": 0,
    "tick_ms": 50,
    "claim_order": "tick",
    "stale_penalised": True,
    "reconnect_ms": 30000,
    "call_window_ms": 0,
    "winner": "sets",
    "tie_break": "none",
}

# Calls, agreement, a point lost for a wrong claim, closing up above twelve.
TABLETOP: Rules = {
    **EDITION,
    "refill": "to_12",
    "close_up": "above_12",
    "cap": 0,
    "expansion": "agreement",
    "partial_deal": True,
    "penalty": "point",
    "penalty_points": 1,
    "score_floor": False,
    "call_window_ms": 5000,
    "winner": "score",
}

# Tabletop with the 27 solid cards.
INTRODUCTION: Rules = {**TABLETOP, "deck": "small"}

# Tabletop dealing for one player, who asks for cards and owes a set for each request.
SOLITAIRE: Rules = {
    **EDITION,
    "refill": "to_12",
    "close_up": "above_12",
    "cap": 0,
    "expansion": "request",
    "partial_deal": True,
    "penalty": "none",
    "winner": "solitaire",
}

# Close up after each claim, top up to twelve at the end, add threes while no set lies.
BROWSER: Rules = {**EDITION, "refill": "to_12", "close_up": "always", "cap": 0}

# Tabletop without penalties and without a winner.
COOPERATIVE: Rules = {**TABLETOP, "penalty": "none", "winner": "none"}

NAMED: dict[str, Rules] = {
    "edition": EDITION,
    "tabletop": TABLETOP,
    "introduction": INTRODUCTION,
    "solitaire": SOLITAIRE,
    "browser": BROWSER,
    "cooperative": COOPERATIVE,
}


def named(name: str, **changes: Any) -> Rules:
    """A copy of a named rule set, with some fields changed."""
    return checked({**NAMED[name], **changes})


def checked(rules: object) -> Rules:
    """A copy of a complete, consistent rule set; anything else is refused."""
    if not isinstance(rules, dict):
        raise Refused(f"a rule set is a dict, not {rules!r}")
    if set(rules) != set(CHOICES) | set(SWITCHES) | set(LEAST):
        raise Refused(f"not the fields of a rule set: {sorted(map(str, rules))}")
    result: Rules = {}
    for name, value in rules.items():
        if name in CHOICES:
            if not isinstance(value, str) or value not in CHOICES[name]:
                raise Refused(f"{name} is one of {CHOICES[name]}, not {value!r}")
            result[name] = value
        elif name in SWITCHES:
            if not isinstance(value, bool):
                raise Refused(f"{name} is true or false, not {value!r}")
            result[name] = value
        else:
            result[name] = integer(value, name, LEAST[name])
    if 0 < result["cap"] < 12:
        raise Refused(f"a cap is 0 or at least 12, not {result['cap']}")
    if result["penalty"] == "time" and result["duration_ms"] == 0:
        raise Refused("a time penalty needs a timed match")
    if result["winner"] == "solitaire" and result["call_window_ms"] > 0:
        raise Refused("solitaire has no call control")
    return result
