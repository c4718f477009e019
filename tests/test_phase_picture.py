"""The picture of the phases has the steps that matches take, and no other (M3)."""

from __future__ import annotations

import random
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from setrules import Board, Deck, GameSession, RuleSet
from setrules.engine.state import MatchState

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PLAYERS = ("ann", "bob", "cleo")
NAMES = ("edition", "tabletop", "introduction", "solitaire", "browser", "cooperative")
#: Twelve cards without a set.
DEAD = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35)

Step = tuple[str, str]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> set[Step]:
    """Every change of a phase while the test runs, also those inside one command."""
    steps: set[Step] = set()
    held = MatchState.__dict__["phase"]

    def change(state: MatchState, phase: str) -> None:
        try:
            before = held.__get__(state)
        except AttributeError:
            before = None  # a new match
        held.__set__(state, phase)
        if before is not None and not (before == phase == "dealing"):
            steps.add((before, phase))

    monkeypatch.setattr(MatchState, "phase", property(held.__get__, change))
    return steps


def begin(name: str, choose: random.Random) -> GameSession:
    """A match with animations: cards as dealt or a dead board, a short deck, perhaps a clock."""
    timed = choose.random() < 0.5
    rules = RuleSet.named(name, duration_ms=choose.choice((3_000, 60_000)) if timed else 0)
    if name == "edition":
        penalty = choose.choice(("none", "point", "time") if timed else ("none", "point"))
        rules = RuleSet.edition(
            penalty=penalty, duration_ms=rules.duration_ms, cap=choose.choice((12, 15, 21))
        )
    alone = name == "solitaire"
    players = PLAYERS[: 1 if alone else choose.randint(2, 3)]
    small = name == "introduction"
    order = choose.sample(range(27) if small else range(81), 27)
    if small:
        order = [card + 6 * (card // 3) for card in order]  # the solid cards
    if not small and choose.random() < 0.4:
        order = [*DEAD, *(card for card in order if card not in DEAD)]
    size = choose.choice((3, 9, 12))
    return GameSession(
        players,
        rules,
        mode="single" if alone else "local",
        board=Board.of(order[:size]),
        deck=Deck.of(order[size : size + choose.choice((0, 1, 3, 6, 12))]),
        animations=True,
    )


def act(session: GameSession, choose: random.Random) -> None:
    """One command, as likely as not what moves the match on."""
    player = choose.choice([each for each in PLAYERS if each in session.players])
    kind = choose.random()
    now = session.now_ms
    if kind < 0.45:
        session.animation_done()
    elif kind < 0.65:
        hint = session.board.hint()
        if session.rules.call_window_ms:
            session.call_set(player, now)
        if hint is not None:
            session.claim_slots(player, hint)
    elif kind < 0.72:
        if session.rules.call_window_ms:
            session.call_set(player, now)
        if len(session.board.cards) >= 3:
            session.claim(player, session.board.cards[-3:])
    elif kind < 0.9 and session.rules.expansion == "agreement":
        for each in PLAYERS:
            if each in session.players:
                session.agree_no_set(each)
    elif kind < 0.8 and session.rules.expansion == "request":
        session.request_cards(player)
    elif kind < 0.98:
        session.advance(now + choose.choice((1, 500, 1_000, 6_000)))
    else:
        session.forfeit(player)


def test_the_steps_that_are_drawn_are_those_that_matches_take(
    taken: set[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = random.Random(2026)
    for number in range(900):
        session = begin(NAMES[number % len(NAMES)], choose)
        for _ in range(30):
            if session.phase == "ended":
                break
            act(session, choose)
    assert sorted(taken) == sorted(drawing(monkeypatch)["STEPS"])


def drawing(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])
    return runpy.run_path(str(FOLDER / "phases.py"))


def test_each_step_is_drawn_from_its_phase_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ends of its line are at the rims of the two boxes."""
    names = drawing(monkeypatch)
    for step, points in names["STEPS"].items():
        for phase, (x, y) in zip(step, (points[0], points[-1]), strict=True):
            left, top, width = names["_PLACES"][phase]
            below, right = top + names["_HEIGHT"], left + width
            beside = max(left - x, x - right, 0) + max(top - y, y - below, 0)
            assert 0 < beside <= 4, (step, phase)
