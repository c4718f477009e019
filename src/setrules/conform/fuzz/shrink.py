"""Making a generated case that goes wrong as small as it can be, within bounds."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from setrules.conform.fuzz.generate import as_file, as_test
from setrules.conform.fuzz.simpler import passes_of
from setrules.conform.outcome import Outcome
from setrules.conform.report import Found
from setrules.conform.wire import compact
from setrules.errors import SetRulesError
from setrules.vectors.canonical import Json, JsonObject, dump, parse
from setrules.vectors.model import VectorTest
from setrules.vectors.schema import schema_errors

__all__ = ["MOST_TRIES", "Attempts", "shrink"]

#: How many smaller inputs are tried for one case.
MOST_TRIES = 2000

#: The same where a try may cost a timeout and a new start.
_MOST_BROKEN = 40


class Attempts:
    """The smallest input so far that still goes wrong, and what is tried in its place.

    An input goes wrong still when it does so as the first one did: by a wrong
    answer, or by breaking the protocol; and when the rules still have an answer
    for it, or refuse it still.
    """

    def __init__(self, first: Outcome, ask: Callable[[VectorTest], Outcome]) -> None:
        self.best: Outcome = first
        self.tries: int = 0
        self._ask = ask
        self._first = first
        self._most = MOST_TRIES if first.status == "failed" else _MOST_BROKEN
        self._seen = {compact(first.test.input)}

    @property
    def input(self) -> JsonObject:
        """The smallest input so far."""
        return self.best.test.input

    @property
    def expected(self) -> JsonObject:
        """The right answer to it."""
        return self.best.test.expected

    @property
    def exhausted(self) -> bool:
        """Whether nothing more may be tried."""
        return self.tries >= self._most

    def attempt(self, input: dict[str, Json]) -> bool:
        """Try an input, keep it where it goes wrong still, and return whether it does."""
        text = compact(input)
        if self.exhausted or text in self._seen:
            return False
        self._seen.add(text)
        first = self._first.test
        try:
            # An id of its own: an answer to the try before must not pass for its answer.
            test = as_test(f"{first.id}-try-{len(self._seen)}", first.comment, input)
        except SetRulesError:
            return False
        if test.result != first.result:
            return False
        self.tries += 1
        outcome = self._ask(test)
        if outcome.status != self._first.status or not _fits(test):
            return False
        self.best = outcome
        return True


def _fits(test: VectorTest) -> bool:
    """Whether a test fits the schema of its kind; without ``jsonschema`` nobody can say."""
    if find_spec("jsonschema") is None:
        return True
    file = as_file([test])
    return not any(schema_errors(file.kind, parse(dump(file.to_dict()))))


def shrink(first: Outcome, ask: Callable[[VectorTest], Outcome]) -> Found:
    """Return a case that went wrong in its smallest form.

    ``ask`` puts a test to the port. Every pass makes the input simpler in its own
    way, and they are repeated until none of them gets any further or the bound is
    reached.
    """
    attempts = Attempts(first, ask)
    passes = passes_of(first.kind)
    before = ""
    while not attempts.exhausted and compact(attempts.input) != before:
        before = compact(attempts.input)
        for simplify in passes:
            simplify(attempts)
    return Found(first, _named(first, attempts.best), attempts.tries)


def _named(first: Outcome, best: Outcome) -> Outcome:
    """The smallest form under the id of the case, and with a comment that says so."""
    comment = first.test.comment
    if best is not first:
        comment += ", made smaller"
    test = as_test(first.test.id, comment, best.test.input)
    return Outcome(
        test,
        best.status,
        best.summary,
        best.place,
        best.expected,
        best.came,
        best.explanation,
        best.request,
        best.errors,
    )
