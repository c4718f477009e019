"""Every example in a docstring runs, in compiled modules too, and each is found once."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from ports import runtimes

import setrules

ROOT = Path(setrules.__file__).parent


def modules() -> Iterator[str]:
    yield "setrules"
    for info in pkgutil.walk_packages(setrules.__path__, "setrules."):
        if info.name != "setrules.__main__":
            yield info.name


def examples_of(module: ModuleType) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


def load(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("setrules"):
            raise
        runtimes.missing(f"{error.name}, for {name},", "pip install 'setrules[cli,numpy,plot]'")


@pytest.mark.parametrize("name", list(modules()))
def test_the_examples_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = load(name)
    for test in examples_of(module):
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(test)
        result = runner.summarize(verbose=False)
        told = capsys.readouterr().out
        assert result.failed == 0, told
        assert result.attempted == len(test.examples)


@pytest.mark.parametrize("name", list(modules()))
def test_each_example_is_found_once(name: str) -> None:
    """By name and by text: no function is listed under two names, none is left out."""
    module = load(name)
    tests = examples_of(module)
    assert set(Counter(test.name for test in tests).values()) <= {1}
    places = Counter((test.filename, test.lineno, test.docstring) for test in tests)
    assert {*places.values()} <= {1}
    found = sum(len(test.examples) for test in tests)
    assert found == written(module)


# The wheel leaves the Cython sources out, so that the installed package lacks them.
SOURCES = Path(__file__).parent.parent / "src"


def written(module: ModuleType) -> int:
    """The prompts in the docstrings of the module's source."""
    base = SOURCES.joinpath(*module.__name__.split("."))
    for path in (base.with_suffix(".pyx"), base.with_suffix(".py"), base / "__init__.py"):
        if path.is_file():
            source = path.read_text(encoding="utf-8")
            break
    else:
        raise AssertionError(f"no source of {module.__name__}")
    if path.suffix == ".pyx":
        texts = re.findall(r'"""(.*?)"""', source, re.DOTALL)
    else:
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds))
        texts = [ast.get_docstring(node) or "" for node in nodes]
    return sum(len(re.findall(r"^\s*>>> ", text, re.MULTILINE)) for text in texts)


def test_there_are_examples_at_all() -> None:
    """Of both compiled modules and of every class that a beginner meets."""
    for name, least in (
        ("setrules._fast", 8),
        ("setrules._dotnet", 5),
        ("setrules.card", 8),
        ("setrules.deck", 8),
        ("setrules.board", 12),
    ):
        module = importlib.import_module(name)
        assert sum(len(test.examples) for test in examples_of(module)) >= least


#: Methods for other layers of the library, which no example of a program needs.
BARE = {"position", "unchecked", "begin"}

PUBLIC = {
    name: member
    for kind in (setrules.GameSession, setrules.Series, setrules.Board, setrules.RuleSet)
    for base in kind.__mro__[:-1]
    if base.__module__.startswith("setrules.")
    for name, member in ((f"{kind.__name__}.{key}", value) for key, value in vars(base).items())
    if not name.partition(".")[2].startswith("_") and callable(getattr(member, "__func__", member))
}


@pytest.mark.parametrize("name", [name for name in PUBLIC if name.rpartition(".")[2] not in BARE])
def test_every_method_of_the_main_classes_has_an_example(name: str) -> None:
    assert ">>> " in (PUBLIC[name].__doc__ or "")
