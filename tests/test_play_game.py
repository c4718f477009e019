"""``setrules play`` without a terminal: what lines do to a game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import DEAD, FULL, PILE
from playing import Sitting, sit, sit_at

from setrules import Card, GameSession, SessionError, explain
from setrules.play.commands import COMMANDS, check_names, commands_of
from setrules.play.picks import read_slots
from setrules.rules import NAMED

# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["edition", "browser"])
def test_a_seeded_game_is_played_to_its_end(rules: str) -> None:
    game = sit(rules=rules)
    sets = 0
    while not game.game.over:
        sets += 1
        said = game.type(game.claim(), after=1000)
        assert f"is a set. {sets} set" in said[0]
    assert said[-2:] == [
        "The game is over: the deck is empty and no set lies.",
        f"{sets} sets, 0 mistakes",
    ]
    assert sets >= 20
    assert game.session.now_ms == sets * 1000
    assert game.type("0 1 2") == ["The game is over: type new or quit."]
    assert GameSession.replay(game.session.record()) == game.session


def test_a_wrong_claim_gets_its_reason() -> None:
    game = sit_at(FULL, PILE)
    said = game.type(f"{Card(13).code} 0 1")
    codes = [Card(card).code for card in (13, 5, 71)]
    assert said == [f"{' '.join(codes)}: {explain(13, 5, 71)}"]
    assert "Not a set: " in said[0]
    assert game.session.players[0].invalid_attempts == 1


def test_what_a_wrong_claim_costs_is_told() -> None:
    points = sit_at(FULL, PILE, penalty="point")
    assert points.type("0 1 2")[1:] == ["No point to lose: score 0."]
    points.type(points.claim())
    assert points.type("0 1 2")[1:] == ["1 point lost: score 0."]
    clock = sit_at(FULL, PILE, penalty="time", duration_ms=60_000)
    assert clock.type("0 1 2", after=2000)[1:] == ["5 seconds lost: 0:53 left."]


def test_one_or_two_cards_are_picked_and_put_down() -> None:
    game = sit_at(FULL, PILE)
    assert game.type("0") == [f"Picked: {Card(5).code}."]
    assert game.type(Card(71).code.lower()) == [f"Picked: {Card(5).code} {Card(71).code}."]
    assert game.type("0") == [f"Picked: {Card(71).code}."]
    assert game.game.scene().picked == (1,)
    assert game.type("undo") == ["No card is picked."]
    assert game.type("undo") == ["no card is picked: expected one to put down."]
    # A card that is put down in the line makes room for another.
    game.type("0 1")
    assert game.type("2 1") == [f"Picked: {Card(5).code} {Card(13).code}."]


def test_three_cards_are_those_three_whatever_was_picked() -> None:
    game = sit_at(FULL, PILE)
    game.type("0 2")
    said = game.type("1 3 0")
    assert said[0].startswith(f"{Card(5).code} {Card(71).code} {Card(48).code}: Not a set")
    assert game.session.selection() == ()


def test_more_than_three_cards_are_refused_and_nothing_is_picked() -> None:
    game = sit_at(FULL, PILE)
    game.type("0 1")
    assert game.type("2 3") == ["4 cards: expected at most three, undo puts one down."]
    assert game.game.scene().picked == (0, 1)


def test_a_card_in_its_long_form() -> None:
    board = sit_at(FULL, PILE).session.board
    assert read_slots(str(Card(71)).split(), board) == [1]


REFUSED = {
    "12": "slot 12: expected 0 to 11.",
    "-1": "'-1' is neither a command nor a card: ",
    "99999999999": "slot 99999999999: expected 0 to 11.",
    "²": "'²' is neither a command nor a card: ",
    "1 1": "'1' is named twice: expected different cards.",
    f"0 {Card(5).code}": f"'{Card(5).code}' is named twice: expected different cards.",
    Card(80).code: f"{Card(80).code} does not lie on the board.",
    "1 2 3 4": "4 cards: expected at most three.",
    "1 2 3 x": "'x' is neither a command nor a card: ",
    "ann 1 2 3": "'ann' is neither a command nor a card: ",
    "0 hint": "hint after '0': a command comes first, such as hint.",
    "ann HINT": "hint after 'ann': a command comes first, such as hint.",
    "1 2 quit": "quit after '1': a command comes first, such as quit.",
    "0 save": "save after '0': a command comes first, such as save FILE.",
    "0 call": "call does not exist in this game: type help for what does.",
    "1 x 2": "'x' is neither a command nor a card: ",
    "hnit": "Did you mean hint?",
    "confirm ann": "confirm does not exist in this game: type help for what does.",
    "request": "request does not exist in this game",
    "call": "call does not exist in this game",
    "undo 1": "undo with 1 word: expected undo.",
    "undo": "no card is picked: expected one to put down.",
    "save": "save with 0 words: expected save FILE.",
    "resign bob": "no player 'bob': expected one of ann.",
    "\x00\x1b[2J": r"'\x00\x1b[2J' is neither a command nor a card",
    "x" * 10_000: "'xxxxxxxx",
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: repr(line[:12]))
def test_a_line_that_cannot_be_followed_says_why_and_changes_nothing(line: str) -> None:
    game = sit_at(FULL, PILE)
    before = game.session.snapshot()
    answer = game.answer(line)
    (said,) = answer.lines
    assert REFUSED[line] in said.text
    assert len(said.text) < 200
    assert (said.tone, answer.draw, answer.left) == ("bad", False, None)
    assert game.session.snapshot() == before


def test_an_empty_place_is_refused() -> None:
    game = sit_at([None, *FULL[1:]], PILE)
    assert game.type("0") == ["slot 0 is empty."]


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_grows_card_by_card_and_stays_until_the_board_changes() -> None:
    game = sit_at(FULL, PILE)
    slots = game.session.board.hint()
    assert slots is not None
    codes = [Card(FULL[slot]).code for slot in slots]
    assert game.game.scene().hinted == ()
    assert game.type("hint") == [f"Hint: {codes[0]} and ..."]
    assert game.type("HINT") == [f"Hint: {codes[0]} {codes[1]} and ..."]
    assert game.game.scene().hinted == slots[:2]
    game.type("0")
    assert game.game.scene().hinted == slots[:2]
    assert game.type("hint") == [f"Hint: {' '.join(codes)}"]
    assert game.type("hint") == [f"Hint: {' '.join(codes)}"]
    game.type(game.claim())
    assert game.game.scene().hinted == ()
    assert game.type("hint")[0].endswith("and ...")
    assert game.game.hints == 5


def test_a_hint_on_a_dead_board_says_so() -> None:
    game = sit_at(DEAD, PILE, rules="tabletop")
    assert game.type("hint") == ["No set lies."]


# --- time -----------------------------------------------------------------------------------------


def test_a_timed_game_ends_at_its_moment_however_long_nobody_types() -> None:
    game = sit(duration_ms=60_000)
    assert game.game.scene().status.endswith("1:00 left")
    game.type(game.claim(), after=30_500)
    assert game.game.scene().status.endswith("0:29 left")
    last = game.claim()
    said = game.type(last, after=1_000_000)
    assert said == [
        "The game is over: time is up.",
        "1 set, 0 mistakes",
        "That came too late.",
    ]
    assert game.session.now_ms == 60_000
    assert game.type(last) == ["The game is over: type new or quit."]


def test_a_claim_in_the_last_millisecond_counts_and_in_the_next_it_does_not() -> None:
    game = sit(duration_ms=60_000)
    assert "is a set" in game.type(game.claim(), after=59_999)[0]
    assert "time is up" in game.type(game.claim(), after=1)[0]


def test_a_penalty_of_time_brings_the_end_nearer() -> None:
    game = sit_at(FULL, PILE, penalty="time", duration_ms=8000)
    game.type("0 1 2", after=1000)
    assert game.session.result is None
    said = game.type("hint", after=2000)
    assert said[0] == "The game is over: a clock that penalties had shortened ran out."
    assert game.session.now_ms == 3000


def test_time_stands_still_while_a_game_is_put_away() -> None:
    game = sit(duration_ms=60_000)
    game.type("board", after=20_000)
    game.clock.now += 5_000_000
    again = Sitting(GameSession.restore(game.session.snapshot()))
    again.type("board", after=1000)
    assert again.game.scene().status.endswith("0:39 left")


def test_a_clock_that_goes_back_is_not_followed() -> None:
    game = sit()
    game.type("board", after=5000)
    game.type("board", after=-4000)
    assert game.session.now_ms == 5000


# --- the keyboard is passed on --------------------------------------------------------------------


@pytest.mark.parametrize("line", ["confirm bob", "bob", "BOB"])
def test_a_name_claims_what_the_device_has_picked(line: str) -> None:
    game = sit("ann", "bob")
    claim = game.claim()
    assert "Picked: " in game.type(claim)[0]
    assert game.session.players["bob"].sets == 0
    assert game.type(line)[0].startswith("bob: ")
    assert [player.sets for player in game.session.players] == [0, 1]


@pytest.mark.parametrize("form", ["{} ann", "ann {}"])
def test_cards_and_a_name_in_one_line_are_a_claim(form: str) -> None:
    game = sit("ann", "bob")
    (said,) = game.type(form.format(game.claim()))
    assert said.startswith("ann: ")
    assert said.endswith("is a set. 1 set so far.")
    assert game.game.scene().status.startswith("ann 1, bob 0 | deck 66 | ")


def test_a_fourth_card_and_too_few_are_refused() -> None:
    game = sit_at(FULL, PILE, "ann", "bob")
    assert game.type("bob") == ["0 cards picked: expected three to claim."]
    assert game.type("0 1 bob") == ["2 cards for bob: expected three."]
    assert game.game.scene().picked == ()
    game.type("0 1 2")
    assert game.type("3") == ["4 cards: expected at most three, undo puts one down."]
    (said,) = game.type("carl")
    assert said.startswith("'carl' is neither a command nor a card: expected a slot on the board, ")
    assert "Did you mean bob?" in game.type("bbob")[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bob call", "call after 'bob': a command comes first, such as call bob."),
        ("bob ann Call", "call after 'bob': a command comes first, such as call bob ann."),
        ("Bob none", "none after 'Bob': a command comes first, such as none bob."),
        ("bob ann none", "none after 'bob': a command comes first, such as none bob."),
        ("0 call", "call after '0': a command comes first, such as call [NAME...]."),
        ("bob quit", "quit after 'bob': a command comes first, such as quit."),
        ("ann request", "request does not exist in this game: type help for what does."),
        ("carl 1 5 9", "no player 'carl': expected one of ann, bob."),
        ("1 5 2GOD carl", "no player 'carl': expected one of ann, bob."),
        ("0 1 2 ann bob", "2 players (ann, bob): expected one who claims."),
        ("ann 0 1 2 Bob", "2 players (ann, bob): expected one who claims."),
        ("ann ann", "2 players (ann, ann): expected one who claims."),
        ("0 ann 1 2", "ann stands between cards: expected the player first or last."),
        ("0 1 2 3", "4 cards: expected at most three."),
        ("2 green open diamnod", "'2 green open diamnod': 'diamnod' is no word for a card"),
    ],
)
def test_a_word_in_the_wrong_place_is_named_for_what_it_is(line: str, message: str) -> None:
    game = sit_at(FULL, PILE, "ann", "bob", rules="tabletop")
    game.type("0")
    (said,) = game.type(line)
    assert said.startswith(message)
    assert game.game.scene().picked == (0,)


@pytest.mark.parametrize(
    ("line", "guess"),
    [
        ("3gdt", "3GTD"),
        ("0 1 3GDT", "3GTD"),
        ("0 hnit", "hint"),
        ("0 boob", "bob"),
        ("²", ""),
        # The card with these letters does not lie.
        ("SOP3", ""),
    ],
)
def test_the_word_that_cannot_be_read_is_the_one_that_is_guessed_at(line: str, guess: str) -> None:
    (said,) = sit("ann", "bob").type(line)
    assert "is neither a command nor a card" in said
    assert said.partition("Did you mean ")[2] == (f"{guess}?" if guess else "")


def test_who_gave_up_cannot_claim_and_the_last_one_wins() -> None:
    game = sit("ann", "bob", "eve")
    assert game.type("resign") == ["resign without a name: expected resign NAME."]
    assert game.type("resign eve") == ["eve gives up."]
    assert game.type("resign eve") == ["eve is out already."]
    assert game.type(f"{game.claim()} eve") == ["eve is out."]
    assert game.game.scene().picked == ()
    said = game.type("resign bob")
    assert said[:2] == ["bob gives up.", "The game is over: everybody else has given up."]
    assert said[-1] == "ann wins."


def test_the_standings_of_two() -> None:
    game = sit("ann", "bob")
    turn = 0
    while not game.game.over:
        said = game.type(f"{game.claim()} {('ann', 'bob')[turn % 1]}")
        turn += 1
    ann, bob = game.session.players
    expected = "A draw: ann and bob." if ann.sets == bob.sets else "ann wins."
    assert said[-1] == expected
    assert f"1. ann: {ann.sets} sets, 0 mistakes" in said


@pytest.mark.parametrize("name", ["hint", "NEW", "12", "2GOD", "one"])
def test_a_name_that_a_line_could_not_tell_is_refused(name: str) -> None:
    if name == "one":
        check_names([name])
        return
    with pytest.raises(SessionError, match=f"'{name}'"):
        check_names(["ann", name])


# --- a table's word -------------------------------------------------------------------------------


def test_a_call_gives_control_and_its_window_runs_out() -> None:
    game = sit_at(FULL, PILE, "ann", "bob", rules="tabletop")
    assert game.type("call ann") == ["ann has control for 5 seconds."]
    assert game.game.scene().status.endswith("| ann has control")
    assert game.type("call bob") == ["ann has control."]
    assert game.type(f"{game.claim()} bob") == ["ann has control."]
    assert game.type("none bob") == ["ann has control."]
    assert game.game.scene().picked == ()
    said = game.type("board", after=5000)
    assert said == [
        "ann called, and showed no set in time.",
        "ann: 1 point lost: score -1.",
    ]
    assert game.session.players["ann"].invalid_attempts == 1


def test_a_claim_without_a_call_is_both() -> None:
    game = sit_at(FULL, PILE, "ann", "bob", rules="tabletop")
    said = game.type(f"{game.claim()} bob")
    assert said[0] == "bob has control for 5 seconds."
    assert said[1].endswith("is a set. Score 1.")
    alone = sit_at(FULL, PILE, rules="tabletop")
    assert alone.type("0") == ["call first, or name all three cards in one line."]
    assert "is a set" in alone.type(alone.claim())[1]
    assert alone.type("call") == ["ann has control for 5 seconds."]
    assert alone.type("0")[0].startswith("Picked: ")


def test_callers_of_a_tie_come_one_after_another_and_may_pass() -> None:
    game = sit_at(FULL, PILE, "ann", "bob", "eve", rules="tabletop")
    assert game.type("pass bob")[0].startswith("nothing to pass on")
    assert game.type("call ann bob") == ["bob has control for 5 seconds, then ann."]
    assert game.type("pass bob")[0].startswith("nothing to pass on")
    assert game.type(f"bob {game.claim()}")[-1] == "ann has control for 5 seconds."
    assert game.type("pass") == ["ann gives control away."]


def test_agreement_lays_more_cards() -> None:
    game = sit_at(DEAD, PILE, "ann", "bob", rules="tabletop")
    assert game.type("none") == ["none without a name: expected none NAME."]
    assert game.type("none ann") == ["ann agrees that no set lies (1 of 2)."]
    assert game.type("none ann") == ["ann has agreed already."]
    assert game.game.scene().status.endswith("| no set, say ann")
    assert game.type("none bob") == ["bob agrees that no set lies (2 of 2).", "3 more cards."]
    assert len(game.session.board) == 15


def test_agreement_on_an_empty_deck_ends_the_game() -> None:
    game = sit_at(DEAD, (), rules="cooperative")
    said = game.type("none")
    assert said[1] == "The game is over: all agree that no set lies, and the deck is empty."
    assert said[-1] == "Together: 0 sets."


def test_a_solitaire_player_requests_cards_and_owes_for_them() -> None:
    game = sit_at(FULL, PILE, rules="solitaire")
    assert game.type("request") == ["You owe 1 set.", "3 more cards."]
    assert "1 set owed" in game.game.scene().status
    game.type("request")
    assert game.type("request") == ["the deck is empty: no cards are left to lay."]
    said = game.type(game.claim())
    assert said[0].endswith("You owe 1 set.")
    while not game.game.over:
        said = game.type(game.claim())
    assert said[-1] == "You win: nothing is owed."


def test_a_solitaire_that_is_not_won_says_what_is_owed() -> None:
    game = sit_at([*DEAD[:8], 0 + 2], DEAD[8:11], rules="solitaire")
    game.type("request")
    while not game.game.over:
        said = game.type(game.claim())
        if game.session.players[0].owed == 0:
            break
    assert game.game.over
    assert said[-1] in ("You win: nothing is owed.", "Not won: 1 set owed.")


# --- everything together --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", NAMED)
def test_help_lists_what_the_game_has_and_no_more(rules: str) -> None:
    players = ("ann",) if rules == "solitaire" else ("ann", "bob")
    game = sit(*players, rules=rules)
    listed = [usage.split()[0] for usage, _ in game.game.help()]
    assert listed == ["CARD...", *(kind.name for kind in commands_of(game.session))]
    for kind in COMMANDS:
        line = " ".join((kind.name, *["ann"] * max(kind.least, min(kind.most, 1))))
        missing = any("does not exist in this game" in said for said in game.type(line))
        assert missing is (kind.name not in listed)


def test_a_match_that_waits_for_animations_goes_on() -> None:
    session = GameSession(["ann"], mode="single", seed=7, animations=True)
    game = Sitting(session)
    assert session.phase == "playing"
    assert "is a set" in game.type(game.claim())[0]
    assert session.phase == "playing"


def test_who_was_away_is_back_at_the_keyboard() -> None:
    session = GameSession(["ann", "bob"], mode="pass_and_play", seed=7)
    session.disconnect("bob", 1000)
    game = Sitting(GameSession.restore(session.snapshot()))
    assert [player.status for player in game.session.players] == ["active", "active"]
    assert game.type(f"{game.claim()} bob")[0].startswith("bob: ")


def test_what_is_said_at_the_beginning() -> None:
    assert sit().game.opening() == []
    dead = sit_at(DEAD, (38, 47, 59))
    assert [line.text for line in dead.game.opening()] == [
        "The game is over: the deck is empty and no set lies.",
        "0 sets, 0 mistakes",
    ]
    grown = sit_at(DEAD, (38, 47, 59, 65, 66, 67, 71, 77, 2))
    assert [line.text for line in grown.game.opening()] == ["No set lies: 3 more cards."] * 3


WORDS = [
    *(kind.name for kind in COMMANDS if kind.name not in ("save", "new", "quit", "help")),
    *("ann", "bob", "1", "2", "3", "4", "5", "6", "7", "8", "12", "13", "1RSD", "2god", "", "?"),
]
LINE = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join), st.just("CLAIM"), st.text()
)


@settings(max_examples=60)
@given(
    rules=st.sampled_from([*NAMED]),
    shared=st.booleans(),
    lines=st.lists(st.tuples(LINE, st.integers(0, 4000)), max_size=25),
    timed=st.booleans(),
)
def test_any_lines_are_answered_and_leave_a_record_that_replays(
    rules: str, shared: bool, lines: list[tuple[str, int]], timed: bool
) -> None:
    players = ("ann", "bob") if shared and rules != "solitaire" else ("ann",)
    game = sit(*players, rules=rules, duration_ms=30_000 if timed else 0)
    for line, after in lines:
        if line == "CLAIM" and game.session.board.any_set_exists():
            line = f"{game.claim()} {players[-1] if len(players) > 1 else ''}"
        answer = game.answer(line, after=after)
        assert all(len(said.text) < 400 for said in answer.lines)
        assert game.game.scene().slots == game.session.board.slots
    assert GameSession.replay(game.session.record()) == game.session
