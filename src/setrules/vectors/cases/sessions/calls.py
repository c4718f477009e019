"""Call control: windows, ties, passes, and what ends a call (T2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, TABLE, Start, session

__all__ = ["calls"]

_A: Final = "1 48 71"
_B: Final = "7 51 71"
_C: Final = "9 13 17"
_WRONG: Final = "5 13 9"
_FOUR: Final = replace(TABLE, players="ann bob cat dan")


def calls() -> Iterator[Case]:
    """One caller, then several, then whatever comes in between."""
    yield from _windows()
    yield from _control()
    yield from _ties()
    yield from _passes()
    yield from _leaving()
    yield from _phases()
    yield from _devices()


def _windows() -> Iterator[Case]:
    for at in (4999, 5000):
        yield session(
            f"claim-{at}-after-a-call",
            f"a claim {at} ms after the call",
            "T2",
            f"call ann @100; advance @{100 + at}; claim ann {_A}",
            TABLE,
        )
    for window, at in ((60, 59), (60, 60), (1, 0), (1, 1)):
        yield session(
            f"window-of-{window}-ms-at-{at}",
            f"a window of {window} ms, and a claim {at} ms after the call",
            "T2",
            f"call ann @0; advance @{at}; claim ann {_A}",
            replace(TABLE, rules=RuleSet.tabletop(call_window_ms=window)),
        )
    yield session(
        "call-expires-in-a-jump",
        "a call fails at its own moment, not at that of the jump",
        "M13 T2",
        "call bob @1000; advance @100000; call bob @100000",
        replace(TABLE, now_ms=40),
    )
    yield session(
        "call-expires-picks-put-down",
        "at the end of the window what the caller had picked is put down",
        "M2 M14 T2",
        "call ann @0; tap ann 3; tap ann 1; advance @5000; call ann @5000; tap ann 11; tap ann 2",
        TABLE,
    )
    yield session(
        "call-expires-with-a-floor",
        "a call that fails at 0 with a floor costs nothing, but is an attempt",
        "M5 T2",
        "call ann @0; advance @5000",
        replace(TABLE, rules=RuleSet.tabletop(score_floor=True)),
    )
    yield session(
        "call-expires-without-penalty",
        "a call that fails where nothing is taken is an attempt",
        "M5 T2",
        "call ann @0; advance @5000",
        replace(TABLE, rules=RuleSet.tabletop(penalty="none")),
    )
    yield session(
        "call-expires-stale-free",
        "a call that fails is no stale claim: it costs though stale claims are free",
        "M9 T2",
        "call ann @0; advance @5000",
        replace(TABLE, rules=RuleSet.tabletop(stale_penalised=False)),
    )
    yield session(
        "call-under-the-edition",
        "call control under the edition rules: refill, check and expansion as ever",
        "B5 T2",
        f"claim ann {_A}; call ann @0; claim ann {_A}; claim ann {_C}; call bob @0; claim bob {_C}",
        replace(LOCAL, rules=RuleSet.edition(call_window_ms=5000)),
    )


def _control() -> Iterator[Case]:
    yield session(
        "nobody-has-control",
        "without a call nothing is picked or claimed",
        "M4 T2",
        f"tap ann 1; claim ann {_A}; slots ann 1 3 11; pass ann; call ann @0; tap ann 1",
        TABLE,
    )
    yield session(
        "one-claim-a-call",
        "an accepted claim gives control back: the next one needs a call",
        "M4 T2",
        f"call ann @0; claim ann {_A}; claim ann {_C}; call ann @0; claim ann {_C}",
        TABLE,
    )
    yield session(
        "wrong-claim-uses-up-a-call",
        "a wrong claim gives control back too, and costs once",
        "M5 T2",
        f"call ann @0; claim ann {_WRONG}; claim ann {_A}; advance @5000",
        TABLE,
    )
    yield session(
        "taps-under-control",
        "the caller picks three cards, others pick none",
        "M2 T2",
        "call bob @0; tap bob 1; tap ann 3; tap bob 3; tap cat 11; tap bob 11; tap bob 2",
        TABLE,
    )
    yield session(
        "put-down-under-control",
        "putting a card down needs control as well",
        "M2 M4 T2",
        "call ann @0; tap ann 1; tap ann 2; tap ann 1; advance @5000; tap ann 2",
        TABLE,
    )
    yield session(
        "call-while-controlled",
        "a call while another has control is discarded, the caller's own second one too",
        "M4 T2",
        f"call ann @0; call bob @10; call ann @20; advance @5000; call bob @5000; claim bob {_A}",
        TABLE,
    )
    yield session(
        "call-alone",
        "a single player at a table calls as well",
        "T2",
        f"claim ann {_A}; call ann @0; claim ann {_A}",
        Start(mode="single", players="ann", rules=RuleSet.tabletop()),
    )
    yield session(
        "end-clears-control",
        "the end of the match leaves nobody in control and nobody waiting",
        "M10 T2",
        "call ann bob cat @0; claim bob 0 1 2; call ann @5",
        replace(TABLE, board=(0, 1, 2, 3, 7), deck=()),
    )


def _ties() -> Iterator[Case]:
    for dealer in ("ann", "bob", "cat", "dan"):
        yield session(
            f"tie-with-dealer-{dealer}",
            f"all four called, {dealer} deals: from the dealer's left, the dealer last",
            "T2",
            "call ann cat dan bob @0; advance @5000; advance @10000; advance @15000; "
            "advance @20000",
            replace(_FOUR, dealer=dealer),
        )
    yield session(
        "tie-of-two-around-the-dealer",
        "the callers sit on both sides of the dealer",
        "T2",
        f"call bob dan @0; claim dan {_A}; claim bob {_C}",
        replace(_FOUR, dealer="cat"),
    )
    yield session(
        "tie-in-reverse",
        "in whatever order the host names them",
        "T2 port-map-order",
        f"call cat ann bob @0; claim bob {_WRONG}; claim cat {_A}; claim ann {_B}",
        TABLE,
    )
    yield session(
        "tie-fresh-windows",
        "each tied caller has a whole window, from the end of the one before",
        "M14 T2",
        f"call bob cat @0; advance @3000; claim bob {_A}; advance @7999; advance @8000",
        TABLE,
    )
    yield session(
        "tie-order-of-events",
        "the next window is told last: after penalty, picks put down, refill and closing up",
        "M14 T2",
        f"call bob cat ann @0; tap bob 1; claim bob {_A}; tap cat 2; claim cat {_WRONG}; "
        f"claim ann {_C}",
        replace(TABLE, deck=(60, 61)),
    )
    yield session(
        "tie-is-no-open-call",
        "no other call is taken while tied callers wait",
        "M4 T2",
        f"call bob cat @0; call ann @0; claim bob {_WRONG}; call ann @0; claim cat {_A}; "
        "call ann @0",
        TABLE,
    )
    yield session(
        "tie-claims-out-of-turn",
        "a tied caller who waits neither picks nor claims",
        "M4 T2",
        f"call bob cat @0; claim cat {_A}; tap cat 1; agree cat; claim bob {_A}; claim cat {_C}",
        TABLE,
    )


def _passes() -> Iterator[Case]:
    yield session(
        "pass-alone",
        "a caller without a tie cannot pass; the window runs on",
        "M4 T2",
        "call ann @0; pass ann; pass bob; advance @4999; advance @5000",
        TABLE,
    )
    yield session(
        "pass-by-the-first",
        "the first of a tie cannot pass",
        "M4 T2",
        f"call bob cat @0; pass bob; pass cat; claim bob {_A}; pass cat; pass cat",
        TABLE,
    )
    yield session(
        "pass-after-a-wrong-claim",
        "the first of a tie claimed wrongly: the second cannot pass",
        "M4 T2",
        f"call bob cat @0; claim bob {_WRONG}; pass cat; advance @5000",
        TABLE,
    )
    yield session(
        "pass-after-a-failed-call",
        "the first of a tie showed nothing: the second cannot pass",
        "M4 T2",
        "call bob cat @0; advance @5000; pass cat; advance @10000",
        TABLE,
    )
    yield session(
        "pass-costs-nothing",
        "the second of a tie passes after an accepted claim, and the third has a window",
        "M14 T2",
        f"call bob cat ann @0; claim bob {_A}; advance @100; pass ann; pass cat; pass ann; "
        "pass ann",
        TABLE,
    )
    yield session(
        "pass-after-wrong-after-accepted",
        "accepted, wrong, then a pass: an earlier accepted claim of the tie is enough",
        "T2",
        f"call bob cat ann @0; claim bob {_A}; claim cat {_B}; pass ann",
        TABLE,
    )
    yield session(
        "pass-belongs-to-its-tie",
        "an accepted claim of an earlier call allows no pass",
        "M4 T2",
        f"call ann @0; claim ann {_A}; call bob cat @0; pass bob; claim bob {_WRONG}; pass cat",
        TABLE,
    )
    yield session(
        "pass-leaves-picks",
        "a pass leaves what was picked",
        "M2 T2",
        f"call bob cat @0; claim bob {_A}; tap cat 2; tap cat 0; pass cat; call cat @0; tap cat 4",
        TABLE,
    )
    yield session(
        "pass-from-away",
        "who is away cannot pass; the window runs out",
        "M4 M12 T2",
        f"call bob cat @0; claim bob {_A}; away cat @10; pass cat; advance @5000",
        TABLE,
    )
    yield session(
        "agreement-after-a-pass",
        "a vote that waited is counted when the last tied caller has passed",
        "M14 T1 T2",
        f"call bob cat @0; claim bob {_A}; agree ann; pass cat; agree ann; agree bob; agree cat",
        TABLE,
    )


def _leaving() -> Iterator[Case]:
    yield session(
        "callers-who-are-away",
        "callers who are away or gave up are left out",
        "M12 T2",
        f"away bob @0; forfeit cat; call bob cat dan ann @0; claim dan {_A}; claim ann {_C}",
        _FOUR,
    )
    yield session(
        "no-caller-left",
        "all callers are away: discarded, the time counts",
        "M4 M6 T2",
        "away bob @0; call bob @700; call ann @700",
        TABLE,
    )
    yield session(
        "caller-leaves",
        "a caller who leaves keeps control, claims nothing, and fails at the end of the window",
        "M4 M12 T2",
        f"call ann @0; away ann @10; claim ann {_A}; call bob @20; back ann @4998; tap ann 1; "
        "away ann @4999; advance @5000",
        TABLE,
    )
    yield session(
        "caller-gives-up",
        "a caller who gives up loses control at no cost",
        "M12 T2",
        f"call ann @0; tap ann 1; forfeit ann; advance @5000; call bob @5000; claim bob {_A}",
        TABLE,
    )
    yield session(
        "tied-caller-gives-up",
        "a caller gives up and the next has a window at once; one who waits is struck out",
        "M12 M14 T2",
        f"call bob cat dan @0; forfeit cat; advance @10; forfeit bob; claim dan {_A}",
        _FOUR,
    )
    yield session(
        "waiting-caller-leaves",
        "a waiting caller who is away still gets a window, and it runs out",
        "M12 T2",
        f"call bob cat @0; away cat @1; claim bob {_A}; advance @5001",
        TABLE,
    )
    yield session(
        "forfeit-allows-no-pass",
        "the first of a tie gave up without a claim: the second cannot pass",
        "M4 M12 T2",
        "call bob cat @0; forfeit bob; pass cat; advance @5000",
        TABLE,
    )
    yield session(
        "control-ends-with-the-match",
        "a forfeit ends the match during a call: no window is open any more",
        "M12 T2",
        "call ann bob @0; forfeit bob; advance @5000",
        replace(TABLE, players="ann bob"),
    )


def _phases() -> Iterator[Case]:
    slow = replace(TABLE, animations=True)
    yield session(
        "call-while-dealing",
        "a call before the opening is done is discarded",
        "M3 M4 T2",
        "call ann @0; done; call ann @5",
        slow,
    )
    yield session(
        "call-animated",
        "the next window of a tie opens with the animation that leads back to playing",
        "M3 M14 T2",
        f"done; call bob cat @0; claim bob {_A}; call ann @10; advance @6000; done; advance @7000; "
        f"done; advance @11999; claim cat {_C}; done; done",
        slow,
    )
    yield session(
        "call-animated-wrong",
        "after a wrong claim the next window opens with the end of its animation",
        "M3 M14 T2",
        f"done; call bob cat @0; claim bob {_WRONG}; pass cat; claim cat {_A}; done; "
        f"claim cat {_A}",
        slow,
    )
    yield session(
        "call-expires-animated",
        "a call that fails is an animation of its own",
        "M3 T2",
        "done; call bob cat @0; advance @20000; call ann @20000; done; advance @25000; done; done",
        slow,
    )
    yield session(
        "forfeit-animated-tie",
        "the waiting caller gives up during an animation: nobody has a window after it",
        "M3 M12 T2",
        f"done; call bob cat @0; claim bob {_A}; forfeit cat; done; done; call ann @1",
        slow,
    )


def _devices() -> Iterator[Case]:
    device = replace(TABLE, mode="pass_and_play")
    yield session(
        "device-picks-without-control",
        "pass and play: anybody may tap, but the claim needs control",
        "M2 M4 T2",
        "tap 1; tap 3; tap 11; confirm ann; call bob @0; confirm ann; confirm bob",
        device,
    )
    yield session(
        "device-call-expires",
        "pass and play: a call that fails puts the device's picks down",
        "M2 M14 T2",
        "tap 11; call bob @0; tap 3; advance @5000; tap 3",
        device,
    )
    yield session(
        "device-tie",
        "pass and play: the second of a tie confirms what is picked then",
        "M2 T2",
        "call bob cat @0; tap 1; tap 6; tap 9; confirm bob; tap 2; tap 4; tap 10; confirm bob; "
        "confirm cat",
        device,
    )
