"""The notebooks run from top to bottom in a kernel, and are kept without outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))


def outputs(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert outputs(notebook) == []
    assert all(cell.get("execution_count") is None for cell in notebook.cells)


# What Jupyter's own packages warn of is not the notebook's fault.
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
    shown = outputs(notebook)
    kinds = [kind for output in shown for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") >= 3, "boards and cards show themselves"
    assert kinds.count("image/png") >= 2, "the plots are drawn"
    printed = "".join(output.text for output in shown if output.output_type == "stream")
    assert "CapCheck(triples=1140, sets=0, outside=61, forced=61)" in printed
    assert not [output for output in shown if output.get("name") == "stderr"]
