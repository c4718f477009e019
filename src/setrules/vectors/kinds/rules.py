"""Rule sets: the field ``rules`` of several kinds, and ``rulesets``: the named ones."""

from __future__ import annotations

from typing import Final, Literal, cast, get_args, get_origin, get_type_hints

from setrules.errors import RulesError, RulesTypeError, VectorTypeError, describe
from setrules.integers import LARGEST_AMOUNT
from setrules.rules import FIELDS, NAMED, RuleOverrides, RuleSet
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import FLAG, TEXT, array, choice, integer, record

__all__ = ["RULES", "RULESETS", "VALUES", "read_rules"]


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

#: Which part of a change holds the value of a field: ``word``, ``flag`` or ``number``.
VALUES: Final[dict[str, str]] = {
    name: "word" if get_origin(hint) is Literal else "flag" if hint is bool else "number"
    for name, hint in get_type_hints(RuleOverrides).items()
}


def _named(input: Fields) -> dict[str, Json]:
    overrides: dict[str, Json] = {}
    for change in input.objects("changes", ("field", "flag", "number", "word")):
        values: dict[str, Json] = {
            "flag": change.flag("flag"),
            "number": change.integer("number"),
            "word": change.text("word"),
        }
        field = change.text("field")
        if field not in VALUES:
            raise RulesError(f"a rule set has no field {describe(field)}")
        if field in overrides:
            raise RulesError(f"{field} is changed twice: expected once")
        overrides[field] = values[VALUES[field]]
    rules = RuleSet.named(input.text("name"), **cast("RuleOverrides", overrides))
    return {**rules.to_dict()}


RULESETS: Final = Kind(
    name="rulesets",
    about="The named rule sets, every field of each, and what may be changed of them.",
    input=record(
        changes=array(
            record(
                field=choice(*FIELDS),
                flag=FLAG,
                number=integer(-1, LARGEST_AMOUNT),
                word=TEXT,
            ),
            0,
            len(FIELDS),
        ),
        name=choice(*NAMED),
    ),
    expected=RULES,
    compute=_named,
)
