"""How the tests of ``session`` are put together: a beginning, and commands in words.

A script is a text of commands, one a line or parted by ``;``::

    tap 3            tap ann 3         confirm ann       done
    claim ann 1 48 71                  slots ann 1 3 11
    submit ann 1 48 71 @1000           advance @1050
    away ann @0      back ann @30000   forfeit ann
    call ann bob @0  pass ann          agree ann         request ann

``@`` marks a time, counted from the beginning of the match.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import PLAIN_12, REST
from setrules.vectors.kinds.search import EMPTY_SLOT

__all__ = [
    "COOPERATIVE",
    "EDITION",
    "LOCAL",
    "ONLINE",
    "TABLE",
    "TABLETOP",
    "Start",
    "fair",
    "given",
    "seed",
    "session",
    "step",
    "steps",
]

EDITION: Final = RuleSet.edition()
TABLETOP: Final = RuleSet.tabletop()
COOPERATIVE: Final = RuleSet.cooperative()

#: The command of each word of a script.
_WORDS: Final = {
    "tap": "tap",
    "confirm": "confirm",
    "claim": "claim",
    "slots": "claim_slots",
    "submit": "submit",
    "advance": "advance",
    "done": "animation_done",
    "away": "disconnect",
    "back": "reconnect",
    "forfeit": "forfeit",
    "call": "call_set",
    "pass": "pass_call",
    "agree": "agree_no_set",
    "request": "request_cards",
}


def step(
    command: str,
    player: str = "",
    *,
    players: Sequence[str] = (),
    slot: int = -1,
    slots: Sequence[int] = (),
    cards: Sequence[int] = (),
    at_ms: int = -1,
) -> dict[str, Json]:
    """A step with the written none of every argument that is not given."""
    return {
        "at_ms": at_ms,
        "cards": list(cards),
        "command": command,
        "player": player,
        "players": list(players),
        "slot": slot,
        "slots": list(slots),
    }


def steps(script: str, now_ms: int = 0) -> list[dict[str, Json]]:
    """The steps of a script, for a match that begins at ``now_ms``.

    >>> [(one["command"], one["player"], one["at_ms"]) for one in steps("away ann @5; done")]
    [('disconnect', 'ann', 5), ('animation_done', '', -1)]
    """
    return [_step(line.split(), now_ms) for line in re.split("[;\n]", script) if line.strip()]


def _step(words: list[str], now_ms: int) -> dict[str, Json]:
    command = _WORDS[words[0]]
    at_ms = -1
    if words[-1].startswith("@"):
        at_ms = now_ms + int(words.pop()[1:])
    arguments = words[1:]
    if command == "call_set":
        return step(command, players=arguments, at_ms=at_ms)
    if command == "tap":
        player, slot = ("", *arguments) if len(arguments) == 1 else arguments
        return step(command, player, slot=int(slot))
    player, *rest = arguments or [""]
    numbers = [int(word) for word in rest]
    if command == "claim_slots":
        return step(command, player, slots=numbers)
    return step(command, player, cards=numbers, at_ms=at_ms)


def seed(number: int) -> dict[str, Json]:
    """A deck from a seed."""
    return {"key": "", "kind": "seed", "match_id": "", "order": [], "seed": number}


def given(order: Sequence[int]) -> dict[str, Json]:
    """A deck in a given order, the next card first."""
    return {"key": "", "kind": "given", "match_id": "", "order": list(order), "seed": 0}


def fair(match_id: str, key: str) -> dict[str, Json]:
    """A fair deck."""
    return {"key": key, "kind": "fair", "match_id": match_id, "order": [], "seed": 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The beginning of a match.

    By default two players have an ordinary board of twelve, which holds exactly the
    sets 1 48 71, 7 51 71 and 9 13 17, and six cards follow. ``board=None`` deals.
    """

    players: str | Sequence[str] = "ann bob"
    rules: RuleSet = EDITION
    mode: str = "local"
    board: Sequence[int] | None = PLAIN_12
    deck: Sequence[int] | Mapping[str, Json] = REST
    now_ms: int = 0
    animations: bool = False
    dealer: str = ""

    def input(self, made: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
        """The input of a test with these steps."""
        deck = self.deck
        return {
            "animations": self.animations,
            "board": list(self.board or ()),
            "dealer": self.dealer,
            "deck": deck if isinstance(deck, Mapping) else given(deck),
            "given": self.board is not None,
            "mode": self.mode,
            "now_ms": self.now_ms,
            "players": self.players.split()
            if isinstance(self.players, str)
            else list(self.players),
            "rules": self.rules.to_dict(),
            "steps": list(made),
        }


#: A match at a server, and one at a table with call control.
LOCAL: Final = Start()
ONLINE: Final = Start(mode="online")
TABLE: Final = Start(rules=TABLETOP, players="ann bob cat")


def session(
    name: str,
    comment: str,
    flags: str,
    script: str,
    start: Start = LOCAL,
    *,
    extra: Sequence[Mapping[str, Json]] = (),
    refused: str = "",
) -> Case:
    """A test of ``session``: a beginning, a script, and perhaps steps that no script can say."""
    every = {*flags.split()}
    if EMPTY_SLOT in (start.board or ()):
        every |= {"B8", "P1", "port-empty-slot"}
    made = [*steps(script, start.now_ms), *extra]
    return Case(name, comment, tuple(sorted(every)), start.input(made), refused)
