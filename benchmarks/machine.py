"""What stands beside every number: the machine, the interpreter, the compiler."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np

import setrules
from benchmarks import build, node


def _cpu() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    found = dict(re.findall(r"^(model name|cpu family|model)\s*:\s*(.+)$", text, re.MULTILINE))
    if "model name" not in found:
        return platform.processor() or platform.machine()
    return "{model name} (family {cpu family}, model {model})".format(**found)


def _load() -> str:
    """Return how many programs wanted to run of late, on average."""
    if not hasattr(os, "getloadavg"):
        return "unknown"
    return "{:.1f} over 1 minute, {:.1f} over 5, {:.1f} over 15".format(*os.getloadavg())


def _python_flags() -> str:
    """Return what of the interpreter's configuration bears on its speed."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS") or ""
    wanted = r"--(?:enable-optimizations|with-lto\S*|with-computed-gotos|enable-shared|with-pydebug|disable-gil|enable-experimental-jit\S*|enable-bolt)"  # noqa: E501
    flags = re.findall(wanted, arguments)
    optimised = "" if "--enable-optimizations" in flags else "no --enable-optimizations"
    return ", ".join([*flags, *filter(None, [optimised, sysconfig.get_config_var("OPT") or ""])])


def _compiled_by(module: Path) -> str:
    """Return the compiler that an extension module names in itself."""
    found = re.search(rb"(?:GCC: \([^)\0]*\) [\d.]+|clang version [\d.]+)", module.read_bytes())
    return found.group().decode() if found else "unknown (the module does not say)"


def _compiler() -> str:
    try:
        done = subprocess.run([*build.compiler(), "--version"], capture_output=True, text=True)
    except build.BuildError:
        return "none"
    return done.stdout.splitlines()[0] if done.stdout else "unknown"


def _cython() -> str:
    try:
        from Cython.Shadow import __version__
    except ImportError:
        return "none"
    return str(__version__)


def kernel_file() -> Path:
    """Return the file of the kernel's extension module."""
    return Path(sys.modules["setrules._fast"].__file__ or "")


def describe() -> list[tuple[str, str]]:
    """Return labels and values, in the order in which they are worth reading."""
    kernel = kernel_file()
    return [
        ("CPU", f"{_cpu()}, {os.cpu_count()} visible"),
        ("load", _load()),
        ("system", f"{platform.system()} {platform.machine()}, {' '.join(platform.libc_ver())}"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        ("built with", f"{platform.python_compiler()}; {_python_flags()}"),
        ("setrules", f"{setrules.__version__}, kernel {kernel.stat().st_size / 1000:.0f} kB"),
        ("kernel compiled by", f"{_compiled_by(kernel)}; scalar code, baseline instruction set"),
        ("helpers compiled by", f"{_compiler()} {' '.join(build.C_FLAGS)}; Cython {_cython()}"),
        ("numpy", np.__version__),
        ("Node", node.version() or node.INSTALL),
    ]
