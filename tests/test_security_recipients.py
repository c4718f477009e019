"""What each player is sent, and what a series gives away: S-22 and S-23 of SECURITY.md."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import FULL, SET_A, SET_B, ended, match, types
from seats import Seats, cards_in, ids

from setrules import (
    EVENT_TYPES,
    Deck,
    GameSession,
    RuleSet,
    Series,
    SessionError,
    SessionTypeError,
    events_for,
    recipient,
)
from setrules.events import ClaimQueued, Deselected, Selected, SetCheck

#: Events that are one player's; a new type has to be put here or below.
OWN = {"claim_queued", "selected", "deselected"}
EVERYBODYS = {
    *("dealt", "expanded", "refilled", "closed_up", "set_check", "no_set", "claim_accepted"),
    *("claim_rejected", "penalty", "called", "call_passed", "agreed", "requested"),
    *("disconnected", "reconnected", "forfeited", "ended"),
}


# --- who is sent what


def test_s22_each_event_is_one_player_s_or_everybody_s() -> None:
    assert {*EVENT_TYPES} == OWN | EVERYBODYS
    assert OWN.isdisjoint(EVERYBODYS)
    for name, kind in EVENT_TYPES.items():
        # Only the player decides: the other fields are left as they come.
        event = object.__new__(kind)
        if "player" in kind.__match_args__:
            object.__setattr__(event, "player", "zoe")
        assert recipient(event) == ("zoe" if name in OWN else ""), name


def test_s22_events_come_in_order_and_to_nobody_else() -> None:
    session = match()
    told = [*session.tap(1, "A"), *session.tap(3, "B"), *session.tap(1, "A"), *session.tap(11, "B")]
    told += session.claim("A", SET_A)
    assert types(events_for(told)) == ["claim_accepted", "refilled", "set_check"]
    assert types(events_for(told, "A")) == ["selected", "deselected", *types(events_for(told))]
    assert types(events_for(told, "B")) == [
        *("selected", "selected", "claim_accepted", "deselected", "refilled", "set_check")
    ]
    assert events_for(told, "b") == events_for(told, "stranger") == events_for(told)
    assert events_for((), "A") == ()


def test_s22_the_device_s_picks_are_everybody_s() -> None:
    session = match(mode="pass_and_play")
    told = [event for slot in (1, 3, 11) for event in session.tap(slot)]
    told += session.confirm("B")
    assert types(told) == [
        *("selected",) * 3,
        *("claim_accepted", "deselected", "refilled", "set_check"),
    ]
    for viewer in (None, "A", "B"):
        assert events_for(told, viewer) == tuple(told)


def test_s22_what_is_no_event_is_refused() -> None:
    event = SetCheck(0, True)
    wrong: tuple[Any, ...] = (None, 5, event, iter([event]), {event}, "x", ["x"], [event, None])
    for events in wrong:
        with pytest.raises(SessionTypeError, match=r"expected (a sequence of events|an Event)"):
            events_for(events, "A")
    for one in (None, "", [event], event.to_dict(), SetCheck):
        with pytest.raises(SessionTypeError, match="expected an Event"):
            recipient(one)  # type: ignore[arg-type]
    for player, error in ((5, SessionTypeError), ("", SessionError), ("a b", SessionError)):
        with pytest.raises(error):
            events_for([event], player)  # type: ignore[arg-type]


def test_s22_a_claim_cannot_be_copied_within_its_tick() -> None:
    """Who saw the waiting claim of a higher id could take its cards: see the last lines."""
    seats = Seats(match(mode="online", players=("ann", "zoe")))
    before = seats.text("ann"), seats.text(None)
    seats.do("submit", "zoe", SET_A, 1)
    assert (seats.text("ann"), seats.text(None)) == before
    assert seats.sent["zoe"][-1] == {
        "type": "claim_queued",
        "at_ms": 0,
        "player": "zoe",
        "cards": [*SET_A],
        "tick": 0,
    }
    copied = seats.copy()
    seats.do("advance", 50)
    assert [player.sets for player in seats.session.players] == [0, 1]
    copied.do("submit", "ann", copied.all[-1]["cards"], 40)
    copied.do("advance", 50)
    assert [player.sets for player in copied.session.players] == [1, 0]


# --- nothing that is another's shows, whatever the match


def some_claim(random: Random, session: GameSession) -> tuple[int, ...]:
    """A set that lies, most often; else any three cards of the deck."""
    sets = session.board.find_all_sets()
    if sets and random.random() < 0.8:
        return tuple(int(session.board.slots[slot]) for slot in random.choice(sets))  # type: ignore[arg-type]
    return tuple(random.sample(range(81), 3))


def differ(random: Random, seats: Seats, twin: Seats) -> bool:
    """Let the others claim and pick this in one match and that in its twin; did they differ?"""
    session, apart = seats.session, False
    for other in ids(session)[1:]:
        for _ in range(random.randrange(3)):
            if session.mode == "online":
                stamp = session.now_ms + random.randrange(150)
                one, another = some_claim(random, session), some_claim(random, session)
                seats.do("submit", other, one, stamp)
                if random.random() < 0.8:  # else it claims nothing there
                    twin.do("submit", other, another, stamp)
            else:
                for here in (seats, twin):
                    if len(here.session.selection(other)) < 2:
                        here.do("tap", random.randrange(len(session.board.slots)), other)
        apart |= seats.text(other) != twin.text(other)
    return apart


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    mode=st.sampled_from(("online", "online", "local")),
    rules=st.sampled_from(("edition", "browser", "tabletop", "cooperative")),
    order=st.sampled_from(("tick", "timestamp")),
    penalty=st.sampled_from(("none", "point")),
)
def test_s22_nobody_is_sent_another_s_claim_or_picks(
    seed: int, mode: Any, rules: str, order: Any, penalty: Any
) -> None:
    """Two matches differ in what the others wait with: to the first player they look alike.

    That holds to the last byte of all views and events, until a claim is judged.
    """
    random = Random(seed)
    policies = RuleSet.named(rules, call_window_ms=0, claim_order=order, penalty=penalty)
    seats = Seats(GameSession(["m", "a", "z"], policies, mode=mode, seed=seed % 2**31))
    differed = 0
    for now in range(0, 600, 50):
        if seats.session.phase == "ended":
            break
        twin = seats.copy()
        apart = differ(random, seats, twin)
        mine = some_claim(random, seats.session)
        for here in (seats, twin):
            if mode == "online":
                here.do("submit", "m", mine, now + 10)
                here.do("disconnect", "m", now + 20)
                here.do("reconnect", "m", now + 30)
            else:
                # Picks of cards that are taken now leave each player's hand.
                here.do("claim", "m", mine)
        for viewer in ("m", None):
            assert seats.text(viewer) == twin.text(viewer)
        if apart:
            differed += 1
            assert seats.all != twin.all  # so that who is sent everything would know
        seats.do("advance", now + 50)
    assert differed or seats.session.result is not None


@settings(max_examples=30)
@given(seed=st.integers(0, 2**31 - 1), rules=st.sampled_from(("edition", "browser", "tabletop")))
def test_s22_every_card_sent_lies_open_or_was_named_by_its_player(seed: int, rules: str) -> None:
    """Field by field: no view and no event holds one single other card."""
    random = Random(seed)
    order = list(range(81))
    random.shuffle(order)
    policies = RuleSet.named(rules, call_window_ms=0)
    seats = Seats(GameSession(["m", "z"], policies, mode="online", deck=Deck.of(order)))
    session = seats.session
    own: dict[str | None, set[int]] = {"m": set(), "z": set(), None: set()}
    drawn: set[int] = set()
    for _ in range(30):
        player = random.choice("mz")
        claim, now = some_claim(random, session), session.now_ms + random.randrange(60)
        own[player] |= {*claim}
        seats.do("submit", player, claim, now)
        drawn = {*order[: 81 - session.deck_remaining]}
        judged = {
            card
            for event in seats.all
            if event["type"] in ("claim_accepted", "claim_rejected")
            for card in event["cards"]
        }
        for viewer in seats.viewers:
            assert {*cards_in(seats.shown(viewer))} <= drawn | judged | own[viewer]
        seats.do("advance", now)
    assert drawn <= {*cards_in(seats.shown(None))}


def test_s22_the_search_finds_one_hidden_card() -> None:
    """Wherever a field may hold one, and in no field that holds another number."""
    session = match(mode="online")
    hidden = next(card for card in range(81) if card not in FULL)
    view: Any = session.view("A")
    assert hidden not in {*cards_in(view)}
    for told in (
        {**view, "board": [*view["board"], hidden]},
        {**view, "claims": [{"cards": [hidden, 1, 2], "tick": 0}]},
        {**view, "taken": [{"player": "A", "cards": [1, 2, hidden]}]},
        Selected(0, "A", 3, Deck.of([hidden]).order[0]).to_dict(),
        Deselected(0, "A", (3,), Deck.of([hidden]).order).to_dict(),
        ClaimQueued(0, "A", Deck.of([hidden, *SET_B[:2]]).order, 0).to_dict(),
    ):
        assert hidden in {*cards_in(told)}
    assert hidden not in {*cards_in({**view, "deck_remaining": hidden})}
    with pytest.raises(AssertionError, match="say whether 'next' names cards"):
        list(cards_in({**view, "next": hidden}))


# --- a series


def over(game: GameSession | None) -> GameSession:
    """The first player wins by default, or ends the game alone."""
    assert game is not None
    for player in ids(game)[1:] or ids(game):
        game.forfeit(player)
    assert game.result is not None
    return game


def shown_of(*games: GameSession) -> list[Any]:
    """What everybody has of some games, to their ends."""
    return [
        [game.view(viewer), *(event.to_dict() for event in game.opening)]
        for game in games
        for viewer in (None, *ids(game))
    ]


def guesses(view: Any, match_id: str) -> list[tuple[int, ...]]:
    """The decks that follow from what the end of a game reveals, if any do."""
    seeds = [view["seed"] + step for step in range(-3, 4) if abs(view["seed"] + step) < 2**31]
    decks = [Deck.shuffled(seed) for seed in seeds]
    if view["key"]:
        key = bytes.fromhex(view["key"])
        keys = [key, hashlib.sha256(key).digest(), (int.from_bytes(key, "big") + 1) % 2**256]
        keys[2] = int(keys[2]).to_bytes(32, "big")
        decks += [Deck.fair(match_id, one) for one in keys]
    return [tuple(map(int, deck.order)) for deck in decks]


def test_s23_seeds_that_are_counted_up_tell_the_next_deck() -> None:
    """Why a series takes decks: the end of the first game is the key to the others (D5)."""
    series = Series(["ann", "bob"])
    first = over(series.next_game())
    second = series.next_game()
    assert second is not None
    order = second.record()["start"]["deck"]["order"]  # type: ignore[index,call-overload]
    assert tuple(order) in guesses(first.view("ann"), "m-2")  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["single", "local", "pass_and_play", "online"])
@pytest.mark.parametrize("kind", ["fair", "given"])
def test_s23_a_deck_handed_in_follows_from_nothing_before(mode: Any, kind: str) -> None:
    """Two series that differ in the second deck look alike until it is dealt."""
    players = ["ann"] if mode == "single" else ["ann", "bob"]
    keys = [bytes([number]) * 32 for number in (1, 2, 3)]

    def deck(game: int, key: bytes) -> Deck:
        fair = Deck.fair(f"m-{game}", key)
        return fair if kind == "fair" else Deck.of(fair.order)

    shown = []
    for key in keys[1:]:
        series = Series(players, mode=mode)
        first = over(series.next_game(deck=deck(1, keys[0])))
        assert first.board.slots == deck(1, keys[0]).order[:12]
        shown.append([shown_of(first), repr(series), series.totals])
        assert tuple(map(int, deck(2, key).order)) not in guesses(first.view("ann"), "m-2")
        if mode == "single":
            assert series.next_game(deck=deck(2, key)) is None
            continue
        second = series.next_game(now_ms=5, deck=deck(2, key))
        assert second is not None
        assert second.board.slots == deck(2, key).order[:12]
        assert (second.now_ms, second.mode) == (5, mode)
        assert second.view()["match_id"] == ("m-2" if kind == "fair" else "")
        hidden = {*map(int, deck(2, key).order[12:])}
        assert hidden.isdisjoint(cards_in(shown_of(second)))
        over(second)
        assert series.next_game(deck=deck(3, key)) is None
    assert shown[0] == shown[1]


def test_s23_a_deck_is_for_one_game_and_is_copied() -> None:
    series, deck = Series(["A", "B", "C"], dealer="B"), Deck.shuffled(5)
    first = over(series.next_game(deck=deck))
    assert deck.remaining == 81
    assert first.view()["seed"] == 5
    counted = over(series.next_game()).view()["seed"]
    assert counted != 5
    third = series.next_game(deck=Deck.of(range(81)))
    assert third is not None
    assert third.board.slots == tuple(range(12))
    assert [game.snapshot()["dealer"] for game in series.games] == ["B", "C", "A"]
    assert series.copy() == series


def test_s23_a_deck_that_cannot_be_begins_no_game() -> None:
    with_seeds, without = Series(["A", "B"], seeds=[1, 2]), Series(["A", "B"])
    with pytest.raises(SessionError, match="a deck in a series with seeds"):
        with_seeds.next_game(deck=Deck.shuffled(5))
    for wrong in (5, (1, 2, 3), "deck", Deck):
        for series in (with_seeds, without):
            with pytest.raises(SessionTypeError, match="expected a Deck"):
                series.next_game(deck=wrong)  # type: ignore[arg-type]
    assert with_seeds.games == without.games == ()
    # A rule set and a deck need not match: a match may begin with any deck (B8).
    small = without.next_game(deck=Deck.shuffled(5, small=True))
    assert small is not None
    assert small.deck_remaining == 15
    over(small)
    short = without.next_game(deck=Deck.of([0, 1, 3]))
    assert short is not None
    assert ended(short) == ("deck_empty", 0)
