"""What a client can see or predict: S-01 to S-06 of SECURITY.md."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import FULL, SET_A, match
from test_views import Watched, some_command

from setrules import Deck, GameSession, RuleSet, SetRulesError
from setrules.digest import digest
from setrules.rules import NAMED

KEY = bytes(range(7, 39))


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


def shown(watched: Watched) -> str:
    (text,) = watched.seen()
    return text


@settings(max_examples=25)
@given(
    seed=st.integers(100_000, 2**31 - 1),
    rules=st.sampled_from(sorted({*NAMED} - {"solitaire"})),
    mode=st.sampled_from(("local", "online")),
    fair=st.booleans(),
    animations=st.booleans(),
)
def test_s01_nothing_shown_holds_what_the_future_hangs_on(
    seed: int, rules: str, mode: Any, fair: bool, animations: bool
) -> None:
    policies = RuleSet.named(rules, call_window_ms=0)
    small = policies.deck == "small"
    key = hashlib.sha256(str(seed).encode()).digest()
    deck = Deck.fair("m-1", key, small=small) if fair else Deck.shuffled(seed, small=small)
    animated = animations and mode != "online"
    session = GameSession(["A", "B"], policies, mode=mode, deck=deck, animations=animated)
    watched = Watched(session)
    random = Random(seed)
    secret = {key.hex(), key.hex().upper(), repr(key)} if fair else forms_of_a_number(seed)
    for _ in range(25):
        if session.phase == "ended":
            break
        text = shown(watched)
        drawn = len(deck.order) - session.deck_remaining
        found = {one for one in secret | forms_of_an_order(deck.order, drawn) if one in text}
        assert found == set()
        # Every card that stands in a list of cards is open: it was drawn.
        for name in ("cards", "board", "selection"):
            for listed in re.findall(rf'"{name}": \[([-\d, ]+)\]', text):
                ids = {int(one) for one in listed.split(",")} - {-1}
                assert ids <= {int(card) for card in deck.order[:drawn]} | claimed(watched)
        watched.do(*some_command(random.choice, session))


def claimed(watched: Watched) -> set[int]:
    """Cards that a player named: what a claim says is the claimant's own word."""
    return {
        card
        for told in watched.told
        for event in told
        if event["type"] in ("claim_queued", "claim_rejected")
        for card in event["cards"]
    } | {
        card
        for session in watched.sessions
        for player in session.players
        for claim in session.view(player.id)["claims"]  # type: ignore[union-attr]
        for card in claim["cards"]  # type: ignore[index,call-overload,union-attr]
    }


def test_s01_the_search_finds_what_it_looks_for() -> None:
    """After the end the seed is there: the search above would have seen it before."""
    session = GameSession(["A", "B"], seed=1_234_567)
    watched = Watched(session)
    assert not any(one in shown(watched) for one in forms_of_a_number(1_234_567))
    watched.do("forfeit", "A")
    assert any(one in shown(watched) for one in forms_of_a_number(1_234_567))
    # And open cards in a row are found as hidden ones would be.
    assert any(one in shown(watched) for one in forms_of_an_order(session.board.cards, 0))


@settings(max_examples=25)
@given(
    seed=st.integers(0, 2**32), at=st.integers(12, 60), mode=st.sampled_from(("local", "online"))
)
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
        *(GameSession(["A", "B"], mode=mode, deck=Deck.of(cards)) for cards in (order, other))
    )
    first = watched.sessions[0]
    for _ in range(400):
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


def calls_with(session: GameSession, deck: Deck, junk: Any) -> list[Callable[[], object]]:
    """What a host may do with something that a client sent."""
    return [
        lambda: session.claim("A", junk),
        lambda: session.claim(junk, SET_A),
        lambda: session.tap(junk, "A"),
        lambda: session.advance(junk),
        lambda: session.submit("A", junk, junk),
        lambda: session.confirm("A"),
        lambda: session.view(junk),
        lambda: session.apply(junk),
        lambda: deck.draw(junk),
        lambda: GameSession.restore(junk),
        lambda: GameSession.replay(junk),
    ]


def test_s03_no_error_and_no_repr_shows_a_secret() -> None:
    seed = 1_987_654_321
    for deck in (Deck.shuffled(seed), Deck.fair("m-1", KEY)):
        session = GameSession(["A", "B"], deck=deck)
        hidden = forms_of_an_order(deck.order, 12) | forms_of_a_number(seed) | {KEY.hex()}
        told = [repr(deck), repr(session), str(session), repr(session.board), repr(session.players)]
        for junk in (None, -1, 81, "x", [], (1, 2), (1, 1, 2), deck, session, 2**60, object()):
            for call in calls_with(session, deck, junk):
                try:
                    call()
                except SetRulesError as error:
                    told += [str(error), repr(error)]
        assert len(told) > 60
        assert [one for one in hidden if any(one in text for text in told)] == []


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
    local = match()
    local.tap(0, "A")
    online = match(mode="online")
    online.submit("A", SET_A, 5)
    assert local.view("A")["selection"] == [FULL[0]]
    assert online.view("A")["claims"] == [{"cards": [*SET_A], "tick": 0}]
    for viewer in ("B", None):
        assert local.view(viewer)["selection"] == []
        assert online.view(viewer)["claims"] == []
    with pytest.raises(SetRulesError, match="unknown player"):
        local.view("C")


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
