"""Whole games by the hundred million, reproducible wherever they run.

Games are played in chunks of fixed size, each from a random stream of its own
that numpy's ``SeedSequence`` derives from the seed and the chunk's number. A
chunk comes back as integer sums, and sums add up in any order, so that the
result depends on the number of games, the rule set and the seed alone: not on
the executor, its size, or which chunk one played again whose worker had died.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex, TypeAlias

from setrules.card import Card
from setrules.errors import RulesError, RulesTypeError, describe
from setrules.integers import EXACT, checked_int
from setrules.odds.report import SimulationReport, report_of
from setrules.progress import Progress, checked_progress
from setrules.rules import RuleSet
from setrules.shuffle import unshuffled

if TYPE_CHECKING:
    from numpy.random import BitGenerator

__all__ = ["CHUNK", "PlayedGame", "play_games", "simulate"]

#: How many games share a random stream. Another number would be another result.
CHUNK: Final = 1 << 15

#: How many games stand together in a standard error of positions, where a whole
#: chunk of them is played; in fewer games each stands by itself.
GROUP: Final = 16

# How many games are shown in one go, which memory and whoever asks for the next one wait for.
_TRACED: Final = 64

# How many chunks an executor is given ahead of what has come back.
_AHEAD: Final = 1024

_Policy: TypeAlias = tuple[bytes, bool, bool, bool, int]


class PlayedGame(NamedTuple):
    """One simulated game, for it to be played again elsewhere."""

    order: tuple[Card, ...]
    """The deck as shuffled."""
    claims: tuple[tuple[Card, Card, Card], ...]
    """The cards of each claimed set, in the order of the claims."""


def simulate(
    games: SupportsIndex,
    rules: RuleSet | None = None,
    *,
    seed: SupportsIndex = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SimulationReport:
    """Play whole games and report what happened, with standard errors.

    Each time one of the sets that lie is claimed, all with the same
    probability. Where players decide on more cards, by agreement (T1) or on
    request (T5), they do so exactly when no set lies. ``rules`` are those of
    the edition by default.

    ``executor`` is any :class:`concurrent.futures.Executor`: threads (the GIL
    is released), processes, or ``Client.get_executor()`` of dask.distributed;
    without one the calling thread plays. The report is the same either way.
    When a worker dies, dask.distributed plays its games again; a pool of
    processes raises :class:`concurrent.futures.BrokenExecutor`, and there is no report.
    ``progress(done, games)`` is called as games come back. Needs numpy.

    Raises :class:`RulesError` for a number of games or a seed out of range (from 1 and
    from 0 to 2^53 - 1), :class:`RulesTypeError` for arguments of another type.

    >>> report = simulate(2_000, seed=1)
    >>> sorted(report.leftovers.counts)
    [0, 6, 9, 12, 15]
    >>> report.games, report.dead_by_round[0].count
    (2000, 2000)
    """
    count = checked_int(games, "games", 1, EXACT, RulesError, RulesTypeError)
    number = checked_int(seed, "seed", 0, EXACT, RulesError, RulesTypeError)
    policies = _checked_rules(rules)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise RulesTypeError(
            f"executor {describe(executor)}: expected a concurrent.futures.Executor"
        )
    checked_progress(progress, RulesTypeError)
    total: list[int] = []
    done = 0
    for played, tally in _tallies(executor, count, _policy_of(policies), number):
        total = [a + b for a, b in zip(total, tally, strict=True)] if total else tally
        done += played
        if progress is not None:
            progress(done, count)
    return report_of(total, games=count, rules=policies, seed=number)


def play_games(
    games: SupportsIndex, rules: RuleSet | None = None, *, seed: SupportsIndex = 0
) -> Iterator[PlayedGame]:
    """Show the games that :func:`simulate` plays with these arguments, in order.

    More games of the same seed begin with the same ones. Errors as there.

    >>> game = next(play_games(1, seed=1))
    >>> len(game.order), game.claims[0]
    (81, (Card(36), Card(16), Card(68)))
    """
    count = checked_int(games, "games", 1, EXACT, RulesError, RulesTypeError)
    number = checked_int(seed, "seed", 0, EXACT, RulesError, RulesTypeError)
    return _played(count, _policy_of(_checked_rules(rules)), number)


def _played(count: int, policy: _Policy, seed: int) -> Iterator[PlayedGame]:
    from setrules import _simulate

    for chunk, size in _chunks(count):
        stream = _stream(seed, chunk)
        for first in range(0, size, _TRACED):
            for order, claims in _simulate.trace(stream, policy, min(size - first, _TRACED)):
                yield PlayedGame(
                    tuple(map(Card, order)),
                    tuple((Card(claim[0]), Card(claim[1]), Card(claim[2])) for claim in claims),
                )


def _checked_rules(rules: object) -> RuleSet:
    if rules is None:
        return RuleSet.edition()
    if not isinstance(rules, RuleSet):
        raise RulesTypeError(f"rules {describe(rules)}: expected a RuleSet")
    return rules


def _policy_of(rules: RuleSet) -> _Policy:
    """What decides which cards are dealt; scores, calls and clocks do not."""
    return (
        bytes(unshuffled(rules.deck == "small")),
        rules.refill == "always",
        rules.close_up == "always",
        rules.partial_deal,
        min(rules.cap, 255),
    )


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    """The number and the size of every chunk."""
    for first in range(0, games, CHUNK):
        yield first // CHUNK, min(CHUNK, games - first)


def _stream(seed: int, chunk: int) -> BitGenerator:
    from setrules._numpy import np

    return np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=(chunk,)))


def play_chunk(seed: int, chunk: int, size: int, policy: _Policy, together: int) -> bytes:
    """Play one chunk in groups of ``together`` games; what every executor is given."""
    from setrules import _simulate

    return _simulate.play(_stream(seed, chunk), policy, size, together)


def _tallies(
    executor: Executor | None, games: int, policy: _Policy, seed: int
) -> Iterator[tuple[int, list[int]]]:
    """The games and the sums of every chunk, in whatever order they come back."""
    together = 1 if games < CHUNK else GROUP
    if executor is None:
        for chunk, size in _chunks(games):
            yield size, _numbers(play_chunk(seed, chunk, size, policy, together))
        return
    running: dict[Future[bytes], int] = {}
    try:
        for chunk, size in _chunks(games):
            running[executor.submit(play_chunk, seed, chunk, size, policy, together)] = size
            if len(running) >= _AHEAD:
                yield from _come_back(running)
        while running:
            yield from _come_back(running)
    finally:
        for future in running:
            future.cancel()


def _come_back(running: dict[Future[bytes], int]) -> Iterator[tuple[int, list[int]]]:
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        yield running.pop(future), _numbers(future.result())


def _numbers(tally: bytes) -> list[int]:
    return memoryview(tally).cast("Q").tolist()
