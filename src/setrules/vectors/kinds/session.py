"""``session``, ``game``: a match from its opening, one command after another (B, M, T)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from setrules.board import Board
from setrules.deck import Deck
from setrules.digest import digest
from setrules.errors import SetRulesError, VectorError, describe
from setrules.events import Event
from setrules.integers import EXACT
from setrules.session import GameSession
from setrules.setup import checked_mode
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.kinds.events import EVENT, ID, ID_OR_NONE, MODE, POSITION, TIME
from setrules.vectors.kinds.rules import RULES, read_rules
from setrules.vectors.kinds.search import given
from setrules.vectors.shapes import CARD, FLAG, INT32, SLOT, array, choice, integer, pattern, record

__all__ = [
    "COMMANDS",
    "DECKS",
    "GAME",
    "SESSION",
    "Step",
    "do",
    "open_session",
    "read_steps",
    "told",
]

#: Where a deck comes from.
DECKS: Final = ("seed", "fair", "given")

_STEP_FIELDS: Final = ("at_ms", "cards", "command", "player", "players", "slot", "slots")
_DECK_FIELDS: Final = ("key", "kind", "match_id", "order", "seed")


def open_session(input: Fields) -> GameSession:
    """Return the match of an input, opened and before its first step.

    Raises a :class:`SetRulesError` for a beginning that the rules refuse.
    """
    rules = read_rules(input)
    deck = _deck(input.fields("deck", _DECK_FIELDS), small=rules.deck == "small")
    return GameSession(
        input.texts("players"),
        rules,
        mode=checked_mode(input.text("mode")),
        deck=deck,
        board=Board.of(given(input.integers("board")), rules) if input.flag("given") else None,
        now_ms=input.integer("now_ms"),
        animations=input.flag("animations"),
        dealer=input.text("dealer") or None,
    )


def _deck(input: Fields, *, small: bool) -> Deck:
    kind = input.text("kind")
    if kind == "seed":
        return Deck.shuffled(input.integer("seed"), small=small)
    if kind == "fair":
        return Deck.fair(input.text("match_id"), input.text("key"), small=small)
    if kind == "given":
        return Deck.of(input.integers("order"))
    raise VectorError(
        f"{input.place('kind')}: {describe(kind)}: expected one of {', '.join(DECKS)}"
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A command with every argument that any command takes; the others hold their none."""

    command: str
    player: str
    players: list[str]
    slot: int
    slots: list[int]
    cards: list[int]
    at_ms: int


def read_steps(input: Fields) -> list[Step]:
    """Return the steps of an input.

    Raises :class:`VectorError` or :class:`VectorTypeError` for a command that
    does not exist and for a field that is missing or of the wrong type.
    """
    return [_step(step) for step in input.objects("steps", _STEP_FIELDS)]


def _step(step: Fields) -> Step:
    command = step.text("command")
    if command not in _DOES:
        raise VectorError(
            f"{step.place('command')}: {describe(command)}: expected one of {', '.join(COMMANDS)}"
        )
    return Step(
        command,
        step.text("player"),
        step.texts("players"),
        step.integer("slot"),
        step.integers("slots"),
        step.integers("cards"),
        step.integer("at_ms"),
    )


def do(session: GameSession, step: Step) -> dict[str, Json]:
    """Give a session one command and return how it answered; to raise is an answer too."""
    try:
        events = _DOES[step.command](session, step)
    except SetRulesError:
        return {"answer": "error", **told(session, ())}
    return {"answer": "events" if events else "nothing", **told(session, events)}


def told(session: GameSession, events: Sequence[Event]) -> dict[str, Json]:
    """What is compared after a command: its events, and where it left the match."""
    return {
        "digest": digest(session.position()),
        "events": [event.to_dict() for event in events],
    }


_DOES: Final[dict[str, Callable[[GameSession, Step], Sequence[Event]]]] = {
    "tap": lambda session, step: session.tap(step.slot, step.player or None),
    "confirm": lambda session, step: session.confirm(step.player),
    "claim": lambda session, step: session.claim(step.player, step.cards),
    "claim_slots": lambda session, step: session.claim_slots(step.player, step.slots),
    "submit": lambda session, step: session.submit(step.player, step.cards, step.at_ms),
    "advance": lambda session, step: session.advance(step.at_ms),
    "animation_done": lambda session, step: session.animation_done(),
    "disconnect": lambda session, step: session.disconnect(step.player, step.at_ms),
    "reconnect": lambda session, step: session.reconnect(step.player, step.at_ms),
    "forfeit": lambda session, step: session.forfeit(step.player),
    "call_set": lambda session, step: session.call_set(step.players, step.at_ms),
    "pass_call": lambda session, step: session.pass_call(step.player),
    "agree_no_set": lambda session, step: session.agree_no_set(step.player),
    "request_cards": lambda session, step: session.request_cards(step.player),
}

#: The commands that a step can give.
COMMANDS: Final = tuple(_DOES)


def _play(input: Fields) -> dict[str, Json]:
    steps = read_steps(input)
    session = open_session(input)
    opening = told(session, session.opening)
    done: list[Json] = [do(session, step) for step in steps]
    return {"end": [session.position()], "opening": [opening], "steps": done}


# A step may be malformed: that is what its answer is about. So its values have no
# range, and only the beginning, which is refused as a whole, has one.
_ANY: Final = integer(-EXACT, EXACT)
_ANY_ID: Final = pattern(r"[^\u0000-\u001f]{0,100}")

_INPUT: Final = record(
    animations=FLAG,
    board=array(SLOT, 0, 81),
    dealer=ID_OR_NONE,
    deck=record(
        key=pattern("(?:[0-9a-f]{64})?"),
        kind=choice(*DECKS),
        match_id=pattern("[!-{}~]{0,64}"),
        order=array(CARD, 0, 81),
        seed=INT32,
    ),
    given=FLAG,
    mode=MODE,
    now_ms=TIME,
    players=array(ID, 1, 64),
    rules=RULES,
    steps=array(
        record(
            at_ms=_ANY,
            cards=array(_ANY, 0, 81),
            command=choice(*COMMANDS),
            player=_ANY_ID,
            players=array(_ANY_ID, 0, 81),
            slot=_ANY,
            slots=array(_ANY, 0, 81),
        )
    ),
)

_DIGEST: Final = pattern("[0-9a-f]{64}")
_EVENTS: Final = array(EVENT, 0, 1000)

_EXPECTED: Final = record(
    end=array(POSITION, 1, 1),
    opening=array(record(digest=_DIGEST, events=_EVENTS), 1, 1),
    steps=array(
        record(answer=choice("events", "nothing", "error"), digest=_DIGEST, events=_EVENTS)
    ),
)

SESSION: Final = Kind(
    name="session",
    about="Matches, command by command: each test shows one rule of the match, with its "
    "boundaries, and what is refused or discarded on the way.",
    input=_INPUT,
    expected=_EXPECTED,
    compute=_play,
)

GAME: Final = Kind(
    name="game",
    about="Whole matches from the deal to the result, under every rule set and in every mode, "
    "with right, wrong and late claims.",
    input=_INPUT,
    expected=_EXPECTED,
    compute=_play,
)
