"""A Sphinx extension for names in docstrings.

``:class:`BoardError``` in any module means ``setrules.BoardError``. A name that the
library has and the reference does not list, such as an alias of a type, stays without
a link. A name that exists nowhere is a fault, and the build says so.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from typing import TYPE_CHECKING

import setrules

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata


@cache
def modules() -> tuple[str, ...]:
    """The names of all modules of the library, each imported."""
    walked = pkgutil.walk_packages(setrules.__path__, "setrules.")
    names = sorted(info.name for info in walked if not info.name.endswith("__main__"))
    for name in names:
        importlib.import_module(name)
    return ("setrules", *names)


@cache
def exists(target: str) -> bool:
    """Whether any module of the library has this name, dots and all."""
    own = modules()
    if target in own:
        return True
    for name in own:
        # Each part in its module, so that a full name is found as well as a short one.
        thing: object = sys.modules[name]
        for part in target.removeprefix(f"{name}.").split("."):
            thing = getattr(thing, part, None)
        if thing is not None:
            return True
    return False


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Look a name that was not found up again in the package."""
    target = str(node.get("reftarget", ""))
    if node.get("refdomain") != "py":
        return None
    if target.partition(".")[0] in setrules.__all__:
        found = env.get_domain("py").resolve_xref(
            env, node["refdoc"], app.builder, node["reftype"], f"setrules.{target}", node, content
        )
        if found is not None:
            return found
    return content if exists(target) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "version": "2"}
