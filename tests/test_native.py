"""The native headers on their own: every compiler, byte order and checker gives the same answers.

``native/selftest.c`` tries every path on memory of exactly the size it needs and
prints what the answers come to. It is built here as the extension modules are,
without their vectors, by clang, for a processor of the other byte order, under
AddressSanitizer and UndefinedBehaviorSanitizer, and it runs under valgrind.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from ports import runtimes

from setrules import batch
from setrules.affine import affine_draws

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src" / "setrules"
WARNINGS = ("-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g")

CROSS = "s390x-linux-gnu-gcc"
INSTALL = {
    "clang": "apt-get install -y --no-install-recommends clang libc6-dev",
    "valgrind": "apt-get install -y --no-install-recommends valgrind libc6-dbg",
    "qemu-s390x": "apt-get install -y --no-install-recommends qemu-user",
    CROSS: "apt-get install -y --no-install-recommends gcc-s390x-linux-gnu libc6-dev-s390x-cross",
}

#: Compiler and flags of each build, and what runs it.
BUILDS = {
    "as built": (None, ["-O3"], []),
    "plain lanes": (None, ["-O3", "-DSETRULES_PORTABLE"], []),
    "clang": ("clang", ["-O3"], []),
    "sanitizers": (None, ["-O1", *SANITIZERS], []),
    "sanitizers, plain lanes": (None, ["-O1", "-DSETRULES_PORTABLE", *SANITIZERS], []),
    "valgrind": (
        None,
        ["-O2", "-g"],
        ["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full"],
    ),
    "the other byte order": (CROSS, ["-O2", "-static"], ["qemu-s390x"]),
}


def needed(name: str) -> str:
    found = shutil.which(name)
    return found if found is not None else runtimes.missing(name, INSTALL[name])


@cache
def draws_header() -> str:
    """The affine draws of :mod:`setrules.affine` as C tables."""
    draws = affine_draws(80)

    def row(numbers: tuple[int, ...]) -> str:
        return "{" + ", ".join(f"{number}u" for number in numbers) + "}"

    starts = ", ".join(row(start) for start in draws.start)
    return (
        f"static const uint32_t draws_slope[80] = {row(draws.slope)};\n"
        f"static const uint32_t draws_start[4][80] = {{{starts}}};\n"
        f"static const uint32_t draws_minuend[2] = {row(draws.minuend)};\n"
        f"static const uint32_t draws_subtrahend[2] = {row(draws.subtrahend)};\n"
    )


def outcome(build: str, folder: Path) -> tuple[str, str]:
    """Build the self-test and return what it prints: its answers, then its paths."""
    compiler, flags, runner = BUILDS[build]
    command = runtimes.c_compiler() if compiler is None else [needed(compiler)]
    before = [needed(runner[0]), *runner[1:]] if runner else []
    (folder / "draws.h").write_text(draws_header(), encoding="ascii")
    # Only the one header is taken from numpy; its folder holds no system header.
    (folder / "numpy" / "random").mkdir(parents=True)
    shutil.copy(Path(np.get_include()) / "numpy" / "random" / "bitgen.h", folder / "numpy/random")
    program = folder / "selftest"
    built = subprocess.run(
        [
            *command, *WARNINGS, *flags, "-I", str(folder), "-I", str(SOURCES),
            "-I", str(SOURCES / "include"), str(HERE / "native" / "selftest.c"), "-o", str(program),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([*before, str(program)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, ran.stderr


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the build for this machine answers, to which all others are held."""
    return outcome("as built", tmp_path_factory.mktemp("native"))[0]


@pytest.mark.parametrize("build", BUILDS)
def test_every_build_gives_the_same_answers(build: str, answers: str, tmp_path: Path) -> None:
    found, told = outcome(build, tmp_path)
    assert found == answers
    paths = told.split("\n")[0].removeprefix("paths: ").split()
    assert paths[:2] == ["scalar", "word64"]
    if BUILDS[build][0] == CROSS or "-DSETRULES_PORTABLE" in BUILDS[build][1]:
        assert len(paths) == 2
    elif platform.machine() == "x86_64":
        assert "vector128" in paths


MASK = 2**64 - 1


def halves(state: int, count: int) -> list[int]:
    """The upper halves of the numbers of the self-test, from a state."""
    found = []
    for _ in range(count):
        state = state + 0x9E3779B97F4A7C15 & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        found.append((z ^ z >> 31) >> 32)
    return found


def digest(values: bytes) -> str:
    state = 0xCBF29CE484222325
    for value in values:
        # The self-test mixes eight bytes a value, the seven upper ones zero.
        state = (state ^ value) * 0x100000001B3**8 & MASK
    return f"{state:016x}"


@pytest.mark.parametrize(("name", "cards"), [("full decks", 81), ("small decks", 27)])
def test_its_decks_are_those_of_the_library(answers: str, name: str, cards: int) -> None:
    """D2, D3: so that a digest that is the same everywhere is also the right one."""
    edges = [0, 1, -1, 161803397, 161803398, 161803399, 2147483646, 2147483647, -2147483647]
    seeds = [*edges, -(2**31), *(half - 2**31 for half in halves(cards, 993))]
    decks = batch.shuffle(seeds, small=cards == 27)
    assert f"{name} {digest(decks.tobytes())}" in answers.splitlines()
