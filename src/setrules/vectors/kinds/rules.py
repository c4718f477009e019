"""The field ``rules`` that several kinds of tests have: a whole rule set."""

from __future__ import annotations

from typing import Final, Literal, get_args, get_origin, get_type_hints

from setrules.errors import RulesTypeError, VectorTypeError
from setrules.integers import LARGEST_AMOUNT
from setrules.rules import FIELDS, RuleOverrides, RuleSet
from setrules.vectors.canonical import JsonObject
from setrules.vectors.fields import Fields
from setrules.vectors.shapes import FLAG, choice, integer, record

__all__ = ["RULES", "read_rules"]


def read_rules(input: Fields) -> RuleSet:
    """Return the rule set of an input.

    Raises :class:`RulesError` for values that the rules refuse, and the errors
    of :class:`Fields` for an object that is no rule set at all.
    """
    data = input.record("rules")
    Fields(data, FIELDS, input.place("rules"))
    try:
        return RuleSet.from_dict(data)
    except RulesTypeError as error:
        raise VectorTypeError(f"{input.place('rules')}: {error}") from None


def _shapes() -> dict[str, JsonObject]:
    """A shape for each field of a rule set, read off its types."""
    shapes: dict[str, JsonObject] = {}
    for name, hint in get_type_hints(RuleOverrides).items():
        if get_origin(hint) is Literal:
            shapes[name] = choice(*get_args(hint))
        else:
            shapes[name] = FLAG if hint is bool else integer(0, LARGEST_AMOUNT)
    return shapes


#: The shape of a rule set.
RULES: Final = record(**_shapes())
