"""What a command is worth: refused, discarded, or told (M4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import LAST_CLAIM, PLAIN_12
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, TABLE, Start, session, step

__all__ = ["commands"]

_POINTS: Final = RuleSet.edition(penalty="point", score_floor=False)

#: Every command that some mode or rule set lacks, well formed.
_EVERYTHING: Final = (
    "tap ann 0; confirm ann; claim ann 5 13 9; slots ann 0 2 4; submit ann 5 13 9 @0; "
    "call ann @0; pass ann; agree ann; request ann"
)

#: The same, malformed: refused whether or not the mode has it.
_MALFORMED: Final = (
    "tap ann 99; confirm eve; claim ann 5 5 9; slots ann 0 0 4; submit ann 5 13 @9; advance @-2; "
    "away eve @9; back eve @9; forfeit eve"
)

_OVER: Final = replace(LOCAL, board=LAST_CLAIM, deck=(3, 10, 28))


def commands() -> Iterator[Case]:
    """Commands that a mode lacks, malformed ones in every phase, discarded ones."""
    yield from _modes()
    yield from _malformed()
    yield from _over()
    yield from _discarded()
    yield from _timed()


def _modes() -> Iterator[Case]:
    for mode, players in (
        ("single", "ann"),
        ("local", "ann bob"),
        ("pass_and_play", "ann bob"),
        ("online", "ann bob"),
    ):
        word = mode.replace("_", "-")
        yield session(
            f"commands-of-{word}",
            f"which commands mode {mode} has under the edition rules",
            "M2 M4",
            _EVERYTHING,
            Start(mode=mode, players=players),
        )
        yield session(
            f"commands-of-{word}-at-a-table",
            f"which commands mode {mode} has with agreement and without calls",
            "M4 T1",
            _EVERYTHING,
            Start(mode=mode, players=players, rules=RuleSet.tabletop(call_window_ms=0)),
        )
    yield session(
        "commands-of-solitaire",
        "solitaire has requests, no calls and no agreement",
        "M4 T5",
        _EVERYTHING,
        Start(mode="single", players="ann", rules=RuleSet.solitaire()),
    )
    yield session(
        "commands-of-a-table",
        "a table has calls and agreement, no requests",
        "M4 T1 T2",
        _EVERYTHING,
        TABLE,
    )


def _malformed() -> Iterator[Case]:
    yield session(
        "malformed-while-dealing",
        "malformed commands are refused before the opening is done; good ones are discarded",
        "M3 M4",
        f"{_MALFORMED}; tap ann 0; claim ann 1 48 71; slots ann 1 3 11",
        replace(LOCAL, animations=True),
    )
    yield session(
        "malformed-in-each-phase",
        "a card twice and a slot too many are refused in valid_set, refill and invalid_set",
        "M3 M4",
        "done; claim ann 1 48 71; claim bob 5 5 9; tap bob 12; done; claim bob 5 5 9; tap bob 12; "
        "done; claim ann 5 13 9; claim bob 5 5 9; tap bob 12; tap bob 11",
        replace(LOCAL, animations=True),
    )
    yield session(
        "malformed-online",
        "malformed claims at a server: cards, player, stamp",
        "M4 M8",
        "submit ann 5 5 9 @0; submit ann 5 13 @0; submit ann 81 13 9 @0; submit eve 5 13 9 @0; "
        "submit ann 5 13 9 @-1; tap ann 0; advance @50",
        ONLINE,
    )
    yield session(
        "malformed-calls",
        "a call of nobody, of one twice, of a stranger, of a time before",
        "M4 T2",
        "call @0; call ann ann @0; call ann bob ann @0; call eve @0; call ann eve @0; "
        "advance @10; call ann @9; call ann @10",
        TABLE,
    )
    yield session(
        "malformed-during-a-call",
        "what is malformed is refused to those without control too, not discarded",
        "M4 T2",
        "call ann @0; claim bob 5 5 9; slots bob 0 0 1; tap bob 12; claim bob 5 13 9; agree eve; "
        "pass eve; pass bob",
        TABLE,
    )
    yield session(
        "malformed-from-one-away",
        "what is malformed is refused to one who is away, not discarded",
        "M4 M12",
        "away ann @0; claim ann 5 5 9; tap ann 12; tap ann 0; claim ann 1 48 71",
    )
    yield session(
        "malformed-names",
        "an empty name, one with a space, one beyond ASCII: nobody's",
        "M4 M8 port-id-bytes",
        "confirm ann",
        LOCAL,
        extra=[
            step("claim", "", cards=(1, 48, 71)),
            step("claim", "ann ", cards=(1, 48, 71)),
            step("claim", " ann", cards=(1, 48, 71)),
            step("claim", "änn", cards=(1, 48, 71)),
            step("claim", "ａｎｎ", cards=(1, 48, 71)),
            step("tap", "", slot=1),
            step("tap", "ANN", slot=1),
            step("disconnect", "", at_ms=5),
            step("forfeit", ""),
            step("claim", "ann", cards=(1, 48, 71)),
        ],
    )
    yield session(
        "malformed-slots-are-looked-at",
        "a claim of slots with one that is not there is refused, even beside an empty one",
        "M4 B8",
        "slots ann 0 1 12; slots ann 0 0 1; slots ann 0 1 2; tap ann 0",
        replace(LOCAL, board=(-1, *PLAIN_12[1:])),
    )


def _over() -> Iterator[Case]:
    yield session(
        "after-the-end",
        "after the end every command is discarded, and the time stays",
        "M4 M13",
        "claim ann 5 36 79; tap ann 0; claim ann 0 1 3; slots ann 0 1 2; advance @10; "
        "away ann @20; back ann @20; forfeit bob; done",
        _OVER,
    )
    yield session(
        "after-the-end-malformed",
        "after the end what is malformed is still refused",
        "M4 M13",
        f"advance @40; claim ann 5 36 79; {_MALFORMED}; advance @39; away ann @39; advance @40",
        _OVER,
    )
    yield session(
        "after-the-end-online",
        "after the end a claim is discarded at a server, but a malformed one refused",
        "M4 M8",
        "submit ann 5 36 79 @0; submit bob 5 36 79 @60; advance @50; submit bob 0 1 3 @60; "
        "submit bob 0 1 1 @60; advance @200",
        replace(ONLINE, board=LAST_CLAIM, deck=(3, 10, 28)),
    )
    yield session(
        "after-the-end-table",
        "after the end calls, passes and agreements are discarded",
        "M4 T1 T2",
        "agree ann; agree bob; call ann @5; call ann ann @5; pass ann; agree cat; agree ann; "
        "confirm ann",
        replace(TABLE, players="ann bob", board=(5, 71, 13), deck=()),
    )


def _discarded() -> Iterator[Case]:
    yield session(
        "discarded-counts-nothing",
        "who is away loses neither a point nor an attempt by a claim",
        "M4 M5",
        "away ann @0; claim ann 5 13 9; slots ann 0 2 4; back ann @1; claim ann 5 13 9",
        replace(LOCAL, rules=_POINTS),
    )
    yield session(
        "discarded-empty-slot",
        "a claim that names an empty slot counts no attempt, wherever the slot stands",
        "M4 M5",
        "slots ann 0 1 2; slots ann 1 0 2; slots ann 1 2 0; tap ann 0; slots ann 1 2 4",
        replace(LOCAL, rules=_POINTS, board=(-1, *PLAIN_12[1:])),
    )
    yield session(
        "discarded-during-animation",
        "a claim during an animation counts no attempt, neither the other's nor the claimant's",
        "M3 M4 M5",
        "done; claim ann 5 13 9; claim ann 5 13 9; claim bob 5 13 9; tap bob 0; done; "
        "claim bob 5 13 9",
        replace(LOCAL, rules=_POINTS, animations=True),
    )
    yield session(
        "discarded-animation-done",
        "no animation runs: its end is discarded",
        "M3 M4",
        "done; claim ann 1 48 71; done; claim ann 5 13 9; done",
    )
    yield session(
        "discarded-animation-done-twice",
        "with animations on: once more than there are animations is discarded",
        "M3 M4",
        "done; done; claim ann 5 13 9; done; done",
        replace(LOCAL, animations=True),
    )
    yield session(
        "discarded-forfeit",
        "to give up twice is discarded, and so is whatever follows from that player",
        "M4 M12",
        "forfeit ann; forfeit ann; claim ann 1 48 71; tap ann 0; away ann @5; back ann @6; "
        "agree ann",
        replace(TABLE, rules=RuleSet.tabletop(call_window_ms=0)),
    )


def _timed() -> Iterator[Case]:
    yield session(
        "discarded-but-the-time-moves",
        "a second leave and a return of one who is there are discarded; their time counts",
        "M4 M6 M12",
        "away ann @10; away ann @20; back bob @30; advance @29; back ann @30; back ann @30",
    )
    yield session(
        "discarded-call-moves-time",
        "a call while another has control is discarded, but its time counts",
        "M4 M6 T2",
        "call ann @0; call bob @4000; advance @3999; advance @4999; claim ann 1 48 71",
        TABLE,
    )
    yield session(
        "timed-command-does-what-is-due",
        "a call at the end of another's window comes after it has failed",
        "M4 M6 T2",
        "call ann @0; call bob @5000; claim bob 1 48 71",
        TABLE,
    )
    yield session(
        "timed-command-meets-the-end",
        "a leave at the end of the match finds it over: the end is told, the leave discarded",
        "M4 M6 M7",
        "away ann @1000; back ann @1000; away bob @2000",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "timed-command-resolves-a-tick",
        "a leave after a tick has ended: the claims first",
        "M4 M6 M8 M14",
        "submit ann 1 48 71 @10; away ann @50; submit ann 9 13 17 @60",
        ONLINE,
    )
    yield session(
        "time-goes-back",
        "a time before the one of the match is refused, the same one is not",
        "M6",
        "advance @5; advance @5; advance @4; away ann @4; away ann @5; back ann @4; back ann @5; "
        "advance @0",
    )
    yield session(
        "time-before-the-start",
        "a match that begins at 1000 knows no time before",
        "M6 port-absent-zero",
        "advance @-1; away ann @-1000; advance @-1000; advance @0; forfeit bob",
        replace(LOCAL, now_ms=1000),
    )
    yield session(
        "untimed-commands-at-the-time",
        "commands without a time happen at the time of the match",
        "M6 M13",
        "advance @700; claim ann 1 48 71; tap ann 0; advance @701; claim bob 5 13 9; forfeit ann",
        replace(LOCAL, now_ms=300),
    )
