"""Which events are for whom (rule E4)."""

from __future__ import annotations

from collections.abc import Sequence

from setrules.arguments import checked_id
from setrules.errors import SessionTypeError, describe
from setrules.events import ClaimQueued, Deselected, Event, Selected

__all__ = ["events_for", "recipient"]


def recipient(event: Event) -> str:
    """Return the one player who may see an event, or ``""`` for everybody (E4).

    A claim that waits (``claim_queued``) and picks (``selected``, ``deselected``)
    are their player's alone, as in the views: whoever sees another's claim before
    its tick is over can claim the same cards in that tick, and be judged first
    (M8). In pass and play the picks are the device's, so everybody's. All other
    events tell what lies on the table or has been judged.

    Raises :class:`SessionTypeError` for what is no event.

    >>> from setrules import GameSession
    >>> session = GameSession(["ann", "zoe"], mode="online", seed=7)
    >>> told = session.submit("zoe", (13, 49, 58), 1)
    >>> [(event.type, recipient(event)) for event in (*told, *session.advance(50))]
    [('claim_queued', 'zoe'), ('claim_accepted', ''), ('refilled', ''), ('set_check', '')]
    """
    if not isinstance(event, Event):
        raise SessionTypeError(f"event {describe(event)}: expected an Event")
    return event.player if isinstance(event, (ClaimQueued, Deselected, Selected)) else ""


def events_for(events: Sequence[Event], player: str | None = None) -> tuple[Event, ...]:
    """Return those of ``events`` that ``player`` may see, in their order (E4).

    ``events`` are what commands of a session returned, or its ``opening``. Without
    a player they are what a spectator may see, as in :meth:`GameSession.view`; an id
    that is nobody's in the match sees no more than that.

    Raises :class:`SessionTypeError` for anything but a sequence of events, and
    the errors of a player id.

    >>> from setrules import GameSession
    >>> session = GameSession(["ann", "bob"], seed=7)
    >>> told = session.tap(3, "ann")
    >>> [[event.type for event in events_for(told, who)] for who in ("ann", "bob", None)]
    [['selected'], [], []]
    """
    if not isinstance(events, Sequence):
        raise SessionTypeError(f"events {describe(events)}: expected a sequence of events")
    viewer = "" if player is None else checked_id(player)
    return tuple(event for event in events if recipient(event) in ("", viewer))
