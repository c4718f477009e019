"""A session plays the simulated games with the same choices (B2 to B6, T1, T4 to T7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

import setrules
from setrules import Deck, GameSession, RuleSet, odds
from setrules.events import ClaimAccepted, Dealt, Ended, Event, Expanded, Refilled
from setrules.rules import NAMED

GAMES = 1_000

RULE_SETS = {
    **{name: RuleSet.named(name) for name in NAMED},
    "edition, small deck": RuleSet.edition(deck="small"),
    "edition, low cap": RuleSet.edition(cap=15),
    "edition, cap at the deal": RuleSet.edition(cap=12),
    "agreement, closing up always": RuleSet.tabletop(close_up="always"),
    "agreement, whole expansions": RuleSet.tabletop(partial_deal=False, cap=15),
}


class Tally:
    """What sessions showed, counted like a report: a position is counted when it is left."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.by_size: Counter[tuple[int, bool]] = Counter()
        self.by_left: Counter[tuple[int, bool]] = Counter()
        self.by_round: Counter[tuple[int, bool]] = Counter()
        self.in_opening: Counter[tuple[int, bool]] = Counter()
        self.sets: Counter[int] = Counter()
        self.games: Counter[tuple[str, int]] = Counter()

    def play(self, game: odds.PlayedGame) -> None:
        """Play a game with a session that gets the deck and the claims of the simulated one."""
        rules = self.rules
        players = ["ann"] if rules.winner == "solitaire" else ["ann", "bob"]
        session = GameSession(players, rules, deck=Deck.of(game.order))
        self.size = self.left = self.round = self.expansions = self.largest = 0
        self.first = True
        self.watch(session.opening)
        for number, cards in enumerate(game.claims):
            while not session.board.any_set_exists():
                self.ask_for_cards(session, players)
            self.sets[number] += session.board.count_sets()
            claimant = players[number % len(players)]
            if rules.call_window_ms:
                session.call_set(claimant, 0)
            self.watch(session.claim(claimant, cards))
        while session.phase != "ended":
            assert not session.board.any_set_exists(), "the simulated game ended too early"
            self.ask_for_cards(session, players)
        assert not session.board.any_set_exists()
        self.games["claimed", self.round] += 1
        self.games["leftovers", len(session.board) + session.deck_remaining] += 1
        self.games["expansions", self.expansions] += 1
        self.games["largest", self.largest] += 1

    def ask_for_cards(self, session: GameSession, players: list[str]) -> None:
        if self.rules.expansion == "request":
            self.watch(session.request_cards(players[0]))
            return
        assert self.rules.expansion == "agreement", "the engine left a dead board"
        for player in players:
            self.watch(session.agree_no_set(player))

    def watch(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Expanded):
                self.leave(dead=True)
                self.expansions += 1
            elif isinstance(event, ClaimAccepted):
                self.leave(dead=False)
                self.size -= 3
                self.round += 1
                self.first = True
            elif isinstance(event, Ended):
                self.leave(dead=True)
            if isinstance(event, (Dealt, Expanded, Refilled)):
                self.size += len(event.cards)
                self.left = event.deck_remaining
                self.largest = max(self.largest, self.size)

    def leave(self, dead: bool) -> None:
        self.by_size[self.size, dead] += 1
        self.by_left[self.left, dead] += 1
        if self.first:
            self.by_round[self.round, dead] += 1
            self.first = False
        if self.round == 0:
            self.in_opening[self.size, dead] += 1


def check(table: Mapping[int, odds.Estimate], seen: Counter[tuple[int, bool]]) -> None:
    keys = {key for key, _ in seen}
    assert set(table) == keys
    for key in keys:
        positions = seen[key, True] + seen[key, False]
        assert table[key].count == positions
        assert table[key].value == seen[key, True] / positions


@pytest.mark.parametrize("name", RULE_SETS)
def test_sessions_play_the_simulated_games(name: str) -> None:
    rules = RULE_SETS[name]
    tally = Tally(rules)
    for game in odds.play_games(GAMES, rules, seed=17):
        tally.play(game)
    report = odds.simulate(GAMES, rules, seed=17)
    check(report.dead_by_size, tally.by_size)
    check(report.dead_by_left, tally.by_left)
    check(report.dead_by_round, tally.by_round)
    check(report.dead_in_opening, tally.in_opening)
    for number, mean in report.sets_by_round.items():
        assert mean.value == tally.sets[number] / mean.count
    for kind, distribution in (
        ("claimed", report.sets_claimed),
        ("leftovers", report.leftovers),
        ("expansions", report.expansions),
        ("largest", report.largest_board),
    ):
        assert distribution.counts == {
            value: count for (which, value), count in tally.games.items() if which == kind
        }
        assert distribution.games == GAMES


@pytest.mark.parametrize("name", RULE_SETS)
def test_games_are_legal(name: str) -> None:
    rules = RULE_SETS[name]
    deck = set(range(81)) if rules.deck == "full" else {c for c in range(81) if c // 3 % 3 == 0}
    for game in odds.play_games(200, rules, seed=5):
        assert set(game.order) == deck
        assert len(game.order) == len(deck)
        claimed = [card for claim in game.claims for card in claim]
        assert len(set(claimed)) == len(claimed)
        assert all(setrules.validate(*claim) for claim in game.claims)


def test_more_games_begin_with_the_same_ones() -> None:
    few = list(odds.play_games(3, seed=4))
    assert list(odds.play_games(500, seed=4))[:3] == few
    assert list(odds.play_games(3, seed=5)) != few
