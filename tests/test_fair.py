"""fair-v1: decks that nobody predicts and anybody checks (D7)."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import CardError, CardTypeError, Deck, DeckError, DeckTypeError, SetRulesError, fair

KEY = bytes(range(32))
IDS = st.text(
    st.characters(min_codepoint=0x21, max_codepoint=0x7E, exclude_characters="|"),
    min_size=1,
    max_size=64,
)
KEYS = st.binary(min_size=32, max_size=32)


def order_of(match_id: str = "match-1", key: bytes = KEY, small: bool = False) -> list[int]:
    return [int(card) for card in Deck.fair(match_id, key, small=small).order]


# --- the construction -----------------------------------------------------------------------------


@given(IDS, KEYS, st.booleans())
def test_a_fair_deck_is_the_published_construction(match_id: str, key: bytes, small: bool) -> None:
    """D7: HMAC-SHA256 in counter mode, rejection sampling, D3's loop, retold with hmac."""
    deck = Deck.fair(match_id, key, small=small)
    assert [int(card) for card in deck.order] == oracle.fair_order(match_id, key, small)
    assert deck.commitment == oracle.fair_commitment(match_id, key)
    assert sorted(deck.order) == oracle.deck(small)
    assert (deck.match_id, deck.key, deck.seed) == (match_id, key, None)


def test_one_deck_never_changes() -> None:
    """D7: the first cards and the commitment of one key, written down once."""
    deck = Deck.fair("match-1", KEY)
    assert deck.commitment == "494637d50a72b19ab1e4fbab8f3749c30479ea27e6eb0b9333f4c9536ec70f66"
    assert deck.order[:12] == (13, 23, 58, 42, 39, 30, 17, 6, 62, 46, 34, 65)


def test_the_match_id_and_every_bit_of_the_key_count() -> None:
    """D7."""
    orders = {tuple(order_of())}
    commitments = {Deck.fair("match-1", KEY).commitment}
    others = [("match-2", KEY), ("Match-1", KEY), ("match-1x", KEY)]
    for bit in range(256):
        changed = bytearray(KEY)
        changed[bit // 8] ^= 1 << bit % 8
        others.append(("match-1", bytes(changed)))
    for match_id, key in others:
        deck = Deck.fair(match_id, key)
        orders.add(tuple(int(card) for card in deck.order))
        commitments.add(deck.commitment)
    assert len(orders) == len(commitments) == len(others) + 1


def test_a_key_in_hexadecimal_is_the_same_key() -> None:
    """D7: in either case."""
    for written in (KEY.hex(), KEY.hex().upper(), bytearray(KEY)):
        assert Deck.fair("match-1", written) == Deck.fair("match-1", KEY)  # type: ignore[arg-type]


def test_without_a_key_the_operating_system_gives_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """D7."""
    one, other = Deck.fair("match-1"), Deck.fair("match-1")
    assert len(one.key) == 32
    assert one.key != other.key
    assert one.order != other.order
    asked: list[int] = []

    def token_bytes(count: int) -> bytes:
        asked.append(count)
        return KEY

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    assert Deck.fair("match-1") == Deck.fair("match-1", KEY)
    assert asked == [32]


# --- rejection sampling ---------------------------------------------------------------------------


class Scripted(fair._FairStream):
    """The stream's own draws, from words that the test chooses."""

    def __init__(self, words: list[int]) -> None:
        super().__init__("match-1", KEY)
        self.script = iter(words)
        self.used = 0

    def _next_word(self) -> int:
        self.used += 1
        return next(self.script)


@pytest.mark.parametrize("bound", range(2, 82))
def test_words_are_rejected_exactly_from_the_limit_on(bound: int) -> None:
    """D7: x >= 2**32 - (2**32 mod n) is drawn again, and nothing below is."""
    limit = 2**32 - 2**32 % bound
    for word in (0, 1, bound - 1, bound, limit - 1, limit - bound):
        stream = Scripted([word, 99])
        assert stream.below(bound) == word % bound
        assert stream.used == 1
    rejected = [word for word in (limit, limit + 1, 2**32 - 1) if limit <= word < 2**32]
    assert bool(rejected) is (bound & (bound - 1) != 0)
    stream = Scripted([*rejected, 7, 99])
    assert stream.below(bound) == 7 % bound
    assert stream.used == len(rejected) + 1
    assert oracle.fair_below(iter([*rejected, 7]), bound) == 7 % bound


def test_words_follow_each_other_through_the_blocks() -> None:
    """D7: eight big-endian words a block, counter 0, 1, 2, ..."""
    stream = fair._FairStream("match-1", KEY)
    words = [stream._next_word() for _ in range(200)]
    assert words == list(islice(oracle.fair_words("match-1", KEY), 200))


def rejecting_ids() -> Iterator[str]:
    """Match ids whose deck meets a word that is rejected."""
    for number in range(10729450, 10729460):
        words = list(islice(oracle.fair_words(f"reject-{number}", KEY), 100))
        bounds = range(81, 1, -1)
        if any(word >= 2**32 - 2**32 % n for word, n in zip(words, bounds, strict=False)):
            yield f"reject-{number}"


def test_a_real_deck_that_rejects_a_word() -> None:
    """D7: found by search, about one in 1.4 million."""
    found = list(rejecting_ids())
    assert found == ["reject-10729456"]
    kept = [int(card) for card in Deck.fair(found[0], KEY).order]
    assert kept == oracle.fair_order(found[0], KEY)
    words = oracle.fair_words(found[0], KEY)
    assert kept != oracle.shuffled(oracle.deck(False), lambda n: next(words) % n)


def test_draws_are_even() -> None:
    """D7: 24,000 draws below 3 and 5 are within five standard deviations of even."""
    for bound in (3, 5):
        stream = fair._FairStream("even", KEY)
        counts = Counter(stream.below(bound) for _ in range(24_000))
        mean = 24_000 / bound
        deviation = (mean * (1 - 1 / bound)) ** 0.5
        assert all(abs(counts[value] - mean) < 5 * deviation for value in range(bound))


# --- checking afterwards --------------------------------------------------------------------------


@given(IDS, KEYS, st.booleans())
def test_what_was_dealt_verifies(match_id: str, key: bytes, small: bool) -> None:
    """D7."""
    deck = Deck.fair(match_id, key, small=small)
    deck.draw(12)
    assert Deck.verify_fair(deck.order, match_id, deck.key, deck.commitment) is True
    published = [int(card) for card in deck.order]
    assert Deck.verify_fair(published, match_id, key.hex().upper(), deck.commitment.upper()) is True


def test_every_tampering_is_seen() -> None:
    """D7: any two neighbours of the order, every digit of the commitment, key and match id."""
    deck = Deck.fair("match-1", KEY)
    order, commitment = list(deck.order), deck.commitment
    assert Deck.verify_fair(order, "match-1", KEY, commitment)
    for at in range(80):
        swapped = [*order]
        swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
        assert Deck.verify_fair(swapped, "match-1", KEY, commitment) is False
    for at in range(64):
        digit = "0" if commitment[at] != "0" else "1"
        wrong = commitment[:at] + digit + commitment[at + 1 :]
        assert Deck.verify_fair(order, "match-1", KEY, wrong) is False
    for at in range(32):
        wrong_key = KEY[:at] + bytes([KEY[at] ^ 1]) + KEY[at + 1 :]
        assert Deck.verify_fair(order, "match-1", wrong_key, commitment) is False
    assert Deck.verify_fair(order, "match-2", KEY, commitment) is False


def test_a_deck_and_key_that_fit_but_were_not_committed_to() -> None:
    """D7: the host dealt again with another key."""
    other = Deck.fair("match-1", bytes(32))
    promised = Deck.fair("match-1", KEY).commitment
    assert Deck.verify_fair(other.order, "match-1", other.key, promised) is False


@pytest.mark.parametrize("size", [0, 1, 12, 26, 27, 28, 54, 80])
def test_a_part_of_the_order_does_not_verify(size: int) -> None:
    """D7: 27 cards of a full deck neither."""
    deck = Deck.fair("match-1", KEY)
    assert not Deck.verify_fair(deck.order[:size], "match-1", KEY, deck.commitment)
    assert not Deck.verify_fair(deck.order[81 - size :], "match-1", KEY, deck.commitment)


@pytest.mark.parametrize(
    ("order", "error", "message"),
    [
        ([*range(80), 0], DeckError, "card 0 comes at 0 and again at 80"),
        ([0] * 1000, DeckError, "card 0"),
        ([*range(80), 81], CardError, "card 81"),
        ([-1], CardError, "card -1"),
        ([0.0], CardTypeError, r"card 0\.0"),
        ([True], CardTypeError, "card True"),
        ([None], CardTypeError, "card None"),
        ("0123", CardTypeError, "card '0'"),
        ([[0, 1], [2, 3]], CardTypeError, r"card \[0, 1\]"),
        (np.zeros((3, 3), int), CardTypeError, "card array"),
        (None, DeckTypeError, "None is not a deck"),
        (81, DeckTypeError, "81 is not a deck"),
    ],
)
def test_an_order_that_is_no_deck(order: Any, error: type[SetRulesError], message: str) -> None:
    """E1: an error, not a plain False."""
    with pytest.raises(SetRulesError, match=message) as caught:
        Deck.verify_fair(order, "match-1", KEY, "0" * 64)
    assert type(caught.value) is error
    assert "expected" in str(caught.value)


@pytest.mark.parametrize(
    ("commitment", "error"),
    [
        ("", DeckError),
        ("0" * 63, DeckError),
        ("0" * 65, DeckError),
        ("g" + "0" * 63, DeckError),
        (" " + "0" * 63, DeckError),
        ("\uff10" * 64, DeckError),
        ("x" * 10_000, DeckError),
        (bytes(32), DeckTypeError),
        (None, DeckTypeError),
        (0, DeckTypeError),
    ],
    ids=range(10),
)
def test_a_commitment_that_is_none(commitment: Any, error: type[SetRulesError]) -> None:
    """E1."""
    with pytest.raises(SetRulesError, match=r"commitment .*: expected") as caught:
        Deck.verify_fair(range(81), "match-1", KEY, commitment)
    assert type(caught.value) is error
    assert len(str(caught.value)) < 200


# --- keys and match ids ---------------------------------------------------------------------------


@pytest.mark.parametrize("match_id", ["!", "~", "x" * 64, "co-op", "COOP", "a{}b", "'\"\\"])
def test_match_ids_that_are_taken(match_id: str) -> None:
    """D7: 1 to 64 characters 0x21 to 0x7E without the bar."""
    assert Deck.fair(match_id, KEY).match_id == match_id


@pytest.mark.parametrize(
    ("match_id", "error"),
    [
        ("", DeckError),
        ("x" * 65, DeckError),
        ("a|b", DeckError),
        ("a b", DeckError),
        ("a\n", DeckError),
        ("a\x7f", DeckError),
        ("m\u00e4tch", DeckError),
        ("\uff4d", DeckError),
        ("\0", DeckError),
        (b"match", DeckTypeError),
        (1, DeckTypeError),
        (None, DeckTypeError),
    ],
)
def test_match_ids_that_are_refused(match_id: Any, error: type[SetRulesError]) -> None:
    """D7, E1: when dealing and when checking."""
    for call in (
        lambda: Deck.fair(match_id, KEY),
        lambda: Deck.verify_fair(range(81), match_id, KEY, "0" * 64),
    ):
        with pytest.raises(SetRulesError, match=r"match id .*: expected") as caught:
            call()
        assert type(caught.value) is error


@pytest.mark.parametrize(
    ("key", "error"),
    [
        (b"", DeckError),
        (bytes(31), DeckError),
        (bytes(33), DeckError),
        ("", DeckError),
        ("0" * 63, DeckError),
        ("0" * 66, DeckError),
        ("0x" + "0" * 62, DeckError),
        ("0" * 63 + " ", DeckError),
        ("0" * 62 + "_0", DeckError),
        ("\u0660" * 64, DeckError),
        (5, DeckTypeError),
        (True, DeckTypeError),
        ([0] * 32, DeckTypeError),
        (1.5, DeckTypeError),
    ],
    ids=range(14),
)
def test_keys_that_are_refused(key: Any, error: type[SetRulesError]) -> None:
    """D7, E1, E4: and the message does not repeat what may be most of a secret."""
    for call in (
        lambda: Deck.fair("match-1", key),
        lambda: Deck.verify_fair(range(81), "match-1", key, "0" * 64),
    ):
        with pytest.raises(SetRulesError, match=r"a key of .*: expected") as caught:
            call()
        assert type(caught.value) is error
        assert "0000" not in str(caught.value)


def test_checking_needs_a_key() -> None:
    """D7: only dealing may leave it to the operating system."""
    with pytest.raises(DeckTypeError, match="a key of type NoneType"):
        Deck.verify_fair(range(81), "match-1", None, "0" * 64)  # type: ignore[arg-type]
