"""The tests of ``cards`` and ``notation``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from setrules.card import CARDS
from setrules.vectors.cases.case import Case

__all__ = ["cards", "notation"]


def cards() -> Iterator[Case]:
    """Every card, and ids that are none."""
    for card in CARDS:
        flags = ["C1", "C3"]
        if card == 0:
            flags += ["port-absent-zero", "trap-card-zero-falsy"]
        else:
            flags.append("port-integer-division")
        yield Case(f"card-{int(card)}", f"card {int(card)}", tuple(flags), {"card": int(card)})
    for name, card_id, comment in (
        ("minus-one", -1, "-1, the written empty slot, is no card"),
        ("eighty-one", 81, "81, one above the last id, is no card"),
        ("empty-byte", 255, "255, the empty slot of byte buffers, is no card"),
        ("minus-eighty-one", -81, "-81 is no card: an id is not counted from the end"),
        ("wraps-to-34", 256 + 34, "290 is no card, though its low byte is 34"),
        ("largest", 2**53 - 1, "the largest int of the format is no card"),
    ):
        flags = ["C1", "P2", "trap-wrong-input"]
        if card_id > 2**31:
            flags.append("port-large-number")
        yield Case(name, comment, tuple(flags), {"card": card_id}, f"{card_id} is not 0 to 80")


# Each word of the long form that is not the canonical one, in a text of its own.
_WORDS: Final = (
    ("one", "one Red Solid Diamond"),
    ("two", "two Red Solid Diamond"),
    ("three", "three Red Solid Diamond"),
    ("diamonds", "2 Green Open Diamonds"),
    ("squiggles", "3 Purple Striped Squiggles"),
    ("ovals", "2 Red Striped Ovals"),
    ("filled", "2 Purple Filled Oval"),
    ("filled-in", "3 Green Filled-In Squiggle"),
    ("shaded", "1 Purple Shaded Diamond"),
    ("outlined", "2 Green Outlined Oval"),
    ("every-synonym", "three purple outlined squiggles"),
    ("plural-of-one", "one red solid diamonds"),
    ("singular-of-three", "three red solid diamond"),
)

_FORMS: Final[tuple[tuple[str, str, str, tuple[str, ...]], ...]] = (
    ("upper-case", "2 GREEN OPEN DIAMOND", "the long form in capitals", ()),
    ("upper-case-i", "3 RED STRIPED DIAMONDS", "capital I in three words", ("P3", "port-culture")),
    (
        "upper-case-filled-in",
        "1 RED FILLED-IN DIAMOND",
        "capitals with a hyphen",
        ("P3", "port-culture"),
    ),
    ("mixed-case", "tWo gReEn OpEn DiAmOnDs", "letters of both cases in the long form", ()),
    ("mixed-case-code", "2gOd", "letters of both cases in a code", ()),
    ("spaces-around", "  2GOD ", "spaces around a code", ()),
    ("spaces-between", " 2  Green   Open Diamond ", "more than one space between words", ()),
    ("tab-and-line", "2\tGreen\nOpen\r\nDiamond", "tabs and line ends between words", ()),
    (
        "every-ascii-space",
        "\x0c2\x0bGreen\x0cOpen\tDiamond\x0b",
        "a vertical tab and a form feed part words too",
        ("P3", "port-ascii-only"),
    ),
)

_MALFORMED: Final[tuple[tuple[str, str, str, tuple[str, ...]], ...]] = (
    ("empty", "", "no text at all", ()),
    ("spaces-only", "   ", "nothing but spaces", ()),
    ("number-4", "4RSD", "'4' in place 1 is no number", ()),
    ("number-0", "0RSD", "'0' in place 1 is no number", ()),
    ("color-x", "1XSD", "'x' in place 2 is no color", ()),
    ("shading-x", "1RXD", "'x' in place 3 is no shading", ()),
    ("shape-x", "1RSX", "'x' in place 4 is no shape", ()),
    ("places-swapped", "1SRD", "'s' in place 2 is no color: the places of a code are fixed", ()),
    ("number-last", "RSD1", "'r' in place 1 is no number: the places of a code are fixed", ()),
    ("code-too-short", "RSD", "a code of 3 letters", ()),
    ("code-too-long", "1RSDD", "a code of 5 letters", ()),
    ("code-with-spaces", "1 R S D", "'r' is no word for a card: letters stand only in a code", ()),
    ("two-codes", "1RSD 2GOD", "'1rsd' is no word for a card: one text is one card", ()),
    ("id", "34", "an id is no text of a card", ()),
    ("minus-one", "-1", "the written empty slot is no text of a card", ()),
    ("empty-mark", "..", "the mark of an empty slot is no card", ()),
    ("no-shape", "1 Red Solid", "no word for the shape", ()),
    ("no-number", "Red Solid Diamond", "no word for the number", ()),
    ("no-color", "1 Solid Diamond", "no word for the color", ()),
    ("no-shading", "1 Red Diamond", "no word for the shading", ()),
    ("one-word", "one", "a single word gives one attribute of four", ()),
    ("shape-twice", "1 Red Solid Diamond Diamonds", "'diamonds' gives the shape a second time", ()),
    ("number-twice", "1 one Red Solid Diamond", "'one' gives the number a second time", ()),
    ("color-twice", "1 Red Green Diamond", "'green' gives the color a second time", ()),
    ("shading-twice", "1 Red Solid Filled", "'filled' gives the shading a second time", ()),
    ("blue", "1 Blue Solid Diamond", "'blue' is no word for a card", ()),
    ("four", "Four Red Solid Diamonds", "'four' is no word for a card", ()),
    ("circle", "1 Red Solid Circle", "'circle' is no word for a card", ()),
    ("hollow", "1 Red Hollow Diamond", "'hollow' is no word for a card", ()),
    ("filled-in-apart", "1 Red Filled In Diamond", "'in' is no word for a card", ()),
    ("commas", "1, Red, Solid, Diamond", "'1,' is no word for a card", ()),
    ("full-stop", "1 Red Solid Diamond.", "'diamond.' is no word for a card", ()),
    (
        "unit-separator",
        "2\x1fGreen\x1fOpen\x1fDiamond",
        "a unit separator parts no words",
        ("P3", "port-ascii-only"),
    ),
    ("underscores", "1_Red_Solid_Diamond", "words are parted by spaces alone", ()),
    (
        "wide-digit",
        "１RSD",
        "'１' in place 1 is no number: digits are ASCII",
        ("P3", "port-ascii-only"),
    ),
    (
        "dotless-i",
        "1 Red Strıped Diamond",
        "'strıped' is no word: letters are ASCII",
        ("P3", "port-ascii-only", "port-culture"),
    ),
    (
        "dotted-capital-i",
        "1 Red STRİPED Diamond",
        "letters are ASCII: a capital I with a dot is none",
        ("P3", "port-ascii-only", "port-culture"),
    ),
    (
        "long-s",
        "1 Red ſolid Diamond",
        "'ſolid' is no word: letters are ASCII",
        ("P3", "port-ascii-only"),
    ),
    (
        "long-s-code",
        "1RſD",
        "'ſ' in place 3 is no shading: letters are ASCII",
        ("P3", "port-ascii-only"),
    ),
    (
        "no-break-space",
        "1 Red Solid\u00a0Diamond",
        "a no-break space parts no words",
        ("P3", "port-ascii-only"),
    ),
)


#: Characters beyond ASCII that some runtime takes for a space, by their names.
_SPACES: Final = (
    ("next-line", "\u0085"),
    ("no-break-space", "\u00a0"),
    ("em-space", "\u2003"),
    ("zero-width-space", "\u200b"),
    ("line-separator", "\u2028"),
    ("ideographic-space", "\u3000"),
    ("byte-order-mark", "\ufeff"),
)

#: Texts with letters and digits that look like those of a code, or fold to them.
_LOOKALIKES: Final = (
    ("wide-letter", "1\uff32SD"),
    ("wide-code", "\uff11\uff32\uff33\uff24"),
    ("wide-word", "1 Red Solid \uff24iamond"),
    ("arabic-digit", "\u0661RSD"),
    ("superscript-digit", "\u00b2GOD"),
    ("roman-digit", "\u2171GOD"),
    ("cyrillic-letter", "1RS\u041e"),
    ("greek-letter", "1R\u03a4D"),
    ("combining-mark", "1RSD\u0301"),
    ("soft-hyphen", "1 Red Filled\u00adin Diamond"),
    ("no-break-hyphen", "1 Red Filled\u2011in Diamond"),
)


def notation() -> Iterator[Case]:
    """Both ways to write every card, every word, every order, and what is no card."""
    for card in CARDS:
        yield _reads(f"code-{card.code.lower()}", card.code, f"the code of card {int(card)}")
    for card in CARDS:
        code = card.code.lower()
        yield _reads(f"lower-code-{code}", code, f"the code of card {int(card)} in lower case")
    for card in CARDS:
        yield _reads(f"long-{card.code.lower()}", str(card), f"the long form of card {int(card)}")
    for name, text in _WORDS:
        yield _reads(f"word-{name}", text, f"the word of the long form: {name.replace('-', ' ')}")
    for order in permutations(("2", "Green", "Open", "Diamond")):
        text = " ".join(order)
        initials = "".join(word[0].lower() for word in order)
        yield _reads(f"order-{initials}", text, f"four words in the order: {text.lower()}")
    for name, text, comment, flags in _FORMS:
        yield _reads(f"form-{name}", text, comment, flags)
    for name, text, refused, flags in _MALFORMED:
        comment = f"no card: {name.replace('-', ' ')}"
        yield Case(f"no-card-{name}", comment, ("C3", *flags), {"text": text}, refused)
    yield from _beyond_ascii()


def _beyond_ascii() -> Iterator[Case]:
    for name, space in _SPACES:
        words = name.replace("-", " ")
        for where, text in (
            ("before-a-code", f"{space}2GOD"),
            ("after-a-code", f"2GOD{space}"),
            ("around-words", f"{space}2 Green Open Diamond{space}"),
            ("between-words", f"2{space}Green{space}Open{space}Diamond"),
            ("alone", space),
        ):
            yield _not_ascii(
                f"{name}-{where}", f"{words} {where.replace('-', ' ')}", text, "spaces are ASCII"
            )
    for name, text in _LOOKALIKES:
        words = name.replace("-", " ")
        yield _not_ascii(name, f"{words} in a card", text, "letters and digits are ASCII")


def _not_ascii(name: str, comment: str, text: str, refused: str) -> Case:
    flags = ("C3", "P3", "port-ascii-only")
    return Case(f"beyond-ascii-{name}", f"no card: {comment}", flags, {"text": text}, refused)


def _reads(name: str, text: str, comment: str, flags: tuple[str, ...] = ()) -> Case:
    return Case(name, comment, ("C3", *flags), {"text": text})
