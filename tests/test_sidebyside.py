"""The engine beside an independent model of the rules: equal after every command."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from sidebyside import Pair, choose_command, choose_setup, choose_wrong_command

from setrules.engine.state import MODES, PHASES

OPTIONS = st.data()


class SideBySide(RuleBasedStateMachine):
    """Matches of all modes and rule sets, with wrong arguments and sessions that take over.

    Every check is made by :class:`sidebyside.Pair` after each command: events,
    phases, boards, decks, clocks, scores, selections and results are equal, and
    the laws of cards, slots and looks hold.
    """

    @initialize(data=OPTIONS)
    def begin(self, data: Any) -> None:
        self.pair = Pair(choose_setup(chooser(data)))

    @rule(data=OPTIONS)
    def command(self, data: Any) -> None:
        name, arguments = choose_command(chooser(data), self.pair)
        self.pair.do(name, *arguments)

    @rule(data=OPTIONS)
    def several(self, data: Any) -> None:
        for _ in range(4):
            self.command(data)

    @rule(data=OPTIONS)
    def wrong(self, data: Any) -> None:
        name, arguments = choose_wrong_command(chooser(data), self.pair)
        self.pair.do(name, *arguments)

    @rule(how=st.sampled_from(("restored", "replayed", "copied")))
    def take_over(self, how: str) -> None:
        self.pair.go_on_as(how)


def chooser(data: Any) -> Any:
    """Let Hypothesis choose."""

    def choose(options: Sequence[Any]) -> Any:
        return data.draw(st.sampled_from(options))

    return choose


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(
    max_examples=80,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def play_beside(seed: int, commands: int) -> Pair:
    """A match from a seed: commands, some wrong, and now and then a session that takes over."""
    choose = Random(seed).choice
    pair = Pair(choose_setup(choose))
    for _ in range(commands):
        turn = choose(range(24))
        if turn == 0:
            pair.go_on_as(choose(("restored", "replayed", "copied")))
        elif turn < 3:
            name, arguments = choose_wrong_command(choose, pair)
            pair.do(name, *arguments)
        else:
            name, arguments = choose_command(choose, pair)
            pair.do(name, *arguments)
    return pair


@pytest.mark.parametrize("block", range(12))
def test_seeded_matches_beside_the_model(block: int) -> None:
    """All of sections B, M and T at once; a failure prints the match (M1, M14)."""
    for seed in range(25 * block, 25 * block + 25):
        play_beside(seed, commands=60)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(100))
def test_many_more_matches_beside_the_model(block: int) -> None:
    for seed in range(10_000 + 100 * block, 10_100 + 100 * block):
        play_beside(seed, commands=80)


def test_the_seeded_matches_are_not_all_alike() -> None:
    """Over some seeds every phase, mode, event and kind of answer really comes up."""
    events: set[str] = set()
    answers: set[str] = set()
    reasons: set[str] = set()
    modes: set[str] = set()
    phases: set[str] = set()
    for seed in range(160):
        choose = Random(seed).choice
        pair = Pair(choose_setup(choose))
        modes.add(pair.engine.mode)
        events.update(event.type for event in pair.engine.opening)
        for _ in range(60):
            name, arguments = choose_command(choose, pair)
            count = len(pair.told)
            answers.add(pair.do(name, *arguments))
            phases.add(pair.engine.phase)
            events.update(event["type"] for event in pair.told[count:])
        if pair.engine.result:
            reasons.add(pair.engine.result.reason)
    assert answers == {"raised", "nothing", "events"}
    assert len(events) == 20
    assert (modes, phases) == ({*MODES}, {*PHASES})
    assert {"timer", "clock", "default_win", "abandoned", "deck_empty"} <= reasons
