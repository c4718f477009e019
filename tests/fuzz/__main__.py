"""Coverage-guided fuzzing of one target, or of all for so many seconds each.

``python -m fuzz --seconds 60`` from the folder ``tests`` runs every target in a
process of its own and prints a table of what was tried; ``python -m fuzz record``
runs one. An input that breaks a law is kept in ``fuzz/corpus/TARGET`` and is
tried by every later test run, as are those from which the fuzzer sets out there
(``fuzz/keeping.py``). Needs atheris.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import FunctionType

from fuzz.keeping import keep

CORPUS = Path(__file__).parent / "corpus"

#: No target may take longer over one input, in seconds, nor more memory, in megabytes.
SECONDS_OF_INPUT = 30
MEGABYTES = 1500


@dataclass(frozen=True)
class Outcome:
    """What a run over one target came to."""

    target: str
    tried: int
    covered: int
    found: tuple[str, ...]


def hunt(target: str, seconds: int, seed: int, grow: str = "") -> Outcome:
    """Run one target in a process of its own and keep what it finds."""
    with tempfile.TemporaryDirectory() as folder:
        kept = CORPUS / target
        # The fuzzer writes what it comes upon into the first of its folders.
        grown = Path(grow or folder, "grown").absolute()
        grown.mkdir(parents=True, exist_ok=True)
        folders = [grown, *([kept] if kept.is_dir() else [])]
        done = subprocess.run(
            [
                sys.executable, "-m", "fuzz", target, *map(str, folders),
                "--seed", str(seed), "--seconds", str(seconds), "--into", folder,
            ],
            cwd=CORPUS.parent.parent, capture_output=True, text=True, check=False,
        )  # fmt: skip
        found = []
        for path in sorted(Path(folder).glob("*-*")):
            name = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
            kept.mkdir(parents=True, exist_ok=True)
            (kept / name).write_bytes(path.read_bytes())
            found.append(f"{path.name.split('-')[0]} {name}")
    counted = re.search(r"Done (\d+) runs", done.stderr) or re.findall(r"#(\d+)", done.stderr)
    tried = int(counted[1] if isinstance(counted, re.Match) else counted[-1] if counted else 0)
    covered = re.findall(r"cov: (\d+)", done.stderr)
    if done.returncode != 0 and not found:
        raise SystemExit(f"{target} did not run:\n{done.stderr[-3000:]}")
    if found:
        print(done.stderr[-3000:], file=sys.stderr)
    return Outcome(target, tried, int(covered[-1]) if covered else 0, tuple(found))


def functions_of(package: str) -> list[FunctionType]:
    """Every function and method of the loaded modules of a package, each once."""
    found: dict[int, FunctionType] = {}
    for name, module in [*sys.modules.items()]:
        if name != package and not name.startswith(f"{package}."):
            continue
        for value in [*vars(module).values()]:
            members = [*vars(value).values()] if isinstance(value, type) else [value]
            for member in members:
                for bare in _layers(member):
                    if str(bare.__module__).startswith(package):
                        found[id(bare)] = bare
    return [*found.values()]


def _layers(member: object) -> Iterator[FunctionType]:
    """The functions of a property or method, and those that decorators and caches wrap."""
    parts = ("fget", "fset", "__func__", "func", "__wrapped__")
    if isinstance(member, FunctionType):
        yield member
    if isinstance(member, (FunctionType, property, classmethod, staticmethod, cached_property)) or (
        hasattr(member, "cache_info")
    ):
        for part in parts:
            inner = getattr(member, part, None)
            if inner is not None and inner is not member:
                yield from _layers(inner)


def fuzz_one(target: str, seconds: int, seed: int, into: str, corpus: list[str]) -> None:
    """Never returns: the fuzzer ends the process."""
    import atheris

    from fuzz.targets import TARGETS

    run = TARGETS[target]
    # What is made and imported once is so before the clock runs.
    source = random.Random(1)
    for size in range(20):
        run(source.randbytes(size))
    # Not as they are imported: that finds no functions behind the loader of an
    # editable installation.
    for function in functions_of("setrules"):
        atheris.instrument_func(function)
    atheris.Setup(
        [
            sys.argv[0],
            f"-max_total_time={seconds}",
            f"-seed={seed}",
            f"-timeout={SECONDS_OF_INPUT}",
            f"-rss_limit_mb={MEGABYTES}",
            f"-artifact_prefix={into}/",
            "-max_len=2048",
            "-len_control=0",
            "-print_final_stats=1",
            *corpus,
        ],
        lambda data: run(data) and None,
    )
    atheris.Fuzz()


def needs_atheris() -> None:
    """End with one line where the fuzzer is not installed."""
    if importlib.util.find_spec("atheris") is None:
        raise SystemExit("python -m fuzz needs atheris: pip install atheris")


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("target", nargs="?")
    parser.add_argument("corpus", nargs="*")
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", default="")
    parser.add_argument("--grow", default="", help="a folder for what the fuzzer comes upon")
    parser.add_argument("--keep", default="", help="a folder from which the corpus takes the best")
    asked = parser.parse_args()
    if asked.target and asked.into:
        needs_atheris()
        fuzz_one(asked.target, asked.seconds, asked.seed, asked.into, asked.corpus)
    from fuzz.targets import TARGETS

    if asked.keep:
        kept, of = keep(TARGETS[asked.target], Path(asked.keep), CORPUS / asked.target)
        print(f"{asked.target}: {kept} of {of} kept")
        return 0
    needs_atheris()
    print(f"seed {asked.seed}")
    outcomes = [
        hunt(target, asked.seconds, asked.seed, asked.grow)
        for target in ([asked.target] if asked.target else TARGETS)
    ]
    print("| target | inputs tried | branches covered | found |\n|---|---|---|---|")
    for outcome in outcomes:
        found = ", ".join(outcome.found) or "nothing"
        print(f"| `{outcome.target}` | {outcome.tried:,} | {outcome.covered:,} | {found} |")
    print(f"\n{sum(outcome.tried for outcome in outcomes):,} inputs in all.")
    return 1 if any(outcome.found for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
