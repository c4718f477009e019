"""What can be asked: every kind of test, its shape and the function that answers it.

Nothing here lists a test; a runner, a fuzzer or a server needs no more than this.
"""

from __future__ import annotations

from typing import Final

from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import plain_str
from setrules.vectors.canonical import JsonObject
from setrules.vectors.kind import Answer, Kind
from setrules.vectors.kinds.board import BOARD
from setrules.vectors.kinds.cards import CARDS, NOTATION
from setrules.vectors.kinds.decks import DAILY, DECK, DRAWS
from setrules.vectors.kinds.explain import EXPLAIN
from setrules.vectors.kinds.fair import FAIR, VERIFY_FAIR
from setrules.vectors.kinds.rules import RULESETS
from setrules.vectors.kinds.search import SEARCH
from setrules.vectors.kinds.session import GAME, SESSION
from setrules.vectors.kinds.sets import SETS, THIRD, THROUGH, VALIDATE

__all__ = ["KINDS", "answer"]

#: Every kind by its name.
KINDS: Final[dict[str, Kind]] = {
    kind.name: kind
    for kind in (
        CARDS,
        NOTATION,
        THIRD,
        SETS,
        THROUGH,
        VALIDATE,
        EXPLAIN,
        SEARCH,
        DRAWS,
        DECK,
        DAILY,
        FAIR,
        VERIFY_FAIR,
        RULESETS,
        BOARD,
        SESSION,
        GAME,
    )
}


def answer(kind: str, input: JsonObject) -> Answer:
    """Answer the input of a test with the library.

    An input that the rules refuse is answered with the result ``"error"`` and a
    reason. Raises :class:`VectorError` or :class:`VectorTypeError` for a kind
    that does not exist and for an object that is no input of the kind.

    >>> answer("third", {"a": [40], "b": [80]}).output
    {'cards': [0]}
    >>> answer("cards", {"card": 81})
    Answer(result='error', output={}, reason='card 81: expected an int from 0 to 80')
    """
    if not isinstance(kind, str):
        raise VectorTypeError(f"kind {describe(kind)}: expected a str")
    kind = plain_str(kind)
    if kind not in KINDS:
        raise VectorError(f"kind {describe(kind)}: expected one of {', '.join(KINDS)}")
    return KINDS[kind].answer(input)
