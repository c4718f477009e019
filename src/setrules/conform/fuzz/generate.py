"""Generated cases: which there are of each kind, and each as a test with its answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from setrules.conform.fuzz import boards, cards, decks, matches, rulesets
from setrules.conform.fuzz.flags import flags_of
from setrules.conform.fuzz.stream import Choices
from setrules.errors import VectorError, VectorTypeError
from setrules.integers import EXACT, checked_int
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import VectorFile, VectorTest
from setrules.vectors.notes import note
from setrules.vectors.shapes import none_of

__all__ = ["GENERATORS", "as_file", "as_test", "checked_seed", "generate", "one_case"]

#: For each kind the function that makes an input of some choices.
GENERATORS: Final[dict[str, Callable[[Choices], dict[str, Json]]]] = {
    "board": boards.board,
    "cards": cards.cards,
    "daily": decks.daily,
    "deck": decks.deck,
    "draws": decks.draws,
    "explain": cards.explain,
    "fair": decks.fair,
    "game": matches.game,
    "notation": cards.notation,
    "rulesets": rulesets.rulesets,
    "search": cards.search,
    "session": matches.session,
    "sets": cards.sets,
    "third": cards.third_cards,
    "through": cards.through,
    "validate": cards.validate,
    "verify_fair": decks.verify_fair,
}

#: How many cases of a kind come in one round. The files hold all there is to ask
#: about single cards and pairs, so most cases are about what they only sample.
_IN_A_ROUND: Final = {
    "session": 12,
    "board": 10,
    "deck": 6,
    "notation": 5,
    "draws": 4,
    "search": 4,
    "daily": 2,
    "fair": 2,
    "verify_fair": 2,
    "explain": 1,
    "game": 1,
    "rulesets": 1,
    "third": 1,
    "validate": 1,
}

#: Of these there is next to nothing beyond the files: one case in so many rounds.
_SELDOM: Final = {"cards": 4, "through": 8, "sets": 50}


def generate(count: int, seed: int, kinds: Collection[str] = ()) -> Iterator[VectorTest]:
    """Yield so many generated tests of some kinds, by default of all.

    The same seed gives the same tests: number n of a kind depends on nothing but
    the seed, the kind and n, so that asking for more tests or fewer kinds changes
    none of them.

    >>> [test.id for test in generate(3, 7, ["deck"])]
    ['deck/fuzz-7-1', 'deck/fuzz-7-2', 'deck/fuzz-7-3']
    """
    checked_seed(seed)
    wanted = [kind for kind in KINDS if kind in GENERATORS and (not kinds or kind in kinds)]
    numbers = dict.fromkeys(wanted, 0)
    made = 0
    round = 0
    while wanted and made < count:
        round += 1
        for kind in wanted:
            seldom = _SELDOM.get(kind, 1)
            if round % seldom and len(wanted) > 1:
                continue
            for _ in range(_IN_A_ROUND.get(kind, 1)):
                if made == count:
                    return
                numbers[kind] += 1
                made += 1
                yield one_case(kind, seed, numbers[kind])


def checked_seed(seed: int) -> int:
    """Return a seed of generated cases, or raise the error of a number that is none."""
    return checked_int(seed, "seed", 0, EXACT, VectorError, VectorTypeError)


def one_case(kind: str, seed: int, number: int) -> VectorTest:
    """Return a generated test.

    >>> one_case("deck", 7, 1) == next(generate(1, 7, ["deck"]))
    True
    """
    input = GENERATORS[kind](Choices(checked_seed(seed), kind, number))
    comment = f"case {number} of the generated ones of seed {seed}"
    return as_test(f"{kind}/fuzz-{seed}-{number}", comment, input)


def as_test(id: str, comment: str, input: JsonObject) -> VectorTest:
    """Return an input as a test, with the answer of the library.

    Raises :class:`VectorError` or :class:`VectorTypeError` for what is no input of
    the kind.
    """
    kind = KINDS[id.partition("/")[0]]
    told = kind.answer(input)
    refused = told.result == "error"
    return VectorTest(
        id=id,
        comment=comment,
        flags=tuple(sorted({*flags_of(kind.name, input), *(("E1",) if refused else ())})),
        result=told.result,
        reason=told.reason,
        input=input,
        expected=none_of(kind.expected) if refused else told.output,
    )


def as_file(tests: Sequence[VectorTest]) -> VectorFile:
    """Return tests of one kind as a vector file."""
    kind = KINDS[tests[0].id.partition("/")[0]]
    flags = sorted({flag for test in tests for flag in test.flags})
    return VectorFile(kind.name, kind.about, tuple(map(note, flags)), tuple(tests))
