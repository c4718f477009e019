"""``python -m mutation --all`` from the folder ``tests``: which small faults get through.

Each fault is tried by the tests that run its line, in a process forked for it, until
one of them fails. ``--sample 40 --seed 1`` draws some. The score, and every fault that
nothing noticed and ``equivalent.json`` does not explain, are printed; the verdict on
each goes to a file. Needs CPython 3.11 on a system that forks, and coverage.
"""

from __future__ import annotations

import argparse
import importlib
import json
import marshal
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from mutation.equivalent import explained
from mutation.modules import KEPT, MODULES, QUICK_MODULES, TESTS, files, source_of
from mutation.mutants import Mutant, mutants
from mutation.report import Row, score, table, write

#: What the tests and the package need of others; imported once, before any fork.
_FOREIGN = ("_pytest.runner", "coverage", "hypothesis", "jsonschema", "numpy", "click", "rich")


def every() -> list[Mutant]:
    return [mutant for module in MODULES for mutant, _ in _of(module)]


def _of(module: str):  # type: ignore[no-untyped-def]
    return mutants(module, source_of(module).read_text(encoding="utf-8"))


def chosen(asked: argparse.Namespace) -> list[Mutant]:
    modules = asked.modules or (QUICK_MODULES if asked.quick else MODULES)
    found = [mutant for mutant in every() if mutant.module in modules]
    if asked.again:
        rows = json.loads(Path(asked.again).read_text(encoding="utf-8"))["mutants"]
        open_ = {
            (row["module"], row["function"], row["change"])
            for row in rows
            if row["outcome"] in ("survived", "equivalent")
        }
        found = [mutant for mutant in found if mutant.key in open_]
    if asked.explained:
        found = [mutant for mutant in found if mutant.key in explained()]
    if not asked.all and not asked.explained:
        drawn = random.Random(asked.seed).sample(range(len(found)), min(asked.sample, len(found)))
        found = [found[at] for at in sorted(drawn)]
    return found


def run(
    wanted: list[Mutant], paths: list[str], budget: float, keep: Callable[[list[Row]], None]
) -> list[Row]:
    for name in _FOREIGN:
        importlib.import_module(name)
    from mutation import reach
    from mutation.plan import Plan
    from mutation.worker import Worker, try_imported

    worker = Worker(paths)
    known = reach.read(paths)
    plan = Plan(known, budget)
    known_equivalent = explained()
    keys = {mutant.key for mutant in wanted}
    rows = []
    for module in dict.fromkeys(mutant.module for mutant in wanted):
        at_import = set(worker.imported.get(module, ()))
        at_collection = set(worker.collected.get(module, ()))
        for mutant, tree in _of(module):
            if mutant.key not in keys:
                continue
            code = marshal.dumps(compile(tree, str(source_of(module)), "exec"))
            verdict = None
            if mutant.outer is not None and not at_import.intersection(mutant.lines):
                tests = plan.swapped(mutant)
                if tests:
                    verdict = worker.try_fault(module, code, mutant.outer, tests)
            # What the tests made of the right code when they were collected may hide a fault.
            hidden = verdict is not None and at_collection.intersection(mutant.lines)
            if verdict is None or (hidden and verdict.outcome == "survived"):
                for tests in plan.fresh(mutant):
                    names, paths = plan.names(tests), plan.files_of(tests)
                    verdict = try_imported(module, code, names, paths, known.seconds)
                    if verdict.outcome != "survived":
                        break
            assert verdict is not None
            number = plan.number(verdict.by)
            if verdict.outcome != "survived" and number is not None:
                plan.noticed(mutant, number)
            if verdict.outcome == "survived" and mutant.key not in known_equivalent:
                # Nobody measured what the slow files reach; few faults come as far as this.
                for path in (path for path in files() if path not in paths):
                    verdict = try_imported(module, code, None, [path], known.seconds)
                    if verdict.outcome != "survived":
                        break
            outcome = verdict.outcome
            if outcome == "survived" and mutant.key in known_equivalent:
                outcome = "equivalent"
            by = verdict.by if outcome in ("killed", "time") else ""
            rows.append(Row(mutant.module, mutant.function, mutant.change, outcome, by))
            if len(rows) % 25 == 0:
                keep(rows)
                print(f"{len(rows)} of {len(keys)}", file=sys.stderr, flush=True)
            if outcome == "survived":
                at = mutant.lines.start
                print(f"{module}:{at} {mutant.function}: {mutant.change}", flush=True)
    worker.end()
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="only these, such as engine.flow")
    parser.add_argument("--all", action="store_true", help="every fault, not a sample")
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--quick", action="store_true", help="of the modules that quick tests hold, by these"
    )
    parser.add_argument("--again", help="only what a file of verdicts has as not noticed")
    parser.add_argument("--explained", action="store_true", help="only what is said to be equal")
    parser.add_argument("--budget", type=float, default=10, help="seconds of tests for a fault")
    parser.add_argument("--into", default=str(KEPT / "verdicts.json"), help="the file of verdicts")
    asked = parser.parse_args()
    os.chdir(TESTS.parent)
    wanted = chosen(asked)

    def keep(rows: list[Row]) -> None:
        write(Path(asked.into), rows, asked.again)

    rows = run(wanted, files(asked.quick), asked.budget, keep)
    keep(rows)
    print(table(rows))
    print(score(rows))
    through = [row for row in rows if row.outcome == "survived"]
    stale = [row for row in rows if row.outcome != "equivalent" and row.key in explained()]
    for row in stale:
        print(f"said to be equal, but noticed by {row.by}: {row.module} {row.change}")
    return 1 if through or stale else 0


if __name__ == "__main__":
    sys.exit(main())
