"""``python -m mutation --sample 40 --seed 1`` from the folder ``tests``: which faults get through.

Each fault is tried by the tests of its module, in one process after another. The
score and every fault that none of them noticed are printed.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from mutation.mutants import mutants
from mutation.plugin import source_of

_ENGINE = (
    *("test_session_traps.py", "test_session_phases.py", "test_session_ends.py"),
    *("test_session_presence.py", "test_session_time.py", "test_session_calls.py"),
    *("test_session_modes.py", "test_session_solitaire.py"),
)

#: The modules that decide what the rules say, and the tests that must notice a fault.
MODULES: dict[str, tuple[str, ...]] = {
    "setrules.notation": ("test_notation.py",),
    "setrules.refill": ("test_board.py", *_ENGINE),
    "setrules.rules": ("test_ruleset.py",),
    "setrules.result": ("test_events.py", *_ENGINE),
    **{
        f"setrules.engine.{name}": _ENGINE
        for name in ("clock", "control", "ending", "flow", "judging", "presence", "timeline")
    },
}


def notices(module: str, number: int) -> bool:
    """Whether any test fails with one fault; one that hangs is noticed too."""
    try:
        done = subprocess.run(
            [
                sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider",
                "-p", "mutation.plugin", *MODULES[module],
            ],
            cwd=Path(__file__).parent.parent, capture_output=True, check=False, timeout=300,
            env={**os.environ, "SETRULES_MUTANT": f"{module}:{number}", "PYTHONPATH": "."},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=25)
    asked = parser.parse_args()
    every = [
        (module, number, what)
        for module in MODULES
        for number, (what, _) in enumerate(mutants(source_of(module).read_text(encoding="utf-8")))
    ]
    sample = random.Random(asked.seed).sample(every, min(asked.sample, len(every)))
    began = time.monotonic()
    tried, through = 0, []
    for module, number, what in sample:
        if time.monotonic() - began > 60 * asked.minutes:
            break
        tried += 1
        if not notices(module, number):
            through.append(f"{module}:{number}, {what}")
            print("got through:", through[-1], flush=True)
    print(f"{tried - len(through)} of {tried} noticed, of {len(every)} faults; seed {asked.seed}")
    return 1 if through else 0


if __name__ == "__main__":
    sys.exit(main())
