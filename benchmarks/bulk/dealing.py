"""What people write in Python, numpy and numba to deal the decks of seeds and to play games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.bulk.peers import THIRD, Bytes

__all__ = [
    "numba_dealer",
    "numba_player",
    "numpy_deal",
    "python_deal",
    "python_games",
]

Sums = npt.NDArray[np.uint64]


def python_deal(seeds: npt.NDArray[np.int32], out: Bytes) -> None:
    """.NET's generator and the shuffle loop, written down literally."""
    for row, seed in enumerate(seeds.tolist()):
        words = [0] * 56
        value, step = 161803398 - min(abs(seed), 2147483647), 1
        words[55] = value
        for place in range(1, 55):
            at = 21 * place % 55
            words[at] = step
            step = value - step
            if step < 0:
                step += 2147483647
            value = words[at]
        for _ in range(4):
            for place in range(1, 56):
                word = words[place] - words[1 + (place + 30) % 55]
                word = (word + 2147483648) % 4294967296 - 2147483648
                words[place] = word + 2147483647 if word < 0 else word
        deck, one, other = list(range(81)), 0, 21
        for last in range(80, 0, -1):
            one = 1 if one == 55 else one + 1
            other = 1 if other == 55 else other + 1
            sample = words[one] - words[other]
            if sample < 0:
                sample += 2147483647
            words[one] = sample
            at = sample * (last + 1) // 2147483647
            deck[last], deck[at] = deck[at], deck[last]
        out[row] = deck


def numpy_deal(seeds: npt.NDArray[np.int32], out: Bytes) -> None:
    """The same in columns: each word of the generator is an array, an element a seed."""
    most, rows = np.int32(2147483647), np.arange(len(seeds))
    words = np.zeros((56, len(seeds)), np.int32)
    value = (161803398 - np.minimum(np.abs(seeds.astype(np.int64)), most)).astype(np.int32)
    step = np.ones(len(seeds), np.int32)
    words[55] = value
    for place in range(1, 55):
        at = 21 * place % 55
        words[at] = step
        step = value - step
        step[step < 0] += most
        value = words[at]
    for _ in range(4):
        for place in range(1, 56):
            words[place] -= words[1 + (place + 30) % 55]
            words[place, words[place] < 0] += most
    decks = np.repeat(np.arange(81, dtype=np.uint8)[:, np.newaxis], len(seeds), axis=1)
    one, other = 0, 21
    for last in range(80, 0, -1):
        one = 1 if one == 55 else one + 1
        other = 1 if other == 55 else other + 1
        words[one] -= words[other]
        words[one, words[one] < 0] += most
        places = words[one].astype(np.int64) * (last + 1) // most
        cards = decks[last].copy()
        decks[last] = decks[places, rows]
        decks[places, rows] = cards
    out[:] = decks.T


def numba_dealer() -> Callable[[npt.NDArray[np.int32], Bytes], None]:
    """The same, compiled: int64 arithmetic with the wrap written out."""
    import numba

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def deal(seeds: Any, out: Any) -> None:
        words = np.zeros(56, np.int64)
        for row in range(len(seeds)):
            value, step = 161803398 - min(abs(np.int64(seeds[row])), 2147483647), 1
            words[55] = value
            for place in range(1, 55):
                at = 21 * place % 55
                words[at] = step
                step = value - step
                if step < 0:
                    step += 2147483647
                value = words[at]
            for _ in range(4):
                for place in range(1, 56):
                    word = words[place] - words[1 + (place + 30) % 55]
                    if word < -2147483648:
                        word += 4294967296
                    if word > 2147483647:
                        word -= 4294967296
                    words[place] = word + 2147483647 if word < 0 else word
            for card in range(81):
                out[row, card] = card
            one, other = 0, 21
            for last in range(80, 0, -1):
                one = 1 if one == 55 else one + 1
                other = 1 if other == 55 else other + 1
                sample = words[one] - words[other]
                if sample < 0:
                    sample += 2147483647
                words[one] = sample
                at = sample * (last + 1) // 2147483647
                card = out[row, last]
                out[row, last] = out[row, at]
                out[row, at] = card

    deal(np.zeros(1, np.int32), np.zeros((1, 81), np.uint8))
    compiled: Callable[[npt.NDArray[np.int32], Bytes], None] = deal
    return compiled


def python_games(games: int, seed: int) -> Sums:
    """Games of the edition rules, the whole board searched again at each step, in pure Python.

    The generator is that of the game in C, so that both play the same games; so is what
    comes back: positions, dead ones and games by leftovers, each by cards on the board.
    """
    third, state = THIRD.tolist(), seed
    sums = np.zeros((3, 82), np.uint64)

    def below(bound: int) -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 32) * bound >> 32

    for _ in range(games):
        deck = list(range(81))
        for last in range(80, 0, -1):
            at = below(last + 1)
            deck[last], deck[at] = deck[at], deck[last]
        board, drawn = deck[:12], 12
        while True:
            slots = {card: slot for slot, card in enumerate(board)}
            sets = [
                (i, j, slots[card])
                for i, a in enumerate(board)
                for j, b in enumerate(board[i + 1 :], i + 1)
                if slots.get(card := third[a][b], 0) > j
            ]
            sums[0, len(board)] += 1
            if sets:
                chosen = sets[below(len(sets))]
                if drawn < 81:
                    for slot in chosen:
                        board[slot] = deck[drawn]
                        drawn += 1
                else:
                    for slot in reversed(chosen):
                        del board[slot]
                continue
            sums[1, len(board)] += 1
            if drawn > 78 or len(board) > 18:
                break
            board += deck[drawn : drawn + 3]
            drawn += 3
        sums[2, len(board)] += 1
    return sums


def numba_player() -> Callable[[int, int], Sums]:
    """The same games, compiled by numba."""
    import numba

    third = THIRD
    u64 = np.uint64

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def below(state: Any, bound: Any) -> Any:
        state[0] += u64(0x9E3779B97F4A7C15)
        z = state[0]
        z = (z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> u64(27))) * u64(0x94D049BB133111EB)
        z ^= z >> u64(31)
        return np.int64(((z >> u64(32)) * u64(bound)) >> u64(32))

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def search(board: Any, size: Any, places: Any, sets: Any) -> Any:
        places[:] = 0
        for i in range(size):
            places[board[i]] = i + 1
        found = 0
        for i in range(size):
            for j in range(i + 1, size):
                last = places[third[board[i], board[j]]]
                if last > j + 1:
                    sets[found, 0], sets[found, 1], sets[found, 2] = i, j, last - 1
                    found += 1
        return found

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def play(games: Any, seed: Any) -> Any:
        sums = np.zeros((3, 82), np.uint64)
        state = np.full(1, seed, np.uint64)
        deck, board, places = np.empty(81, np.uint8), np.empty(81, np.uint8), np.empty(81, np.uint8)
        sets = np.empty((1080, 3), np.uint8)
        for _ in range(games):
            for card in range(81):
                deck[card] = card
            for last in range(80, 0, -1):
                at = below(state, last + 1)
                card = deck[last]
                deck[last] = deck[at]
                deck[at] = card
            board[:12] = deck[:12]
            size = drawn = 12
            while True:
                found = search(board, size, places, sets)
                sums[0, size] += 1
                if found:
                    chosen = sets[below(state, found)]
                    if drawn < 81:
                        for i in range(3):
                            board[chosen[i]] = deck[drawn]
                            drawn += 1
                    else:
                        for i in range(2, -1, -1):
                            size -= 1
                            for slot in range(chosen[i], size):
                                board[slot] = board[slot + 1]
                else:
                    sums[1, size] += 1
                    if drawn > 78 or size > 18:
                        break
                    for _ in range(3):
                        board[size] = deck[drawn]
                        size += 1
                        drawn += 1
            sums[2, size] += 1
        return sums

    play(1, 0)
    compiled: Callable[[int, int], Sums] = play
    return compiled
