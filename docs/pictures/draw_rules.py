"""Draw the pictures of the pages on the rules: ``python docs/pictures/draw_rules.py``.

Whatever they show comes from the library. A test compares the files with what is
drawn now.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from of_boards import b1, b3, b4, b5, b6, b8, c3, t4, t6, v3, v4
from of_cards import c2, d1, d3, d4, d5, v2
from of_data import e1, e2, e3, e4, p1, p2, p3
from of_play import b7, m1, m6, m10, t7
from of_scores import d7, m2, m4, m5, m9, m11, m14, t1, t3, t5
from of_time import d6, m7, m12, m13, t2
from phases import match
from positions import BOARD, FIFTEEN
from sheet import ACCENT, INK, QUIET, Sheet

from setrules import Board, Card, Deck, DotNetRandom, GameSession, RuleSet, explain, svg
from setrules.capset import CAP20, anchor

FOLDER = Path(__file__).resolve().parent / "rules"


def cards() -> Sheet:
    """A card and its four digits."""
    card = Card(34)
    sheet = Sheet(f"Card {int(card)}: {card}", 720, 190)
    sheet.place(24, 35, svg.card(card, size=180))
    names = ("number", "shape", "shading", "color")
    values = (
        ("one", "two", "three")[card.number - 1],
        *(one.name.lower() for one in (card.shape, card.shading, card.color)),
    )
    for place, (name, digit, value) in enumerate(zip(names, card.digits, values, strict=True)):
        x = 232 + 118 * place
        sheet.box(x, 30, 108, (name, str(digit), value))
    sheet.words(
        463,
        150,
        " + ".join(f"{27 // 3**n}·{digit}" for n, digit in enumerate(card.digits))
        + f" = {int(card)}",
        size=17,
    )
    return sheet


def validation() -> Sheet:
    """A set, and three cards that are none."""
    sheet = Sheet("A set, and three cards that are not a set", 720, 300)
    for row, trio in enumerate(((0, 4, 8), (0, 1, 5))):
        why = explain(*trio)
        y = 20 + 140 * row
        sheet.place(20, y + 10, svg.cards(trio, columns=3, size=110))
        heading = "a set" if why.valid else "not a set"
        sheet.words(410, y + 26, heading, size=17, anchor="start", bold=True)
        for number, one in enumerate(why.attributes):
            mark, color = ("✗", "#b91c1c") if one.verdict == "broken" else ("✓", "#15803d")
            line = y + 50 + 20 * number
            sheet.words(410, line, mark, color=color, anchor="start", size=14)
            told = ", ".join(one.values) if one.verdict != "same" else f"all {one.values[0]}"
            sheet.words(432, line, f"{one.attribute.value}: {told}", anchor="start", size=14)
    return sheet


def deck() -> Sheet:
    """From a seed to the first cards."""
    seed = 2026
    random = DotNetRandom(seed)
    draws = [random.next_below(81 - number) for number in range(3)]
    order = Deck.shuffled(seed).order
    sheet = Sheet(f"How the seed {seed} becomes the order of a deck", 720, 250)
    sheet.box(24, 24, 130, ("seed", str(seed)))
    sheet.box(206, 24, 200, ("System.Random", "55 words, int32"))
    sheet.box(
        458, 24, 238, ("shuffle from the end", f"80⇄{draws[0]}  79⇄{draws[1]}  78⇄{draws[2]} …")
    )
    sheet.arrow((156, 55), (204, 55))
    sheet.arrow((408, 55), (456, 55))
    sheet.arrow((577, 88), (577, 118))
    sheet.place(18, 118, svg.cards(order[:6], columns=6, size=96))
    sheet.words(360, 232, "index 0, 1, 2, … is drawn first", color=QUIET, size=14)
    return sheet


def board() -> Sheet:
    """A claim and its refill."""
    session = GameSession(["ann"], board=Board.of(BOARD), deck=Deck.of([60, 61, 64, 66]))
    before = session.board
    accepted, refilled, *_ = session.claim("ann", (71, 48, 1))
    slots = accepted.to_dict()["slots"]
    assert slots == refilled.to_dict()["slots"]
    sheet = Sheet("The slots of a claim, and the cards that come into them", 760, 250)
    _side_by_side(sheet, before, session.board, slots)
    return sheet


def tabletop() -> Sheet:
    """Fifteen cards close up to twelve."""
    session = GameSession(
        ["ann"], RuleSet.tabletop(), board=Board.of(FIFTEEN), deck=Deck.of([60, 61, 64])
    )
    before = session.board
    session.call_set("ann", 0)
    accepted, *_ = session.claim("ann", (0, 1, 2))
    sheet = Sheet("Fifteen cards, a claim, and twelve closed up", 760, 310)
    _side_by_side(sheet, before, session.board, accepted.to_dict()["slots"], also_after=False)
    return sheet


def _side_by_side(
    sheet: Sheet, before: Board, after: Board, slots: object, *, also_after: bool = True
) -> None:
    assert isinstance(slots, list)
    rows = before.rows
    marked = slots if also_after else []
    sheet.place(14, 40, svg.board(before, slots, size=78))
    sheet.place(394, 40, svg.board(after, marked, size=78))
    sheet.words(190, 30, f"a claim among {len(before)} cards", bold=True)
    sheet.words(570, 30, f"{len(after)} cards afterwards", bold=True)
    middle = 40 + 33 * rows
    sheet.arrow((368, middle), (392, middle))


def time() -> Sheet:
    """Three claims of one tick."""
    claims = (("P2", 1_000), ("P3", 1_010), ("P1", 1_049))
    session = GameSession(
        ["P1", "P2", "P3"],
        mode="online",
        board=Board.of(BOARD),
        deck=Deck.of([60, 61, 64, 66, 68, 70]),
    )
    trios = {"P2": (71, 48, 1), "P3": (13, 9, 17), "P1": (71, 7, 51)}
    for player, stamp in claims:
        session.submit(player, trios[player], stamp)
    told = [event.to_dict() for event in session.advance(1_050)]
    verdicts = [
        (str(one["player"]), "valid" if one["type"] == "claim_accepted" else str(one["reason"]))
        for one in told
        if str(one["type"]).startswith("claim_")
    ]
    sheet = Sheet("Claims of one tick are judged by player id when it ends", 760, 230)

    def at(stamp: int) -> float:
        return 60 + (stamp - 950) * 3.6

    sheet.rectangle(at(1_000), 70, at(1_050) - at(1_000), 90)
    sheet.arrow((40, 160), (735, 160))
    for stamp in range(950, 1_101, 50):
        sheet.line(at(stamp), 152, at(stamp), 168)
        sheet.words(at(stamp), 188, f"{stamp:,} ms", size=13, color=QUIET)
    sheet.words((at(1_000) + at(1_050)) / 2, 92, "tick 20", size=13, color=QUIET)
    for player, stamp in claims:
        sheet.dot(at(stamp), 142, 5, ACCENT)
        sheet.words(
            at(stamp), 130, player, size=13, bold=True, anchor="start" if stamp < 1_049 else "end"
        )
    order = ", then ".join(f"{player}: {verdict}" for player, verdict in verdicts)
    sheet.words(380, 36, f"resolved at 1,050 ms in the order of ids: {order}", size=15)
    sheet.arrow((at(1_050), 46), (at(1_050), 68))
    sheet.words(
        380, 214, "the stamps decide the tick, the ids the order inside it", size=13, color=QUIET
    )
    return sheet


def facts() -> Sheet:
    """A cap of twenty and its anchor in the square of 81."""
    centre = anchor(CAP20)
    assert centre is not None
    sheet = Sheet("A cap of twenty cards among the 81, in pairs around one card", 720, 416)
    step = 40

    def point(card: int) -> tuple[float, float]:
        number, shape, shading, color = Card(card).digits
        return 45 + step * (3 * shape + color) + 8 * shape, 50 + step * (
            3 * number + shading
        ) + 8 * number

    for card in range(81):
        x, y = point(card)
        if card in CAP20:
            sheet.dot(x, y, 13, ACCENT)
        elif card == centre:
            sheet.dot(x, y, 13, "#ffffff", "#b45309")
        else:
            sheet.dot(x, y, 3, "#cbd5e1")
    for number, line in enumerate(
        (
            "20 cards without a set",
            f"their anchor, {centre.code}",
            "each of the ten pairs makes",
            "a set with the anchor",
        )
    ):
        sheet.words(480, 150 + 30 * number, line, anchor="start", size=16)
    sheet.dot(460, 145, 8, ACCENT)
    sheet.dot(460, 175, 8, "#ffffff", "#b45309")
    return sheet


def ports() -> Sheet:
    """How a port is held against the vectors."""
    sheet = Sheet("The runner puts vectors to a port and compares", 760, 210)
    sheet.box(24, 60, 170, ("vectors", "input, expected", "flags: rules, traps"))
    sheet.box(290, 60, 170, ("setrules conform", "compares, shrinks,", "reports by flag"))
    sheet.box(566, 60, 170, ("your port", "any language", "stdin, stdout"))
    sheet.arrow((196, 100), (288, 100))
    sheet.arrow((462, 84), (564, 84))
    sheet.words(513, 74, "a JSON line", size=13, color=QUIET)
    sheet.arrow((564, 120), (462, 120))
    sheet.words(513, 140, "a JSON line", size=13, color=QUIET)
    sheet.words(
        380, 190, "the same content has the same bytes, on every machine", size=14, color=INK
    )
    return sheet


def errors() -> Sheet:
    """What stays with the host."""
    sheet = Sheet("What the host keeps, and what a client sees", 760, 230)
    sheet.box(
        24,
        30,
        290,
        (
            "the host",
            "seed, key, order of the deck",
            "record() and snapshot()",
            "all selections, all waiting claims",
        ),
        height=130,
    )
    sheet.box(
        446,
        30,
        290,
        (
            "a client",
            "cards that lie, cards that were taken",
            "how many are left, scores, clocks",
            "its own selection and claims",
        ),
        height=130,
    )
    sheet.arrow((316, 95), (444, 95))
    sheet.words(380, 84, "view, events", size=13, color=QUIET)
    sheet.words(380, 200, "once the match is over, seed or key are shown", size=14)
    return sheet


#: The picture at the head of each page.
PAGES = (cards, validation, deck, board, match, time, tabletop, facts, ports, errors)
#: Pictures of single rules, each named as its rule.
RULES = (
    c2,
    c3,
    v2,
    v3,
    v4,
    d1,
    d3,
    d4,
    d5,
    d6,
    d7,
    b1,
    b3,
    b4,
    b5,
    b6,
    b7,
    b8,
    m1,
    m2,
    m4,
    m5,
    m6,
    m7,
    m9,
    m10,
    m11,
    m12,
    m13,
    m14,
    t1,
    t2,
    t3,
    t4,
    t5,
    t6,
    t7,
    p1,
    p2,
    p3,
    e1,
    e2,
    e3,
    e4,
)

PICTURES: dict[str, Callable[[], Sheet]] = {draw.__name__: draw for draw in (*PAGES, *RULES)}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw().text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
