"""Which games are played: rule sets, modes, players, decks, and how much goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from setrules.board import Board
from setrules.deck import Deck
from setrules.random import DotNetRandom
from setrules.refill import FULL
from setrules.rules import NAMED, RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.matches.player import play
from setrules.vectors.cases.positions import CAP, CAP_IMAGE
from setrules.vectors.cases.seeds import WRAP_SEEDS, seed_flags
from setrules.vectors.cases.sessions.script import Start, fair, given, seed

__all__ = ["games"]

_MODES: Final = ("single", "local", "pass_and_play", "online")
_IDS: Final = ("ann", "Bob", "co-op", "coop", "10", "9", "~", "zoe")

#: How many games each rule set and mode has.
_GAMES_EACH: Final = 9

#: The turns of those that each has with a whole deck of a seed. Turns 0 and 1 have the
#: small deck; the introduction, which always has it, plays some more.
_SEEDED: Final = (0, 1, 2, 3, 0, 1, 7)
_SEEDED_MORE: Final = (2, 3, 7)

#: The rule ids that a game of a rule set, and one of a mode, shows.
_OF_RULES: Final = {
    "edition": "B3 B5 B6 B7",
    "tabletop": "B4 T1",
    "introduction": "B4 T1 T4",
    "solitaire": "B4 T5",
    "browser": "B4 B5 B7 T6",
    "cooperative": "B4 T1 T7",
}
_OF_MODES: Final = {"single": "M2", "local": "M2", "pass_and_play": "M2", "online": "M8 M9"}

#: Games with all 81 cards: the longest ones of the file.
_LONG: Final = (
    ("edition", "local", 2026),
    ("edition", "online", 20261129),
    ("tabletop", "local", 11),
    ("browser", "online", 5),
    ("solitaire", "single", 40),
    ("cooperative", "local", 81),
)


def games() -> Iterator[Case]:
    """Every rule set in every mode several times, a few long games, then seeded decks."""
    number = 0
    for name, mode in _tables():
        for turn in range(_GAMES_EACH):
            number += 1
            yield _game(name, mode, turn, number)
    for name, mode, of in _LONG:
        number += 1
        yield _game(name, mode, -1, number, of)
    for name, mode in _tables():
        for turn in _SEEDED + (_SEEDED_MORE if name == "introduction" else ()):
            number += 1
            of = WRAP_SEEDS[number % len(WRAP_SEEDS)] if turn == 2 else _seed(number)
            yield _game(name, mode, turn, number, of, mishaps=2)


def _tables() -> Iterator[tuple[str, str]]:
    """Every rule set in every mode that it can be played in."""
    for name in NAMED:
        for mode in _MODES:
            if name != "solitaire" or mode != "pass_and_play":
                yield name, mode


def _seed(number: int) -> int:
    """A seed for a game: any of those that every port takes."""
    return DotNetRandom(100_000 + number).next()


def _game(name: str, mode: str, turn: int, number: int, whole: int = 0, mishaps: int = 9) -> Case:
    random = DotNetRandom(number)
    alone = mode == "single" or name == "solitaire"
    rules = _rules(name, mode, turn, random)
    count = 1 if alone else 2 + random.next_below(3)
    first = random.next_below(len(_IDS))
    players = [_IDS[(first + seat) % len(_IDS)] for seat in range(count)]
    deck, told = _deck(turn, number, random, rules, whole)
    animations = mode != "online" and turn % 4 == 1
    start = Start(
        players=players,
        rules=rules,
        mode=mode,
        board=None,
        deck=deck,
        now_ms=(0, 7, 1_764_000_000_000 + number)[turn % 3],
        animations=animations,
        dealer=players[random.next_below(count)],
    )
    flags = {"B1", "B2", "M1", "M4", "M10", "M11", "M14"}
    flags |= {*_OF_RULES[name].split(), *_OF_MODES[mode].split()}
    flags |= {"T2"} if rules.call_window_ms else set()
    flags |= {"M3"} if animations else set()
    flags |= {"M7"} if rules.duration_ms else set()
    flags |= {"D2", "D3", "D4", *seed_flags(whole)} if whole and turn >= 0 else set()
    people = "1 player" if count == 1 else f"{count} players"
    return Case(
        f"{name}-{mode.replace('_', '-')}-{number}",
        f"game {number}: {name} rules, mode {mode}, {people}, {told}",
        tuple(sorted(flags)),
        play(start, random, mishaps=mishaps if whole else 4),
    )


def _rules(name: str, mode: str, turn: int, random: DotNetRandom) -> RuleSet:
    """The named rule set, with other penalties, clocks and orders in some games."""
    fields = {**RuleSet.from_dict({**RuleSet().to_dict(), **NAMED[name]}).to_dict()}
    if mode == "online" or (turn % 3 == 2 and fields["call_window_ms"]):
        fields["call_window_ms"] = 0
    if turn in (0, 1) or name == "introduction":
        fields["deck"] = "small"
    if turn in (3, 6):
        fields["duration_ms"] = 2000 + random.next_below(6000)
    if turn == 6:
        fields["penalty"] = "time"
        fields["penalty_ms"] = 500 + random.next_below(1500)
    if turn in (2, 4):
        fields["penalty"] = "point"
        fields["penalty_points"] = 1 + random.next_below(3)
    if turn in (5, 7):
        fields["claim_order"] = "timestamp"
        fields["stale_penalised"] = False
        fields["reconnect_ms"] = 100
    if turn in (4, 7, 8):
        fields["tie_break"] = "fewest_invalid"
    if turn == 8:
        fields["cap"] = 12 + random.next_below(5)
    return RuleSet.from_dict(fields)


def _deck(
    turn: int, number: int, random: DotNetRandom, rules: RuleSet, whole: int
) -> tuple[dict[str, Json], str]:
    """A deck and what it is called: few cards mostly, so that a game can be read."""
    small = rules.deck == "small"
    which = "the small deck" if small else "the whole deck"
    if whole:
        return seed(whole), f"{which} of seed {whole}"
    if turn == 0:
        return seed(1000 + number), f"{which} of seed {1000 + number}"
    if turn == 1:
        key = "".join(f"{random.next_below(256):02x}" for _ in range(32))
        return fair(f"game-{number}", key), f"a fair deck, {which}"
    if turn in (3, 8):
        # A deal that is dead or nearly so: expansions, caps, short ends.
        cards = 15 + random.next_below(6)
        order = _shuffled([*CAP, *CAP_IMAGE[:4]], random)[:cards]
        return given(order), f"{cards} cards that hold few sets"
    while True:
        cards = 9 + random.next_below(9)
        order = [int(card) for card in Deck.shuffled(random.next(), small=small).order[:cards]]
        if Board.of(order[:FULL]).count_sets() > 1:
            return given(order), f"{cards} cards in a given order"


def _shuffled(cards: Sequence[int], random: DotNetRandom) -> list[int]:
    """Each card once, in another order."""
    pile = sorted({*cards})
    for last in range(len(pile) - 1, 0, -1):
        other = random.next_below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
