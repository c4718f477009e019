"""Who picks what: taps, the claim zone, and what a claim leaves selected (M1, M2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import PLAIN_15
from setrules.vectors.cases.sessions.script import LOCAL, Start, session

__all__ = ["selections"]

_SINGLE: Final = replace(LOCAL, mode="single", players="ann")
_DEVICE: Final = replace(LOCAL, mode="pass_and_play")

#: A table without call control, so that anybody may pick.
_OPEN_TABLE: Final = RuleSet.tabletop(call_window_ms=0)


def selections() -> Iterator[Case]:
    """Single and local play, then the shared device."""
    yield from _single()
    yield from _local()
    yield from _kept()
    yield from _device()


def _single() -> Iterator[Case]:
    yield session(
        "single-third-pick",
        "one player: the third pick is told and claims, in one command",
        "M2 M14",
        "tap 1; tap 3; tap 11",
        _SINGLE,
    )
    yield session(
        "single-third-pick-wrong",
        "one player: the third pick makes no set; all three are put down",
        "M2 M5 M14",
        "tap 0; tap 2; tap 5; tap 0",
        _SINGLE,
    )
    yield session(
        "single-named-or-not",
        "one player may be named or left out, and it is the same selection",
        "M2",
        "tap ann 1; tap 1; tap 4; tap ann 2; tap 10",
        _SINGLE,
    )
    yield session(
        "single-other-name",
        "a name that is not the player's is refused",
        "M2 M4",
        "tap bob 1; tap 1; claim bob 1 48 71; claim ann 1 48 71",
        _SINGLE,
    )
    yield session(
        "single-claims",
        "one player may claim cards and slots without picking them",
        "M1 M2",
        "claim ann 1 48 71; slots ann 2 4 10",
        _SINGLE,
    )


def _local() -> Iterator[Case]:
    yield session(
        "local-no-turns",
        "the same player claims twice in a row, then the other",
        "M1",
        "claim bob 1 48 71; claim bob 9 13 17; claim ann 5 60 66; claim bob 5 60 66",
    )
    yield session(
        "local-own-selections",
        "two players pick the same card; each has a selection of their own",
        "M2",
        "tap ann 1; tap bob 1; tap bob 6; tap ann 1; tap bob 9",
    )
    yield session(
        "local-without-a-player",
        "with two players a tap names one of them",
        "M2 M4",
        "tap 1; tap ann 1",
    )
    yield session(
        "local-taken-from-the-other",
        "a claim takes its cards out of the other's selection and leaves the rest",
        "M2 M14",
        "tap bob 1; tap bob 0; tap ann 1; tap ann 3; tap ann 11; tap bob 4; tap bob 2",
    )
    yield session(
        "local-taken-from-both-ends",
        "the first and the last pick are taken; the one between stays and is picked first now",
        "M2 M14",
        "tap bob 11; tap bob 0; claim ann 1 48 71; tap bob 2; tap bob 5",
    )
    yield session(
        "local-all-taken",
        "both picks of the other are taken: one event with both slots, ascending",
        "M2 M14",
        "tap bob 11; tap bob 3; claim ann 48 1 71",
    )
    yield session(
        "local-many-lose-picks",
        "four players lose picks to one claim: told in seat order, the claimant among them",
        "M2 M14 port-map-order",
        "tap dan 3; tap ann 11; tap cat 1; tap bob 3; tap bob 1; claim cat 71 48 1",
        replace(LOCAL, players="dan cat bob ann"),
    )
    yield session(
        "local-put-down-ascending",
        "picked in the order of slots 11 and 3, put down as 3 and 11",
        "M2 M14 port-number-text",
        "tap ann 11; tap ann 3; claim ann 9 13 17",
    )
    yield session(
        "local-claim-empties-own",
        "an invalid claim by cards empties the claimant's picks and no other's",
        "M2 M5",
        "tap ann 0; tap bob 5; claim ann 5 13 9; tap bob 5",
    )
    yield session(
        "local-claim-by-slots-empties-own",
        "an invalid claim by slots empties the claimant's picks, one of them claimed",
        "M2 M5",
        "tap ann 7; tap ann 2; slots ann 0 2 5",
    )
    yield session(
        "local-missing-cards-empty-own",
        "a claim of cards that are not there empties the claimant's picks too",
        "M2 M9",
        "tap ann 7; claim ann 60 61 62; tap ann 7",
    )
    yield session(
        "local-third-pick-put-down",
        "to tap one of two picks again puts it down and claims nothing",
        "M2",
        "tap ann 1; tap ann 3; tap ann 1; tap ann 11; tap ann 1",
    )
    yield session(
        "local-picks-in-order",
        "a failed claim names the cards in the order in which they were picked",
        "M2 M14",
        "tap ann 10; tap ann 0; tap ann 3",
    )


def _kept() -> Iterator[Case]:
    yield session(
        "pick-moves-with-its-card",
        "a table closes up: the pick is the card, now in another slot",
        "B4 M2",
        "tap bob 5; tap bob 14; claim ann 0 1 2; tap bob 5; tap bob 3; tap bob 3; tap bob 11",
        replace(LOCAL, rules=_OPEN_TABLE, board=PLAIN_15, deck=(60, 61, 64)),
    )
    yield session(
        "pick-survives-expansion",
        "three more cards leave every selection as it is",
        "M2 T1",
        "tap ann 0; tap bob 1; tap bob 0; agree ann; agree bob; tap ann 0; tap bob 12",
        replace(LOCAL, rules=_OPEN_TABLE),
    )
    yield session(
        "pick-survives-refill",
        "a pick stays when the slot beside it is refilled",
        "B2 M2",
        "tap bob 0; claim ann 1 48 71; claim ann 13 9 17; tap bob 0",
    )
    yield session(
        "pick-of-one-who-is-away",
        "who is away keeps picks, loses those that are taken and may not pick",
        "M2 M4 M12",
        "tap ann 1; tap ann 0; away ann @10; tap ann 2; claim bob 1 48 71; back ann @20; tap ann 0",
    )
    yield session(
        "pick-of-one-who-gave-up",
        "the picks of one who gave up stay, and are taken like others",
        "M2 M12",
        "tap ann 1; tap ann 0; forfeit ann; tap ann 0; claim bob 1 48 71",
        replace(LOCAL, players="ann bob cat"),
    )


def _device() -> Iterator[Case]:
    yield session(
        "device-waits",
        "pass and play: three picks claim nothing until somebody confirms",
        "M2 M14",
        "tap 1; tap 3; tap 11; confirm bob",
        _DEVICE,
    )
    yield session(
        "device-fourth",
        "pass and play: a fourth card is discarded, a pick may still be put down",
        "M2 M4",
        "tap 1; tap 3; tap 0; tap 11; tap 0; tap 11; confirm ann",
        _DEVICE,
    )
    yield session(
        "device-too-few",
        "pass and play: to confirm fewer than three is discarded",
        "M2 M4",
        "confirm ann; tap 1; confirm ann; tap 3; confirm bob; tap 3; tap 11; tap 3; confirm bob",
        _DEVICE,
    )
    yield session(
        "device-wrong",
        "pass and play: a failed claim is the confirming player's, in picking order; all put down",
        "M2 M5 M14",
        "tap 11; tap 0; tap 3; confirm bob; confirm ann; tap 11",
        replace(_DEVICE, rules=RuleSet.edition(penalty="point", score_floor=False)),
    )
    yield session(
        "device-names-nobody",
        "pass and play: a tap that names a player is refused, known or not",
        "M2 M4",
        "tap ann 1; tap cat 1; tap 1; tap ann 1; confirm cat",
        _DEVICE,
    )
    yield session(
        "device-no-claims",
        "pass and play: cards and slots are not claimed without the device",
        "M2 M4",
        "claim ann 1 48 71; slots ann 1 3 11; submit ann 1 48 71 @0; tap 1",
        _DEVICE,
    )
    yield session(
        "device-confirmed-by-one-away",
        "pass and play: one who is away confirms nothing; the picks stay for another",
        "M2 M4 M12",
        "tap 1; tap 3; tap 11; away ann @5; confirm ann; confirm bob",
        _DEVICE,
    )
    yield session(
        "device-while-all-are-away",
        "pass and play: a tap is the device's, whoever is there",
        "M2 M12",
        "away ann @0; away bob @0; tap 1; back bob @9; tap 3; tap 11; confirm bob",
        _DEVICE,
    )
    yield session(
        "device-survives-expansion",
        "pass and play: an agreement leaves the device's picks as they are",
        "M2 T1",
        "tap 1; tap 0; agree bob; agree ann; tap 12; tap 13; confirm ann",
        replace(_DEVICE, rules=_OPEN_TABLE),
    )
    yield session(
        "device-animated",
        "pass and play: no tap and no claim counts while an animation runs",
        "M2 M3 M4",
        "done; tap 1; tap 3; tap 11; confirm ann; tap 0; confirm bob; done; tap 1; done; tap 1",
        replace(_DEVICE, animations=True),
    )
    yield session(
        "device-of-three",
        "pass and play: three players on one device, a set each for two of them",
        "M1 M2",
        "tap 2; tap 4; tap 10; confirm cat; tap 1; tap 6; tap 9; confirm ann",
        Start(mode="pass_and_play", players="ann bob cat"),
    )
