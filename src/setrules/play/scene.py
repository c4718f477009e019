"""What the players see between two commands, apart from how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from setrules.card import Card
from setrules.play.telling import minutes
from setrules.players import PlayerView
from setrules.session import GameSession
from setrules.shown import counted

__all__ = ["Scene", "control_ends", "controller", "scene_of"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A board with its picked and hinted slots, and one line that says how the match stands."""

    slots: tuple[Card | None, ...]
    picked: tuple[int, ...]
    hinted: tuple[int, ...]
    status: str


def scene_of(session: GameSession, hinted: Sequence[int] = ()) -> Scene:
    """Return what a match shows now.

    >>> scene = scene_of(GameSession(["ann", "bob"], mode="pass_and_play", seed=7))
    >>> len(scene.slots), scene.status
    (12, 'ann 0, bob 0 | deck 69 | 0:00')
    """
    slots = session.board.slots
    picked: list[Card] = []
    if session.mode in ("single", "pass_and_play"):
        picked += session.selection()
    else:
        for player in session.players:
            picked += session.selection(player.id)
    where = {card: slot for slot, card in enumerate(slots) if card is not None}
    return Scene(
        slots,
        tuple(sorted({where[card] for card in picked})),
        tuple(hinted),
        _status(session),
    )


def controller(session: GameSession) -> str:
    """The id of the player who has control, or ``""`` (T2)."""
    control = session.view()["control"]
    assert isinstance(control, dict)
    return str(control["player"])


def control_ends(session: GameSession) -> int | None:
    """When the caller loses control again (T2), or None where nobody has it."""
    control = session.view()["control"]
    assert isinstance(control, dict)
    until = control["until_ms"]
    assert isinstance(until, int)
    return until if until >= 0 else None


def _status(session: GameSession) -> str:
    players = session.players
    if len(players) == 1:
        parts = [_alone(players[0])]
    else:
        parts = [", ".join(_shared(player) for player in players)]
    parts.append(f"deck {session.deck_remaining}")
    parts.append(_time(session))
    in_control = controller(session)
    if in_control:
        parts.append(f"{in_control} has control")
    agreed = session.view()["agreed"]
    assert isinstance(agreed, list)
    if agreed:
        parts.append(f"no set, say {', '.join(map(str, agreed))}")
    return " | ".join(parts)


def _alone(player: PlayerView) -> str:
    text = counted(player.sets, "set")
    if player.score != player.sets:
        text += f", score {player.score}"
    if player.owed:
        text += f", {counted(player.owed, 'set')} owed"
    return text


def _shared(player: PlayerView) -> str:
    text = f"{player.id} {player.sets}"
    if player.score != player.sets:
        text += f" (score {player.score})"
    if player.status == "away":
        text += " (away)"
    if player.status == "forfeited":
        text += " (out)"
    return text


def _time(session: GameSession) -> str:
    clocks = {player.clock_ms for player in session.players}
    if not session.rules.duration_ms:
        return minutes(session.now_ms)
    if len(clocks) == 1:
        return f"{minutes(min(clocks))} left"
    own = ", ".join(f"{player.id} {minutes(player.clock_ms)}" for player in session.players)
    return f"left: {own}"
