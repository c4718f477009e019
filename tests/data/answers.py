"""Answers of a bit of everything, as a count and a digest, to be compared between settings."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import locale
import sys
from collections.abc import Callable, Iterator

import setrules as s
from setrules import Board, Card, Deck, RuleSet

TEXTS = ("1 red sol\u0131d diamond", "1 RED SOL\u0130D DIAMOND", "1 red \u017folid diamond", "I")


def cards() -> Iterator[object]:
    for card in s.CARDS:
        yield from (str(card), card.code, f"{card:03d}", Card.parse(card.code.lower()))
        yield Card.parse(str(card).upper())
    for text in TEXTS:
        try:
            yield Card.parse(text)
        except s.CardError as error:
            yield error


def decks() -> Iterator[object]:
    for seed in (0, 42, -42, 455241782, 2**31 - 1):
        yield Deck.shuffled(seed).order
    fair = Deck.fair("co-op", bytes(range(32)))
    yield from (fair.commitment, fair.order)
    when = datetime.datetime(2026, 11, 29, 23, 30, tzinfo=datetime.timezone.utc)
    yield from (s.daily_seed(when.astimezone()), s.daily_seed(when.date()))
    random = s.DotNetRandom(5)
    yield from (random.next_double(), random.next_below(2**31 - 1), random.next_range(-9, 9))


def boards() -> Iterator[object]:
    for name in ("edition", "tabletop", "introduction", "solitaire", "browser", "cooperative"):
        rules: RuleSet = getattr(RuleSet, name)()
        yield from (rules, rules.to_dict())
        deck = Deck.shuffled(7, small=rules.deck == "small")
        board = Board.deal(deck, rules)
        for _ in range(200):
            found = board.hint()
            if found:
                board.take(found)
                board.refill(deck, found)
            elif not board.expand(deck):
                break
            yield from (str(board), board.find_all_sets())
    for a in range(0, 81, 7):
        for b in range(1, 81, 9):
            yield str(s.explain(a, b, 40))


def errors() -> Iterator[object]:
    calls: tuple[Callable[[], object], ...] = (
        lambda: Card(81),
        lambda: RuleSet(cap=5),
        lambda: Board.of([5, 5]),
        lambda: RuleSet.from_dict({}),
    )
    for call in calls:
        try:
            call()
        except s.SetRulesError as error:
            yield f"{type(error).__name__}: {error}"


with contextlib.suppress(locale.Error):
    locale.setlocale(locale.LC_ALL, "")
lines = [str(answer) for part in (cards, decks, boards, errors) for answer in part()]
digest = hashlib.sha256("\n".join(lines).encode("ascii", "backslashreplace")).hexdigest()
sys.stdout.write(f"{len(lines)} {digest}\n")
sys.stderr.write(f"{locale.setlocale(locale.LC_ALL)}\n")
