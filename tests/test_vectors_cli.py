"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from vector_data import VECTORS

from setrules.__main__ import main

#: What is left of an export where only some of it is to be checked: all takes seconds.
KEPT = ("manifest.json", "third.json")


def _run(*arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *(("-c", code) if code else ("-m", "setrules"))]
    return subprocess.run(
        [*command, *arguments], capture_output=True, text=True, check=False, timeout=120
    )


def test_export_and_verify(tmp_path: Path) -> None:
    folder = tmp_path / "vectors"
    done = _run("vectors", "export", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "manifest.json").read_bytes() == (VECTORS / "manifest.json").read_bytes()
    manifest = json.loads((VECTORS / "manifest.json").read_bytes())
    total, files = manifest["total"], len(manifest["files"])
    assert f"{total}  tests in {folder}" in done.stdout
    checked = _run("vectors", "verify", str(folder))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout == f"{total:,} tests in {files} files: all as expected\n"


def test_verify_fails_with_every_problem(tmp_path: Path) -> None:
    folder = tmp_path / "vectors"
    shutil.copytree(VECTORS, folder)
    missing = [path for path in folder.glob("*.json") if path.name not in KEPT]
    for path in missing:
        path.unlink()
    (folder / "extra").write_text("")
    done = _run("vectors", "verify", str(folder))
    assert (done.returncode, done.stderr) == (1, "")
    for path in missing:
        assert f"{path.name}: is missing\n" in done.stdout
    assert "extra: is not in the manifest\n" in done.stdout
    # And the tests that are not there are counted.
    assert done.stdout.endswith(f"{len(missing) + 2} problems\n")


def test_names_that_are_no_text_are_escaped_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system holds no such names: nothing to install")
    assert main(["vectors", "export", "--json", str(folder)]) == 0
    assert json.loads(capsys.readouterr().out)["directory"] == f"{tmp_path}/caf\\udce9"
    (folder / "manifest.json").unlink()
    (folder / os.fsdecode(b"\xff.json")).touch()
    assert main(["vectors", "verify", "--json", str(folder)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert "\\udcff.json" in [problem["file"] for problem in told["problems"]]


def test_json_output(tmp_path: Path) -> None:
    done = _run("vectors", "export", "--json", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["total"] == sum(row["count"] for row in told["files"])
    assert told["bytes"] == sum(path.stat().st_size for path in tmp_path.rglob("*.json"))
    for path in tmp_path.glob("*.json"):
        if path.name not in KEPT:
            path.unlink()
    checked = _run("vectors", "verify", str(tmp_path), "--json")
    assert (checked.returncode, checked.stderr) == (1, "")
    told = json.loads(checked.stdout)
    assert told["ok"] is False
    assert {"file": "sets.json", "problem": "is missing", "test": ""} in told["problems"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bogus",), "setrules: error: No such command 'bogus'."),
        (("vectors", "bogus"), "setrules: error: No such command 'bogus'."),
        (("vectors", "export"), "setrules: error: Missing argument 'DIRECTORY'."),
        (("vectors", "verify", "--bogus", "x"), "setrules: error: No such option"),
        (("vectors", "verify", "/no/such/folder"), "setrules: error: Invalid value for"),
        (("vectors", "export", "/dev/null/x"), "setrules: error: "),
    ],
)
def test_bad_usage_is_one_line_and_2(arguments: tuple[str, ...], message: str) -> None:
    done = _run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = _run("vectors", "export", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "holds mine.txt, which no export writes" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_nothing_asked_shows_what_there_is() -> None:
    for arguments in ((), ("vectors",)):
        done = _run(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Usage: setrules" in done.stderr
    asked = _run("--help")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert "vectors" in asked.stdout


def test_version() -> None:
    from setrules import __version__

    assert _run("--version").stdout == f"setrules, version {__version__}\n"


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_line_names_it(missing: str) -> None:
    """Only what is needed for the command asked: rich draws the bars, click does the rest."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from setrules.__main__ import main; sys.exit(main(['--version']))"
    )
    done = _run(code=code)
    if missing == "click":
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "setrules: error: the command line needs click: pip install 'setrules[cli]'\n"
        )
    else:
        assert done.returncode == 0


def test_without_jsonschema_verify_says_so() -> None:
    code = (
        "import sys; sys.modules['jsonschema'] = None\n"
        "from setrules.__main__ import main\n"
        f"sys.exit(main(['vectors', 'verify', {str(VECTORS)!r}]))"
    )
    done = _run(code=code)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "setrules: error: checking vector files against their schemas needs jsonschema: "
        "pip install 'setrules[cli]'\n"
    )


def test_the_bar_is_drawn_on_a_terminal_only(tmp_path: Path) -> None:
    """The terminal is read all the while: it holds little, and whoever draws would wait."""
    script = f"'{sys.executable}' -m setrules vectors export vectors > printed"
    child = pexpect.spawn(
        "bash",
        ["-c", script],
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=120,
        env={**os.environ, "TERM": "xterm"},
    )
    drawn = child.read()
    child.close()
    assert child.exitstatus == 0
    assert "Exporting" in drawn
    assert "Exporting" not in (tmp_path / "printed").read_text("utf-8")


def test_importing_the_library_imports_none_of_this() -> None:
    code = (
        "import sys; before = {*sys.modules}; import setrules\n"
        "new = {*sys.modules} - before\n"
        "print(sorted(name for name in new if name.split('.')[0] in "
        "('json', 'jsonschema', 'numpy', 'argparse', 'click', 'rich', 'hashlib') "
        "or name.startswith(('setrules.vectors', 'setrules.cli'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_main_returns_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "bogus"]) == 2
    assert capsys.readouterr().err.startswith("setrules: error:")
    assert main(["--version"]) == 0
