"""Snapshots that contradict themselves, each with what the refusal says (rule E3)."""

from __future__ import annotations

import json
from typing import Any

from corruption import held_up, replaced
from matches import SET_A, SET_C

from setrules import Deck, GameSession

HELD_UP = held_up()


def data_of(session: GameSession) -> Any:
    """A snapshot as a file would hold it."""
    return json.loads(json.dumps(session.snapshot()))


def edited(name: str, **changes: Any) -> Any:
    """A snapshot with some fields replaced; ``a__b`` is field b of a, ``a__0`` its first item."""
    data = data_of(HELD_UP[name])
    for path, value in changes.items():
        keys = [int(key) if key.isdigit() else key for key in path.split("__")]
        data = replaced(data, tuple(keys), value)
    return data


OTHER = [int(card) for card in Deck.shuffled(7).order]
SMALL = [int(card) for card in Deck.shuffled(7, small=True).order]
EARLY = {"player": "B", "cards": [*SET_A], "stamp": 60, "tick": 1, "arrival": 0}
LATER = {"player": "A", "cards": [*SET_C], "stamp": 120, "tick": 2, "arrival": 1}

# A held-up match, what is replaced in its snapshot, and a part of the message.
CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("playing", {"format": 2}, "format 2"),
    ("playing", {"board__0": 1}, "nowhere"),
    ("playing", {"board__0": 13}, "nowhere"),
    ("playing", {"board__1": 40}, "nowhere"),
    ("playing", {"deck__drawn": 5}, "lies on the board and is in the deck|nowhere"),
    ("playing", {"deck__drawn": 7}, "drawn"),
    ("playing", {"deck__order__0": 61}, "comes at"),
    ("valid_set", {"deck__order__5": SET_A[0]}, "was taken and is in the deck too"),
    ("fresh from a seed", {"deck__seed": 8}, "not what its seed deals"),
    ("fresh from a seed", {"deck__kind": "given"}, "seed"),
    ("fair", {"deck__key": "11" * 32}, "not what its fair deals"),
    ("fair", {"deck__match_id": "m-2"}, "not what its fair deals"),
    ("playing", {"players__0__score": 2}, "score"),
    ("playing", {"players__0__sets": 2, "players__0__score": 1}, "sets"),
    ("playing", {"players__1__score": 0}, "score"),
    ("called", {"players__2__score": 0}, "score"),
    ("time lost", {"players__0__lost_ms": 0}, "lost 0 ms"),
    ("time lost", {"now_ms": 55_000}, "time of the match is over"),
    ("playing", {"players__0__owed": 1}, "owes"),
    ("playing", {"players__2__left_at": 51}, "away since"),
    ("playing", {"players__2__left_at": 9}, "away since"),
    ("playing", {"players__2__left_at": -1}, "away since"),
    ("playing", {"players__1__left_at": 20}, "not away"),
    ("playing", {"now_ms": 30_041}, "away for too long"),
    ("playing", {"players__0__selection": [5, 66, 60]}, "selection"),
    ("playing", {"players__0__selection": [5, 5]}, "twice"),
    ("playing", {"players__0__selection": [71]}, "does not lie"),
    ("playing", {"device": [5]}, "device"),
    ("playing", {"phase": "refill"}, "without animations"),
    ("playing", {"phase": "ended"}, "result"),
    ("playing", {"exists": False}, "exists"),
    ("playing", {"vacated": [1, 3, 11]}, "vacated"),
    ("valid_set", {"vacated": []}, "vacated"),
    ("valid_set", {"vacated": [0, 1, 3]}, "vacated"),
    ("valid_set", {"vacated": [11, 3, 1]}, "vacated"),
    ("valid_set", {"taken__0__cards": [71, 48, 13]}, "no set"),
    ("valid_set", {"taken__0__player": "B"}, "sets"),
    ("valid_set", {"exists": False}, "none lay"),
    ("playing", {"queue": [{}]}, "player"),
    ("online", {"now_ms": 100}, "which is over"),
    ("online", {"queue__0__stamp": 100}, "stamped 100"),
    ("online", {"queue__0__tick": 3}, "order|stamped"),
    ("online", {"queue__0__arrival": 1}, "arrival"),
    ("online", {"arrivals": 2}, "arrived"),
    ("online", {"queue__0__cards": [71, 48, 48]}, "3 different cards"),
    ("online", {"queue__0__player": "C"}, "unknown player"),
    ("called", {"now_ms": 5_005}, "call window"),
    ("called", {"control__until_ms": 5_010}, "call window"),
    ("called", {"control__until_ms": -1}, "window"),
    ("called", {"control__player": ""}, "window"),
    ("called", {"control__waiting": ["D"]}, "order"),
    ("called", {"control__waiting": ["C", "A"]}, "order"),
    ("called", {"players__3__status": "forfeited", "players__3__left_at": -1}, "forfeited"),
    ("called", {"rules__call_window_ms": 0}, "control"),
    ("a vote waits", {"agreed": ["A", "C"]}, "a caller agrees"),
    ("agreed", {"agreed": ["A", "B"]}, "vote was not counted"),
    ("agreed", {"vote_due": True}, "vote was not counted"),
    ("playing", {"agreed": ["A"]}, "vote without agreement"),
    ("deck_empty", {"result": []}, "result"),
    ("deck_empty", {"result__0__reason": "cap"}, "cannot have ended by cap"),
    ("deck_empty", {"result__0__reason": "timer"}, "cannot have ended by timer"),
    ("deck_empty", {"result__0__reason": "agreed"}, "cannot have ended by agreed"),
    ("clock", {"result__0__reason": "timer"}, "cannot have ended by timer"),
    ("default_win", {"result__0__reason": "abandoned"}, "cannot have ended by"),
    (
        "timer",
        {"players__0__status": "forfeited", "players__1__status": "forfeited"},
        "cannot have ended by timer",
    ),
    ("default_win", {"result__0__winners": ["B"]}, "result"),
    ("default_win", {"result__0__at_ms": 5}, "result"),
    ("playing", {"opening": []}, "opening"),
    ("playing", {"opening__0__at_ms": 11}, "opening"),
    ("playing", {"opening__1__exists": False}, "opening"),
    ("playing", {"opening__0__deck_remaining": 5}, "nowhere"),
    ("playing", {"mode": "single"}, "single"),
    ("playing", {"players__1__id": "A"}, "twice"),
    ("playing", {"dealer": "D"}, "unknown player"),
    ("playing", {"start_ms": 51}, "now_ms"),
    ("dealing", {"phase": "expanding"}, "an expansion without a card"),
    ("dealing", {"players__0__invalid_attempts": 1}, "before the play"),
    ("invalid_set", {"players__0__invalid_attempts": 0}, "without an attempt"),
    # several changes that fit each other, or nothing but one check would notice
    ("playing", {"opening__0__deck_remaining": 99}, "opening leaves fewer cards"),
    (
        "playing",
        {
            "taken": [
                *[{"player": "A", "cards": [*SET_A]}] * 2,
                {"player": "B", "cards": [*SET_C]},
            ],
            "players__0__sets": 2,
            "players__0__score": 1,
        },
        "lies or was taken twice",
    ),
    (
        "playing",
        {"taken__0__cards": [71, 48, 5], "board__0": 1, "players__0__selection": []},
        "are no set",
    ),
    ("playing", {"players__0__sets": 2, "players__0__score": 2}, "2 sets and took 1"),
    ("fresh from a seed", {"board__0": OTHER[1], "board__1": OTHER[0]}, "have moved"),
    ("playing", {"opening__0__slots__11": 81}, "slots that do not exist"),
    ("dealing", {"opening__0__cards": []}, "nowhere or from nowhere"),
    ("dealing", {"opening": [{"type": "no_set", "at_ms": 0, "deck_remaining": 6}]}, "with dealt"),
    ("dealing", {"phase": "refill"}, "refill without a set taken"),
    ("valid_set", {"players__0__selection": [5]}, "A has picks after a claim"),
    ("device, valid_set", {"device": [5]}, "device has picks after a claim"),
    ("agreed", {"exists": False}, "do not take"),
    ("timer", {"exists": False}, "exists is not what"),
    ("deck_empty", {"phase": "playing", "result": []}, "should be over"),
    ("dealing, dead", {"phase": "playing"}, "where no claim put it"),
    ("playing", {"arrivals": 1}, "arrived outside a server"),
    (
        "online",
        {"queue": [LATER, EARLY], "arrivals": 2},
        "in the order of their ticks",
    ),
    ("online", {"queue": [{**EARLY, "arrival": 1}, {**EARLY, "arrival": 0}]}, "order of arrival"),
    ("online", {"now_ms": 100}, "tick 1, which is over"),
    ("playing", {"control__accepted": True}, "control without call control"),
    (
        "called",
        {"control__player": "", "control__waiting": [], "vote_due": False},
        "without its window",
    ),
    (
        "called",
        {"control__player": "", "control__until_ms": -1, "vote_due": False},
        "callers wait although",
    ),
    (
        "callers wait",
        {"control__player": "C", "control__until_ms": 5_005, "control__waiting": []},
        "control in phase invalid_set",
    ),
    ("callers wait", {"control__accepted": True}, "accepted and no set taken"),
    ("agreed end", {"vote_due": True}, "a vote waits after the end"),
    (
        "playing",
        {
            "players__0__status": "forfeited",
            "players__0__selection": [],
            "players__1__status": "forfeited",
            "players__2__status": "forfeited",
            "players__2__left_at": -1,
        },
        "too few are left",
    ),
    (
        "timer, online",
        {"queue": [{**LATER, "arrival": 1}], "arrivals": 2},
        "claims wait after the end",
    ),
    ("timer, online", {"arrivals": 0}, "more claims were judged than arrived"),
    ("owed", {"players__0__owed": 3}, "owes 3, which its requests do not give"),
    # where the engine expands, the claims decide where each card lies
    ("fresh from a seed", {"board": OTHER[:12][::-1]}, "have moved"),
    ("refill", {"board__0": 13, "board__2": 5}, "where no claim put it"),
    ("valid_set", {"phase": "refill", "vacated": []}, "where no claim put it"),
    (
        "a set of new cards",
        {
            "taken": [
                {"player": "A", "cards": [60, 35, 7]},
                {"player": "A", "cards": [*SET_A]},
            ]
        },
        "taken where it did not lie",
    ),
    # and where they do not, these are the checks that remain
    ("table", {"opening__0__deck_remaining": 99}, "opening leaves fewer cards"),
    ("table, dealing", {"opening__0__deck_remaining": 5}, "opening leaves fewer cards"),
    ("table", {"board__3": 40}, "nowhere"),
    ("table", {"opening__0__slots__11": 81}, "slots that do not exist"),
    (
        "table",
        {"taken__0__cards": [71, 48, 5], "board__0": 1, "players__0__selection": []},
        "are no set",
    ),
    (
        "table",
        {
            "taken": [
                *[{"player": "A", "cards": [*SET_A]}] * 2,
                {"player": "B", "cards": [*SET_C]},
            ],
            "players__0__sets": 2,
            "players__0__score": 1,
        },
        "lies or was taken twice",
    ),
    (
        "table, one claim",
        {"board__1": -1, "board__3": -1, "board__11": -1, "deck__drawn": 0},
        "9 cards lie after a refill to 12",
    ),
    ("small", {"board__0": SMALL[1], "board__1": SMALL[0]}, "have moved"),
    ("table, dealing", {"phase": "expanding"}, "an expansion without a card"),
    ("table, dealing", {"phase": "refill"}, "refill without a set taken"),
    ("table, valid_set", {"vacated": []}, "vacated"),
    ("table, valid_set", {"vacated": [0, 1, 3]}, "vacated"),
    ("table, used up", {"phase": "playing", "result": []}, "should be over"),
    # what a check that is a little wrong would take
    ("grown twice", {"rules__cap": 15}, "at most the cap"),
    ("fresh from a seed", {"opening__0__slots__11": 12}, "have moved"),
    ("fresh from a seed", {"opening__0__slots__11": 50}, "have moved"),
    ("grown twice", {"opening__0__slots__11": 13}, "slots that do not exist"),
    (
        "deck of two",
        {
            "phase": "playing",
            "result": [],
            "exists": True,
            "deck__drawn": 2,
            "board__0": -1,
            "board__1": -1,
            "board__12": 5,
            "taken": [
                {"player": "A", "cards": [8, 17, 26]},
                {"player": "A", "cards": [0, 1, 2]},
            ],
            "players__0__sets": 2,
            "players__0__score": 2,
        },
        "taken where it did not lie",
    ),
    (
        "table, refill",
        {"board__1": -1, "board__3": -1, "board__11": -1, "deck__drawn": 0},
        "9 cards lie after a refill to 12",
    ),
    ("owes all", {"players__0__owed": 1}, "owes 1, which its requests do not give"),
    ("owes one", {"players__0__owed": 0}, "owes 0, which its requests do not give"),
    ("a small board", {"players__0__owed": 0}, "owes 0, which its requests do not give"),
    ("holes, valid_set", {"vacated": [0, 1, 2]}, "where no claim put it"),
    ("owes all", {"players__0__owed": 3}, "owes 3, which its requests do not give"),
    ("device", {"players__0__selection": [5]}, "selection of A has 1 cards"),
    ("device", {"device": [71, 48, 1, 5]}, "device's selection has 4 cards"),
    ("valid_set", {"vacated": [1, 3, 12]}, "not empty slots in order"),
    (
        "invalid_set",
        {"players__0__invalid_attempts": 0, "rules__stale_penalised": False},
        "without an attempt",
    ),
    ("stale", {"rules__stale_penalised": True}, "without an attempt"),
    ("device, invalid_set", {"device": [5]}, "device has picks after a claim"),
    ("no set lies", {"exists": True}, "exists is not what"),
    ("no set lies, timer", {"exists": True}, "exists is not what"),
    ("an end in a claim", {"exists": False}, "exists is not what"),
    ("holes, an end in a claim", {"exists": False}, "where no claim put it"),
    ("holes, an end in an expansion", {"exists": True}, "where no claim put it"),
    ("expanding", {"players__0__invalid_attempts": 1}, "input before the play"),
    ("dealing", {"players__0__selection": [5]}, "input before the play"),
    ("table, dealing", {"agreed": ["A"]}, "input before the play"),
    ("table, refill", {"phase": "dealing"}, "input before the play"),
    ("online", {"players__0__invalid_attempts": 1}, "more claims were judged than arrived"),
    ("at a tick", {"queue__0__arrival": 1}, "not distinct and counted"),
    ("one called", {"rules__call_window_ms": 0}, "control without call control"),
    ("callers wait", {"rules__call_window_ms": 0}, "control without call control"),
    ("one called", {"control__until_ms": 5}, "call window until 5"),
    ("one called", {"agreed": ["A"]}, "a caller agrees"),
    ("table", {"control__until_ms": 0}, "without its window"),
    ("agreed end", {"control__waiting": ["A"]}, "callers wait although"),
    ("agreed, one gone", {"agreed": ["A", "B"]}, "vote was not counted"),
    (
        "agreed, timer",
        {"agreed": ["A", "B"], "result__0__reason": "agreed"},
        "cannot have ended by agreed",
    ),
    ("agreed end", {"agreed": ["A"]}, "cannot have ended by agreed"),
]
