"""Rule sets: every policy of a match as a checked field (sections B, M and T)."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import json
import pickle
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import rules as reference
from reference.arguments import Refused

from setrules import RulesError, RuleSet, RulesTypeError, SetRulesError
from setrules.rules import EDITION, FIELDS, NAMED

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
FLAGS = ("partial_deal", "score_floor", "stale_penalised")
LEAST = {
    "cap": 0,
    "penalty_points": 1,
    "penalty_ms": 1,
    "duration_ms": 0,
    "tick_ms": 1,
    "reconnect_ms": 0,
    "call_window_ms": 0,
}
MAKERS: dict[str, Callable[..., RuleSet]] = {
    "edition": RuleSet.edition,
    "tabletop": RuleSet.tabletop,
    "introduction": RuleSet.introduction,
    "solitaire": RuleSet.solitaire,
    "browser": RuleSet.browser,
    "cooperative": RuleSet.cooperative,
}


def beside(field: str, value: object) -> dict[str, Any]:
    """A field, and what else it needs to be allowed."""
    needs: dict[tuple[str, object], dict[str, Any]] = {
        ("penalty", "time"): {"duration_ms": 60_000},
        ("expansion", "request"): {"winner": "solitaire"},
        ("winner", "solitaire"): {"expansion": "request"},
    }
    return {field: value, **needs.get((field, value), {})}


def made(fields: dict[str, Any]) -> RuleSet:
    """A rule set of fields that may be anything."""
    return RuleSet(**fields)


# --- the fields -----------------------------------------------------------------------------------


def test_the_fields_are_those_of_the_contract() -> None:
    """B6, M5 to M12, T1, T2: names, order and defaults."""
    assert RuleSet().to_dict() == {
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
    assert {*CHOICES, *FLAGS, *LEAST} == {*FIELDS}
    assert tuple(RuleSet().to_dict()) == FIELDS


def test_no_argument_is_the_edition() -> None:
    assert RuleSet() == RuleSet.edition() == EDITION


@pytest.mark.parametrize("name", MAKERS)
def test_the_named_rule_sets_are_those_of_the_reference(name: str) -> None:
    """B3, T1, T4 to T7."""
    assert MAKERS[name]().to_dict() == reference.NAMED[name]
    assert {*MAKERS} == {*NAMED} == {*reference.NAMED}
    assert MAKERS[name].__doc__


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("field", FIELDS)
def test_every_named_rule_set_takes_every_field(name: str, field: str) -> None:
    """The override counts, every other field is the rule set's own."""
    base = MAKERS[name]().to_dict()
    values = CHOICES.get(field) or ((False, True) if field in FLAGS else (LEAST[field] + 60_000,))
    for value in values:
        overrides = beside(field, value)
        try:
            rules = MAKERS[name](**overrides)
        except RulesError:
            contradicts = {"expansion", "winner", "call_window_ms"}
            assert field in contradicts
            continue
        assert rules.to_dict() == {**base, **overrides}


@pytest.mark.parametrize("field", CHOICES)
def test_a_choice_is_one_of_its_words(field: str) -> None:
    """E1: the message lists them."""
    for value in CHOICES[field]:
        assert getattr(made(beside(field, value)), field) == value
    wrong = ("", "none ", "None", CHOICES[field][0].upper(), CHOICES[field][0] + "x", "\0")
    for value in (word for word in wrong if word not in CHOICES[field]):
        with pytest.raises(RulesError) as caught:
            made({field: value})
        message = f"{field} {value!r}: expected one of {', '.join(CHOICES[field])}"
        assert str(caught.value) == message
    for other in (None, 0, True, b"full", ["full"], ("full",)):
        with pytest.raises(RulesTypeError, match=f"^{field} .*: expected one of"):
            made({field: other})


@pytest.mark.parametrize("field", FLAGS)
def test_a_flag_is_true_or_false(field: str) -> None:
    """E2: no int and no numpy bool."""
    for value in (False, True):
        assert getattr(made({field: value}), field) is value
    for other in (0, 1, "True", None, np.True_):
        with pytest.raises(RulesTypeError, match=f"^{field} .*: expected True or False"):
            made({field: other})


@pytest.mark.parametrize("field", LEAST)
def test_a_number_is_an_int_in_range(field: str) -> None:
    """E2, P1: from its least value to the largest whose sums every port can hold."""
    least = LEAST[field]
    for value in (least, 12 + least, 2**31, 2**52 - 1, np.int64(40)):
        kept = getattr(made({field: value}), field)
        assert kept == value
        assert type(kept) is int
    for value in (least - 1, -1, 2**52, 2**53, 10**5000):
        with pytest.raises(RulesError, match=f"^{field} .*: expected an int from {least} to"):
            made({field: value})
    for other in (True, 1.0, "1", None, [1]):
        with pytest.raises(RulesTypeError, match=f"^{field} .*: expected an int from {least} to"):
            made({field: other})


def explanations() -> dict[str, str]:
    """What stands in the source right after each field."""
    (definition,) = (
        node
        for node in ast.parse(inspect.getsource(RuleSet)).body
        if isinstance(node, ast.ClassDef)
    )
    return {
        one.target.id: str(after.value.value)
        for one, after in zip(definition.body, definition.body[1:], strict=False)
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }


def test_every_field_is_documented() -> None:
    """Each has an explanation in the source, right after it."""
    assert tuple(explanations()) == FIELDS


def test_the_table_of_the_named_rule_sets_is_true() -> None:
    """Every cell: what a port needs for the vectors of ``rulesets`` without reading the code."""
    page = Path(__file__).resolve().parent.parent / "docs" / "rules" / "tabletop.md"
    _, _, section = page.read_text("utf-8").partition("\n## Every field of the named rule sets\n")
    head, _, *rows = [
        [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("|")
    ]
    assert head == ["field", "rules", "values", *NAMED]
    assert [row[0] for row in rows] == [*FIELDS]
    for field, rules, values, *cells in rows:
        written = [named.to_dict()[field] for named in map(RuleSet.named, NAMED)]
        assert cells == [w if isinstance(w, str) else json.dumps(w) for w in written], field
        cited = {*re.findall(r"\b[A-Z]\d+\b", explanations()[field])}
        assert rules.split(", ") == sorted(cited, key=lambda id: (id[0], int(id[1:]))), field
        if field in CHOICES:
            expected = ", ".join(CHOICES[field])
        else:
            expected = "false, true" if field in FLAGS else f"from {LEAST[field]}"
        assert values == ("0, or from 12" if field == "cap" else expected), field


def test_the_words_of_the_types_are_the_words_that_are_taken() -> None:
    import setrules.rules as module

    literals = {
        "deck": module.DeckKind,
        "refill": module.RefillPolicy,
        "close_up": module.CloseUpPolicy,
        "expansion": module.ExpansionPolicy,
        "penalty": module.PenaltyKind,
        "claim_order": module.ClaimOrder,
        "winner": module.WinnerPolicy,
        "tie_break": module.TieBreak,
    }
    assert {field: get_args(literal) for field, literal in literals.items()} == CHOICES
    assert {*module.RuleOverrides.__annotations__} == {*FIELDS}


# --- contradictions -------------------------------------------------------------------------------


@pytest.mark.parametrize("cap", range(15))
def test_a_cap_is_none_or_at_least_the_deal(cap: int) -> None:
    """B6."""
    if cap == 0 or cap >= 12:
        assert RuleSet(cap=cap).cap == cap
    else:
        with pytest.raises(RulesError, match=f"cap {cap} is below the deal"):
            RuleSet(cap=cap)


def test_a_time_penalty_needs_a_timer() -> None:
    """M6."""
    for make in MAKERS.values():
        with pytest.raises(RulesError, match="penalty 'time' needs a timer"):
            make(penalty="time")
        assert make(penalty="time", duration_ms=1).penalty == "time"


def test_requests_are_for_solitaire_and_only_there() -> None:
    """T5."""
    for expansion, winner in product(CHOICES["expansion"], CHOICES["winner"]):
        overrides: Any = {"expansion": expansion, "winner": winner}
        if (expansion == "request") == (winner == "solitaire"):
            assert RuleSet(**overrides).winner == winner
        else:
            with pytest.raises(RulesError, match=f"'{expansion}' contradicts winner '{winner}'"):
                RuleSet(**overrides)


def test_solitaire_has_no_call_control() -> None:
    """T2, T5."""
    with pytest.raises(RulesError, match="call_window_ms 5000 contradicts winner 'solitaire'"):
        RuleSet.solitaire(call_window_ms=5000)


@given(
    st.fixed_dictionaries(
        {
            **{field: st.sampled_from(words) for field, words in CHOICES.items()},
            **{field: st.booleans() for field in FLAGS},
            **{field: st.sampled_from((least, 5, 12, 5000)) for field, least in LEAST.items()},
        }
    )
)
def test_all_combinations_are_taken_or_refused_as_in_the_reference(fields: dict[str, Any]) -> None:
    """M6, B6; what T5 forbids beyond that is told above."""
    try:
        rules = made(fields)
    except RulesError as error:
        solitaire = fields["expansion"] == "request" or fields["winner"] == "solitaire"
        if not solitaire:
            with pytest.raises(Refused):
                reference.checked(fields)
        assert str(error)  # noqa: PT017
        return
    assert reference.checked(fields) == rules.to_dict() == fields


# --- unknown fields -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAKERS)
def test_an_unknown_field_is_refused(name: str) -> None:
    """E1: by every named rule set, with the name and the fields that there are."""
    with pytest.raises(RulesError, match="no field 'capp': expected deck, refill, "):
        MAKERS[name](capp=3)


def test_the_constructor_takes_keywords_only() -> None:
    with pytest.raises(TypeError, match="positional"):
        RuleSet("full")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="capp"):
        RuleSet(capp=3)  # type: ignore[call-arg]


# --- as plain data --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAKERS)
def test_data_and_back(name: str) -> None:
    """P1, E3: through JSON too; ints, strings and booleans only."""
    rules = MAKERS[name]()
    data = rules.to_dict()
    assert RuleSet.from_dict(data) == rules
    assert RuleSet.from_dict(json.loads(json.dumps(data))) == rules
    assert RuleSet.from_dict(MappingProxyType(data)) == rules
    assert {type(value) for value in data.values()} <= {int, str, bool}
    data["cap"] = 99
    assert rules.cap != 99


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_must_be_there(field: str) -> None:
    """E3, P1: absence never carries meaning."""
    data = RuleSet().to_dict()
    del data[field]
    with pytest.raises(RulesError, match=f"without {field}: expected every field"):
        RuleSet.from_dict(data)


@pytest.mark.parametrize("extra", ["capp", "Deck", "", 5, None])
def test_no_other_field_may_be_there(extra: Any) -> None:
    """E3."""
    with pytest.raises(RulesError, match=r"with .*: no such field") as caught:
        RuleSet.from_dict({**RuleSet().to_dict(), extra: 1})
    assert repr(extra) in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("cap", 21.0, RulesTypeError),
        ("cap", True, RulesTypeError),
        ("cap", None, RulesTypeError),
        ("cap", 5, RulesError),
        ("deck", None, RulesTypeError),
        ("deck", "half", RulesError),
        ("score_floor", 1, RulesTypeError),
        ("penalty", "time", RulesError),
    ],
)
def test_data_is_checked_like_arguments(field: str, value: Any, error: type[SetRulesError]) -> None:
    """E1, E3."""
    with pytest.raises(SetRulesError, match=field) as caught:
        RuleSet.from_dict({**RuleSet().to_dict(), field: value})
    assert type(caught.value) is error


@pytest.mark.parametrize("data", [None, [], "{}", 5, [("cap", 21)], RuleSet()])
def test_what_is_no_mapping(data: Any) -> None:
    """E1."""
    with pytest.raises(RulesTypeError, match="expected the fields of a rule set"):
        RuleSet.from_dict(data)


# --- as a value -----------------------------------------------------------------------------------


@pytest.mark.parametrize("field", FIELDS)
def test_a_rule_set_cannot_be_changed(field: str) -> None:
    rules = RuleSet()
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(rules, field, getattr(rules, field))
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(rules, field)
    assert not hasattr(rules, "__dict__")


def test_equal_rule_sets_hash_alike_and_every_field_counts() -> None:
    seen = {make() for make in MAKERS.values()}
    assert len(seen) == 6
    for field in FIELDS:
        values = CHOICES.get(field) or ((False, True) if field in FLAGS else (40, 41))
        (one, other) = (made(beside(field, value)) for value in values[:2])
        assert one != other
        assert one == made(beside(field, values[0]))
        assert hash(one) == hash(made(beside(field, values[0])))
    assert RuleSet(cap=np.int64(21)) == RuleSet()  # type: ignore[arg-type]
    assert hash(RuleSet(cap=np.int64(21))) == hash(RuleSet())  # type: ignore[arg-type]
    assert RuleSet() != object()


@pytest.mark.parametrize("name", MAKERS)
def test_copies_and_pickles_are_equal(name: str) -> None:
    rules = MAKERS[name](tie_break="fewest_invalid")
    twins = [copy.copy(rules), copy.deepcopy(rules), dataclasses.replace(rules)]
    twins += [pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, 6)]
    twins.append(eval(repr(rules)))
    assert all(twin == rules for twin in twins)


def test_replacing_a_field_is_checked() -> None:
    """E1."""
    assert dataclasses.replace(RuleSet(), cap=0).cap == 0
    with pytest.raises(RulesError, match="cap 5"):
        dataclasses.replace(RuleSet(), cap=5)


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("Edition", RulesError, "name 'Edition': expected one of edition, tabletop"),
        ("", RulesError, "name '': expected one of edition, tabletop"),
        (None, RulesTypeError, "name None: expected one of edition, tabletop"),
        (b"edition", RulesTypeError, "name b'edition': expected one of edition, tabletop"),
    ],
)
def test_a_name_of_no_rule_set_e1(name: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        RuleSet.named(name)
    assert type(caught.value) is error


@pytest.mark.parametrize("value", [True, np.int64(21), 21.0, "21", None])
def test_the_numbers_of_data_are_plain_ints_p1(value: Any) -> None:
    """JSON knows no other; what the constructor takes is another matter (P1, E2)."""
    with pytest.raises(RulesTypeError, match=r"cap .*: expected a plain int"):
        RuleSet.from_dict({**RuleSet().to_dict(), "cap": value})
    with pytest.raises(RulesTypeError, match=r"tick_ms .*: expected a plain int"):
        RuleSet.from_dict({**RuleSet().to_dict(), "tick_ms": value})
