"""Caps: what the library shows about them rather than quotes (K)."""

from __future__ import annotations

import numpy as np
import pytest

import setrules
from setrules import Card, batch, capset


def test_cap20_counts() -> None:
    assert capset.verify_cap(capset.CAP20) == (1140, 0, 61, 61)
    assert capset.is_cap(capset.CAP20)
    assert len(set(capset.CAP20)) == 20
    assert all(type(card) is Card for card in capset.CAP20)


def test_every_other_card_completes_at_least_three_sets() -> None:
    boards = np.array([[*capset.CAP20, card] for card in range(81) if card not in capset.CAP20])
    counts = batch.count_sets(boards.astype(np.uint8))
    anchor = capset.anchor(capset.CAP20)
    assert anchor is not None
    assert sorted(counts.tolist()) == [3] * 60 + [10]
    assert boards[counts.argmax(), 20] == anchor


def affine_image(cards: tuple[Card, ...], rng: np.random.Generator) -> list[int]:
    """The cards under a random affine map of the four digits."""
    while True:
        matrix = rng.integers(0, 3, (4, 4))
        if round(np.linalg.det(matrix)) % 3:
            break
    shift = rng.integers(0, 3, 4)
    digits = np.array([card.digits for card in cards])
    return ((digits @ matrix + shift) % 3 @ [27, 9, 3, 1]).tolist()


def test_images_of_the_cap_are_caps_with_an_anchor() -> None:
    rng = np.random.default_rng(20)
    for _ in range(50):
        image = affine_image(capset.CAP20, rng)
        assert capset.verify_cap(image) == (1140, 0, 61, 61)
        centre = capset.anchor(image)
        assert centre is not None
        pairs = {frozenset((card, int(setrules.third_card(centre, card)))) for card in image}
        assert len(pairs) == 10
        assert set().union(*pairs) == set(image)


def test_completion_ends_where_nothing_can_be_added() -> None:
    rng = np.random.default_rng(9)
    for _ in range(50):
        start = rng.permutation(81)[:2].tolist()
        cap = capset.complete_cap(start)
        assert list(cap[:2]) == start
        check = capset.verify_cap(cap)
        assert check.sets == 0
        assert check.forced == check.outside
        assert capset.addable(cap) == ()
        assert len(cap) <= 20


def test_addable_is_what_makes_no_set() -> None:
    for cards in ([], [0], [0, 1], [0, 1, 3], list(capset.CAP20[:12])):
        assert list(capset.addable(cards)) == [
            card
            for card in range(81)
            if card not in cards and not setrules.any_set_exists([*cards, card])
        ]


def test_small_and_odd_cases() -> None:
    assert capset.verify_cap([]) == (0, 0, 81, 0)
    assert capset.verify_cap([0, 1, 2]) == (1, 1, 78, 0)
    assert capset.verify_cap(range(81)) == (85_320, 1080, 0, 0)
    assert capset.anchor([]) is None
    assert capset.anchor([5]) is None
    assert capset.anchor([0, 1]) == 2
    assert capset.anchor([0, 1, 2]) is None
    assert capset.is_cap(())


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ([0, 0], setrules.BoardError, "card 0 comes at 0 and again at 1"),
        ([81], setrules.CardError, "81"),
        (["x"], setrules.CardTypeError, "x"),
        ([None], setrules.CardTypeError, "None"),
        (7, setrules.BoardTypeError, "7 is not a list of cards"),
    ],
)
def test_wrong_cards(cards: object, error: type[Exception], message: str) -> None:
    for function in (capset.is_cap, capset.verify_cap, capset.complete_cap, capset.anchor):
        with pytest.raises(error, match=message):
            function(cards)  # type: ignore[arg-type]


def test_a_set_is_no_cap() -> None:
    for function in (capset.addable, capset.complete_cap):
        with pytest.raises(setrules.BoardError, match="cards 1, 0 and 2 are a set"):
            function([1, 40, 0, 2])
