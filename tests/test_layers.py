"""The rooms of the house: a layer imports only what stands below it, nothing in a circle."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "setrules"

# From the ground up; the table of CONTRIBUTING.md shows the same.
LAYERS = (
    ("below all", "shown errors integers slotted buffers later paths progress shell _version"),
    ("kernel", "_fast _dotnet _batch _odds _simulate"),
    ("values", "card notation explanation hints deck shuffle fair seeds random arguments svg"),
    ("plain data", "plain digest deck_data"),
    ("positions", "rules refill board result events sight"),
    ("the engine", "engine"),
    (
        "the match",
        """owner players setup record views consistency snapshot facts commands session series
        journal""",
    ),
    ("bulk", "_numpy _nested _arrays affine batch odds capset"),
    ("ports", "vectors conform"),
    ("people", "drawing play cli __main__"),
)
LEVEL = {room: level for level, (_, rooms) in enumerate(LAYERS) for room in rooms.split()}


def room_of(path: Path) -> str:
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py").removesuffix(".pyx").removesuffix(".pxi")


def files() -> list[Path]:
    paths = sorted(SOURCE.rglob("*.py"))
    return [path for path in paths if path != SOURCE / "__init__.py"]


def imports(path: Path, *, at_once: bool = False) -> set[str]:
    """The rooms that a module imports when it runs; what only a type checker sees is left out.

    ``at_once`` leaves out what a function imports when it is called, too.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hidden = {
        id(inner)
        for node in ast.walk(tree)
        if (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        or (at_once and isinstance(node, ast.FunctionDef))
        for inner in ast.walk(node)
    }
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.ImportFrom) and node.module == "setrules":
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("setrules."):
            assert node.module
            names.add(node.module.split(".")[1])
        elif isinstance(node, ast.Import):
            names.update(
                alias.name.split(".")[1]
                for alias in node.names
                if alias.name.startswith("setrules.")
            )
    return {name for name in names if name in LEVEL}


def test_every_module_has_its_room() -> None:
    assert {room_of(path) for path in files()} <= set(LEVEL)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_imports_what_stands_below_it(path: Path) -> None:
    level = LEVEL[room_of(path)]
    above = {name for name in imports(path) if LEVEL[name] > level}
    assert not above, f"{path.name} imports {', '.join(sorted(above))} from above"


def test_nothing_is_imported_in_a_circle() -> None:
    graph: dict[str, set[str]] = {}
    for path in files():
        room = room_of(path)
        graph.setdefault(room, set()).update(imports(path, at_once=True) - {room})
    while graph:
        free = {room for room, needs in graph.items() if not needs & set(graph)}
        assert free, f"in a circle, or above one: {', '.join(sorted(graph))}"
        graph = {room: needs for room, needs in graph.items() if room not in free}


def test_the_table_for_people_shows_these_rooms() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    told = {layer.strip(): set(re.findall(r"`(\w+)", names)) for layer, names in rows}
    for layer, rooms in LAYERS:
        assert {room for room in rooms.split() if room != "_version"} <= told[layer], layer


def test_the_reference_model_never_imports_the_package() -> None:
    for path in sorted((ROOT / "tests" / "reference").glob("*.py")):
        if path.name.startswith("test_"):
            continue
        assert not re.search(r"^\s*(from|import) setrules", path.read_text(encoding="utf-8"), re.M)
