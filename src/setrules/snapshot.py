"""Snapshots: a match in whatever phase it is, as plain data (rule E3).

Reading one is strict. Each value is checked by itself here, and all of them
together in :mod:`setrules.consistency`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from setrules.arguments import checked_ids
from setrules.card import Card
from setrules.consistency import check_state
from setrules.deck_data import deck_from_data, deck_to_data
from setrules.engine.state import (
    PHASES,
    STATUSES,
    Control,
    MatchState,
    Phase,
    Player,
    QueuedClaim,
    Status,
)
from setrules.errors import RecordError, SetRulesError, describe
from setrules.events import Event
from setrules.integers import LARGEST_AMOUNT
from setrules.plain import (
    Plain,
    as_record_error,
    read_board,
    read_bool,
    read_cards,
    read_choice,
    read_int,
    read_list,
    read_object,
    read_slots,
    read_text,
    read_texts,
    take_format,
    take_only,
)
from setrules.result import Result
from setrules.rules import RuleSet
from setrules.setup import check_combination, checked_mode
from setrules.views import board_data

__all__ = ["SNAPSHOT_FORMAT", "restore_state", "snapshot_of"]

#: The format version of snapshots.
SNAPSHOT_FORMAT: Final = 1

_PLAYER_FIELDS: Final = (
    *("id", "score", "sets", "invalid_attempts", "status"),
    *("left_at", "lost_ms", "owed", "selection"),
)
_FIELDS: Final = (
    *("format", "rules", "mode", "players", "dealer", "animations", "start_ms", "now_ms"),
    *("board", "deck", "phase", "exists", "vacated", "taken", "device", "queue", "arrivals"),
    *("control", "agreed", "vote_due", "result", "opening"),
)


def snapshot_of(state: MatchState, opening: Sequence[Event]) -> dict[str, Plain]:
    """Everything that a match depends on, as plain data."""
    control = state.control
    return {
        "format": SNAPSHOT_FORMAT,
        "rules": {**state.rules.to_dict()},
        "mode": state.mode,
        "players": [_player_data(player) for player in state.players],
        "dealer": state.players[state.dealer].id,
        "animations": state.animations,
        "start_ms": state.start_ms,
        "now_ms": state.now_ms,
        "board": board_data(state.slots),
        "deck": deck_to_data(state.deck),
        "phase": state.phase,
        "exists": state.exists,
        "vacated": list(state.vacated),
        "taken": [
            {"player": state.players[seat].id, "cards": _ids(cards)} for seat, cards in state.taken
        ],
        "device": _ids(state.device),
        "queue": [
            {
                "player": state.players[claim.seat].id,
                "cards": _ids(claim.cards),
                "stamp": claim.stamp,
                "tick": tick,
                "arrival": claim.arrival,
            }
            for tick in sorted(state.queue)
            for claim in state.queue[tick]
        ],
        "arrivals": state.arrivals,
        "control": {
            "player": state.players[control.seat].id if control.seat >= 0 else "",
            "until_ms": control.until_ms,
            "waiting": [state.players[seat].id for seat in control.waiting],
            "accepted": control.accepted,
        },
        "agreed": list(state.ids(state.agreed)),
        "vote_due": state.vote_due,
        "result": [state.result.to_dict()] if state.result else [],
        "opening": [event.to_dict() for event in opening],
    }


def restore_state(snapshot: object) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match and the opening that :func:`snapshot_of` wrote.

    Raises :class:`RecordError` or :class:`RecordTypeError` with the place when
    anything is missing, unknown, out of range or at odds with the rest.
    """
    data = read_object(snapshot, "snapshot")
    if "entries" in data and "board" not in data:
        raise RecordError(
            "snapshot with 'entries': expected a snapshot; GameSession.replay() reads records"
        )
    take_format(data, SNAPSHOT_FORMAT, "snapshot")
    take_only(data, _FIELDS, "snapshot")
    try:
        state = _read_state(data)
        opening = tuple(
            Event.from_dict(read_object(event, "snapshot, opening"))
            for event in read_list(data["opening"], "snapshot, opening")
        )
        check_state(state, opening)
    except SetRulesError as error:
        raise as_record_error(error, "snapshot") from error
    return state, opening


def _read_state(data: Mapping[str, object]) -> MatchState:
    rules = RuleSet.from_dict(read_object(data["rules"], "snapshot, rules"))
    mode = checked_mode(data["mode"])
    players = [
        _read_player(one, seat)
        for seat, one in enumerate(read_list(data["players"], "snapshot, players"))
    ]
    ids = checked_ids([player.id for player in players])
    animations = read_bool(data["animations"], "snapshot, animations")
    check_combination(ids, rules, mode, animations)
    seats = {id: seat for seat, id in enumerate(ids)}
    slots = list(read_board(data["board"], "snapshot, board"))
    start_ms = _read_amount(data["start_ms"], "snapshot, start_ms")
    phase = cast("Phase", read_choice(*PHASES)(data["phase"], "snapshot, phase"))
    results = read_list(data["result"], "snapshot, result")
    if len(results) > 1:
        raise RecordError(f"snapshot, result: {len(results)} results, expected at most 1")
    state = MatchState(
        rules=rules,
        mode=mode,
        players=players,
        seats=seats,
        dealer=_seat(data["dealer"], seats, "snapshot, dealer"),
        animations=animations,
        start_ms=start_ms,
        now_ms=_read_amount(data["now_ms"], "snapshot, now_ms", start_ms),
        slots=slots,
        cards=len(slots) - slots.count(None),
        deck=deck_from_data(data["deck"], "snapshot, deck"),
        phase=phase,
        exists=read_bool(data["exists"], "snapshot, exists"),
        vacated=read_slots(data["vacated"], "snapshot, vacated"),
        device=list(read_cards(data["device"], "snapshot, device")),
        arrivals=_read_amount(data["arrivals"], "snapshot, arrivals"),
        control=_read_control(data["control"], seats),
        agreed=_read_agreed(data["agreed"], seats),
        vote_due=read_bool(data["vote_due"], "snapshot, vote_due"),
        result=Result.from_dict(read_object(results[0], "snapshot, result")) if results else None,
    )
    for one in read_list(data["taken"], "snapshot, taken"):
        entry = take_only(read_object(one, "taken"), ("player", "cards"), "taken")
        seat = _seat(entry["player"], seats, "taken, player")
        state.taken.append((seat, _read_claim(entry["cards"], "taken, cards")))
    _read_queue(state, data["queue"])
    return state


def _read_amount(value: object, where: str, least: int = 0) -> int:
    """Return a time, a score or a count.

    Counts grow by one at a time, so that one read here never comes to 2**53 (P1).
    """
    return read_int(value, where, least, LARGEST_AMOUNT)


def _read_player(value: object, seat: int) -> Player:
    where = f"snapshot, player {seat}"
    data = take_only(read_object(value, where), _PLAYER_FIELDS, where)
    return Player(
        id=read_text(data["id"], f"{where}, id"),
        seat=seat,
        score=_read_amount(data["score"], f"{where}, score", -LARGEST_AMOUNT),
        sets=_read_amount(data["sets"], f"{where}, sets"),
        invalid_attempts=_read_amount(data["invalid_attempts"], f"{where}, invalid_attempts"),
        status=cast("Status", read_choice(*STATUSES)(data["status"], f"{where}, status")),
        left_at=_read_amount(data["left_at"], f"{where}, left_at", -1),
        lost_ms=_read_amount(data["lost_ms"], f"{where}, lost_ms"),
        owed=_read_amount(data["owed"], f"{where}, owed"),
        selection=list(read_cards(data["selection"], f"{where}, selection")),
    )


def _player_data(player: Player) -> dict[str, Plain]:
    return {
        "id": player.id,
        "score": player.score,
        "sets": player.sets,
        "invalid_attempts": player.invalid_attempts,
        "status": player.status,
        "left_at": player.left_at,
        "lost_ms": player.lost_ms,
        "owed": player.owed,
        "selection": _ids(player.selection),
    }


def _read_control(value: object, seats: Mapping[str, int]) -> Control:
    where = "snapshot, control"
    data = take_only(
        read_object(value, where), ("player", "until_ms", "waiting", "accepted"), where
    )
    id = read_text(data["player"], f"{where}, player")
    return Control(
        seat=_seat(id, seats, f"{where}, player") if id else -1,
        until_ms=read_int(data["until_ms"], f"{where}, until_ms", -1),
        waiting=_seats(data["waiting"], seats, f"{where}, waiting"),
        accepted=read_bool(data["accepted"], f"{where}, accepted"),
    )


def _read_agreed(value: object, seats: Mapping[str, int]) -> set[int]:
    agreed = _seats(value, seats, "snapshot, agreed")
    if agreed != sorted(agreed):
        raise RecordError("snapshot, agreed: expected players in seat order")
    return set(agreed)


def _read_queue(state: MatchState, value: object) -> None:
    names = ("player", "cards", "stamp", "tick", "arrival")
    for index, one in enumerate(read_list(value, "snapshot, queue")):
        where = f"snapshot, claim {index}"
        data = take_only(read_object(one, where), names, where)
        tick = read_int(data["tick"], f"{where}, tick", 0)
        claim = QueuedClaim(
            seat=_seat(data["player"], state.seats, f"{where}, player"),
            cards=_read_claim(data["cards"], f"{where}, cards"),
            stamp=_read_amount(data["stamp"], f"{where}, stamp", state.start_ms),
            arrival=read_int(data["arrival"], f"{where}, arrival", 0),
        )
        state.queue.setdefault(tick, []).append(claim)
    state.ticks = sorted(state.queue)  # a sorted list is a heap
    waiting = [claim for claims in state.queue.values() for claim in claims]
    for claim in sorted(waiting, key=lambda claim: claim.arrival):
        state.players[claim.seat].claims[claim.arrival] = claim


def _read_claim(value: object, where: str) -> tuple[Card, Card, Card]:
    cards = read_cards(value, where)
    if len(set(cards)) != 3 or len(cards) != 3:
        raise RecordError(f"{where}: {describe(list(map(int, cards)))}, expected 3 different cards")
    first, second, third = cards
    return first, second, third


def _seat(value: object, seats: Mapping[str, int], where: str) -> int:
    id = read_text(value, where)
    if id not in seats:
        raise RecordError(f"{where}: unknown player {id[:80]!r}")
    return seats[id]


def _seats(value: object, seats: Mapping[str, int], where: str) -> list[int]:
    found = [_seat(id, seats, where) for id in read_texts(value, where)]
    if len(set(found)) != len(found):
        raise RecordError(f"{where}: a player twice")
    return found


def _ids(cards: Sequence[Card]) -> list[Plain]:
    return list(map(int, cards))
