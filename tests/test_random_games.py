"""Whole random games through the engine, its invariants held against after every command."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from laws import StreamLaw, digit_sums

from setrules import Card, Deck, GameSession, RuleSet, any_set_exists
from setrules.rules import NAMED

IDS = ("B", "a", "C")


class Game:
    """One match from the deal to its end, with the laws of its cards and scores."""

    def __init__(self, random: Random) -> None:
        self.random = random
        choose = random.choice
        name = choose(tuple(NAMED))
        mode: Any = choose(("single", "local", "local", "online", "pass_and_play"))
        changes: dict[str, Any] = {"duration_ms": choose((0, 0, 3_600_000))}
        if mode == "online" or choose((True, False)):
            changes["call_window_ms"] = 0
        if changes["duration_ms"] and choose((True, False)):
            changes["penalty"] = "time"
        elif name == "edition":
            changes["penalty"] = choose(("none", "point"))
        if name == "solitaire" and mode == "pass_and_play":
            mode = "local"
        alone = mode == "single" or name == "solitaire"
        rules = RuleSet.named(name, **changes)
        self.deck = Deck.shuffled(random.randrange(2**31), small=rules.deck == "small")
        self.session = GameSession(
            IDS[:1] if alone else IDS[: choose((2, 3))],
            rules,
            mode=mode,
            deck=self.deck,
            now_ms=choose((0, 12_345)),
            animations=mode != "online" and choose((True, False, False)),
            dealer=choose((None, IDS[0])),
        )
        self.stream = StreamLaw(rules, self.deck.order)
        self.scores = Counter[str]()
        self.sets = Counter[str]()
        self.check(self.session.opening, self.session.board.slots)

    def play(self) -> None:
        """Play until the match is over."""
        session = self.session
        for _ in range(2_000):
            if session.phase == "ended":
                return self.check_end()
            if session.phase != "playing":
                self.do("animation_done")
            else:
                self.turn()
        raise AssertionError("a match that does not end")

    def turn(self) -> None:
        session, choose = self.session, self.random.choice
        player = choose([player.id for player in session.players])
        chance = self.random.random()
        if chance < 0.04:
            self.do("disconnect", player, session.now_ms + choose((0, 5)))
            self.do("reconnect", player, session.now_ms + choose((0, 5, 30_000, 30_000, 30_001)))
        elif chance < 0.05:
            self.do("advance", session.now_ms + choose((1, 60, 4_000, 70_000)))
        elif chance < 0.051:
            self.do("forfeit", player)
        else:
            self.claim_or_go_on(player)

    def claim_or_go_on(self, player: str) -> None:
        session, choose = self.session, self.random.choice
        hint = session.board.hint(3)
        if hint is None and session.rules.expansion != "engine":
            for one in session.players:
                if session.phase == "playing":
                    name = "agree_no_set" if session.rules.expansion == "agreement" else None
                    self.do(name or "request_cards", one.id)
            return
        if session.rules.call_window_ms:
            self.do("call_set", [player], session.now_ms)
        lying = range(len(session.board.slots))
        slots = hint if hint and choose((True, True, True, False)) else self.random.sample(lying, 3)
        cards = [session.board.slots[slot] for slot in slots]
        if None in cards:
            return
        if session.mode == "online":
            self.do("submit", player, cards, session.now_ms + choose((0, 10, 60)))
            if choose((True, False)):
                self.do("advance", session.now_ms + choose((10, 50, 120)))
        elif session.mode == "pass_and_play":
            for slot in slots:
                self.do("tap", slot)
            self.do("confirm", player)
        elif choose((True, False)):
            self.do("claim", player, cards)
        else:
            for slot in slots:
                if session.phase == "playing":
                    self.do("tap", slot, player)

    def do(self, command: str, *arguments: Any) -> None:
        before = self.session.board.slots
        self.check(getattr(self.session, command)(*arguments), before)

    def check(self, events: Any, before: tuple[Card | None, ...]) -> None:
        session = self.session
        told = [event.to_dict() for event in events]
        self.stream.told(told)
        self.stream.settled(session.phase)
        slots = session.board.slots
        lying = [card for card in slots if card is not None]
        assert self.stream.board == {
            slot: card for slot, card in enumerate(slots) if card is not None
        }
        drawn = self.deck.order[: len(self.deck.order) - session.deck_remaining]
        assert len(lying) + len(self.stream.taken) == len(drawn)
        assert {*lying, *self.stream.taken} == {*drawn}
        closed = False
        for event in told:
            if event["type"] == "claim_accepted":
                self.sets[event["player"]] += 1
                self.scores[event["player"]] += 1
                assert event["score"] == self.scores[event["player"]]
            elif event["type"] == "penalty" and event["kind"] == "point":
                self.scores[event["player"]] -= event["amount"]
                assert event["score"] == self.scores[event["player"]]
            closed = closed or event["type"] == "closed_up"
        if not closed:
            gone = {*self.stream.taken}
            for slot, card in enumerate(before):
                assert card is None or card in gone or slots[slot] is card
        if session.rules.expansion == "engine" and not self.stream.owed:
            assert self.stream.exists == any_set_exists(slots)

    def check_end(self) -> None:
        session, result = self.session, self.session.result
        assert result is not None
        undrawn = self.deck.order[len(self.deck.order) - session.deck_remaining :]
        assert digit_sums([*session.board.cards, *undrawn]) == [0, 0, 0, 0]
        for player in session.players:
            assert player.sets == self.sets[player.id]
            assert player.score == self.scores[player.id]
            assert not session.rules.score_floor or player.score >= 0
        if result.reason == "deck_empty":
            assert session.deck_remaining == 0
            assert session.rules.expansion == "agreement" or not session.board.any_set_exists()
            assert len(session.board) != 3
        merits = {
            row.id: row.score if session.rules.winner == "score" else row.sets
            for row in result.standings
            if row.can_win
        }
        if session.rules.winner in ("sets", "score") and result.reason != "abandoned":
            best = [id for id, merit in merits.items() if merit == max(merits.values())]
            assert sorted(result.winners) == sorted(best)


def play(seed: int) -> Game:
    game = Game(Random(seed))
    game.play()
    return game


@pytest.mark.parametrize("block", range(8))
def test_whole_games_b7(block: int) -> None:
    """2,000 games over all rule sets and modes: cards, slots, looks, scores (B2, B7, D4, M5)."""
    reasons = Counter[str]()
    for seed in range(250 * block, 250 * block + 250):
        game = play(seed)
        assert game.session.result is not None
        reasons[game.session.result.reason] += 1
        if seed % 25 == 0:
            assert GameSession.replay(game.session.record()) == game.session
    assert reasons["deck_empty"] > 50
    assert len(reasons) > 3


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(100))
def test_a_hundred_thousand_whole_games_b7(block: int) -> None:
    for seed in range(1_000_000 + 1_000 * block, 1_001_000 + 1_000 * block):
        play(seed)


def test_an_edition_game_never_ends_with_three_cards_b5() -> None:
    """Digit sums of board and deck stay 0 mod 3, so three that are left are a set (K, B5)."""
    left = Counter[int]()
    for seed in range(150):
        session = GameSession(["A"], seed=seed)
        while (hint := session.board.hint(3)) is not None:
            session.claim_slots("A", hint)
            assert digit_sums(
                [*session.board.cards, *Deck.shuffled(seed).order[81 - session.deck_remaining :]]
            ) == [0, 0, 0, 0]
        assert session.result is not None
        assert session.result.reason == "deck_empty"
        left[len(session.board)] += 1
    assert 3 not in left
    assert {6, 9} <= {*left}
