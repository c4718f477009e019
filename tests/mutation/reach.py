"""Which tests run which lines, and how long each takes, measured once for each file of tests."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from mutation.modules import KEPT, MODULES, source_of
from mutation.swap import forget


@dataclass
class Reach:
    """By module and line the numbers of the tests that run it."""

    tests: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    def of(self, module: str, lines: Iterable[int]) -> set[int]:
        known = self.tests.get(module, {})
        return {test for line in lines for test in known.get(line, ())}


def measure(items: Sequence[pytest.Item], paths: Sequence[str]) -> None:
    """Run the tests of each file that is not measured yet, and write what they ran.

    A file is measured anew when it or one of the modules has changed. Each runs in a
    process that is forked for it: what tests leave behind must not be found later.
    """
    for path in paths:
        kept = _kept(path)
        if kept.exists():
            continue
        process = os.fork()
        if process == 0:
            code = 1
            try:
                _measure([item for item in items if str(item.path) == path], kept)
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        if os.waitpid(process, 0)[1] != 0:
            raise SystemExit(
                f"{path} could not be measured: a test of it fails without any fault, see above"
            )


def read(paths: Sequence[str]) -> Reach:
    """What was measured of these files."""
    reach = Reach()
    for path in paths:
        made = json.loads(_kept(path).read_text(encoding="utf-8"))
        first = len(reach.names)
        reach.names += made["names"]
        reach.seconds.update(zip(made["names"], made["seconds"], strict=True))
        for module, lines in made["tests"].items():
            known = reach.tests.setdefault(module, {})
            for line, tests in lines.items():
                known.setdefault(int(line), []).extend(first + test for test in tests)
    return reach


def _kept(path: str) -> Path:
    digest = hashlib.sha256()
    for part in (*(source_of(module) for module in MODULES), Path(path)):
        digest.update(part.read_bytes())
    return KEPT / f"{Path(path).stem}-{digest.hexdigest()[:16]}.json"


def _measure(items: Sequence[pytest.Item], into: Path) -> None:
    names = {str(source_of(module)): module for module in MODULES}
    seen = coverage.Coverage(data_file=None, include=[*names], config_file=False)
    # A file whose tests all start processes runs no line here.
    seen.set_option("run:disable_warnings", ["no-data-collected"])
    seconds: list[float] = []
    seen.start()
    for at, item in enumerate(items):
        seen.switch_context(str(at))
        forget()  # what a test need not compute again, it does not reach
        following = items[at + 1] if at + 1 < len(items) else None
        begun = time.process_time()
        reports = runtestprotocol(item, log=False, nextitem=following)
        seconds.append(round(time.process_time() - begun, 4))
        for report in reports:
            if report.failed:
                print(item.nodeid, report.longreprtext, file=sys.stderr)
                raise SystemExit(1)
    seen.stop()
    data = seen.get_data()
    tests: dict[str, dict[int, list[int]]] = defaultdict(dict)
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            tests[names[file]][line] = sorted(int(one) for one in contexts if one)
    made: dict[str, Any] = {
        "names": [item.nodeid for item in items], "seconds": seconds, "tests": tests,
    }  # fmt: skip
    into.parent.mkdir(parents=True, exist_ok=True)
    part = into.with_suffix(".part")
    part.write_text(json.dumps(made), encoding="utf-8")
    part.replace(into)
