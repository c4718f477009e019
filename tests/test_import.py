"""Importing the package: what it brings along, what it ships, what it costs."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

import setrules
from setrules import vectors

PACKAGE = Path(setrules.__file__).parent

# Modules that need an extra, and what that extra brings.
EXTRAS = {
    "click": "setrules[cli]",
    "rich": "setrules[cli]",
    "jsonschema": "setrules[cli]",
    "numpy": "setrules[numpy]",
    "matplotlib": "setrules[plot]",
}

HEAVY = (
    *("numpy", "rich", "click", "jsonschema", "matplotlib"),
    *("json", "argparse", "importlib.metadata", "hashlib", "hmac", "secrets", "datetime"),
    *("random", "decimal", "logging", "pathlib", "asyncio", "unittest"),
)


def python(program: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def module_names() -> Iterator[str]:
    for info in pkgutil.walk_packages(setrules.__path__, "setrules."):
        if info.name != "setrules.__main__":
            yield info.name


# --- what it brings along -------------------------------------------------------------------------


@cache
def brought() -> set[str]:
    """The modules that are loaded after ``import setrules`` and were not before."""
    program = (
        "import sys; bare = set(sys.modules); import setrules; print(*set(sys.modules) - bare)"
    )
    return {*python(program).split()}


def test_importing_brings_the_kernel_and_the_cards() -> None:
    """And of the rest nothing that is not asked for."""
    own = {name for name in brought() if name.startswith("setrules.")}
    assert {"setrules._fast", "setrules.card", "setrules.errors"} <= own
    apart = {"vectors", "conform", "cli", "batch", "odds", "capset", "svg", "session", "events"}
    assert {name.split(".")[1] for name in own} & apart == set()


def test_what_is_loaded_later_is_there_all_the_same() -> None:
    """In ``dir()``, by ``from setrules import *``, and as one object each time."""
    assert {*setrules.__all__} <= {*dir(setrules)}
    program = (
        "from setrules import *; import setrules, setrules.session;"
        "assert GameSession is setrules.GameSession is setrules.session.GameSession;"
        "print(all(name in globals() for name in setrules.__all__ if name != '__version__'))"
    )
    assert python(program).strip() == "True"


@pytest.mark.parametrize("name", ["explain", "hint", "daily_seed", "Board", "Deck"])
def test_no_submodule_stands_in_the_way_of_a_function(name: str) -> None:
    """Whatever was imported before the name is first asked for."""
    program = (
        "import setrules.vectors, setrules.session, setrules.series, setrules.board, setrules;"
        f"print(callable(setrules.{name}))"
    )
    assert python(program).strip() == "True"


@pytest.mark.parametrize("name", vectors.__all__)
def test_no_submodule_stands_in_the_way_of_a_name_of_the_vectors(name: str) -> None:
    """``from setrules.vectors import …`` never gives a module, whatever was imported before."""
    modules = {path.stem for path in Path(vectors.__file__).parent.iterdir()}
    assert name not in modules
    assert name in dir(vectors)
    assert getattr(vectors, name) is vars(vectors)[name]


def test_the_canonical_form_brings_no_tests() -> None:
    """Saved games are read and written in it."""
    program = "import sys, setrules.vectors.canonical; print(*sys.modules)"
    loaded = {name for name in python(program).split() if name.startswith("setrules.vectors")}
    assert loaded == {"setrules.vectors", "setrules.vectors.canonical"}


@pytest.mark.parametrize("package", [setrules, vectors], ids=lambda package: package.__name__)
@pytest.mark.parametrize("name", ["Boards", "fast", "__path", ""])
def test_an_unknown_name_is_an_attribute_error(package: ModuleType, name: str) -> None:
    with pytest.raises(AttributeError, match=f"{package.__name__}.*{name}"):
        getattr(package, name)
    assert not hasattr(package, name)


@pytest.mark.parametrize("heavy", HEAVY)
def test_importing_brings_no_heavy_module(heavy: str) -> None:
    assert heavy not in brought()


def test_dealing_and_searching_bring_no_numpy() -> None:
    program = (
        "import sys, setrules as s; d = s.Deck.shuffled(1); b = s.Board.deal(d); b.find_all_sets();"
        "s.Deck.fair('m').commitment; s.daily_seed(); print('numpy' in sys.modules)"
    )
    assert python(program).strip() == "False"


# Each module that the package itself does not load is imported by a process of
# its own, forked from one that has loaded the package and what they lean on.
EVERY_MODULE_FIRST = """
import importlib, os, sys, traceback
for lean_on in ("setrules", "numpy", "jsonschema", "click", "rich"):
    try: importlib.import_module(lean_on)
    except ModuleNotFoundError: pass
for name in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            print(name, "needs", error.name, flush=True)
        except BaseException:
            print(name, "fails:", traceback.format_exc(), flush=True)
        else:
            print(name, "is fine", flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


def test_every_module_can_be_imported_right_after_the_package() -> None:
    """No order of imports is needed, and a missing extra is the only excuse."""
    names = [name for name in module_names() if name.count(".") == 1]
    done = subprocess.run(
        [sys.executable, "-c", EVERY_MODULE_FIRST, *names],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(names), done.stdout + done.stderr
    for name, line in zip(names, lines, strict=True):
        needed = line.rpartition(" needs ")[2]
        assert line == f"{name} is fine" or needed in EXTRAS


# --- what it offers -------------------------------------------------------------------------------


def test_every_public_name_is_there_and_listed_once() -> None:
    assert len({*setrules.__all__}) == len(setrules.__all__)
    assert all(hasattr(setrules, name) for name in setrules.__all__)
    assert {
        *("validate", "third_card", "any_set_exists", "count_sets", "find_all_sets"),
        *("find_all_sets_into", "explain", "hint", "daily_seed", "EMPTY", "__version__"),
        *("get_include", "Card", "Shape", "Shading", "Color", "Attribute", "Deck"),
        *("DotNetRandom", "Board", "RuleSet", "GameSession", "Series", "SetRulesError"),
    } <= {*setrules.__all__}


def test_no_module_leaks_what_it_does_not_offer() -> None:
    """The lists of all modules name what is there."""
    for name in ("setrules", *module_names()):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            assert error.name in EXTRAS  # noqa: PT017
            continue
        offered = getattr(module, "__all__", [])
        assert [one for one in offered if not hasattr(module, one)] == [], name


def test_public_functions_and_classes_are_documented() -> None:
    undocumented = []
    for name in setrules.__all__:
        value = getattr(setrules, name)
        if not callable(value):
            continue
        undocumented += [name] if not (value.__doc__ or "").strip() else []
        for member, function in vars(value).items() if isinstance(value, type) else ():
            public = not member.startswith("_") and callable(function)
            if public and not (getattr(function, "__doc__", "") or "").strip():
                undocumented.append(f"{name}.{member}")
    assert undocumented == []


def test_constants() -> None:
    assert setrules.EMPTY == 255
    assert re.fullmatch(r"\d+\.\d+\.\d+", setrules.__version__)
    assert metadata.version("setrules") == setrules.__version__


def test_the_kernel_functions_name_themselves() -> None:
    """In tracebacks, in help() and in pickles."""
    for name in ("validate", "third_card", "any_set_exists", "count_sets", "find_all_sets"):
        function = getattr(setrules, name)
        assert (function.__name__, function.__qualname__) == (name, name)
        assert function.__module__ == "setrules._fast"


# --- what it ships --------------------------------------------------------------------------------


def test_what_c_and_cython_code_need_is_there() -> None:
    """The header where get_include() says, and the declarations beside the modules."""
    include = Path(setrules.get_include())
    header = (include / "setrules.h").read_text(encoding="ascii")
    assert "setrules_third" in header
    for name in ("py.typed", "_fast.pxd", "_fast.pyi", "_dotnet.pyi", "__init__.pxd"):
        assert (PACKAGE / name).is_file()


def test_no_dependency_is_required() -> None:
    """Every requirement belongs to an extra."""
    required = metadata.requires("setrules") or []
    assert [one for one in required if "extra ==" not in one] == []
