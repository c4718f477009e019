"""What a client can see or predict: S-01 to S-06 of SECURITY.md."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from documents import ROOT, defined_in
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import FULL, SET_A, match
from seats import Seats, cards_in
from test_views import Watched, all_seen, some_command
from wrong_arguments import NO_CLAIMS, NO_IDS, NOT_CALLERS, NOT_CLAIMS, NOT_INTS, SIGNATURES

from setrules import (
    Board,
    Deck,
    Event,
    GameSession,
    RecordError,
    RuleSet,
    Series,
    SetRulesError,
    events_for,
)
from setrules.digest import digest
from setrules.rules import NAMED

KEY = bytes(range(7, 39))
MODES = ("single", "local", "pass_and_play", "online")


def forms_of_a_number(number: int) -> set[str]:
    """A seed as it might slip into a text: signed or not, decimal or in hexadecimal bytes."""
    unsigned = number % 2**32
    big, little = unsigned.to_bytes(4, "big"), unsigned.to_bytes(4, "little")
    return {str(abs(number)), str(unsigned), big.hex(), little.hex(), f"{abs(number):x}"}


def forms_of_an_order(order: tuple[int, ...], drawn: int) -> set[str]:
    """Digests of an order or of what is left of it, and the next cards in a row."""
    texts: set[str] = set()
    for cards in (order, order[drawn:]):
        numbers = [int(card) for card in cards]
        if not numbers:
            continue
        for data in (bytes(numbers), json.dumps(numbers).encode(), repr(tuple(numbers)).encode()):
            for name in ("md5", "sha1", "sha256"):
                texts.add(hashlib.new(name, data).hexdigest())
        texts.add(digest([*numbers]))
        texts.add(bytes(numbers).hex())
    coming = [int(card) for card in order[drawn : drawn + 6]]
    if len(coming) == 6:
        texts |= {json.dumps(coming)[1:-1], json.dumps(coming[::-1])[1:-1]}
    return texts


def seen(*matches: Seats) -> str:
    """All that anybody sees of some matches, and what logs hold of them."""
    return "".join(
        json.dumps(seats.all) + all_seen(seats.session) + repr(seats.session) for seats in matches
    )


def secrets_of(deck: Deck, drawn: int) -> set[str]:
    """What must not be seen of a deck as long as its match goes on, in every form it may take."""
    made_of = {deck.key.hex(), deck.key.hex().upper(), repr(deck.key)} if deck.key else set()
    if deck.seed is not None:
        made_of = forms_of_a_number(deck.seed)
    return made_of | forms_of_an_order(deck.order, drawn)


def check_cards(seats: Seats, order: tuple[int, ...]) -> None:
    """Every single card that is seen was drawn, or named by a claim of this or that player."""
    drawn = {*order[: len(order) - seats.session.deck_remaining]}
    for viewer in seats.viewers:
        named = {
            card
            for event in seats.sent[viewer]
            if event["type"] in ("claim_queued", "claim_rejected")
            for card in event["cards"]
        }
        assert {*cards_in(seats.shown(viewer))} <= drawn | named


@settings(max_examples=40)
@given(
    seed=st.integers(100_000, 2**31 - 1),
    rules=st.sampled_from(sorted(NAMED)),
    mode=st.sampled_from(MODES),
    fair=st.booleans(),
    animations=st.booleans(),
)
def test_s01_nothing_shown_holds_what_the_future_hangs_on(
    seed: int, rules: str, mode: Any, fair: bool, animations: bool
) -> None:
    policies = RuleSet.named(rules, call_window_ms=0)
    mode = "single" if policies.winner == "solitaire" else mode
    players = ["A"] if mode == "single" else ["A", "B"]
    small = policies.deck == "small"
    key = hashlib.sha256(str(seed).encode()).digest()
    deck = Deck.fair("m-1", key, small=small) if fair else Deck.shuffled(seed, small=small)
    animated = animations and mode != "online"
    session = GameSession(players, policies, mode=mode, deck=deck, animations=animated)
    seats = Seats(session)
    random = Random(seed)
    for _ in range(25):
        if session.phase == "ended":
            break
        text = seen(seats)
        drawn = len(deck.order) - session.deck_remaining
        assert {one for one in secrets_of(deck, drawn) if one in text} == set()
        check_cards(seats, deck.order)
        seats.do(*some_command(random.choice, session))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("made", ["seeds", "fair"])
def test_s01_a_series_shows_nothing_of_this_game_and_the_next(mode: Any, made: str) -> None:
    """Whatever is shown of it, of a game that runs and of those that are over."""
    players = ["A"] if mode == "single" else ["A", "B"]
    seeds = [1_234_567_890, 1_876_543_210][: len(players)]
    decks = [Deck.shuffled(seed) for seed in seeds]
    if made == "fair":
        decks = [Deck.fair(f"m-{at}", bytes([at + 7]) * 32) for at in range(len(players))]
    series = Series(players, mode=mode, seeds=seeds if made == "seeds" else None)
    random = Random(mode)
    games: list[Seats] = []
    for number, deck in enumerate(decks):
        hidden = {one for later in decks[number + 1 :] for one in secrets_of(later, 0)}
        game = series.next_game(deck=deck.copy() if made == "fair" else None)
        assert game is not None
        games.append(Seats(game))
        for _ in range(20):
            if game.result is not None:
                break
            shown = seen(*games) + repr(series) + str(series.totals)
            secrets = hidden | secrets_of(deck, 81 - game.deck_remaining)
            assert {one for one in secrets if one in shown} == set()
            check_cards(games[-1], deck.order)
            games[-1].do(*some_command(random.choice, game))
        for player in players:
            games[-1].do("forfeit", player)
        shown = seen(*games) + repr(series)
        assert {one for one in hidden if one in shown} == set()
        # Its own secret is told now, so that the search would have found it before.
        assert any(one in shown for one in secrets_of(deck, 0))
    assert series.result is not None


def test_s01_the_search_finds_what_it_looks_for() -> None:
    """After the end the seed is there: the search above would have seen it before."""
    session = GameSession(["A", "B"], seed=1_234_567)
    seats = Seats(session)
    assert not any(one in seen(seats) for one in forms_of_a_number(1_234_567))
    seats.do("forfeit", "A")
    assert any(one in seen(seats) for one in forms_of_a_number(1_234_567))
    # And open cards in a row are found as hidden ones would be.
    assert any(one in seen(seats) for one in forms_of_an_order(session.board.cards, 0))
    # One card is, too: here the eleventh counts as not drawn.
    order = Deck.shuffled(1_234_567).order
    check_cards(seats, order)
    with pytest.raises(AssertionError):
        check_cards(seats, (*order[:11], *order[12:], order[11]))


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), at=st.integers(12, 60), mode=st.sampled_from(MODES))
def test_s02_two_decks_look_alike_up_to_the_first_card_that_differs(
    seed: int, at: int, mode: Any
) -> None:
    """Two cards of the hidden part change places, the first of them at ``at``."""
    random = Random(seed)
    order = [*range(81)]
    random.shuffle(order)
    other = [*order]
    later = random.randrange(at + 1, 81)
    other[at], other[later] = other[later], other[at]
    watched = Watched(
        *(
            GameSession(["A"] if mode == "single" else ["A", "B"], mode=mode, deck=Deck.of(cards))
            for cards in (order, other)
        )
    )
    first = watched.sessions[0]
    for _ in range(200):
        one, another = watched.seen()
        if 81 - first.deck_remaining > at:
            assert one != another, "the difference lies open now"
            return
        assert one.encode() == another.encode()
        if first.result is not None:
            return
        command = some_command(random.choice, first)
        watched.do(*command)
        if 81 - first.deck_remaining <= at:
            assert watched.told[0] == watched.told[1]


#: What a client may send in the place of anything. What shows itself does so in one way only.
JUNK: tuple[Any, ...] = (
    *(None, -1, 81, 12, "x", "A", [], (1, 2), (1, 1, 2), [*range(81)], 2**60, 10**5000, object()),
    *(*NOT_INTS, *NOT_CLAIMS, *NO_CLAIMS, *NOT_CALLERS, *NO_IDS),
)


def calls_with(
    series: Series, session: GameSession, deck: Deck, junk: Any
) -> list[Callable[[], object]]:
    """What a host may do with something that a client sent."""
    calls: list[Callable[[], object]] = [
        lambda: session.view(junk),
        lambda: session.selection(junk),
        lambda: session.entries(junk),
        lambda: session.apply(junk),
        lambda: session.apply({"command": "claim", "player": "A", "cards": junk}),
        lambda: session.board.take(junk),
        lambda: session.board.hint(junk),
        lambda: deck.draw(junk),
        lambda: Deck.verify_fair(junk, "m-1", KEY, "0" * 64),
        lambda: Deck.verify_fair(deck.order, "m-1", junk, "0" * 64),
        lambda: GameSession(["A"], deck=deck, seed=junk),
        lambda: GameSession(["A"], deck=deck, mode=junk),
        lambda: GameSession.restore(junk),
        lambda: GameSession.replay(junk),
        lambda: series.next_game(junk),
        lambda: series.next_game(deck=junk),
    ]
    right: dict[str, Any] = {"player": "A", "callers": ["A"], "slot": 0, "time": 50}
    right |= {"slots": (1, 3, 11), "cards": SET_A}
    for name, kinds in SIGNATURES.items():
        for at in range(len(kinds)):
            arguments = [junk if at == one else right[kind] for one, kind in enumerate(kinds)]
            calls.append(lambda name=name, given=arguments: getattr(session, name)(*given))  # type: ignore[misc]
    return calls


def told_with(deck: Deck, mode: Any, more: Callable[[Deck], object] | None = None) -> list[str]:
    """Every message and every ``repr`` that a match with this deck may be brought to."""
    players = ["A"] if mode == "single" else ["A", "B"]
    series = Series(players, mode=mode)
    session = series.next_game(deck=deck)
    assert session is not None
    held: tuple[Any, ...] = (deck, session, series, session.board, session.board.sets)
    told = [
        text for one in (*held, session.players, *session.opening) for text in (repr(one), str(one))
    ]
    for junk in (*JUNK, *held):
        calls = calls_with(series, session.copy(), deck.copy(), junk)
        for call in calls if more is None else [*calls, lambda: more(deck)]:
            try:
                call()
            except SetRulesError as error:
                told += [str(error), repr(error)]
    return told


def decks_that_look_alike() -> list[Deck]:
    """One order from a seed, one from a key, and each as a list whose hidden part is another."""
    decks = []
    for deck in (Deck.shuffled(1_987_654_321), Deck.fair("m-1", KEY)):
        order = deck.order
        # No hidden card keeps its place.
        decks += [deck, Deck.of(order), Deck.of((*order[:12], *order[13:], order[12]))]
    return decks


@pytest.mark.parametrize("mode", MODES)
def test_s03_no_error_and_no_repr_shows_a_secret(mode: Any) -> None:
    """Whatever is hidden, the words are the same: so they hold not one hidden card."""
    seeded, keyed = decks_that_look_alike()[:3], decks_that_look_alike()[3:]
    for first, *others in (seeded, keyed):
        told = told_with(first, mode)
        assert len(told) > 2_000
        for other in others:
            assert told_with(other, mode) == told
        secrets = forms_of_an_order(first.order, 12) | {KEY.hex(), KEY.hex().upper(), repr(KEY)}
        secrets |= forms_of_a_number(1_987_654_321)
        assert [one for one in secrets if any(one in text for text in told)] == []


def test_s03_the_search_finds_one_hidden_card() -> None:
    """Also where it stands alone in a sentence, and as a code."""
    for say in (
        lambda deck: f"card {int(deck.order[12])}: expected another",
        lambda deck: f"{deck.order[80].code} is left",
        lambda deck: f"a deck of {deck.seed}",
    ):

        def whisper(deck: Deck, say: Callable[[Deck], str] = say) -> None:
            raise SetRulesError(say(deck))

        first, *others = (told_with(deck, "local", whisper) for deck in decks_that_look_alike()[:3])
        assert any(other != first for other in others)


def test_s03_a_key_is_not_read_out_of_an_error_about_a_snapshot() -> None:
    """A key in capitals is another text, and was answered by the right one."""
    snapshot: Any = GameSession(["A", "B"], deck=Deck.fair("m-1", KEY)).snapshot()
    snapshot["deck"]["key"] = KEY.hex().upper()
    with pytest.raises(RecordError, match="deck, key") as caught:
        GameSession.restore(snapshot)
    assert KEY.hex() not in str(caught.value)


def test_s04_a_seeded_deck_is_known_to_whoever_tries_the_seeds() -> None:
    """Why D7 is there: among few seeds six open cards leave one, and a date is no secret."""
    dealt = Deck.shuffled(4321)
    fits = [seed for seed in range(4000, 4600) if Deck.shuffled(seed).order[:6] == dealt.order[:6]]
    assert fits == [4321]
    day = datetime.date(2026, 11, 29)
    assert Deck.daily(day).order == Deck.shuffled(20261129).order
    # A fair deck hangs on 256 bits that nobody has seen, and on the match.
    assert len(Deck.fair("m-1").key) == 32
    assert Deck.fair("m-1").order != Deck.fair("m-1").order
    assert Deck.fair("m-1", KEY).order != Deck.fair("m-2", KEY).order


def test_s05_picks_and_waiting_claims_are_their_owner_s() -> None:
    """In views and in events; for every type of event: test_security_recipients.py."""
    local, online = Seats(match()), Seats(match(mode="online"))
    local.do("tap", 0, "A")
    local.do("tap", 2, "A")
    local.do("tap", 0, "A")
    online.do("submit", "A", SET_A, 5)
    assert local.session.view("A")["selection"] == [FULL[2]]
    assert online.session.view("A")["claims"] == [{"cards": [*SET_A], "tick": 0}]
    assert [event["type"] for event in local.sent["A"][-3:]] == [
        "selected",
        "selected",
        "deselected",
    ]
    assert online.sent["A"][-1]["type"] == "claim_queued"
    for viewer in ("B", None):
        assert local.session.view(viewer)["selection"] == []
        assert online.session.view(viewer)["claims"] == []
        assert local.text(viewer) == Seats(match()).text(viewer)
        assert online.text(viewer) == Seats(match(mode="online")).text(viewer)
    for seats in (local, online):
        with pytest.raises(SetRulesError, match="unknown player"):
            seats.session.view("C")


def test_s05_a_single_player_s_picks_and_the_device_s() -> None:
    """A spectator of a single player sees no picks; at one device all see what all did."""
    single, device = Seats(match(mode="single", players=("A",))), Seats(match(mode="pass_and_play"))
    single.do("tap", 0)
    device.do("tap", 0)
    assert single.session.view("A")["selection"] == [FULL[0]]
    assert single.sent["A"][-1]["type"] == "selected"
    assert single.text(None) == Seats(match(mode="single", players=("A",))).text(None)
    for viewer in (None, "A", "B"):
        assert device.session.view(viewer)["selection"] == [FULL[0]]
        assert device.sent[viewer][-1]["type"] == "selected"


@settings(max_examples=40)
@given(key=st.binary(min_size=32, max_size=32), data=st.data())
def test_s06_a_changed_fair_deck_is_caught(key: bytes, data: st.DataObject) -> None:
    deck = Deck.fair("m-1", key)
    order, commitment = list(deck.order), deck.commitment
    assert Deck.verify_fair(order, "m-1", key, commitment)
    i, j = data.draw(st.lists(st.integers(0, 80), min_size=2, max_size=2, unique=True))
    swapped = [*order]
    swapped[i], swapped[j] = swapped[j], swapped[i]
    assert not Deck.verify_fair(swapped, "m-1", key, commitment)
    bit = data.draw(st.integers(0, 255))
    other = (int.from_bytes(key, "big") ^ 1 << bit).to_bytes(32, "big")
    assert not Deck.verify_fair(order, "m-1", other, commitment)
    assert not Deck.verify_fair(Deck.fair("m-1", other).order, "m-1", other, commitment)
    assert not Deck.verify_fair(order, "m-2", key, commitment)
    at = data.draw(st.integers(0, 63))
    digit = data.draw(st.sampled_from([one for one in "0123456789abcdef" if one != commitment[at]]))
    changed = commitment[:at] + digit + commitment[at + 1 :]
    assert not Deck.verify_fair(order, "m-1", key, changed)


@pytest.fixture(scope="module")
def was_fair() -> Callable[..., bool]:
    """The client of the guide, which has the events, the commitment and the key."""
    page = ROOT / "docs" / "guide" / "embedding.md"
    names = defined_in(page, "def was_fair", before="from setrules import Event\n")
    check: Callable[..., bool] = names["was_fair"]
    return check


def played(rules: RuleSet, deck: Deck, board: Board | None = None) -> list[Event]:
    """What a spectator is sent of a match to its end; under agreement it expands once early."""
    players = ("A",) if rules.winner == "solitaire" else ("A", "B")
    session = GameSession(players, rules, deck=deck, board=board)
    told = [*session.opening]
    asks = 0
    while session.result is None:
        slots = session.board.hint()
        if slots is not None and (asks or rules.expansion == "engine"):
            told += session.claim_slots("A", slots)
            continue
        asks += 1
        if rules.expansion == "request":
            told += session.request_cards("A")
        else:
            told += [event for player in players for event in session.agree_no_set(player)]
    return [Event.from_dict(event.to_dict()) for event in events_for(told)]


@pytest.mark.parametrize("name", NAMED)
def test_s06_a_client_follows_every_card_of_a_fair_deck(
    name: str, was_fair: Callable[..., bool]
) -> None:
    """An honest match of every rule set passes; each card that a host lays instead is noticed."""
    rules = RuleSet.named(name, call_window_ms=0)
    small = rules.deck == "small"
    deck = Deck.fair("m-1", KEY, small=small)
    seen, key, committed = played(rules, deck), KEY.hex(), deck.commitment
    assert was_fair(seen, "m-1", committed, key, small)
    kinds = {event.type for event in seen}
    assert "expanded" in kinds or small or rules.expansion == "engine"
    assert ("closed_up" in kinds) == (rules.close_up != "never")
    for other in (("m-2", committed, key), ("m-1", "0" * 64, key), ("m-1", committed, "0" * 64)):
        assert not was_fair(seen, *other, small)
    for place, event in enumerate(seen):
        data: Any = event.to_dict()
        changed: list[dict[str, Any]] = []
        if event.type in ("dealt", "refilled", "expanded"):
            changed.append({"deck_remaining": data["deck_remaining"] + 1})
            cards = data["cards"]
            if cards:
                changed.append({"cards": [*cards[:-1], (cards[-1] + 1) % 81]})
                changed.append({"cards": cards[1:], "slots": data["slots"][1:]})
            if len(cards) > 1:
                changed.append({"cards": cards[::-1]})
        elif event.type == "closed_up":
            board = data["board"]
            changed.append({"board": [*board[:-1], board[0]]})
        elif event.type == "claim_accepted":
            last = [other for other in seen if other.type == event.type][-1]
            if last != event:
                changed.append({"cards": last.to_dict()["cards"]})
        for change in changed:
            forged = [*seen]
            forged[place] = Event.from_dict({**data, **change})
            assert not was_fair(forged, "m-1", committed, key, small), (event.type, change)


@pytest.mark.parametrize("skipped", [1, 12, 24, 69])
def test_s06_a_host_that_deals_from_the_middle_is_caught(
    skipped: int, was_fair: Callable[..., bool]
) -> None:
    """With a deck that fits its commitment and its key: ``verify_fair`` cannot see it."""
    deck = Deck.fair("m-1", KEY)
    order = deck.order
    deck.draw(skipped)
    board = Board.deal(deck.copy())
    rest = deck.rewound(deck.remaining - len(board))
    seen = played(RuleSet.edition(), rest, board)
    assert Deck.verify_fair(order, "m-1", KEY, rest.commitment)
    assert not was_fair(seen, "m-1", rest.commitment, KEY.hex())
