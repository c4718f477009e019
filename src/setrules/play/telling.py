"""What happened in a match, in the words of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from setrules.card import Card
from setrules.events import (
    Agreed,
    Called,
    CallPassed,
    ClaimAccepted,
    ClaimQueued,
    ClaimRejected,
    Deselected,
    Disconnected,
    Ended,
    Event,
    Expanded,
    Forfeited,
    Penalty,
    Reconnected,
    Requested,
    Selected,
)
from setrules.result import EndReason, Result
from setrules.session import GameSession
from setrules.shown import counted

__all__ = ["Line", "Tone", "minutes", "tell", "tell_result"]

#: How a line is meant: the screen chooses a colour for it.
Tone = Literal["plain", "good", "bad", "loud"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is said to the players; ``whole`` is not broken into lines, to be copied."""

    text: str
    tone: Tone = "plain"
    whole: bool = False


_REASONS: Final[dict[EndReason, str]] = {
    "deck_empty": "the deck is empty and no set lies",
    "cap": "no set lies and no more cards may be laid",
    "deck_short": "no set lies and the deck is too short to lay three cards",
    "timer": "time is up",
    "clock": "a clock that penalties had shortened ran out",
    "default_win": "everybody else has given up",
    "abandoned": "nobody is left",
    "agreed": "all agree that no set lies, and the deck is empty",
}

_REJECTED: Final = {
    "stale": "a card of it was taken before",
    "not_on_board": "a card of it does not lie on the board",
    "call_expired": "called, and showed no set in time",
}


def minutes(ms: int) -> str:
    """A length of time in minutes and whole seconds.

    >>> minutes(65_999)
    '1:05'
    """
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def tell(events: Iterable[Event], session: GameSession) -> list[Line]:
    """Return what the events of one command say, in order.

    What the board shows anyway is left out: new cards in old places, picks that
    a claim put down.

    >>> session = GameSession(["ann"], mode="single", seed=7)
    >>> [line.text for line in tell(session.claim("ann", (0, 1, 5)), session)]
    ['1RSD 1GSD 1PTD: a card of it does not lie on the board.']
    """
    told = tuple(events)
    judged = any(isinstance(event, (ClaimAccepted, ClaimRejected)) for event in told)
    lines: list[Line] = []
    for event in told:
        lines += _tell(event, session, judged)
    return lines


def _tell(event: Event, session: GameSession, judged: bool) -> Sequence[Line]:
    match event:
        case ClaimAccepted():
            return [_accepted(event, session)]
        case ClaimRejected():
            return [_rejected(event, session)]
        case Penalty():
            return [_penalty(event, session)]
        case Selected() if not judged:
            return [Line(f"{_by(event.player, session)}picked {event.card.code}.")]
        case Deselected() if not judged:
            return [Line(f"{_by(event.player, session)}put down {_codes(event.cards)}.")]
        case Expanded():
            why = "No set lies: " if session.rules.expansion == "engine" else ""
            return [Line(f"{why}{counted(len(event.cards), 'more card')}.")]
        case Requested():
            return [Line(f"You owe {counted(event.owed, 'set')}.")]
        case Agreed():
            return [Line(_agreed(event, session))]
        case Called():
            window = (event.until_ms - event.at_ms) / 1000
            then = f", then {', '.join(event.waiting)}" if event.waiting else ""
            return [Line(f"{event.player} has control for {counted(window, 'second')}{then}.")]
        case CallPassed():
            return [Line(f"{event.player} gives control away.")]
        case Forfeited():
            left = "gives up" if event.voluntary else "was away too long and is out"
            return [Line(f"{event.player} {left}.")]
        case Disconnected():
            return [Line(f"{event.player} is away.")]
        case Reconnected():
            return [Line(f"{event.player} is back.")]
        case ClaimQueued():
            return [Line(f"{event.player} claims {_codes(event.cards)}.")]
        case Ended():
            return tell_result(event.result, session)
        case _:
            return []


def _accepted(event: ClaimAccepted, session: GameSession) -> Line:
    text = f"{_by(event.player, session)}{_codes(event.cards)} is a set. "
    if session.rules.winner == "score" or session.rules.penalty == "point":
        text += f"Score {event.score}."
    else:
        text += f"{counted(event.sets, 'set')} so far."
    if session.rules.winner == "solitaire" and event.owed:
        text += f" You owe {counted(event.owed, 'set')}."
    return Line(text, "good")


def _rejected(event: ClaimRejected, session: GameSession) -> Line:
    if event.reason == "call_expired":
        return Line(f"{event.player} {_REJECTED[event.reason]}.", "bad")
    why = event.explanation
    reason = str(why) if why is not None else f"{_REJECTED[event.reason]}."
    return Line(f"{_by(event.player, session)}{_codes(event.cards)}: {reason}", "bad")


def _penalty(event: Penalty, session: GameSession) -> Line:
    if event.kind == "time":
        lost = f"{counted(event.amount / 1000, 'second')} lost: {minutes(event.clock_ms)} left."
    elif event.amount:
        lost = f"{counted(event.amount, 'point')} lost: score {event.score}."
    else:
        lost = f"No point to lose: score {event.score}."
    return Line(f"{_by(event.player, session)}{lost}", "bad")


def _agreed(event: Agreed, session: GameSession) -> str:
    voters = sum(player.status == "active" for player in session.players)
    return f"{event.player} agrees that no set lies ({len(event.agreed)} of {voters})."


def tell_result(result: Result, session: GameSession) -> list[Line]:
    """Return how a match ended, the standings and the winner (M10, M11)."""
    lines = [Line(f"The game is over: {_REASONS[result.reason]}.", "loud")]
    alone = len(result.standings) == 1
    for row in result.standings:
        name = "" if alone else f"{row.rank}. {row.id}: "
        score = f"score {row.score}, " if row.score != row.sets else ""
        out = "" if row.can_win or alone else " (out)"
        mistakes = counted(row.invalid_attempts, "mistake")
        lines.append(Line(f"{name}{score}{counted(row.sets, 'set')}, {mistakes}{out}"))
    if session.rules.winner == "none":
        lines.append(Line(f"Together: {counted(result.total, 'set')}.", "loud"))
    elif session.rules.winner == "solitaire":
        owed = session.players[0].owed
        won = bool(result.winners)
        text = "You win: nothing is owed." if won else f"Not won: {counted(owed, 'set')} owed."
        lines.append(Line(text if won or owed else "Not won.", "loud"))
    elif result.winners and not alone:
        names = " and ".join(result.winners)
        lines.append(Line(f"A draw: {names}." if result.draw else f"{names} wins.", "loud"))
    return lines


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def _by(player: str, session: GameSession) -> str:
    """Who did it, where that is not clear; the device's picks have no name."""
    return f"{player}: " if player and session.mode != "single" else ""
