"""validate and third_card on arrays of any shape (V1 to V3)."""

from __future__ import annotations

import numpy as np
import pytest
from fuzz.bytewise import deep

import setrules
from setrules import batch

CARDS = np.arange(81, dtype=np.uint8)


@pytest.mark.parametrize("path", batch.paths())
def test_all_ordered_triples_and_pairs(path: str) -> None:
    a, b, c = (axis.reshape(-1) for axis in np.meshgrid(CARDS, CARDS, CARDS, indexing="ij"))
    digits = np.array([[card // place % 3 for place in (27, 9, 3, 1)] for card in range(81)])
    kinds = (
        (digits[a] == digits[b]).astype(int) + (digits[a] == digits[c]) + (digits[b] == digits[c])
    )
    expected = (kinds != 1).all(axis=1)
    assert expected.sum() == 81 * 81
    with batch.use_path(path):
        np.testing.assert_array_equal(batch.validate(a, b, c), expected)
        np.testing.assert_array_equal(
            batch.third_card(CARDS[:, np.newaxis], CARDS),
            [[setrules.third_card(x, y) for y in range(81)] for x in range(81)],
        )


@pytest.mark.parametrize("path", batch.paths())
@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 31, 32, 33, 1000])
def test_every_length(path: str, count: int) -> None:
    a, b, c = np.random.default_rng(count).integers(0, 81, (3, count)).astype(np.uint8)
    with batch.use_path(path):
        assert batch.validate(a, b, c).tolist() == [
            setrules.validate(*triple) for triple in zip(a, b, c, strict=True)
        ]
        assert batch.third_card(a, b).tolist() == [
            setrules.third_card(*pair) for pair in zip(a, b, strict=True)
        ]


def test_broadcasting_follows_numpy() -> None:
    third = batch.third_card(CARDS[:, np.newaxis, np.newaxis], CARDS[:27].reshape(3, 9))
    assert third.shape == (81, 3, 9)
    assert third[40, 2, 8] == setrules.third_card(40, 26)
    assert batch.validate(CARDS[:, np.newaxis], CARDS, third.reshape(81, 27)[:, :1]).shape == (
        81,
        81,
    )
    scalar = batch.validate(setrules.Card(0), 1, 2)
    assert scalar.shape == ()
    assert bool(scalar) is True
    assert batch.validate(0, 1, CARDS).tolist() == [card == 2 for card in range(81)]
    assert batch.third_card([0, 1], (2, 3)).tolist() == [1, 8]
    assert batch.validate(CARDS[:0], 5, 6).shape == (0,)


def test_large_broadcasts_pass_through_several_chunks() -> None:
    rng = np.random.default_rng(1)
    a = rng.integers(0, 81, 200_000).astype(np.uint8)
    b = rng.integers(0, 81, (3, 1)).astype(np.uint8)
    expected = np.array(
        [[setrules.third_card(x, int(y)) for x in range(81)] for y in b[:, 0]], np.uint8
    )
    np.testing.assert_array_equal(batch.third_card(a, b), expected[:, a])
    strided = np.empty((3, 400_000), np.uint8)[:, ::2]
    assert batch.third_card(a, b, out=strided) is strided
    np.testing.assert_array_equal(strided, expected[:, a])
    np.testing.assert_array_equal(batch.third_card(a[::-3], 7), batch.third_card(a, 7)[::-3])


def test_out_may_be_an_input() -> None:
    a = CARDS.copy()
    assert batch.third_card(a, 5, out=a) is a
    assert a.tolist() == batch.third_card(CARDS, 5).tolist()
    shifted = np.zeros(100, np.uint8)
    shifted[:81] = CARDS
    batch.third_card(shifted[:81], 5, out=shifted[1:82])
    assert shifted[1:82].tolist() == a.tolist()


@pytest.mark.parametrize("path", batch.paths())
def test_bytes_that_are_no_cards_are_named(path: str) -> None:
    a = np.zeros((5, 40), np.uint8)
    for bad in (81, 127, 128, 200, 255):
        b = a.copy()
        b[3, 17] = bad
        with batch.use_path(path):
            with pytest.raises(setrules.CardError, match=rf"b\[3, 17\]: {bad} is not a card"):
                batch.third_card(a, b)
            with pytest.raises(setrules.CardError, match=rf"c\[3, 17\]: {bad} is not a card"):
                batch.validate(a, a, b)
    with pytest.raises(setrules.CardError, match="a: 81 is not a card"):
        batch.validate(np.uint8(81), 0, 0)


def test_wrong_arguments() -> None:
    with pytest.raises(setrules.BoardTypeError, match="a is an array of int64: expected an array"):
        batch.validate(np.array([1]), 0, 0)
    with pytest.raises(setrules.BoardTypeError, match="b holds float64"):
        batch.third_card(0, 1.5)
    with pytest.raises(setrules.BoardTypeError, match="b holds bool"):
        batch.third_card(0, True)
    with pytest.raises(setrules.CardError, match=r"a\[1\]: 256 is not"):
        batch.third_card([0, 256], 0)
    with pytest.raises(setrules.CardError, match="a: -1 is not"):
        batch.third_card(-1, 0)
    # Older numpy does not make such an array at all.
    with pytest.raises(setrules.SetRulesError, match=r"a .*: expected"):
        batch.validate(deep(40), 0, 1)
    with pytest.raises(setrules.BoardError, match=r"shapes \(2,\), \(3,\): expected"):
        batch.third_card(CARDS[:2], CARDS[:3])
    with pytest.raises(setrules.BoardError, match=r"out is an array of shape \(3,\)"):
        batch.third_card(CARDS, 0, out=np.empty(3, np.uint8))
    with pytest.raises(setrules.BoardTypeError, match="out is an array of uint8"):
        batch.validate(CARDS, 0, 0, out=np.empty(81, np.uint8))  # type: ignore[arg-type]
