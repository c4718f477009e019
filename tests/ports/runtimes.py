"""Where the compilers and runtimes of the ports are, and what installs them.

A runtime that is missing skips the test that asks for it, with the line that
installs it. With SETRULES_REQUIRE_RUNTIMES=1 in the environment it fails
instead, so that a check which must have run cannot pass by being skipped.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shlex
import shutil
import stat
import sysconfig
from pathlib import Path
from typing import Any, NoReturn

import pytest

REQUIRE = "SETRULES_REQUIRE_RUNTIMES"

#: What installs each program, on Debian and Ubuntu.
INSTALL = {
    "mcs": "apt-get install -y --no-install-recommends mono-mcs mono-runtime libmono-corlib4.5-cil",
    "mono": "apt-get install -y --no-install-recommends mono-runtime libmono-corlib4.5-cil",
    "dotnet": "pip install dotnetcore2",
    "node": "apt-get install -y --no-install-recommends nodejs",
    "lua5.1": "apt-get install -y --no-install-recommends lua5.1",
    "luajit": "apt-get install -y --no-install-recommends luajit",
    "go": "apt-get install -y --no-install-recommends golang-go",
    "bash": "apt-get install -y --no-install-recommends bash",
    "zsh": "apt-get install -y --no-install-recommends zsh",
    "fish": "apt-get install -y --no-install-recommends fish",
    "cc": "apt-get install -y --no-install-recommends gcc libc6-dev",
}

#: Go may load neither a module nor another version of itself.
GO_OFFLINE = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOWORK": "off"}


def missing(name: str, install: str) -> NoReturn:
    """Skip the test that needs ``name``, or fail it where runtimes are required."""
    message = f"{name} is missing; it comes with: {install}"
    if os.environ.get(REQUIRE) == "1":
        pytest.fail(f"{message} ({REQUIRE}=1)", pytrace=False)
    pytest.skip(message)


def lines(text: str) -> list[str]:
    """The lines that a port wrote; a string in one may hold what ends a line elsewhere."""
    return text.removesuffix("\n").split("\n") if text else []


def program(name: str) -> str:
    """Return the path of a program on the search path."""
    found = shutil.which(name)
    return found if found is not None else missing(name, INSTALL[name])


def module(name: str, install: str) -> Any:
    """Import a module of a package that not every environment has."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != name.split(".")[0]:
            raise
        missing(name, install)


def c_compiler() -> list[str]:
    """The command of the compiler that the extension modules were built with, or the system's."""
    own = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(own[0]) is not None:
        return own
    other = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    return [other] if other is not None else missing("a C compiler", INSTALL["cc"])


def dotnet_host() -> tuple[str, str]:
    """Return the ``dotnet`` program of the package ``dotnetcore2`` and its runtime's version."""
    spec = importlib.util.find_spec("dotnetcore2")
    if spec is None or spec.origin is None:
        missing("dotnetcore2", INSTALL["dotnet"])
    root = Path(spec.origin).parent / "bin"
    host = root / "dotnet"
    versions = sorted(
        (root / "shared" / "Microsoft.NETCore.App").glob("3.1.*"),
        key=lambda path: [int(digits) for digits in re.findall(r"\d+", path.name)],
    )
    if not host.is_file() or not versions:
        missing("the .NET Core 3.1 runtime of dotnetcore2", INSTALL["dotnet"])
    if not os.access(host, os.X_OK):
        # Some installers drop the mode of the file.
        host.chmod(host.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return str(host), versions[-1].name
