"""Cards as they are typed on the command line (C3)."""

from __future__ import annotations

import pytest
from command_line import CommandLine
from hypothesis import example, given
from hypothesis import strategies as st

from setrules import Card, SetRulesError
from setrules.cli.cards import complete_code, read_slots, typed_texts

ALL = [Card(number) for number in range(81)]
WRITTEN = st.sampled_from(ALL).flatmap(
    lambda card: st.tuples(
        st.just(card),
        st.sampled_from(
            [card.code, card.code.lower(), str(int(card)), str(card), str(card).lower()]
        ),
    )
)


@given(st.lists(WRITTEN, max_size=12), st.sampled_from([" ", ",", ", ", "\n", "\t"]))
def test_cards_are_read_in_any_mixture(cards: list[tuple[Card, str]], separator: str) -> None:
    """In one argument or in many."""
    expected = [card for card, _ in cards]
    texts = [text for _, text in cards]
    assert read_slots(texts) == expected
    assert read_slots([separator.join(texts)]) == expected
    assert read_slots(" ".join(texts).split(" ")) == expected


def test_a_number_before_a_long_form_is_an_id() -> None:
    assert read_slots(["2 1 2", "green", "open diamond 34"]) == [
        Card(2), Card(1), Card(34), Card(34)
    ]  # fmt: skip
    assert read_slots(["green", "2", "diamonds", "outlined"]) == [Card(34)]


def test_an_empty_slot() -> None:
    assert read_slots(["5 .. 71"]) == [Card(5), None, Card(71)]
    assert read_slots(["", " , "]) == []


@given(st.lists(st.text(max_size=12), max_size=6))
@example(["²"])
@example(["٣"])
@example(["9" * 5000])
@example(["1\u00a0red"])
@example(["\x1b[31m"])
def test_anything_else_is_an_error_of_the_library(texts: list[str]) -> None:
    told = ""
    try:
        slots = read_slots(texts)
    except SetRulesError as error:
        told = str(error)
    else:
        assert all(slot is None or isinstance(slot, Card) for slot in slots)
    assert told.isprintable()


@pytest.mark.parametrize(
    ("word", "ending"),
    [
        ("2GDO", "did you mean 2GOD?"),
        ("dog2", "did you mean 2GOD?"),
        ("1RSX", "did you mean 1RSD, 1RSS or 1RSO?"),
        ("2GOD3", "did you mean 2GOD?"),
        ("grean", "did you mean green?"),
        ("diamnd", "did you mean diamond?"),
        ("81", "card 81: expected an int from 0 to 80"),
        ("-1", "ids are 0 to 80, and .. stands for an empty slot"),
        ("8888", "card 8888: expected an int from 0 to 80"),
        ("xxxxxxxx", "or four words such as 2 Green Open Diamond"),
        ("99999999999999999999", "or four words such as 2 Green Open Diamond"),
    ],
)
def test_an_error_says_what_to_type(word: str, ending: str) -> None:
    with pytest.raises(SetRulesError) as caught:
        read_slots([word])
    assert str(caught.value).endswith(ending)


def test_every_code_with_two_letters_exchanged_is_found_again() -> None:
    for card in ALL:
        swapped = card.code[1] + card.code[0] + card.code[2:]
        with pytest.raises(SetRulesError) as caught:
            read_slots([swapped])
        assert card.code in str(caught.value)


def test_completion_of_codes() -> None:
    from click import Argument, Command, Context

    context, parameter = Context(Command("solve")), Argument(["codes"])
    assert complete_code(context, parameter, "2go") == ["2GOD", "2GOS", "2GOO"]
    assert len(complete_code(context, parameter, "")) == 81
    assert complete_code(context, parameter, "x") == []


def test_a_dash_stands_for_standard_input(command_line: CommandLine) -> None:
    told = command_line("explain", "0", "-", given="\ufeff1\r\n2\n".encode())
    assert (told.code, told.err) == (0, "")
    assert typed_texts(["5", "71"]) == ["5", "71"]
    for given_bytes, message in (
        (b"\xff\xfe", "is no card"),
        (b"5 " * 40_000, "standard input is too long"),
        (b"", "2 cards: expected 3"),
    ):
        told = command_line("explain", "0", "1", "-", given=given_bytes)
        assert (told.code, told.out) == (2, "")
        assert message in told.err
