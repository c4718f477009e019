"""Pictures of single rules about cards, decks and their order."""

from __future__ import annotations

from unittest.mock import patch

from sheet import ACCENT, INK, QUIET, RED, Sheet

from setrules import (
    Attribute,
    Board,
    Card,
    Deck,
    DotNetRandom,
    GameSession,
    SetRulesError,
    Shading,
    explain,
    svg,
    validate,
)

__all__ = ["c2", "d1", "d3", "d4", "d5", "v2"]

_SEED = 2026


def c2() -> Sheet:
    """From the order of the digits to the order of words."""
    card = Card(34)
    sheet = Sheet("The digits of a card, and the order in which its attributes are told", 720, 232)
    sheet.place(20, 60, svg.card(card, size=150))
    by_digit = sorted(Attribute, key=lambda attribute: attribute.digit)
    for place, attribute in enumerate(by_digit):
        sheet.box(206 + 124 * place, 42, 112, (attribute.value, str(card.digits[place])))
    told = explain(card, card, card).attributes
    for place, one in enumerate(told):
        left = 206 + 124 * place
        attribute = one.attribute
        sheet.box(left, 158, 112, (attribute.value, one.values[0]), fill="#ffffff")
        sheet.arrow((262 + 124 * attribute.digit, 106), (left + 56, 156))
    sheet.words(448, 30, f"the digits of card {int(card)}", size=14, color=QUIET)
    return sheet


def v2() -> Sheet:
    """One card three times, one card twice, and who refuses both."""
    sheet = Sheet("A card three times and a card twice, asked and played", 740, 318)
    for row, trio in enumerate(((5, 5, 5), (5, 5, 71))):
        y = 14 + 92 * row
        for place, card in enumerate(trio):
            sheet.place(20 + 116 * place, y, svg.card(card, size=112))
        answer = validate(*trio)
        sheet.words(396, y + 46, f"validate{trio} is {answer}", anchor="start", size=16, bold=True)
    session = GameSession(["ann"], board=Board.of((5, 71, 13)), deck=Deck.of([1]))
    for row, (what, refused) in enumerate(
        (
            ("a claim of 5, 5, 71", lambda: session.claim("ann", (5, 5, 71))),
            ("a board of 5, 71, 5", lambda: Board.of((5, 71, 5))),
        )
    ):
        y = 226 + 52 * row
        sheet.words(24, y, what, anchor="start", bold=True)
        try:
            refused()
        except SetRulesError as error:
            name = type(error).__name__
            sheet.words(196, y, f"raises {name}", color=RED, anchor="start")
            sheet.words(196, y + 20, str(error), size=13, color=QUIET, anchor="start")
    return sheet


def _shuffle(cards: list[int]) -> list[tuple[int, int]]:
    """The exchanges that shuffle the cards where they are."""
    random = DotNetRandom(_SEED)
    exchanges = []
    for i in range(len(cards) - 1, 0, -1):
        j = random.next_below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        exchanges.append((i, j))
    return exchanges


def d1() -> Sheet:
    """The 81 cards in order, and the 27 of the small deck among them."""
    full = sorted(Deck.shuffled(_SEED).order)
    small = sorted(Deck.shuffled(_SEED, small=True).order)
    # From this order, and no other, the exchanges of the seed give its deck.
    for ascending, dealt in (
        (full, Deck.shuffled(_SEED)),
        (small, Deck.shuffled(_SEED, small=True)),
    ):
        shuffled = [int(card) for card in ascending]
        _shuffle(shuffled)
        assert shuffled == list(dealt.order)
    assert all((card.shading is Shading.SOLID) == (card in small) for card in full)
    sheet = Sheet("The full deck from card 0 to card 80, the small deck marked in it", 720, 422)
    left, wide, high = 24, 75, 36
    for card in full:
        row, column = divmod(int(card), 9)
        x, y = left + wide * column, 50 + high * row
        inside = card in small
        sheet.rectangle(
            x,
            y,
            wide - 4,
            high - 4,
            fill="#e0e7ff" if inside else "#ffffff",
            stroke="#818cf8" if inside else "#e2e8f0",
            radius=5,
        )
        sheet.words(x + 6, y + 20, str(int(card)), size=10, color=QUIET, anchor="start")
        sheet.words(x + wide - 12, y + 21, card.code, size=12, anchor="end", bold=inside)
    sheet.words(
        360, 32, f"the full deck before the shuffle: {full[0]:d} to {full[-1]:d}, ascending"
    )
    sheet.words(
        360, 402, f"filled: the {len(small)} solid cards of the small deck, also ascending", size=14
    )
    return sheet


def d3() -> Sheet:
    """Every exchange in the shuffle of a few places, the first and the last of 80."""
    cards = list(range(81))
    swaps = _shuffle(cards)
    assert cards == list(Deck.shuffled(_SEED).order)
    rows = [["i", "j is drawn below", "j", "exchanged", "now settled at i"]]
    for i, j in (*swaps[:3], *swaps[-2:]):
        # Nothing touches a place again once the shuffle has passed it.
        code = f"{cards[i]}, {Card(cards[i]).code}"
        rows.append([str(i), str(i + 1), str(j), f"{i} ⇄ {j}", code])
        if i == 78:
            rows.append(["…"] * 5)
    sheet = Sheet(f"The exchanges of a shuffle from the end, for the seed {_SEED}", 720, 226)
    sheet.table(30, 40, (80, 170, 90, 140, 180), rows)
    return sheet


def d4() -> Sheet:
    """The first cards of an order, and two draws from it."""
    deck = Deck.shuffled(_SEED)
    shown = deck.order[:8]
    draws = [(3, deck.draw(3)), (1, deck.draw(1))]
    sheet = Sheet("The shuffled order, drawn from index 0 upwards", 740, 216)
    width = 88
    for index, card in enumerate(shown):
        x = 18 + width * index
        sheet.place(x, 34, svg.card(card, size=86))
        sheet.words(x + 43, 26, f"index {index}", size=13, color=QUIET)
    start = 0
    for count, drawn in draws:
        assert drawn == shown[start : start + count]
        left, right = 24 + width * start, 12 + width * (start + count)
        sheet.line(left, 112, right, 112, ACCENT)
        sheet.words((left + right) / 2, 134, f"draw({count})", bold=True)
        names = ", ".join(card.code for card in drawn)
        sheet.words((left + right) / 2, 154, names, size=13, color=QUIET)
        start += count
    sheet.arrow((24 + width * start, 112), (724, 112))
    sheet.words(548, 134, f"{deck.remaining} cards are left", size=14, color=INK)
    sheet.words(370, 196, f"Deck.shuffled({_SEED}).order shows drawn cards too", size=14)
    return sheet


def d5() -> Sheet:
    """A moment, its seed, and the same cards twice."""
    moment = 1_796_018_400_123
    with patch("time.time_ns", return_value=moment * 1_000_000):
        deck = Deck.shuffled()
    assert deck.seed is not None
    again = Deck.shuffled(deck.seed)
    sheet = Sheet("A seed from the time, and the deck dealt again from it", 760, 324)
    sheet.chain(
        20,
        20,
        218,
        (
            ("Unix time", f"{moment:,} ms"),
            ("mod 2,147,483,647", "folded into the seeds"),
            ("deck.seed", f"{deck.seed}, kept on the deck"),
        ),
    )
    for row, (name, dealt) in enumerate((("Deck.shuffled()", deck), ("with that seed", again))):
        y = 100 + 98 * row
        sheet.words(24, y + 48, name, anchor="start", bold=True)
        sheet.place(168, y, svg.cards(dealt.order[:5], columns=5, size=96))
    assert again.order == deck.order
    sheet.words(440, 308, "the same order, to the last card", size=14, color=QUIET)
    return sheet
