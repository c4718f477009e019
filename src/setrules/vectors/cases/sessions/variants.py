"""Series, the introduction, solitaire, the browser and the search together (T3 to T7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12
from setrules.vectors.cases.sessions.script import (
    COOPERATIVE,
    LOCAL,
    TABLE,
    Start,
    seed,
    session,
)

__all__ = ["variants"]

_A: Final = "1 48 71"
_WRONG: Final = "5 13 9"
#: Nine cards; 1 48 71 and 9 13 17 are sets.
_PLAIN_9: Final = (71, 13, 48, 9, 7, 73, 15, 17, 1)
_SOLO: Final = Start(mode="single", players="ann", rules=RuleSet.solitaire())
_BROWSER: Final = replace(LOCAL, rules=RuleSet.browser())
_TOGETHER: Final = Start(rules=RuleSet.cooperative(call_window_ms=0), players="ann bob cat")


def variants() -> Iterator[Case]:
    """Each variant with what it alone has."""
    yield from _series()
    yield from _introduction()
    yield from _requests()
    yield from _solitaire_ends()
    yield from _browser()
    yield from _cooperative()


def _series() -> Iterator[Case]:
    for game, dealer in enumerate(("bob", "cat", "ann")):
        yield session(
            f"series-game-{game}",
            f"game {game} of a series that begins with seed 40 and dealer bob: {dealer} deals",
            "T2 T3",
            "call ann bob cat @0; advance @10",
            replace(TABLE, board=None, deck=seed(40 + game), dealer=dealer),
        )


def _introduction() -> Iterator[Case]:
    yield session(
        "introduction-last-six",
        "the introduction near its end: claims without refill, then fewer than three cards",
        "T1 T4",
        "call ann @0; claim ann 0 1 2; call bob @0; claim bob 9 10 11; call ann @0",
        replace(
            TABLE,
            rules=RuleSet.introduction(),
            board=(0, 1, 2, 9, 10, 11, 18, 19),
            deck=(),
        ),
    )
    yield session(
        "introduction-agreement",
        "nine solid cards without a set: all agree and three more lie",
        "T1 T4",
        "agree ann; agree bob; agree cat; call ann @0; slots ann 0 1 9",
        replace(
            TABLE,
            rules=RuleSet.introduction(),
            board=(0, 1, 9, 10, 27, 28, 36, 37, 65),
            deck=(2, 11, 18),
        ),
    )


def _requests() -> Iterator[Case]:
    yield session(
        "request",
        "three more cards although a set lies, owed one set, told without a check",
        "E4 M14 T5",
        "request ann; tap 12; request ann",
        _SOLO,
    )
    yield session(
        "request-closes-up-later",
        "a claim from the fifteen of a request closes up and clears nothing: the pile has cards",
        "B4 T5",
        f"request ann; claim ann {_A}; claim ann 9 13 17",
        _SOLO,
    )
    yield session(
        "request-part",
        "the last two cards are requested too, then the pile is empty and a request discarded",
        "M4 T5",
        "request ann; request ann; request bob",
        replace(_SOLO, deck=(60, 61)),
    )
    yield session(
        "request-cleared",
        "a set claimed with an empty pile clears one that is owed, told by the claim",
        "M14 T5",
        f"request ann; request ann; claim ann {_A}; claim ann 9 13 17; claim ann 5 51 64",
        _SOLO,
    )
    yield session(
        "request-cleared-by-the-last-refill",
        "the claim whose own refill empties the pile clears nothing: the pile had cards",
        "T5",
        f"request ann; claim ann {_A}; claim ann 5 51 64",
        replace(_SOLO, board=(5, 71, 13, 48, 51, 35, 7, 73, 1), deck=(60, 61, 64, 66)),
    )
    yield session(
        "owed-never-below-zero",
        "sets claimed with an empty pile when nothing is owed leave 0",
        "T5 port-absent-zero",
        f"claim ann {_A}; claim ann 9 13 17",
        replace(_SOLO, deck=()),
    )
    yield session(
        "solitaire-wrong",
        "wrong claims cost nothing, but are counted",
        "M5 T5",
        f"claim ann {_WRONG}; tap 0; tap 2; tap 4; request ann; claim ann {_WRONG}",
        _SOLO,
    )
    yield session(
        "request-with-picks",
        "a request leaves the picks",
        "M2 T5",
        "tap 1; tap 0; request ann; tap 0; tap 3; tap 11",
        _SOLO,
    )
    yield session(
        "request-from-away",
        "who is away requests nothing",
        "M4 M12 T5",
        "away ann @0; request ann; back ann @1; request ann",
        _SOLO,
    )
    yield session(
        "request-animated",
        "a request is an animation; in it another is discarded",
        "M3 T5",
        "request ann; done; request ann; request ann; tap 0; done; request ann; done",
        replace(_SOLO, mode="local", animations=True),
    )
    yield session(
        "solitaire-at-a-server",
        "solitaire at a server: claims in ticks, requests at once",
        "M8 T5",
        f"request ann; submit ann {_A} @0; request ann; advance @50",
        replace(_SOLO, mode="online"),
    )
    yield session(
        "solitaire-at-a-cap",
        "where a cap forbids more cards a request is discarded",
        "B6 M4 T5",
        "request ann; request ann",
        replace(_SOLO, rules=RuleSet.solitaire(cap=16)),
    )


def _solitaire_ends() -> Iterator[Case]:
    yield session(
        "solitaire-dead-board",
        "no set lies and cards are left: it goes on in silence",
        "E4 T5",
        "tap 0; request ann; slots ann 0 1 14",
        replace(_SOLO, board=DEAD_12, deck=(38, 47, 2, 59)),
    )
    yield session(
        "solitaire-won",
        "no card left, no set, nothing owed: won",
        "M10 M11 T5",
        "claim ann 5 36 79",
        replace(_SOLO, board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77), deck=()),
    )
    yield session(
        "solitaire-won-by-the-last-refill",
        "the last refill leaves no set and nothing is owed: won in the same call",
        "B7 M10 T5 trap-last-refill-unchecked",
        "claim ann 5 36 79",
        replace(_SOLO, board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77), deck=(3, 10, 28)),
    )
    yield session(
        "solitaire-lost",
        "no card left, no set, one set owed: lost, nobody wins",
        "M10 M11 T5",
        "request ann",
        replace(_SOLO, board=DEAD_12, deck=CAP[12:15]),
    )
    yield session(
        "solitaire-won-after-clearing",
        "owed one, cleared with the last set: won",
        "M10 M11 T5",
        "request ann; claim ann 5 36 79",
        replace(_SOLO, board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79), deck=(59,)),
    )
    yield session(
        "solitaire-lost-owing-one-of-two",
        "owed two, one cleared: lost",
        "M10 M11 T5",
        "request ann; request ann; claim ann 5 36 79",
        replace(_SOLO, board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79), deck=(59, 77, 3, 10)),
    )
    yield session(
        "solitaire-timer",
        "the time is over with cards left and nothing owed: lost, for it is not cleared",
        "M7 M11 T5",
        f"claim ann {_A}; advance @1000",
        replace(_SOLO, rules=RuleSet.solitaire(duration_ms=1000)),
    )
    yield session(
        "solitaire-given-up",
        "given up: abandoned, nobody wins",
        "M10 M12 T5",
        f"claim ann {_A}; forfeit ann",
        _SOLO,
    )
    yield session(
        "solitaire-over-at-the-start",
        "no set and no card at the start: won without a claim",
        "M10 M11 T5",
        "request ann",
        replace(_SOLO, board=DEAD_12, deck=()),
    )


def _browser() -> Iterator[Case]:
    yield session(
        "browser-claim",
        "the browser refills twelve in place",
        "B4 T6",
        f"claim ann {_A}",
        _BROWSER,
    )
    yield session(
        "browser-tops-up",
        "a claim from nine cards with holes: into its slots, closed up, and three at the end",
        "B4 M14 T6",
        f"claim ann {_A}",
        replace(_BROWSER, board=(-1, 71, 13, 48, 9, -1, 7, 73, 15, -1, 17, 1)),
    )
    yield session(
        "browser-tops-up-from-a-short-pile",
        "a claim from nine cards with five in the deck: three into its slots, two at the end",
        "B4 M14 T6",
        f"claim ann {_A}",
        replace(_BROWSER, board=_PLAIN_9, deck=(60, 61, 64, 66, 68)),
    )
    yield session(
        "browser-leaves-a-given-position",
        "a position of nine cards with holes is neither closed up nor topped up at the start",
        "B8 T6",
        "tap ann 0; tap ann 1",
        replace(_BROWSER, board=(-1, *_PLAIN_9)),
    )
    yield session(
        "browser-expands",
        "a claim leaves no set: three are added at the end, more than twelve lie",
        "B5 M14 T6",
        "claim ann 5 36 79",
        replace(
            _BROWSER,
            board=(0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77),
            deck=(3, 10, 28, 32, 35, 38, 2),
        ),
    )
    yield session(
        "browser-from-15-and-back",
        "two claims from fifteen: down to twelve, then refilled in place",
        "B4 T6",
        "claim ann 0 1 2; claim bob 3 4 5",
        replace(_BROWSER, board=(*DEAD_12, 2, 5, 36), deck=(60, 61, 64, 66, 68, 70)),
    )
    yield session(
        "browser-picks-move",
        "a pick stays with its card when holes close up",
        "B4 M2 T6",
        f"tap bob 11; tap bob 10; claim ann {_A}; tap bob 9",
        replace(_BROWSER, deck=(60,)),
    )
    yield session(
        "browser-at-a-server",
        "two claims of one tick under the browser rules, the second against a closed-up board",
        "B4 M8 T6",
        f"submit bob 9 13 17 @0; submit ann {_A} @0; advance @50",
        replace(_BROWSER, mode="online", deck=(60,)),
    )


def _cooperative() -> Iterator[Case]:
    yield session(
        "together-counts",
        "sets are counted for each player, and nobody wins",
        "M11 T7",
        f"claim ann {_A}; claim bob 9 13 17; claim bob 5 15 35; agree ann; agree cat; agree bob",
        replace(_TOGETHER, deck=()),
    )
    yield session(
        "together-no-default-win",
        "all but one give up: it goes on, and an agreement of one is enough",
        "M12 T7",
        f"forfeit ann; forfeit bob; claim cat {_A}; agree cat",
        _TOGETHER,
    )
    yield session(
        "together-abandoned",
        "nobody is left: abandoned, the sum of sets is told",
        "M10 M12 T7",
        f"claim ann {_A}; forfeit ann; away bob @0; forfeit cat; advance @30001",
        _TOGETHER,
    )
    yield session(
        "together-returns",
        "one returns to a search whose others have given up: it goes on",
        "M12 T7",
        f"away cat @0; forfeit ann; forfeit bob; back cat @9; claim cat {_A}",
        _TOGETHER,
    )
    yield session(
        "together-calls",
        "a call that fails costs nothing in a search together, but is counted",
        "T2 T7",
        f"call bob cat @0; advance @5000; claim cat {_WRONG}; call ann @5000; claim ann {_A}",
        Start(rules=COOPERATIVE, players="ann bob cat"),
    )
    yield session(
        "together-standings",
        "the standings of a search together are by sets, ranks and all",
        "M11 T7",
        f"claim cat {_A}; advance @500",
        replace(_TOGETHER, rules=RuleSet.cooperative(call_window_ms=0, duration_ms=500)),
    )
    yield session(
        "together-last-cards",
        "two cards on the table and no pile end a search together",
        "M10 T1 T7",
        "claim ann 0 1 2",
        replace(_TOGETHER, board=(0, 1, 2, 3, 7), deck=()),
    )
