"""Decks: what a seed deals, drawing, and what is no deck (D1 to D5)."""

from __future__ import annotations

import copy
import pickle
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import (
    CARDS,
    Card,
    CardError,
    CardTypeError,
    Deck,
    DeckError,
    DeckTypeError,
    SetRulesError,
    Shading,
)

SEEDS_FILE = Path(__file__).parent / "data" / "wrap_sensitive_seeds.txt"
SENSITIVE = [
    (int(words[0]), words[1:] == ["s"])
    for line in SEEDS_FILE.read_text(encoding="ascii").splitlines()
    if not line.startswith("#") and (words := line.split())
]

INT32 = st.integers(-(2**31), 2**31 - 1)


def ids(deck: Deck) -> list[int]:
    return [int(card) for card in deck.order]


# --- what a seed deals ----------------------------------------------------------------------------


@given(INT32, st.booleans())
def test_a_seeded_deck_is_the_plain_shuffle(seed: int, small: bool) -> None:
    """D1 to D3: ascending cards, System.Random, from the last card down."""
    assert ids(Deck.shuffled(seed, small=small)) == oracle.seeded_order(seed, small)


@pytest.mark.parametrize("seed", [0, 1, -1, 42, 161803398, 161803399, 2**31 - 2])
def test_a_seeded_deck_is_the_plain_shuffle_at_the_edges(seed: int) -> None:
    """D2, D3."""
    for small in (False, True):
        assert ids(Deck.shuffled(seed, small=small)) == oracle.seeded_order(seed, small)


def test_a_deck_holds_every_card_once() -> None:
    """D1: 81 cards, or the 27 solid ones."""
    for seed in range(200):
        assert sorted(Deck.shuffled(seed).order) == list(CARDS)
        small = Deck.shuffled(seed, small=True).order
        assert sorted(small) == [card for card in CARDS if card.shading is Shading.SOLID]
        assert len(small) == 27


def test_the_shuffle_runs_from_the_last_card_down() -> None:
    """D3: the forward loop of newer runtimes deals another deck from the same draws."""
    generator = oracle.SystemRandom(42)
    forward = list(range(81))
    for i in range(80):
        j = i + generator.next_below(81 - i)
        forward[i], forward[j] = forward[j], forward[i]
    assert sorted(forward) == list(range(81))
    assert ids(Deck.shuffled(42)) != forward
    assert ids(Deck.shuffled(42))[80] == oracle.SystemRandom(42).next_below(81)


def test_the_wrap_sensitive_seeds_that_are_kept() -> None:
    assert len(SENSITIVE) == 148
    assert sum(small for _, small in SENSITIVE) == 45


@pytest.mark.parametrize("sign", [1, -1])
def test_wrap_sensitive_seeds(sign: int) -> None:
    """D2: each of these decks comes out wrong without the int32 wrap, and right here."""
    for seed, small_too in SENSITIVE:
        for small in (False, True):
            dealt = ids(Deck.shuffled(sign * seed, small=small))
            assert dealt == oracle.seeded_order(sign * seed, small), seed
            faulty = oracle.seeded_order(sign * seed, small, oracle.ModularRandom)
            assert (dealt != faulty) is (small_too if small else True), seed


def test_random_seeds_do_not_find_that_fault() -> None:
    """D2: which is why the seeds above are listed."""
    for seed in random.Random(1).choices(range(2**31), k=300):
        assert ids(Deck.shuffled(seed)) == oracle.seeded_order(seed, kind=oracle.ModularRandom)


@given(st.integers(0, 2**31 - 1), st.booleans())
def test_opposite_seeds_deal_alike(seed: int, small: bool) -> None:
    """D2."""
    assert Deck.shuffled(seed, small=small).order == Deck.shuffled(-seed, small=small).order


@pytest.mark.parametrize("small", [False, True])
def test_the_four_seeds_that_deal_as_zero(small: bool) -> None:
    """D2."""
    orders = {
        Deck.shuffled(seed, small=small).order for seed in (0, 2147483647, -2147483647, -2147483648)
    }
    assert len(orders) == 1
    assert orders != {Deck.shuffled(1, small=small).order}


def test_decks_never_change() -> None:
    """D2, D3: the beginnings of two decks, written down once."""
    assert ids(Deck.shuffled(42))[:8] == [71, 41, 56, 57, 68, 52, 39, 72]
    assert ids(Deck.shuffled(42, small=True))[:8] == [20, 1, 29, 18, 55, 27, 2, 65]


def test_neighbouring_seeds_deal_different_decks() -> None:
    orders = {Deck.shuffled(seed).order for seed in range(2000)}
    assert len(orders) == 2000


# --- seeds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, -1, 42, 2**31 - 1, -(2**31), np.int32(-7), np.uint8(200)])
def test_the_seed_is_kept_as_given(seed: Any) -> None:
    """D5, E2."""
    deck = Deck.shuffled(seed)
    assert type(deck.seed) is int
    assert deck.seed == seed


def test_without_a_seed_the_time_is_taken_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """D5: Unix milliseconds mod 2147483647."""
    for now_ns, seed in (
        (0, 0),
        (999_999, 0),
        (1_000_000, 1),
        (2147483646_999_999, 2147483646),
        (2147483647_000_000, 0),
        (1_796_000_000_123_456_789, 1_796_000_000_123 % 2147483647),
        (-1, 2147483646),
    ):
        monkeypatch.setattr(time, "time_ns", lambda now_ns=now_ns: now_ns)
        deck = Deck.shuffled()
        assert deck.seed == seed
        assert deck == Deck.shuffled(seed)
        assert Deck.shuffled(small=True) == Deck.shuffled(seed, small=True)


def test_the_real_time_is_near() -> None:
    """D5."""
    before = time.time_ns() // 1_000_000
    seed = Deck.shuffled(None).seed
    after = time.time_ns() // 1_000_000
    assert seed in {now % 2147483647 for now in range(before, after + 1)}


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        (2**31, DeckError),
        (-(2**31) - 1, DeckError),
        (2**64, DeckError),
        (True, DeckTypeError),
        (1.0, DeckTypeError),
        ("42", DeckTypeError),
        (b"42", DeckTypeError),
    ],
)
def test_what_is_no_seed(seed: Any, error: type[SetRulesError]) -> None:
    """D2, E1, E2."""
    with pytest.raises(
        SetRulesError, match=r"seed .*: expected an int from -2147483648 "
    ) as caught:
        Deck.shuffled(seed)
    assert type(caught.value) is error
    assert repr(seed) in str(caught.value)


@pytest.mark.parametrize("small", [0, 1, None, "yes", np.True_])
def test_small_is_true_or_false(small: Any) -> None:
    """E2."""
    for make in (
        lambda: Deck.shuffled(1, small=small),
        lambda: Deck.fair("m", bytes(32), small=small),
    ):
        with pytest.raises(DeckTypeError, match=r"small .*: expected True or False"):
            make()


# --- drawing --------------------------------------------------------------------------------------


@given(st.permutations(range(81)), st.lists(st.integers(0, 9)))
def test_cards_come_from_the_top_and_each_once(order: list[int], draws: list[int]) -> None:
    """D4: no card lost, none twice, the order untouched."""
    deck = Deck.of(order)
    drawn: list[int] = []
    for count in draws:
        left = 81 - len(drawn)
        if count > left:
            with pytest.raises(DeckError, match=f"expected an int from 0 to {left}"):
                deck.draw(count)
        else:
            cards = deck.draw(count)
            assert len(cards) == count
            drawn.extend(int(card) for card in cards)
        assert deck.remaining == len(deck) == 81 - len(drawn)
        assert drawn == order[: len(drawn)]
        assert deck.order == tuple(order)
        assert bool(deck) is True


def test_drawing_gives_cards() -> None:
    """C1: the same objects as ever."""
    first, second = Deck.of([np.uint8(5), 71]).draw(2)
    assert first is Card(5)
    assert second is Card(71)


@pytest.mark.parametrize(
    ("n", "error"),
    [
        (-1, DeckError),
        (4, DeckError),
        (2**70, DeckError),
        (True, DeckTypeError),
        (1.0, DeckTypeError),
        ("1", DeckTypeError),
        (None, DeckTypeError),
    ],
)
def test_a_draw_that_cannot_be(n: Any, error: type[SetRulesError]) -> None:
    """E1, E2: nothing is drawn."""
    deck = Deck.of([1, 2, 3])
    with pytest.raises(SetRulesError, match=r"cards to draw .*: expected an int from 0 to 3") as e:
        deck.draw(n)
    assert type(e.value) is error
    assert deck.draw(3) == (1, 2, 3)


@pytest.mark.parametrize(("n", "cards"), [(0, ()), (2, (1, 2)), (3, (1, 2, 3)), (12, (1, 2, 3))])
def test_drawing_what_is_left(n: int, cards: tuple[int, ...]) -> None:
    """B2: as many as there are."""
    deck = Deck.of([1, 2, 3])
    assert deck.draw_up_to(n) == cards
    assert deck.remaining == 3 - len(cards)


def test_an_empty_deck() -> None:
    deck = Deck.of([])
    assert deck
    assert len(deck) == deck.remaining == 0
    assert deck.order == deck.draw(0) == deck.draw_up_to(3) == ()


# --- given orders ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        [5, 71],
        (Card(5), Card(71)),
        bytes([5, 71]),
        np.array([5, 71]),
        iter([5, 71]),
        (card for card in (5, 71)),
        {5: "a", 71: "b"},
    ],
    ids=lambda cards: type(cards).__name__,
)
def test_any_iterable_of_cards_is_a_deck(cards: Any) -> None:
    deck = Deck.of(cards)
    assert deck.order == (5, 71)
    assert all(type(card) is Card for card in deck.order)
    assert deck.seed is None
    assert (deck.key, deck.match_id, deck.commitment) == (b"", "", "")


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ([5, 71, 5], DeckError, "card 5 comes at 0 and again at 2: expected distinct"),
        ([0, 1, 1, 0], DeckError, "card 1 comes at 1 and again at 2"),
        ([*range(81), 0], DeckError, "card 0 comes at 0 and again at 81"),
        ([81], CardError, "card 81"),
        ([-1], CardError, "card -1"),
        (bytes([255]), CardError, "card 255"),
        ([None], CardTypeError, "card None"),
        ([True], CardTypeError, "card True"),
        ([5.0], CardTypeError, r"card 5\.0"),
        ("57", CardTypeError, "card '5'"),
        (np.zeros((2, 2), int), CardTypeError, "card array"),
        (np.array(5), DeckTypeError, "not a deck"),
        (5, DeckTypeError, "5 is not a deck"),
        (None, DeckTypeError, "None is not a deck"),
        (Card(5), DeckTypeError, "not a deck"),
    ],
)
def test_what_is_no_deck(cards: Any, error: type[SetRulesError], message: str) -> None:
    """E1, E2, V2."""
    with pytest.raises(SetRulesError, match=message) as caught:
        Deck.of(cards)
    assert type(caught.value) is error
    assert "expected" in str(caught.value)


@pytest.mark.parametrize("kind", [set, frozenset])
def test_a_set_of_cards_has_no_order_to_draw_in_p3(kind: Any) -> None:
    with pytest.raises(DeckTypeError, match="has no order: expected cards, the first on top"):
        Deck.of(kind([5, 71, 13]))


def test_an_endless_order_ends() -> None:
    def endless() -> Any:
        while True:
            yield from range(81)

    with pytest.raises(DeckError, match="again at 81"):
        Deck.of(endless())


def test_the_constructor_names_the_ways_to_a_deck() -> None:
    with pytest.raises(DeckTypeError, match=r"Deck\.shuffled\(\)"):
        Deck()


# --- as a value -----------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[], Deck]] = {
    "seeded": lambda: Deck.shuffled(2026),
    "small": lambda: Deck.shuffled(2026, small=True),
    "given": lambda: Deck.of([5, 71, 13]),
    "empty": lambda: Deck.of([]),
    "fair": lambda: Deck.fair("match-1", bytes(range(32))),
}


@pytest.mark.parametrize("name", MAKERS)
def test_a_copy_is_drawn_from_on_its_own(name: str) -> None:
    deck = MAKERS[name]()
    deck.draw_up_to(1)
    for twin in (
        deck.copy(),
        copy.copy(deck),
        copy.deepcopy(deck),
        *(pickle.loads(pickle.dumps(deck, protocol)) for protocol in range(2, 6)),
    ):
        assert twin == deck
        assert (twin.seed, twin.key, twin.match_id) == (deck.seed, deck.key, deck.match_id)
        left = deck.remaining
        twin.draw_up_to(2)
        assert deck.remaining == left
        assert left < 2 or twin != deck


def test_decks_are_equal_when_everything_is() -> None:
    deck = Deck.of([5, 71, 13])
    assert deck == Deck.of([5, 71, 13])
    assert deck != Deck.of([5, 13, 71])
    assert deck != (5, 71, 13)
    assert Deck.shuffled(7) != Deck.shuffled(-7)
    assert Deck.shuffled(7) != Deck.of(Deck.shuffled(7).order)
    drawn = Deck.of([5, 71, 13])
    drawn.draw(1)
    assert drawn != deck
    with pytest.raises(TypeError, match="unhashable"):
        hash(deck)


@pytest.mark.parametrize("name", MAKERS)
def test_nothing_secret_shows(name: str) -> None:
    """E4: no seed, key or order in repr, str or format."""
    deck = MAKERS[name]()
    size = len(deck)
    deck.draw_up_to(1)
    shown = f"<Deck: {max(0, size - 1)} of {size} cards left>"
    assert repr(deck) == str(deck) == f"{deck}" == shown


@pytest.mark.parametrize("name", ["order", "seed", "key", "remaining", "commitment", "other"])
def test_nothing_can_be_set(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Deck.of([1]), name, 0)
