"""Generated cases about cards, texts and sets (C, V)."""

from __future__ import annotations

from typing import Final

from setrules.card import CARDS
from setrules.conform.fuzz.numbers import any_card, dead_cards, no_card, third
from setrules.conform.fuzz.stream import Choices
from setrules.vectors.canonical import Json

__all__ = ["cards", "explain", "notation", "search", "sets", "third_cards", "through", "validate"]

_Input = dict[str, Json]


def cards(choices: Choices) -> _Input:
    """One card, or an int that is none."""
    return {"card": no_card(choices) if choices.once_in(3) else any_card(choices)}


def through(choices: Choices) -> _Input:
    """The same for the sets through a card."""
    return cards(choices)


def sets(choices: Choices) -> _Input:
    """A deck by name, or a name that none has."""
    return {"deck": choices.pick(("full", "small", "Full", "SMALL", "medium", "", "81"))}


def third_cards(choices: Choices) -> _Input:
    """Pairs, some of them of one card twice."""
    pairs = [(any_card(choices), any_card(choices)) for _ in range(choices.below(12))]
    a = [one for one, _ in pairs]
    b = [one if choices.once_in(6) else other for one, other in pairs]
    _spoil(choices, a, b)
    return {"a": a, "b": b}


def validate(choices: Choices) -> _Input:
    """Triples: sets, one card beside a set, a card twice, anything."""
    triples = [_triple(choices) for _ in range(choices.below(12))]
    columns = [[triple[place] for triple in triples] for place in range(3)]
    _spoil(choices, *columns)
    return dict(zip("abc", columns, strict=True))


def explain(choices: Choices) -> _Input:
    """Three cards."""
    chosen = _triple(choices)
    _spoil(choices, chosen)
    return {"cards": chosen}


def search(choices: Choices) -> _Input:
    """A board: of any size, with holes, dead, whole decks, impossible ones."""
    size = choices.pick((0, 1, 2, 3, 6, 9, 12, 12, 15, 18, 20, 21, 27, 40, 81))
    if choices.once_in(3):
        slots = choices.shuffled(dead_cards(choices))[:size]
        if slots and choices.once_in(2):
            # Mostly one set, through a card that was none of them.
            slots[choices.below(len(slots))] = any_card(choices)
    else:
        slots = choices.some(range(81), size)
    slots = list(dict.fromkeys(slots))
    for _ in range(choices.pick((0, 0, 1, 3, 20))):
        if len(slots) < 81:
            slots.insert(choices.below(len(slots) + 1), -1)
    if choices.once_in(10) and slots:
        slots[choices.below(len(slots))] = choices.pick((*slots, no_card(choices)))
    if choices.once_in(40):
        slots += [-1] * (82 - len(slots))
    return {"slots": slots}


def _triple(choices: Choices) -> list[int]:
    a, b = any_card(choices), any_card(choices)
    c = third(a, b)
    family = choices.below(5)
    if family == 1:
        c = (c + choices.pick((1, 3, 9, 27, 80, 78, 72, 54))) % 81
    elif family == 2:
        c = any_card(choices)
    elif family == 3:
        c = choices.pick((a, b))
    elif family == 4:
        b = c = a
    return choices.shuffled([a, b, c])


def _spoil(choices: Choices, *columns: list[int]) -> None:
    """Once in a while put something that is no card somewhere."""
    if choices.once_in(10):
        column = choices.pick(columns)
        if column:
            column[choices.below(len(column))] = no_card(choices)


_WORDS: Final = {
    "1": ("1", "one"),
    "2": ("2", "two"),
    "3": ("3", "three"),
    "diamond": ("diamond", "diamonds"),
    "squiggle": ("squiggle", "squiggles"),
    "oval": ("oval", "ovals"),
    "solid": ("solid", "filled", "filled-in"),
    "striped": ("striped", "shaded"),
    "open": ("open", "outlined"),
}

#: Letters that fold into ASCII in some culture, or look like it, and spaces that are none.
_STRANGE: Final = "ıİſKéО０１２\u00a0\u2003\u0085\u001f😀ßǅ|,.;-_\x00"

_SPACES: Final = (" ", "  ", "\t", "\n", "\r\n", "\v", "\f", " \t ")


def notation(choices: Choices) -> _Input:
    """A code or four words, well written or not quite."""
    card = choices.pick(CARDS)
    if choices.once_in(2):
        text = card.code
        if choices.once_in(3):
            at = choices.below(4)
            text = text[:at] + choices.pick("123RGPSTODSOrgpstodso0479x ") + text[at + 1 :]
    else:
        words = [choices.pick(_WORDS.get(word, (word,))) for word in str(card).lower().split()]
        words = choices.shuffled(words)
        if choices.once_in(4):
            words = _changed(choices, words)
        gap = choices.pick(_SPACES)
        text = gap.join(words)
    text = _cased(choices, text)
    if choices.once_in(4):
        text = choices.pick(_SPACES) + text + choices.pick(_SPACES)
    if choices.once_in(6):
        at = choices.below(len(text) + 1)
        text = text[:at] + choices.pick(_STRANGE) + text[at + choices.below(2) :]
    if choices.once_in(40):
        text = choices.text("123RGPSTO dsox", 0, 6)
    return {"text": text}


def _changed(choices: Choices, words: list[str]) -> list[str]:
    """A word left out, written twice, or taken from another attribute."""
    at = choices.below(len(words))
    family = choices.below(3)
    if family == 0:
        return words[:at] + words[at + 1 :]
    if family == 1:
        return [*words, words[at]]
    other = choices.pick([word for forms in _WORDS.values() for word in forms])
    return [*words[:at], other, *words[at + 1 :]]


def _cased(choices: Choices, text: str) -> str:
    family = choices.below(4)
    if family == 0:
        return text.upper() if text.isascii() else text
    if family == 1:
        return "".join(
            letter.swapcase() if letter.isascii() and choices.once_in(2) else letter
            for letter in text
        )
    return text
