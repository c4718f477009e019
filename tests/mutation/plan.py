"""Which tests are run for a fault, and in which order."""

from __future__ import annotations

from collections import Counter

from mutation.mutants import Mutant
from mutation.reach import Reach

#: So many files of tests are collected anew for a fault that acts at import.
FRESH_FILES = 5

#: So many times cheaper do a module's own tests count.
OWN = 5

#: The file of tests for what the other files let through.
EDGES = "tests/test_rule_edges.py"


class Plan:
    """Tests by their cost, and those first that noticed a fault near by."""

    def __init__(self, known: Reach, budget: float) -> None:
        self._known = known
        self._budget = budget
        self._killers: dict[tuple[str, str], list[int]] = {}
        self._of_module: dict[str, list[int]] = {}

    def swapped(self, mutant: Mutant) -> list[int]:
        """The numbers of the tests that reach a fault, within the budget of time."""
        reaching = self._known.of(mutant.module, mutant.lines)
        return self._ordered(mutant, reaching, self._budget)

    def fresh(self, mutant: Mutant) -> list[list[int]]:
        """Tests of the one file that is most likely to notice, then of a few others.

        Those are the files that know most of the function, or of the module.
        """
        reaching = self._known.of(mutant.module, mutant.lines) or self._all_of(mutant.module)
        killers = [
            self._file(test)
            for kept in (
                self._killers.get((mutant.module, mutant.function), []),
                self._killers.get((mutant.module, ""), []),
            )
            for test in kept[:-3:-1]
        ]
        counted = Counter(self._file(test) for test in reaching)
        files = [*dict.fromkeys((*killers, *(name for name, _ in counted.most_common())))]
        stages = []
        for chosen in (files[:1], [EDGES, *files[1:FRESH_FILES]]):
            tests = {test for test in reaching if self._file(test) in chosen}
            if tests:
                stages.append(self._ordered(mutant, tests, self._budget))
        return stages

    def noticed(self, mutant: Mutant, test: int) -> None:
        for near in dict.fromkeys((mutant.function, "")):
            killers = self._killers.setdefault((mutant.module, near), [])
            if test in killers:
                killers.remove(test)
            killers.append(test)
            del killers[:-8]

    def files_of(self, tests: list[int]) -> list[str]:
        return [*dict.fromkeys(self._file(test) for test in tests)]

    def names(self, tests: list[int]) -> list[str]:
        return [self._known.names[test] for test in tests]

    def number(self, name: str) -> int | None:
        return self._known.names.index(name) if name in self._known.names else None

    def _all_of(self, module: str) -> set[int]:
        lines = self._known.tests.get(module, {})
        return {test for of in lines.values() for test in of}

    def _file(self, test: int) -> str:
        return self._known.names[test].partition("::")[0]

    def _cost(self, test: int) -> float:
        return self._known.seconds.get(self._known.names[test], 1.0)

    def _ordered(self, mutant: Mutant, reaching: set[int], budget: float) -> list[int]:
        near = [
            *reversed(self._killers.get((mutant.module, mutant.function), [])),
            *reversed(self._killers.get((mutant.module, ""), [])),
        ]
        first = [test for test in dict.fromkeys(near) if test in reaching]
        own = (f"tests/test_{mutant.module.rpartition('.')[2]}.py", EDGES)

        def order(test: int) -> tuple[float, int]:
            # The tests that are named for a module know best what to look at.
            return (self._cost(test) / (OWN if self._file(test) in own else 1), test)

        rest = sorted(reaching.difference(first), key=order)
        chosen, spent = first, sum(self._cost(test) for test in first)
        for test in rest:
            spent += self._cost(test)
            if spent > budget and chosen:
                break
            chosen.append(test)
        return chosen
