"""Compile ``native.pyx`` against the installed setrules.

The tools are the project's own: Cython and the C compiler that builds
extension modules for this interpreter. The result is kept in
``benchmarks/_build``, in a folder named after everything that went into it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import setrules

HERE = Path(__file__).parent
SOURCE = HERE / "native.pyx"
# As src/setrules/CMakeLists.txt compiles the kernel, so that ratios compare like with like.
C_FLAGS = ["-O3", "-DNDEBUG", "-std=c11", "-fvisibility=hidden"]


class BuildError(RuntimeError):
    """The helper module cannot be compiled on this machine."""


def compiler() -> list[str]:
    """Return the command of the C compiler that builds extension modules."""
    command = shlex.split(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        command = ["cc"]
    if shutil.which(command[0]) is None:
        raise BuildError("no C compiler found: apt-get install gcc, or the like")
    return command


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{shlex.join(command)} failed:\n{done.stdout}{done.stderr}")


def native() -> ModuleType:
    """Return the compiled helper module, building it when anything has changed."""
    try:
        from Cython.Shadow import __version__ as cython
    except ImportError:
        raise BuildError("Cython is not installed: pip install 'cython>=3.2,<3.4'") from None
    package = Path(setrules.__file__).parent
    inputs = [SOURCE, package / "_fast.pxd", package / "include" / "setrules.h"]
    key = hashlib.sha256(f"{sys.version}|{cython}|{compiler()}|{C_FLAGS}".encode())
    for path in inputs:
        key.update(path.read_bytes())
    folder = HERE / "_build" / key.hexdigest()[:16]
    module = folder / f"native{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not module.exists():
        folder.mkdir(parents=True, exist_ok=True)
        c_file = folder / "native.c"
        _run([
            sys.executable, "-m", "cython", "-3", "-I", str(package.parent),
            "--module-name", "native", "-o", str(c_file), str(SOURCE),
        ])  # fmt: skip
        shared = ["-shared", "-fPIC"]
        if sys.platform == "darwin":
            shared = ["-bundle", "-undefined", "dynamic_lookup"]
        built = module.with_suffix(".part")
        _run([
            *compiler(), *C_FLAGS, *shared, f"-I{package / 'include'}",
            f"-I{sysconfig.get_path('include')}", f"-I{sysconfig.get_path('platinclude')}",
            str(c_file), "-o", str(built),
        ])  # fmt: skip
        built.replace(module)
    spec = importlib.util.spec_from_file_location("native", module)
    if spec is None or spec.loader is None:
        raise BuildError(f"{module} is no extension module of this interpreter")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
