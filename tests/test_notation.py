"""Cards as text: the short code and the long form (C3)."""

from __future__ import annotations

import contextlib
import random
import string
import unicodedata
from itertools import permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from setrules import CARDS, Board, Card, CardError, CardTypeError

# What the sources call each value, by digit; written out here, not read from the library.
NUMBERS = (("1", "one"), ("2", "two"), ("3", "three"))
COLORS = (("red",), ("green",), ("purple",))
SHADINGS = (("solid", "filled", "filled-in"), ("striped", "shaded"), ("open", "outlined"))
SHAPES = (("diamond", "diamonds"), ("squiggle", "squiggles"), ("oval", "ovals"))


def words_of(card: int) -> tuple[tuple[str, ...], ...]:
    """Every word for each of the four attributes of a card."""
    return (
        NUMBERS[card // 27],
        COLORS[card % 3],
        SHADINGS[card // 3 % 3],
        SHAPES[card // 9 % 3],
    )


# --- the short code -------------------------------------------------------------------------------


def test_the_code_of_every_card() -> None:
    """C3: number, color, shading, shape, one letter each."""
    codes = [card.code for card in CARDS]
    assert codes == [
        "123"[number] + "RGP"[color] + "STO"[shading] + "DSO"[shape]
        for number, shape, shading, color in product(range(3), repeat=4)
    ]
    assert len({*codes}) == 81


def test_the_codes_that_the_rule_names() -> None:
    """C3."""
    assert [Card.parse(code).code for code in ("1RSD", "2GOD", "3PTS")] == ["1RSD", "2GOD", "3PTS"]
    assert Card.parse("2GOD") is Card(34)
    assert str(Card.parse("3PTS")) == "3 Purple Striped Squiggle"


def test_every_code_is_read_in_every_case() -> None:
    """C3: all 81 codes in all eight mixtures of upper and lower case."""
    for card in CARDS:
        for letters in product(*((ch.lower(), ch.upper()) for ch in card.code[1:])):
            assert Card.parse(card.code[0] + "".join(letters)) is card


def test_of_all_texts_of_four_characters_only_the_codes_are_read() -> None:
    """C3: the letters have places; every text over the letters that occur, 14,641 of them."""
    alphabet = "123RGPSTOD0"
    read = {}
    for letters in product(alphabet, repeat=4):
        text = "".join(letters)
        with contextlib.suppress(CardError):
            read[text] = Card.parse(text)
    assert read == {card.code: card for card in CARDS}


# --- the long form --------------------------------------------------------------------------------


def test_str_of_every_card_is_read_back() -> None:
    """C3: text and back, canonical form and code."""
    for card in CARDS:
        number, (color,), shading, shape = words_of(card)
        assert str(card) == f"{number[0]} {color.title()} {shading[0].title()} {shape[0].title()}"
        assert Card.parse(str(card)) is card


def test_every_word_of_the_sources_in_every_order() -> None:
    """C3: 81 cards, every synonym, all 24 orders: 2,592 forms a shape of words."""
    read = 0
    for card in CARDS:
        for words in product(*words_of(card)):
            for order in permutations(words):
                assert Card.parse(" ".join(order)) is card
                read += 1
    assert read == 24 * (2 * 3) * 3 * (3 + 2 + 2) * (2 * 3)


@pytest.mark.parametrize("change", [str.upper, str.title, str.swapcase, lambda text: text[::1]])
def test_case_does_not_matter(change: object) -> None:
    """C3."""
    assert callable(change)
    for card in CARDS:
        for words in product(*words_of(card)):
            assert Card.parse(change(" ".join(words))) is card


@pytest.mark.parametrize("space", ["  ", "\t", "\n", "\r\n", "\f", "\v"])
def test_any_ascii_space_parts_words(space: str) -> None:
    """C3."""
    assert Card.parse(f"{space}two{space}Open{space}GREEN{space}diamonds{space}") is Card(34)
    assert Card.parse(f"{space}2god{space}") is Card(34)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "is empty: expected a code of 4 letters"),
        ("   ", "is empty: expected a code of 4 letters"),
        ("2GO", "2GO"),
        ("2GODD", "2GODD"),
        ("0GOD", "'0' in place 1 is no number: expected one of 1 2 3"),
        ("4GOD", "'4' in place 1 is no number"),
        ("2BOD", "'b' in place 2 is no color: expected one of R G P"),
        ("2GXD", "'x' in place 3 is no shading: expected one of S T O"),
        ("2GOX", "'x' in place 4 is no shape: expected one of D S O"),
        ("2GDO", "'d' in place 3"),
        ("GOD2", "'g' in place 1"),
        ("2 GOD", "'god'"),
        ("2 G O D", "'g'"),
        ("two open green", "no word for the shape"),
        ("two green diamonds", "no word for the shading"),
        ("open diamonds", "no word for the number and the color"),
        ("red", "no word for the number and the shape and the shading"),
        ("two open green diamonds diamonds", "'diamonds' gives the shape a second time"),
        ("two open green diamond oval", "'oval' gives the shape a second time"),
        ("1 one open green diamond", "'one' gives the number"),
        ("two open blue diamonds", "'blue'"),
        ("four open green diamonds", "'four'"),
        ("two, open, green, diamonds", "'two,'"),
        ("two open green diamonds.", "'diamonds.'"),
        ("two filled in green diamonds", "'in'"),
        ("twoopengreendiamonds", "twoopengreendiamonds"),
        ("34", "34"),
        ("-1", "-1"),
        ("2GOD\0", "2GOD"),
        ("2GOD 2GOD", "'2god'"),
    ],
)
def test_the_error_names_the_bad_part(text: str, named: str) -> None:
    """C3, E1."""
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert type(caught.value) is CardError
    assert named in str(caught.value)


@pytest.mark.parametrize("text", ["2GO\u0110", "2\uff27OD", "\uff12GOD", "\u0662GOD", "2GOD\u200b"])
def test_letters_that_only_look_alike_are_refused(text: str) -> None:
    """C3, P3: stroke, fullwidth, other digits, a space without width."""
    with pytest.raises(CardError):
        Card.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 red solid d\u0131amond",  # dotless i
        "1 RED SOL\u0130D DIAMOND",  # dotted capital I
        "1 red \u017folid diamond",  # long s
        "1 R\u00c9D solid diamond",
        "1 red solid diamond\u017f",
        "\uff11 red solid diamond",
        "\u2460 red solid diamond",
        "1\u00a0red solid diamond",
        "1\u3000red solid diamond",
        "1\u2028red solid diamond",
        "1\x1cred\x1dsolid\x1ediamond",
        "1\x85red solid diamond",
        "one red fi\ufb02led diamond",
        "1 \u0280ed solid diamond",
    ],
)
def test_only_ascii_counts(text: str) -> None:
    """C3, P3: no folding of other letters, digits or spaces, whatever the locale."""
    with pytest.raises(CardError):
        Card.parse(text)
    # Each is a text that a kinder reader might have taken for this card.
    assert not text.isascii() or "\x1c" in text


def test_every_other_character_of_unicode_is_refused_in_a_code() -> None:
    """C3, P3: whatever upper(), lower() or casefold() might make of it."""
    for place, good in enumerate("1RSD"):
        for number in range(0x80, 0x11000):
            letter = chr(number)
            folded = {letter.lower(), letter.upper(), letter.casefold()}
            folded.add(unicodedata.normalize("NFKC", letter))
            if {good, good.lower()} & folded:
                with pytest.raises(CardError):
                    Card.parse("1RSD"[:place] + letter + "1RSD"[place + 1 :])


@pytest.mark.parametrize("value", [None, 34, 3.0, b"2GOD", ["2GOD"], Card(34), True])
def test_what_is_no_text_is_a_type_error(value: object) -> None:
    """E1, E2."""
    with pytest.raises(CardTypeError, match="expected a str") as caught:
        Card.parse(value)  # type: ignore[arg-type]
    assert repr(value) in str(caught.value)


def test_a_text_of_any_length_is_read_or_refused_with_a_short_message() -> None:
    """C3, E1."""
    assert Card.parse("two open green" + " " * 1_000_000 + "diamonds") is Card(34)
    for text in ("2GOD " * 200_000, "x" * 1_000_000, "2 green open diamond" + "s" * 1_000_000):
        with pytest.raises(CardError) as caught:
            Card.parse(text)
        assert len(str(caught.value)) < 250


# --- any text -------------------------------------------------------------------------------------

VOCABULARY = [
    word for table in (NUMBERS, COLORS, SHADINGS, SHAPES) for row in table for word in row
]
PIECES = st.one_of(
    st.sampled_from([*VOCABULARY, *(card.code for card in CARDS), " ", "  ", "\n", "-", ""]),
    st.text(max_size=3),
)
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(string.printable, max_size=6),
    st.lists(PIECES, max_size=8).map("".join),
    st.lists(PIECES, max_size=6).map(" ".join),
)


@given(TEXTS)
@example("\ud800")
@example("2GO\ud83d")
def test_only_card_errors_escape(text: str) -> None:
    """C3, E1: whatever the text, a card or a CardError; and what was read can be written."""
    try:
        card = Card.parse(text)
    except CardError:
        return
    assert Card.parse(card.code) is card
    assert text.isascii()


@given(st.data())
def test_a_known_text_with_one_character_changed(data: st.DataObject) -> None:
    """C3: still the same card, another card that its text names, or an error."""
    card = data.draw(st.sampled_from(CARDS))
    text = data.draw(st.sampled_from([card.code, str(card)]))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters())
    changed = text[:place] + letter + text[place + 1 :]
    try:
        read = Card.parse(changed)
    except CardError:
        return
    assert changed.upper().split() in (read.code.split(), str(read).upper().split())


def test_parsing_does_not_lean_on_what_was_parsed_before() -> None:
    numbers = random.Random(0)
    texts = [(str(card), card) for card in CARDS] + [(card.code, card) for card in CARDS]
    numbers.shuffle(texts)
    for text, card in texts:
        assert Card.parse(text) is card
        with pytest.raises(CardError):
            Card.parse(text[:-1])


# --- the same spelling on a board -----------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["1RSD\u30002GOD", "1RSD\u00a02GOD", "1RSD\x1c2GOD", "1RSD\u20282GOD"]
)
def test_a_board_too_is_parted_by_ascii_spaces_only(text: str) -> None:
    """C3, P3."""
    with pytest.raises(CardError):
        Board.parse(text)
