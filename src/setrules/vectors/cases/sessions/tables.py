"""A table: agreement, votes, the last cards, and no word on whether a set lies (T1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12
from setrules.vectors.cases.sessions.script import LOCAL, TABLE, Start, session

__all__ = ["tables"]

_OPEN: Final = RuleSet.tabletop(call_window_ms=0)

#: A table at which nobody has to call, and one with call control.
_FREE: Final = replace(LOCAL, rules=_OPEN)
_A: Final = "1 48 71"
_WRONG: Final = "5 13 9"


def tables() -> Iterator[Case]:
    """Votes among those who are there, votes that wait, and how a table ends."""
    yield from _votes()
    yield from _leaving()
    yield from _waiting()
    yield from _last_cards()
    yield from _silence()


def _votes() -> Iterator[Case]:
    yield session(
        "agreement-though-a-set-lies",
        "both agree that there is no set, which is wrong: three cards are added all the same",
        "M14 T1",
        f"agree ann; agree bob; claim ann {_A}",
        _FREE,
    )
    yield session(
        "agreement-of-three",
        "two of three are not all; who agreed is told in seat order",
        "M14 T1 port-map-order",
        "agree zoe; agree ann; advance @10; agree mia",
        replace(_FREE, players="mia zoe ann"),
    )
    yield session(
        "agreement-given-twice",
        "to agree twice is discarded",
        "M4 T1",
        "agree ann; agree ann; agree bob; agree bob",
        _FREE,
    )
    yield session(
        "agreement-begins-anew",
        "after three cards were added everybody agrees again",
        "T1",
        "agree ann; agree bob; agree bob; agree ann; agree ann",
        replace(_FREE, board=DEAD_12, deck=CAP[12:]),
    )
    yield session(
        "agreement-ends-with-the-board",
        "an accepted claim ends the agreements, a wrong one does not",
        "M14 T1",
        f"agree ann; claim bob {_WRONG}; agree ann; claim bob {_A}; agree bob; agree ann",
        _FREE,
    )
    yield session(
        "agreement-of-one",
        "a single player agrees alone",
        "T1",
        "agree ann; agree ann; agree ann",
        Start(rules=_OPEN, mode="single", players="ann"),
    )
    yield session(
        "agreement-at-a-cap",
        "where a cap forbids more cards an agreement ends the match",
        "B6 T1",
        "agree ann; agree bob; agree bob; agree ann",
        replace(_FREE, rules=RuleSet.tabletop(call_window_ms=0, cap=16)),
    )
    yield session(
        "agreement-pass-and-play",
        "players at one device agree one by one",
        "M2 T1",
        "agree bob; tap 1; agree ann; tap 1",
        replace(_FREE, mode="pass_and_play"),
    )


def _leaving() -> Iterator[Case]:
    three = replace(_FREE, players="ann bob cat")
    yield session(
        "vote-without-those-away",
        "who is away is not asked",
        "M12 T1",
        "away cat @0; agree ann; agree bob",
        three,
    )
    yield session(
        "vote-from-away",
        "who is away cannot agree",
        "M4 M12 T1",
        "away cat @0; agree cat; back cat @1; agree ann; agree bob; agree cat",
        three,
    )
    yield session(
        "agreement-outlasts-an-absence",
        "an agreement stays while its giver is away and after the return",
        "M12 T1",
        "agree ann; away ann @0; agree bob; back ann @5; agree ann; agree cat",
        three,
    )
    yield session(
        "agreement-outlasts-a-forfeit",
        "an agreement stays on the board after its giver has given up",
        "M12 T1",
        "agree ann; forfeit ann; agree bob; agree cat",
        three,
    )
    yield session(
        "returned-voter-is-asked",
        "who came back is asked again",
        "M12 T1",
        "away ann @0; agree bob; back ann @5; agree cat; agree ann",
        three,
    )
    yield session(
        "nobody-there-to-vote",
        "both leave after one agreed: nobody is there, nothing is added",
        "M12 T1",
        "agree ann; away ann @0; away bob @0; back ann @10",
        _FREE,
    )
    yield session(
        "vote-completed-by-absence",
        "the only one who did not agree leaves: the vote is complete, and the end of the pile too",
        "M12 M14 T1",
        "agree ann; agree cat; away bob @3",
        replace(three, deck=()),
    )
    yield session(
        "vote-completed-in-a-jump",
        "a forfeit in a jump changes no vote that an absence has counted already",
        "M12 M13 T1",
        "away bob @0; agree ann; advance @40000; agree cat",
        three,
    )
    yield session(
        "vote-after-a-return",
        "who agreed and left counts again after the return of the one who did not",
        "M12 T1",
        "agree ann; away bob @0; away ann @1; back bob @2; away bob @3; agree cat",
        three,
    )


def _waiting() -> Iterator[Case]:
    slow = replace(_FREE, players="ann bob cat", animations=True)
    yield session(
        "vote-waits-for-the-refill",
        "a leave that completes the vote during an animation waits, but the claim ends the votes",
        "M3 T1",
        f"done; agree ann; agree cat; claim ann {_A}; away bob @0; done; done; agree ann; "
        "agree cat",
        slow,
    )
    yield session(
        "vote-waits-for-playing",
        "a vote completed in invalid_set is counted with the animation's end",
        "M3 M14 T1",
        f"done; agree ann; agree cat; claim cat {_WRONG}; away bob @0; done; done; done",
        slow,
    )
    yield session(
        "vote-in-a-call",
        "a leave during a call: the vote is counted when the call has failed, last of all",
        "M14 T1 T2",
        "agree bob; call ann @0; away ann @10; away cat @20; advance @5000",
        TABLE,
    )
    yield session(
        "vote-in-a-call-forfeit",
        "the caller gives up: control is free and the vote is counted",
        "M14 T1 T2",
        "agree bob; agree cat; call ann @0; forfeit ann",
        TABLE,
    )
    yield session(
        "agree-during-a-call",
        "nobody agrees while a caller has control, the caller neither",
        "M4 T1 T2",
        "call ann @0; agree bob; agree ann; advance @5000; agree bob; agree ann; agree cat",
        TABLE,
    )
    yield session(
        "caller-takes-agreement-back",
        "who calls no longer agrees",
        "T1 T2",
        "agree ann; agree bob; call ann @0; advance @5000; agree cat; agree ann",
        TABLE,
    )
    yield session(
        "tied-callers-take-agreement-back",
        "every tied caller no longer agrees, those who still wait too",
        "T1 T2",
        "agree ann; agree bob; call bob ann @0; forfeit bob; forfeit cat",
        replace(TABLE, players="ann bob cat dan"),
    )
    yield session(
        "discarded-call-leaves-agreement",
        "a call that is discarded takes no agreement back",
        "M4 T1 T2",
        "agree bob; call ann @0; call bob @1; advance @5000; agree ann; agree cat",
        TABLE,
    )


def _last_cards() -> Iterator[Case]:
    for pile in (0, 1, 2, 3, 4):
        yield session(
            f"agreement-with-{pile}-left",
            f"an agreement with {pile} in the pile, and another one",
            "B5 M10 T1",
            "agree ann; agree bob; agree ann; agree bob",
            replace(_FREE, board=DEAD_12, deck=CAP[12 : 12 + pile]),
        )
    yield session(
        "agreement-without-partial-deal",
        "where no part is dealt an agreement with two cards left ends the match",
        "M10 T1",
        "agree ann; agree bob",
        replace(_FREE, rules=RuleSet.tabletop(call_window_ms=0, partial_deal=False), deck=(60, 61)),
    )
    for lie in (2, 3):
        yield session(
            f"{lie}-cards-and-no-pile",
            f"{lie} cards on the table and no pile at the start",
            "M10 T1",
            "agree ann; agree bob",
            replace(_FREE, board=(0, -1, 1, 3)[: lie + 1], deck=()),
        )
    yield session(
        "two-cards-and-a-pile",
        "two cards on the table and one in the pile: it goes on",
        "M10 T1",
        "agree ann; agree bob; claim ann 0 1 2",
        replace(_FREE, board=(0, 1), deck=(2,)),
    )
    yield session(
        "partial-deal-to-two-cards",
        "the last card of the pile makes two on the table: over",
        "M10 M14 T1",
        "agree ann; agree bob",
        replace(_FREE, board=(-1, 40), deck=(2,)),
    )
    yield session(
        "claim-leaves-two",
        "a claim leaves two cards on the table and no pile: over",
        "M10 M14 T1",
        "claim bob 0 1 2",
        replace(_FREE, board=(0, 1, 2, 3, 7), deck=()),
    )
    yield session(
        "claim-leaves-three",
        "a claim leaves three cards and no pile: it goes on, though no set lies",
        "E4 M10 T1",
        "claim bob 0 1 2; agree ann; agree bob",
        replace(_FREE, board=(0, 1, 2, 3, 7, 20), deck=()),
    )
    yield session(
        "claim-leaves-two-animated",
        "with animations the end after the last claim comes behind the refill",
        "M3 M10 T1",
        "done; claim bob 0 1 2; done; done; done",
        replace(_FREE, board=(0, 1, 2, 3, 7), deck=(), animations=True),
    )


def _silence() -> Iterator[Case]:
    yield session(
        "dead-board-tells-nothing",
        "no set lies at the start: a table tells nothing and adds nothing by itself",
        "B7 E4 T1",
        "tap ann 0; agree ann; agree bob",
        replace(_FREE, board=DEAD_12, deck=(38, 47, 2, 59)),
    )
    yield session(
        "dead-board-after-a-claim",
        "a claim leaves no set: a table tells nothing of it",
        "B7 E4 T1",
        "claim ann 5 36 79; tap ann 0",
        replace(_FREE, board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77), deck=(3, 10, 28, 32)),
    )
    yield session(
        "opening-of-a-table-animated",
        "the opening of a table has one step with animations, and no check",
        "E4 M3 T1",
        "tap ann 0; done; tap ann 0; agree ann; agree bob; done; done; tap ann 0",
        replace(_FREE, animations=True),
    )
    yield session(
        "online-table",
        "a table at a server: claims in ticks, scores below zero, no check",
        "E4 M8 T1",
        f"submit ann {_WRONG} @0; submit bob {_A} @0; advance @50",
        replace(_FREE, mode="online"),
    )
