"""Pictures of single rules about who plays, when, and how it ends."""

from __future__ import annotations

from positions import BOARD, DEAD
from sheet import ACCENT, QUIET, RED, Sheet

from setrules import Board, Deck, GameSession, Result, RuleSet, SetRulesError, svg

__all__ = ["b7", "m1", "m6", "m10", "t7"]

_PILE = (60, 61, 64, 66, 68, 70)
_GREEN = "#15803d"


def b7() -> Sheet:
    """A look after the deal and after each expansion, until a set lies."""
    session = GameSession(
        ["ann"], board=Board.of(DEAD), deck=Deck.of([38, 47, 59, 65, 66, 67, 71, 77, 2])
    )
    told = [event.to_dict() for event in session.opening]
    looks = [bool(one["exists"]) for one in told if one["type"] == "set_check"]
    changes = [str(one["type"]) for one in told if one["type"] in ("dealt", "expanded")]
    sizes = range(len(DEAD), len(session.board) + 1, 3)
    sheet = Sheet("One look at the board after the deal and after each expansion", 760, 296)
    for place, (size, change, exists) in enumerate(zip(sizes, changes, looks, strict=True)):
        board = Board.of(session.board.slots[:size])
        x = 14 + 186 * place
        sheet.words(x + 87, 34, f"{change}: {size} cards", bold=True)
        marked = next(iter(board.find_all_sets()), ())
        sheet.place(x, 46, svg.board(board, marked, size=38))
        color = _GREEN if exists else QUIET
        sheet.words(x + 87, 250, f"set_check: {exists}", color=color, bold=True, size=14)
        said = "a set lies: play" if exists else "no_set: three more"
        sheet.words(x + 87, 272, said, size=13, color=QUIET)
        if place:
            sheet.arrow((x - 16, 128), (x - 1, 128))
    return sheet


def _seen(session: GameSession) -> tuple[int, int, int]:
    """The cards of a set that lies."""
    hint = session.board.hint()
    assert hint is not None
    first, second, third = (
        card for slot in hint if (card := session.board.slots[slot]) is not None
    )
    return first, second, third


def m1() -> Sheet:
    """Claims of three players at any moment, one of them from somebody who is away."""
    players = ("ann", "bob", "cleo")
    session = GameSession(players, board=Board.of(BOARD), deck=Deck.of(_PILE))
    sheet = Sheet("Three players claim whenever they see a set; who is away cannot", 720, 222)
    lanes = {player: 56 + 44 * row for row, player in enumerate(players)}

    def at(ms: int) -> float:
        return 90 + ms * 0.062

    for player, y in lanes.items():
        sheet.words(24, y + 5, player, bold=True, anchor="start")
        sheet.line(at(0), y, at(9_600), y)

    def claim(player: str, cards: tuple[int, int, int], ms: int) -> None:
        session.advance(ms)
        told = session.claim(player, cards)
        said = told[0].type if told else "(): discarded"
        color = ACCENT if told else RED
        sheet.dot(at(ms), lanes[player], 6, color)
        sheet.words(at(ms), lanes[player] - 12, said, size=13, color=color)

    claim("bob", (71, 48, 1), 1_100)
    session.disconnect("cleo", 2_000)
    claim("ann", (13, 9, 17), 3_500)
    claim("cleo", (35, 73, 15), 4_400)
    session.reconnect("cleo", 6_000)
    y = lanes["cleo"]
    sheet.rectangle(at(2_000), y - 5, at(6_000) - at(2_000), 10, fill="#e2e8f0", stroke="#94a3b8")
    sheet.dot(at(4_400), y, 6, RED)
    sheet.words(at(4_000), y + 22, "away", size=13, color=QUIET)
    claim("cleo", _seen(session), 7_600)
    claim("bob", _seen(session), 8_700)
    sheet.arrow((at(0), 192), (706, 192))
    for ms in range(0, 9_001, 3_000):
        sheet.line(at(ms), 186, at(ms), 198)
        sheet.words(at(ms), 214, f"{ms:,} ms", size=13, color=QUIET)
    return sheet


def m6() -> Sheet:
    """What each command does to the session's time."""
    session = GameSession(
        ["ann", "bob", "cleo"],
        mode="online",
        board=Board.of(BOARD),
        deck=Deck.of(_PILE),
        now_ms=1_000,
    )
    trio = (71, 48, 1)
    rows = [["command", "answer", "session's time"], ["GameSession(now_ms=1000)", "t₀", ""]]
    rows[1][2] = f"{session.now_ms:,} ms"
    for text, command in (
        ("advance(1500)", lambda: session.advance(1_500)),
        ("advance(1500) again", lambda: session.advance(1_500)),
        ("advance(1499)", lambda: session.advance(1_499)),
        ("submit(ann, …, at_ms=1200)", lambda: session.submit("ann", trio, 1_200)),
        ("submit(bob, …, at_ms=1900)", lambda: session.submit("bob", trio, 1_900)),
        ("submit(bob, …, at_ms=999)", lambda: session.submit("bob", trio, 999)),
        ("forfeit(cleo)", lambda: session.forfeit("cleo")),
        ("disconnect(bob, 1600)", lambda: session.disconnect("bob", 1_600)),
    ):
        try:
            answer = ", ".join(event.type for event in command()) or "()"
        except SetRulesError as error:
            answer = f"raises {type(error).__name__}"
        rows.append([text, answer, f"{session.now_ms:,} ms"])
    sheet = Sheet("Commands with a time move the session to it, a stamp moves nothing", 760, 318)
    sheet.table(10, 40, (230, 370, 140), rows)
    return sheet


def _result(session: GameSession) -> Result:
    assert session.result is not None
    return session.result


def _end(deck: tuple[int, ...], cap: int = 21) -> GameSession:
    rules = RuleSet.edition(cap=cap)
    return GameSession(["ann", "bob"], rules, board=Board.of(DEAD), deck=Deck.of(deck))


def m10() -> Sheet:
    """Eight matches, each ended by another reason, in the order of the reasons."""
    ends = [_end(()), _end((38, 47, 59), cap=12), _end((38, 47))]

    for fails in (False, True):
        rules = RuleSet.edition(penalty="time", duration_ms=60_000)
        session = GameSession(["ann", "bob"], rules, board=Board.of(BOARD), deck=Deck.of(_PILE))
        if fails:
            session.claim("ann", (5, 13, 9))
        session.advance(100_000)
        ends.append(session)

    for leaving in (("ann",), ("ann", "bob")):
        session = GameSession(["ann", "bob"], board=Board.of(BOARD), deck=Deck.of(_PILE))
        for player in leaving:
            session.disconnect(player, 0)
        session.advance(100_000)
        ends.append(session)

    session = GameSession(
        ["ann", "bob"], RuleSet.tabletop(), board=Board.of(DEAD), deck=Deck.of([])
    )
    session.agree_no_set("ann")
    session.agree_no_set("bob")
    ends.append(session)

    sheet = Sheet("Eight matches, each ended by another reason, the first that holds", 760, 278)
    why = (
        "no set, no card left",
        "no set, no room for 3",
        "no set, 1 or 2 left",
        "the time is over",
        "a penalised clock: 0",
        "all others forfeited",
        "nobody is left",
        "everybody agrees",
    )
    for place, (ended, reason) in enumerate(zip(ends, why, strict=True)):
        row, column = divmod(place, 4)
        result = _result(ended)
        cards = f"{len(ended.board)} lie, {ended.deck_remaining} in the deck"
        lines = (f"{place + 1} · {result.reason}", reason, cards, f"at {result.at_ms:,} ms")
        sheet.box(20 + 183 * column, 20 + 110 * row, 171, lines, height=98)
    both = _result(_end((38, 47), cap=12)).reason
    sheet.words(380, 258, f"cap of 12 reached and two cards left, both at once: {both}", size=14)
    return sheet


def t7() -> Sheet:
    """Sets that are counted for each and added up for all."""
    session = GameSession(
        ["ann", "bob"], RuleSet.cooperative(), board=Board.of(BOARD), deck=Deck.of([])
    )
    rows = [["what happens", "ann", "bob", "fails of bob"]]

    def told(what: str) -> None:
        ann, bob = (session.players[player] for player in ("ann", "bob"))
        rows.append([what, str(ann.sets), str(bob.sets), str(bob.invalid_attempts)])

    for what, player, cards in (
        ("ann finds a set", "ann", (71, 48, 1)),
        ("bob is wrong: it costs nothing", "bob", (5, 35, 7)),
        ("bob finds a set", "bob", (13, 9, 17)),
    ):
        session.call_set(player, session.now_ms)
        session.claim(player, cards)
        told(what)
    session.forfeit("ann")
    assert session.result is None
    told("ann gives up: bob goes on")
    session.agree_no_set("bob")
    result = _result(session)
    told(f"bob sees no more: {result.reason}")
    sheet = Sheet("A search together: sets are counted and added up, nobody wins", 660, 234)
    sheet.table(30, 40, (300, 90, 90, 120), rows)
    winners = ", ".join(result.winners) or "none"
    sheet.words(255, 216, f"total: {result.total}", bold=True)
    sheet.words(405, 216, f"winners: {winners}", bold=True)
    return sheet
