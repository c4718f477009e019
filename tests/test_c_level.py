"""What the installed wheel offers to C and Cython, and what wheel and sdist contain.

The wheel is the one that SETRULES_WHEEL names, or is built here from the
project; everything else runs against its installation in a fresh environment.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import setrules
from setrules import batch, capset

HERE = Path(__file__).parent
PROJECT = HERE.parent
SOURCES = PROJECT / "src" / "setrules"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
COMPILER = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def run(*command: str | Path, **options: object) -> str:
    """Run a command and return its output; its errors are the failure's message."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **options
    )  # type: ignore[call-overload]
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return str(done.stdout)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("SETRULES_WHEEL")
    if given:
        return Path(given)
    folder = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet",
        "--wheel-dir", folder, PROJECT,
    )  # fmt: skip
    return next(folder.glob("setrules-*.whl"))


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and behind it the tools of the one running now."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    interpreter = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(
        run(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    )
    install(interpreter, wheel)
    # Paths that a .pth adds come last, and the .pth files behind them are not read, so
    # that neither an installed nor an editable setrules of this environment is found.
    (site / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    where = run(interpreter, "-c", "import setrules; print(setrules.__file__)", cwd=folder)
    assert Path(where.strip()).parent == site / "setrules"
    return interpreter


def install(interpreter: Path, *what: str | Path) -> None:
    run(
        sys.executable, "-m", "pip", "--python", interpreter, "install", "--no-deps",
        "--no-index", "--no-build-isolation", "--quiet", *what,
    )  # fmt: skip


def wheel_names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_wheel_contents(wheel: Path) -> None:
    """Everything of the package but what only the compiler needs, and the modules compiled."""
    expected = set()
    for path in SOURCES.rglob("*"):
        name = PurePosixPath("setrules", path.relative_to(SOURCES).as_posix())
        if not path.is_file() or "__pycache__" in name.parts or path.suffix in (".pyc", ".so"):
            continue
        if path.suffix == ".pyx":
            expected.add(str(name.with_suffix("")) + SUFFIX)
        elif path.name != "CMakeLists.txt" and path.suffix != ".pxi" and "native" not in name.parts:
            expected.add(str(name))
    assert wheel_names(wheel) == expected
    for needed in ("_fast.pxd", "__init__.pxd", "include/setrules.h", "py.typed", "_batch.pyi"):
        assert f"setrules/{needed}" in expected
    assert not [name for name in expected if name.endswith((".c", ".pyx"))]
    assert [name for name in expected if name.endswith(".h")] == ["setrules/include/setrules.h"]


def test_sdist_contents(tmp_path: Path) -> None:
    code = (
        "import sys; from scikit_build_core.build import build_sdist; "
        "print(build_sdist(sys.argv[1]))"
    )
    name = run(sys.executable, "-c", code, tmp_path, cwd=PROJECT).split()[-1]
    with tarfile.open(tmp_path / name) as archive:
        names = {"/".join(PurePosixPath(member).parts[1:]) for member in archive.getnames()}
    # The tests of a release are run from it: their data and the sources of the ports belong too.
    for folder in (SOURCES, HERE, PROJECT / "vectors"):
        for path in folder.rglob("*"):
            made = path.suffix in (".so", ".pyd", ".pyc") or "__pycache__" in path.parts
            if path.is_file() and not made and not path.name.startswith("."):
                assert path.relative_to(PROJECT).as_posix() in names
    assert {"pyproject.toml", "LICENSE", "README.md", "PKG-INFO"} <= names
    assert not [name for name in names if name.endswith((".so", ".o", ".pyc", ".whl"))]


def test_cython_project(python: Path, tmp_path: Path) -> None:
    # Programs like cython and ninja stand beside the interpreter that runs now.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index",
        "--no-build-isolation", "--quiet", f"--config-settings=build-dir={tmp_path}",
        HERE / "c_level" / "cython_project", env={**os.environ, "PATH": path},
    )  # fmt: skip
    boards = [bytes(board) for board in batch.shuffle(range(40))[:, :14]]
    boards[0] = bytes([255, *boards[0][:6], 255, *boards[0][6:]])
    code = (
        "import json, sys, deadcount; boards = [bytes.fromhex(b) for b in sys.argv[1:]]; "
        "print(json.dumps([[deadcount.everything(b) for b in boards], "
        "deadcount.alive_with(bytes([" + ",".join(str(int(c)) for c in capset.CAP20) + "]))]))"
    )
    answers, alive = json.loads(run(python, "-c", code, *(board.hex() for board in boards)))
    assert alive == 61
    for board, answer in zip(boards[1:], answers[1:], strict=True):
        assert answer == [
            setrules.any_set_exists(board),
            setrules.count_sets(board),
            [list(triple) for triple in setrules.find_all_sets(board)],
            setrules.validate(*board[:3]),
            setrules.third_card(*board[:2]),
        ]
    assert answers[0][:3] == [
        setrules.any_set_exists(boards[0]),
        setrules.count_sets(boards[0]),
        [list(triple) for triple in setrules.find_all_sets(boards[0])],
    ]


@pytest.mark.parametrize(
    "flags", [["-x", "c", "-std=c11"], ["-x", "c++", "-std=c++17"]], ids=["c11", "c++17"]
)
def test_c_program(python: Path, tmp_path: Path, flags: list[str]) -> None:
    include = run(python, "-c", "import setrules; print(setrules.get_include())").strip()
    program = tmp_path / "capcheck"
    run(
        *COMPILER, *flags, "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", include,
        HERE / "c_level" / "c_program" / "capcheck.c", "-o", program,
    )  # fmt: skip
    assert run(program) == ("1140 0 61 61\n1 of 1: (3,6,7)\nthird of 40 and 80: 0\n")
