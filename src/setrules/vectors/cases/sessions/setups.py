"""Beginnings: what goes together and what is refused (M2, M4, B8, E1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import DEAD_12, PLAIN_12
from setrules.vectors.cases.sessions.script import LOCAL, Start, fair, seed, session

__all__ = ["setups"]

_KEY: Final = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def setups() -> Iterator[Case]:
    """Refused beginnings by subject, each beside the nearest one that is fine."""
    yield from _players()
    yield from _modes()
    yield from _decks()
    yield from _positions()
    yield from _rules()


def _refused(
    name: str, comment: str, flags: str, start: Start, refused: str, script: str = "advance @1"
) -> Case:
    return session(f"refused-{name}", comment, flags, script, start, refused=refused)


def _players() -> Iterator[Case]:
    for name, players, refused in (
        ("no-players", (), "no player"),
        ("player-twice", ("ann", "bob", "ann"), "ann is named twice"),
        ("empty-id", ("ann", ""), "an id is empty"),
        ("id-with-space", ("ann", "b b"), "an id has a space"),
        ("id-beyond-ascii", ("ann", "björn"), "an id has a letter beyond ASCII"),
        ("id-with-tab", ("ann", "b\tb"), "an id has a control character"),
        ("id-with-delete", ("ann", "b\x7f"), "an id has the character 0x7F"),
        ("id-of-65", ("ann", "x" * 65), "an id has 65 characters"),
        ("65-players", tuple(f"p{seat}" for seat in range(65)), "65 players"),
    ):
        yield _refused(
            name,
            f"refused players: {refused}",
            "M8 port-id-bytes",
            replace(LOCAL, players=players),
            refused,
        )
    for name, dealer, refused in (
        ("dealer-unknown", "cat", "the dealer is no player"),
        ("dealer-in-another-case", "Ann", "no player is written so"),
        ("dealer-malformed", "a nn", "the dealer's id has a space"),
    ):
        yield _refused(
            name,
            f"refused dealer: {refused}",
            "T2 port-id-bytes",
            replace(LOCAL, dealer=dealer),
            refused,
        )
    yield session(
        "ids-of-every-kind",
        "ids of one character and of 64, of digits and of marks",
        "M8 port-id-bytes",
        'claim ! 1 48 71; claim ~ 9 13 17; tap 0 0; forfeit "',
        replace(LOCAL, players=("!", "~", "0", "x" * 64, '"', "\\", "a/b", "<b>")),
    )
    yield session(
        "players-64",
        "64 players, the most that a match has: the last of them claims",
        "M1 M8",
        "claim p63 1 48 71",
        replace(LOCAL, players=tuple(f"p{seat}" for seat in range(64))),
    )
    yield session(
        "ids-that-differ-in-case",
        "two players whose ids differ in case alone",
        "M8 port-culture port-id-bytes",
        "claim ann 1 48 71; claim ANN 9 13 17; tap Ann 0",
        replace(LOCAL, players="ann ANN"),
    )


def _modes() -> Iterator[Case]:
    two = "ann bob"
    for name, start, flags, refused in (
        ("mode-unknown", Start(mode="hotseat"), "M2", "no such mode"),
        ("mode-empty", Start(mode=""), "M2", "no such mode"),
        ("mode-in-capitals", Start(mode="Local"), "M2 port-culture", "modes are small letters"),
        ("single-of-two", Start(mode="single", players=two), "M2", "two players in mode single"),
        (
            "pass-and-play-of-one",
            Start(mode="pass_and_play", players="ann"),
            "M2",
            "one player in mode pass_and_play",
        ),
        ("online-animated", Start(mode="online", animations=True), "M3", "a server has none"),
        (
            "online-with-calls",
            Start(mode="online", rules=RuleSet.tabletop()),
            "T2",
            "a server has no call control",
        ),
        (
            "solitaire-of-two",
            Start(rules=RuleSet.solitaire()),
            "T5",
            "two players in solitaire",
        ),
        ("start-before-zero", Start(now_ms=-1), "M6", "a time below 0"),
    ):
        yield _refused(name, f"refused beginning: {name.replace('-', ' ')}", flags, start, refused)
    yield session(
        "online-of-one",
        "a single player at a server",
        "M2 M12",
        "submit ann 1 48 71 @0; advance @50; forfeit ann",
        Start(mode="online", players="ann"),
    )


def _decks() -> Iterator[Case]:
    for name, deck, flags, refused in (
        ("seed-above-int32", seed(2**31), "D2 port-large-number", "a seed above int32"),
        ("seed-below-int32", seed(-(2**31) - 1), "D2 port-large-number", "a seed below int32"),
        ("key-short", fair("m", _KEY[:-2]), "D7", "a key of 31 bytes"),
        ("match-id-empty", fair("", _KEY), "D7", "no match id"),
        ("match-id-with-bar", fair("m|1", _KEY), "D7", "a match id with a bar"),
        ("card-twice-in-deck", _order(5, 71, 5), "B8 E3 V2", "card 5 is in the deck twice"),
        ("card-81-in-deck", _order(5, 81), "C1 trap-wrong-input", "there is no card 81"),
        ("empty-place-in-deck", _order(5, -1), "C1 P1", "a deck has no empty places"),
    ):
        yield _refused(
            name,
            f"refused deck: {refused}",
            flags,
            Start(board=None, deck=deck),
            refused,
        )


def _order(*cards: int) -> dict[str, Json]:
    return {**seed(0), "kind": "given", "order": list(cards)}


def _positions() -> Iterator[Case]:
    for name, start, flags, refused in (
        ("card-twice", Start(board=(5, 71, 5)), "E3 V2", "card 5 lies twice"),
        ("card-zero-twice", Start(board=(0, 71, 0)), "V2 port-absent-zero", "card 0 lies twice"),
        ("card-on-both", Start(board=(5, 60)), "B8 E3", "card 60 lies and is in the deck"),
        (
            "card-zero-on-both",
            Start(board=(5, 0), deck=(1, 0)),
            "B8 port-absent-zero",
            "card 0 lies and is in the deck",
        ),
        ("slots-82", Start(board=(-1,) * 82), "B8", "82 slots"),
        ("cards-above-the-cap", Start(board=tuple(range(22)), deck=()), "B6 B8", "22 cards lie"),
        (
            "cards-above-a-lower-cap",
            Start(board=(*DEAD_12, 2), rules=RuleSet.edition(cap=12), deck=()),
            "B6 B8",
            "13 cards lie at a cap of 12",
        ),
        ("card-81", Start(board=(5, 81)), "C1 trap-wrong-input", "there is no card 81"),
        ("empty-slot-255", Start(board=(5, 255)), "P1 trap-wrong-input", "an empty slot is -1"),
        ("empty-slot-minus-2", Start(board=(5, -2)), "P1", "-2 is no empty slot"),
    ):
        yield _refused(name, f"refused position: {refused}", flags, start, refused)
    yield session(
        "given-81-slots",
        "81 slots with all 81 cards and no cap",
        "B6 B8",
        "slots ann 80 79 78; slots bob 0 1 2",
        Start(board=tuple(range(81)), deck=(), rules=RuleSet.edition(cap=0)),
    )
    yield session(
        "given-22-without-a-cap",
        "22 cards lie where there is no cap",
        "B6 B8",
        "claim ann 0 1 2",
        Start(board=tuple(range(22)), deck=(60, 61, 64), rules=RuleSet.edition(cap=0)),
    )
    yield session(
        "given-beside-a-small-deck",
        "a given order is taken as it is, whatever deck the rules name",
        "B8 D1",
        "claim ann 1 48 71",
        Start(rules=RuleSet.edition(deck="small"), deck=(60, 80, 64)),
    )


def _rules() -> Iterator[Case]:
    edition = RuleSet.edition().to_dict()
    for name, rules, flags, refused in (
        ("time-without-timer", {"penalty": "time"}, "M6", "a time penalty without a timer"),
        ("request-without-solitaire", {"expansion": "request"}, "T5", "requests outside solitaire"),
        ("solitaire-without-request", {"winner": "solitaire"}, "T5", "solitaire without requests"),
        ("cap-11", {"cap": 11}, "B6", "a cap below twelve"),
        ("cap-negative", {"cap": -1}, "B6", "a cap below 0"),
        ("tick-0", {"tick_ms": 0}, "M8", "a tick of no length"),
        ("duration-negative", {"duration_ms": -1}, "M7", "a length below 0"),
        ("reconnect-negative", {"reconnect_ms": -1}, "M12", "a window below 0"),
        ("call-window-negative", {"call_window_ms": -1}, "T2", "a window below 0"),
        ("deck-unknown", {"deck": "half"}, "D1", "no such deck"),
        ("refill-unknown", {"refill": "never"}, "B4", "no such refill"),
        ("close-up-unknown", {"close_up": "above_9"}, "B4", "no such closing up"),
        ("expansion-unknown", {"expansion": ""}, "B5", "no such expansion"),
        ("penalty-unknown", {"penalty": "points"}, "M5", "no such penalty"),
        ("claim-order-unknown", {"claim_order": "arrival"}, "M8", "no such order"),
        ("winner-unknown", {"winner": "first"}, "M11", "no such winner"),
        ("tie-break-unknown", {"tie_break": "fastest"}, "M11", "no such tie-break"),
    ):
        good = _refused(
            f"rules-{name}",
            f"refused rules: {name.replace('-', ' ')}",
            flags,
            LOCAL,
            refused,
        )
        yield replace(good, input={**good.input, "rules": {**edition, **rules}})
    alone = _refused(
        "rules-solitaire-with-calls",
        "refused rules: solitaire with calls",
        "T2 T5",
        replace(LOCAL, players="ann"),
        "call control with nobody to call against",
    )
    called = {**RuleSet.solitaire().to_dict(), "call_window_ms": 5000}
    yield replace(alone, input={**alone.input, "rules": called})
    yield session(
        "rules-at-their-least",
        "every number of a rule set at the least that is allowed",
        "B6 M5 M7 M8",
        "away bob @0; claim ann 5 13 9; advance @0; advance @1",
        Start(
            board=PLAIN_12,
            rules=RuleSet.edition(
                cap=12,
                penalty="time",
                penalty_points=1,
                penalty_ms=1,
                duration_ms=2,
                tick_ms=1,
                reconnect_ms=0,
            ),
        ),
    )
