"""Cards as people type them: codes, ids, long forms, in one argument or in many (C3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import permutations
from typing import Any, Final

import click

from setrules.card import CARDS, Attribute, Card
from setrules.cli.streams import read_input
from setrules.errors import CardError, describe
from setrules.notation import attribute_of, split_words

__all__ = ["CardText", "complete_code", "read_slots", "read_typed", "typed_texts"]

_CODES: Final = tuple(card.code for card in CARDS)
_WORDS: Final = tuple(word for attribute in Attribute for word in attribute.values)
_EMPTY: Final = ".."
_LONG: Final = 4
_NEGATIVE: Final = re.compile(r"-[0-9]+")


class CardText(click.types.StringParamType):
    """Text that names cards, as click hands it over; a number below 0 names none."""

    name = "cards"

    # The types of click's own method.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, or fail for what can only be meant as a card and is none."""
        if _NEGATIVE.fullmatch(value):
            self.fail(f"{_below_0(value)}.", param, ctx)
        return str(value)


def typed_texts(arguments: Iterable[str]) -> list[str]:
    """Return the arguments, with standard input in the place of ``-``."""
    return [read_input() if argument == "-" else argument for argument in arguments]


def read_slots(texts: Iterable[str]) -> list[Card | None]:
    """Return the cards that the texts name, ``..`` as None for an empty slot.

    A card is a code, an id or four words in any order; spaces and commas part
    them. Raises :class:`CardError` that says what may have been meant.

    >>> read_slots(["1RSD,34", "..", "three open purple ovals"])
    [Card(0), Card(34), None, Card(80)]
    >>> read_slots(["2GDO"])
    Traceback (most recent call last):
    ...
    setrules.errors.CardError: '2GDO': 'd' in place 3 is no shading: expected one of S T O: \
did you mean 2GOD?
    """
    return [card for _, card in read_typed(texts)]


def read_typed(texts: Iterable[str]) -> list[tuple[str, Card | None]]:
    """Return what :func:`read_slots` does, each with the text that names it.

    >>> read_typed(["1rsd", "..", "three open purple ovals"])
    [('1rsd', Card(0)), ('..', None), ('three open purple ovals', Card(80))]
    """
    words = [word for text in texts for word in split_words(text.replace(",", " "))]
    slots: list[tuple[str, Card | None]] = []
    at = 0
    while at < len(words):
        text = " ".join(words[at : at + _LONG])
        long = _parsed(text)
        if len(words) - at >= _LONG and long is not None:
            slots.append((text, long))
            at += _LONG
            continue
        if attribute_of(words[at]) is not None and not words[at].isdecimal():
            raise CardError(_no_whole_card(words, at))
        slots.append((words[at], _read_word(words[at])))
        at += 1
    return slots


def complete_code(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the codes that begin like this, for the completion of a shell."""
    return [code for code in _CODES if code.startswith(incomplete.upper())]


def _parsed(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except CardError:
        return None


def _read_word(word: str) -> Card | None:
    if word == _EMPTY:
        return None
    if word.isascii() and word.isdecimal() and len(word) < len("2147483648"):
        return Card(int(word))
    if _NEGATIVE.fullmatch(word):
        raise CardError(_below_0(word))
    try:
        return Card.parse(word)
    except CardError as error:
        told = str(error) if len(word) == len(_CODES[0]) else _no_card(word)
        raise CardError(f"{told}{_did_you_mean(word)}") from None


def _below_0(word: str) -> str:
    return f"{describe(word)} is no card: ids are 0 to 80, and {_EMPTY} stands for an empty slot"


def _no_card(word: str) -> str:
    return (
        f"{describe(word)} is no card: expected a code such as 2GOD, an id from 0 to 80, "
        f"or four words such as 2 Green Open Diamond"
    )


def _no_whole_card(words: list[str], at: int) -> str:
    """What is missing where the words of a long form stand, but not all four of them."""
    if at and words[at - 1] in ("1", "2", "3"):
        at -= 1  # read as an id, and meant as the number of shapes
    given: dict[Attribute, str] = {}
    for word in words[at : at + _LONG]:
        attribute = attribute_of(word)
        if attribute is None or attribute in given:
            break
        given[attribute] = word
    *others, last = [attribute.value for attribute in Attribute if attribute not in given]
    missing = f"{', '.join(others)} and {last}" if others else last
    return (
        f"{describe(' '.join(given.values()))} is no whole card: the {missing} "
        f"{'are' if others else 'is'} missing: expected four words such as 2 Green Open Diamond"
    )


def _did_you_mean(word: str) -> str:
    meant = _like(word.upper()) or get_close_matches(word.lower(), _WORDS, n=1)
    meant = meant or get_close_matches(word.upper(), _CODES, n=1)
    if not meant:
        return ""
    *others, last = meant
    return f": did you mean {', '.join(others)}{' or ' if others else ''}{last}?"


def _like(word: str) -> list[str]:
    """The codes with these letters in another order, or else with one other letter."""
    if len(word) != len(_CODES[0]):
        return []
    exchanged = {"".join(letters) for letters in permutations(word)}
    return [code for code in _CODES if code in exchanged] or [
        code
        for code in _CODES
        if sum(one == other for one, other in zip(word, code, strict=True)) == len(word) - 1
    ]
