"""Laws of the stream of events, followed from the opening to the end of a match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from setrules import RuleSet, validate

_DEAD_ENDS = ("deck_empty", "cap", "deck_short")


class StreamLaw:
    """Every settled position is looked at exactly once, and cards come in deck order (B7, D4).

    ``told`` takes the events of each command as plain data. ``board`` is kept
    from the events alone, so that it can be compared with the session's.
    """

    def __init__(self, rules: RuleSet, order: Iterable[int]) -> None:
        self.rules = rules
        self.pile = list(order)
        self.board: dict[int, int] = {}
        self.taken: list[int] = []
        self.owed = False
        self.exists = True
        self.over = False
        self.drawn = 0

    def told(self, events: Iterable[dict[str, Any]]) -> None:
        """Follow the events of one command."""
        for event in events:
            assert not self.over, f"{event} after the end"
            follow = getattr(self, "_" + event["type"], None)
            if follow is not None:
                follow(event)

    def settled(self, phase: str) -> None:
        """After a command: a look is owed only while an animation waits for its refill."""
        looks = self.rules.expansion == "engine"
        assert self.owed == (looks and phase == "valid_set") or self.over
        assert self.over == (phase == "ended")

    def _dealt(self, event: dict[str, Any]) -> None:
        # A given board does not come from the deck; a dealt one is not yet drawn in `pile`.
        if self.pile[: len(event["cards"])] == event["cards"]:
            self.pile = self.pile[len(event["cards"]) :]
        self.board = dict(zip(event["slots"], event["cards"], strict=True))
        self._changed()

    def _expanded(self, event: dict[str, Any]) -> None:
        assert not self.owed
        self._lay(event)
        self._changed()

    def _refilled(self, event: dict[str, Any]) -> None:
        assert self.owed or self.rules.expansion != "engine"
        self._lay(event)

    def _closed_up(self, event: dict[str, Any]) -> None:
        assert self.owed or self.rules.expansion != "engine"
        kept = [self.board[slot] for slot in sorted(self.board)]
        assert event["board"] == kept, "closing up keeps the order and leaves no hole (B4)"
        self.board = dict(enumerate(kept))

    def _claim_accepted(self, event: dict[str, Any]) -> None:
        assert validate(*event["cards"])
        assert [self.board.pop(slot) for slot in event["slots"]] == event["cards"]
        self.taken += event["cards"]
        self._changed()

    def _set_check(self, event: dict[str, Any]) -> None:
        assert self.owed, "a second look at one position"
        self.owed = False
        self.exists = event["exists"]

    def _no_set(self, event: dict[str, Any]) -> None:
        assert not self.owed
        assert not self.exists
        assert event["deck_remaining"] == len(self.pile)

    def _ended(self, event: dict[str, Any]) -> None:
        if event["reason"] in _DEAD_ENDS and self.rules.expansion == "engine":
            assert not self.owed
            assert not self.exists
        self.over = True

    def _lay(self, event: dict[str, Any]) -> None:
        count = len(event["cards"])
        assert event["cards"] == self.pile[:count], "cards come from the top (D4)"
        self.pile = self.pile[count:]
        self.drawn += count
        assert event["deck_remaining"] == len(self.pile)
        assert event["slots"] == sorted(event["slots"])
        for slot, card in zip(event["slots"], event["cards"], strict=True):
            assert slot not in self.board, "an occupied slot is never filled"
            self.board[slot] = card

    def _changed(self) -> None:
        assert not self.owed, "a position was left without a look"
        self.owed = self.rules.expansion == "engine"


def digit_sums(cards: Iterable[int]) -> list[int]:
    """The sum of each base-3 digit over some cards, mod 3."""
    listed = list(cards)
    return [sum(card // weight % 3 for card in listed) % 3 for weight in (27, 9, 3, 1)]
