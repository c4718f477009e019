"""Pictures of single rules about cards and boards."""

from __future__ import annotations

from positions import BOARD, DEAD, FIFTEEN
from sheet import QUIET, Sheet

from setrules import Board, Card, Deck, GameSession, RuleSet, explain, svg, third_card

__all__ = ["b1", "b3", "b4", "b5", "b6", "b8", "c3", "t4", "t6", "v3", "v4"]


def v3() -> Sheet:
    """Two pairs and the third card of each, digit by digit."""
    sheet = Sheet("Two cards, and the one card that completes them", 720, 252)
    for row, (first, second) in enumerate(((0, 40), (30, 66))):
        third = third_card(first, second)
        y = 14 + 116 * row
        sheet.place(20, y, svg.cards((first, second), columns=2, size=120))
        sheet.arrow((290, y + 50), (324, y + 50))
        sheet.place(330, y, svg.cards((third,), size=120))
        sheet.words(
            494, y + 20, "number, shape, shading, color", size=13, color=QUIET, anchor="start"
        )
        for line, card in enumerate((Card(first), Card(second), third)):
            digits = "  ".join(map(str, card.digits))
            text = f"{digits}   {'third: ' * (line == 2)}card {int(card)}"
            sheet.words(494, y + 44 + 22 * line, text, anchor="start", bold=line == 2)
    return sheet


def v4() -> Sheet:
    """Everything that is wrong with three cards."""
    trio = (0, 1, 32)
    why = explain(*trio)
    sheet = Sheet("An explanation names every broken attribute", 720, 158)
    sheet.place(20, 22, svg.cards(trio, columns=3, size=110))
    for line, one in enumerate(why.attributes):
        told = f"all {one.values[0]}" if one.verdict == "same" else ", ".join(one.values)
        if one.verdict == "broken":
            told = f"{one.twice} twice, {one.once} once"
        color = "#b91c1c" if one.verdict == "broken" else "#15803d"
        y = 48 + 26 * line
        sheet.words(410, y, one.attribute.value, anchor="start", bold=True, size=14)
        sheet.words(490, y, told, anchor="start", color=color, size=14)
    return sheet


def b1() -> Sheet:
    """The numbers of the slots."""
    dealt = Board.deal(Deck.of(BOARD[:10]))
    sheet = Sheet("Four columns, slots numbered row by row, and two left empty", 560, 296)
    sheet.place(20, 14, svg.board(dealt, size=112))
    for slot in range(len(dealt.slots)):
        row, column = divmod(slot, dealt.columns)
        x = 20 + (22 + 198 * column + 16) * 112 / 180
        y = 14 + (22 + 138 * row + 112) * 112 / 180
        sheet.words(x, y, str(slot), size=13, bold=True)
    return sheet


def _after_claim(name: str, slots: tuple[int, ...], pile: tuple[int, ...]) -> Board:
    session = GameSession(["ann"], RuleSet.named(name), board=Board.of(slots), deck=Deck.of(pile))
    if session.rules.call_window_ms:
        session.call_set("ann", 0)
    session.claim("ann", (0, 1, 2))
    return session.board


def b4() -> Sheet:
    """Thirteen cards, a claim, and the two ways back to twelve."""
    before, pile = FIFTEEN[:13], (60, 64)
    sheet = Sheet("A claim among thirteen cards: the table's way and the browser's", 780, 222)
    board = Board.of(before)
    claimed = [slot for slot, card in enumerate(before) if card in (0, 1, 2)]
    sheet.place(14, 36, svg.board(board, claimed, size=52))
    sheet.words(132, 26, "thirteen, and a claim", bold=True)
    for place, name in enumerate(("tabletop", "browser")):
        after = _after_claim(name, before, pile)
        new = [slot for slot, card in enumerate(after.slots) if card in pile]
        x = 272 + 256 * place
        sheet.place(x, 36, svg.board(after, new, size=52))
        sheet.words(x + 118, 26, f"{name}: {len(after)} cards", bold=True)
    sheet.words(518, 212, "rings: the cards that came", size=13, color=QUIET)
    sheet.arrow((252, 110), (270, 110))
    return sheet


def b5() -> Sheet:
    """A board without a set, and three more cards."""
    session = GameSession(["ann"], board=Board.of(DEAD), deck=Deck.of([2, 47, 59]))
    looked = [
        str(event.to_dict()["exists"]) for event in session.opening if event.type == "set_check"
    ]
    before, after = Board.of(DEAD), session.board
    new = [slot for slot in range(len(after.slots)) if slot >= len(before.slots)]
    sheet = Sheet("No set among twelve cards, so three more come at the end", 700, 284)
    sheet.place(14, 40, svg.board(before, size=70))
    sheet.place(368, 40, svg.board(after, new, size=70))
    said = {"True": "a set lies", "False": "no set lies"}
    sheet.words(173, 28, f"{len(before)} cards: {said[looked[0]]}", bold=True)
    sheet.words(527, 28, f"{len(after)} cards: {said[looked[-1]]}", bold=True)
    sheet.arrow((338, 125), (364, 125))
    return sheet


def b6() -> Sheet:
    """How many cards may lie, and how many can lie without a set."""
    cap = RuleSet.edition().cap
    sheet = Sheet("Sizes of a board from twelve cards to the cap", 720, 132)
    sizes = [(f"{size} cards", "no set: three more") for size in range(12, cap - 2, 3)]
    sheet.chain(24, 30, 144, [*sizes, (f"{cap} cards", "the cap")])
    sheet.words(360, 116, "at most 20 cards are without a set, so at 21 one always lies", size=14)
    return sheet


def _claim_and_after(
    sheet: Sheet, rules: RuleSet, before: tuple[int, ...], cards: tuple[int, int, int], arrow: int
) -> Sheet:
    """A board with a claim on it, and the same board with what came for it."""
    pile = (60, 61, 64, 66, 68, 70, 76)
    session = GameSession(["ann"], rules, board=Board.of(before), deck=Deck.of(pile))
    session.claim("ann", cards)
    after = session.board
    claimed = [slot for slot, card in enumerate(before) if card in cards]
    new = [slot for slot, card in enumerate(after.slots) if card in pile]
    sheet.place(14, 40, svg.board(Board.of(before), claimed, size=70))
    sheet.place(368, 40, svg.board(after, new, size=70))
    sheet.words(173, 28, f"{len(before)} cards, and a claim", bold=True)
    sheet.words(527, 28, f"{len(after)} cards afterwards", bold=True)
    sheet.arrow((338, arrow), (364, arrow))
    return sheet


def t6() -> Sheet:
    """Nine cards in the browser: a claim, and up to twelve again."""
    sheet = Sheet("A claim among nine cards in the browser, topped up to twelve", 700, 228)
    return _claim_and_after(sheet, RuleSet.browser(), (*BOARD[:8], 1), (71, 48, 1), 125)


def c3() -> Sheet:
    """The four places of a code."""
    card = Card.parse("2GOD")
    sheet = Sheet("The four characters of a card's code", 720, 156)
    sheet.place(24, 18, svg.card(card, size=170))
    names = ("number", "color", "shading", "shape")
    words = (
        ("one", "two", "three")[card.number - 1],
        *(one.name.lower() for one in (card.color, card.shading, card.shape)),
    )
    for place, (letter, name, word) in enumerate(zip(card.code, names, words, strict=True)):
        sheet.box(224 + 120 * place, 22, 106, (letter, name, word))
    sheet.words(458, 134, f"in words: {card}", size=15)
    return sheet


def b3() -> Sheet:
    """Fifteen cards under the edition rules stay fifteen."""
    sheet = Sheet("A claim among fifteen cards under the edition rules", 700, 284)
    return _claim_and_after(sheet, RuleSet.edition(), FIFTEEN, (0, 1, 2), 150)


def b8() -> Sheet:
    """Cards and slots of a position with holes."""
    given = Board.of([None, 5, 71, 13, None, 48, 9, None])
    sheet = Sheet("A given position with holes: rules count its cards, not its slots", 560, 156)
    sheet.place(20, 18, svg.board(given, size=72))
    sheet.words(366, 66, f"{len(given.slots)} slots", anchor="start", size=16)
    sheet.words(366, 92, f"{len(given)} cards", anchor="start", size=16, bold=True)
    return sheet


def t4() -> Sheet:
    """The small deck."""
    order = Deck.shuffled(0, small=True).order
    sheet = Sheet("The 27 solid cards of the small deck", 720, 196)
    sheet.place(20, 14, svg.cards(sorted(order), columns=9, size=66))
    return sheet
