"""Pictures of single rules about points, ends and what is told."""

from __future__ import annotations

from positions import BOARD
from sheet import Sheet

from setrules import Board, Deck, GameSession, RuleSet, Series, SetRulesError

__all__ = ["d7", "m2", "m4", "m5", "m9", "m11", "m14", "t1", "t3", "t5"]

_BAD = (5, 13, 9)


def _begin(rules: RuleSet, players: tuple[str, ...] = ("ann", "bob")) -> GameSession:
    return GameSession(
        players, rules, board=Board.of(BOARD), deck=Deck.of([60, 61, 64, 66, 68, 70])
    )


def d7() -> Sheet:
    """Commitment, game, key."""
    key = "07" * 32
    deck = Deck.fair("final-2026", key=key)
    assert Deck.verify_fair(deck.order, "final-2026", deck.key, deck.commitment)
    sheet = Sheet("A fair deck: the commitment before the game, the key after it", 760, 150)
    steps = (
        ("before", "the commitment", f"{deck.commitment[:12]}…"),
        ("the game", "nobody can compute", "a card to come"),
        ("after", "the key", f"{key[:12]}…"),
        ("anybody", "deals it again", "and compares"),
    )
    sheet.chain(20, 32, 156, steps)
    return sheet


def m5() -> Sheet:
    """The same five claims under four policies."""
    timed = {"duration_ms": 60_000}
    policies = {
        "none": RuleSet.edition(),
        "point": RuleSet.edition(penalty="point"),
        "point, no floor": RuleSet.edition(penalty="point", score_floor=False),
        "time": RuleSet.edition(penalty="time", **timed),
    }
    claims = (_BAD, (71, 48, 1), _BAD, _BAD)
    rows = [["penalty", "fails", "a set", "fails", "fails", "own clock"]]
    for name, rules in policies.items():
        session = _begin(rules)
        scores = []
        for claim in claims:
            session.claim("ann", claim)
            scores.append(str(session.players["ann"].score))
        clock = session.players["ann"].clock_ms
        rows.append(
            [name, *scores, f"{(clock - 60_000) // 1000} s" if name == "time" else "no clock"]
        )
    sheet = Sheet("The score after each of four claims, under four penalties", 720, 174)
    sheet.table(30, 40, (180, 95, 95, 95, 95, 100), rows)
    return sheet


def m9() -> Sheet:
    """Two claims with one card in common."""
    session = _begin(RuleSet.edition())
    trios = {"bob": (71, 48, 1), "ann": (71, 7, 51), "cleo": (60, 66, 68)}
    session = GameSession([*trios], board=Board.of(BOARD), deck=Deck.of([64, 61, 70, 66, 68, 60]))
    rows = [["claim of", "cards", "verdict", "why"]]
    for player, trio in trios.items():
        told = session.claim(player, trio)[0].to_dict()
        accepted = told["type"] == "claim_accepted"
        why = (
            "all three lie"
            if accepted
            else {
                "stale": "71 was taken a moment ago",
                "not_on_board": "these never lay on the board",
            }[str(told["reason"])]
        )
        verdict = "valid" if accepted else str(told["reason"])
        rows.append([player, "  ".join(map(str, trio)), verdict, why])
    sheet = Sheet("Three claims, one after another: valid, stale, never on the board", 720, 146)
    sheet.table(30, 40, (110, 150, 140, 260), rows)
    return sheet


def m11() -> Sheet:
    """Standings with equal ranks, and somebody who cannot win."""
    session = GameSession(
        ["ann", "bob", "cleo", "dora"],
        RuleSet.edition(duration_ms=60_000),
        board=Board.of(BOARD),
        deck=Deck.of([60, 61, 64, 66, 68, 70]),
    )
    session.claim("ann", (71, 48, 1))
    session.claim("cleo", (13, 9, 17))
    session.claim("bob", _BAD)
    hint = session.board.hint()
    assert hint is not None
    session.claim_slots("dora", hint)
    session.forfeit("dora")
    session.advance(60_000)
    result = session.result
    assert result is not None
    rows = [["rank", "player", "sets", "failed", "could win"]]
    rows += [
        [
            str(one.rank),
            one.id,
            str(one.sets),
            str(one.invalid_attempts),
            "yes" if one.can_win else "no",
        ]
        for one in result.standings
    ]
    sheet = Sheet("Standings: equals share a rank, and who gave up comes last", 620, 200)
    sheet.table(30, 40, (100, 140, 100, 100, 120), rows)
    sheet.words(310, 184, f"winners: {', '.join(result.winners)}", size=14, bold=True)
    return sheet


def m14() -> Sheet:
    """The events of two claims in order."""
    session = GameSession(["ann"], board=Board.of(BOARD), deck=Deck.of([60, 61, 64]))
    session.tap(0, "ann")
    good = [event.type for event in session.claim("ann", (71, 48, 1))]
    session = _begin(RuleSet.edition(penalty="point"))
    session.tap(0, "ann")
    bad = [event.type for event in session.claim("ann", _BAD)]
    sheet = Sheet("The events of a valid and of an invalid claim, in order", 760, 138)
    for row, events in enumerate((good, bad)):
        sheet.chain(20, 22 + 54 * row, 152, [(name,) for name in events], height=38)
    return sheet


def t1() -> Sheet:
    """Votes, and what completes them."""
    session = _begin(RuleSet.tabletop(), ("ann", "bob", "cleo"))
    rows = [["what happens", "agreed", "cards"]]

    def told(what: str) -> None:
        agreed = session.view("ann")["agreed"]
        assert isinstance(agreed, list)
        rows.append([what, ", ".join(agreed) or "nobody", str(len(session.board))])

    session.agree_no_set("ann")
    told("ann agrees that no set lies")
    session.agree_no_set("cleo")
    told("cleo agrees")
    session.disconnect("bob", 1_000)
    told("bob leaves: all who are there agree")
    sheet = Sheet("Votes for three more cards, complete when the last voter leaves", 620, 146)
    sheet.table(30, 40, (300, 150, 110), rows)
    return sheet


def t3() -> Sheet:
    """A series of three games."""
    players = ["ann", "bob", "cleo"]
    series = Series(players, seeds=[1, 2, 3])
    rows = [["game", "dealer", *players]]
    for number, finder in enumerate(("bob", "cleo", "bob")):
        game = series.next_game()
        assert game is not None
        hint = game.board.hint()
        assert hint is not None
        if game.rules.call_window_ms:
            game.call_set(finder, game.now_ms)
        game.claim_slots(finder, hint)
        scores = [str(game.players[player].score) for player in players]
        rows.append([str(number + 1), players[number], *scores])
        for player in players:
            if player != finder:
                game.forfeit(player)
    assert series.next_game() is None
    rows.append(["total", "", *map(str, series.totals)])
    sheet = Sheet("A series of three games: the deal goes round, scores add up", 620, 176)
    sheet.table(30, 40, (100, 140, 106, 106, 106), rows)
    return sheet


def t5() -> Sheet:
    """What is owed in a solitaire."""
    session = GameSession(
        ["ann"],
        RuleSet.solitaire(),
        mode="single",
        board=Board.of(BOARD),
        deck=Deck.of([60, 61, 64]),
    )
    rows = [["what happens", "cards", "pile", "owed"]]

    def told(what: str) -> None:
        owed = session.players["ann"].owed
        rows.append([what, str(len(session.board)), str(session.deck_remaining), str(owed)])

    told("the start")
    session.request_cards("ann")
    told("three cards are requested")
    session.claim("ann", (71, 48, 1))
    told("a set with the pile empty")
    sheet = Sheet("Three more cards cost a set, which a set at the end pays back", 620, 146)
    sheet.table(30, 40, (290, 90, 90, 90), rows)
    return sheet


def m2() -> Sheet:
    """What a third pick does in each mode."""
    rows = [["mode", "whose picks", "after the third tap"]]
    for mode, players in (("single", ["ann"]), ("local", ["ann", "bob"])):
        session = GameSession(players, mode=mode, board=Board.of(BOARD), deck=Deck.of([60, 61, 64]))
        told = [session.tap(slot, "ann") for slot in (1, 3, 11)][-1]
        rows.append([mode, "each player's own", " → ".join(event.type for event in told[:2])])
    device = GameSession(
        ["ann", "bob"], mode="pass_and_play", board=Board.of(BOARD), deck=Deck.of([60, 61, 64])
    )
    told = [device.tap(slot) for slot in (1, 3, 11)][-1]
    after = f"{', '.join(event.type for event in told)}; "
    after += f"confirm → {device.confirm('bob')[0].type}"
    rows.append(["pass_and_play", "the device's", after])
    server = GameSession(["ann", "bob"], mode="online", board=Board.of(BOARD), deck=Deck.of([60]))
    queued = server.submit("ann", (71, 48, 1), 10)[0].type
    rows.append(["online", "on each client", f"no taps; submit → {queued}"])
    sheet = Sheet("Four modes: whose selection it is, and what submits it", 720, 174)
    sheet.table(24, 40, (150, 170, 352), rows)
    return sheet


def m4() -> Sheet:
    """The three things that a command does."""
    session = GameSession(["ann"], board=Board.of([*BOARD[:11], None]), deck=Deck.of([]))
    rows = [["command", "answer", "recorded"]]
    for text, slot in (
        ("a tap on slot 12, which is not there", 12),
        ("a tap on slot 11, which is empty", 11),
        ("a tap on slot 0, where a card lies", 0),
    ):
        before = len(session.entries())
        try:
            answer = ", ".join(event.type for event in session.tap(slot, "ann")) or "()"
        except SetRulesError as error:
            answer = f"raises {type(error).__name__}"
        rows.append([text, answer, "yes" if len(session.entries()) > before else "no"])
    sheet = Sheet("A command raises, is discarded, or tells events", 720, 146)
    sheet.table(24, 40, (320, 220, 130), rows)
    return sheet
