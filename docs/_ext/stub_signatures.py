"""A Sphinx extension: compiled functions show the types that their stubs give them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import setrules

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


@cache
def signatures(module: str) -> dict[str, tuple[str, str]]:
    """The arguments and the result of every function and method in the stub of a module."""
    folders = (Path(folder) for folder in setrules.__path__)
    name = f"{module.rpartition('.')[2]}.pyi"
    stub = next((path for folder in folders if (path := folder / name).is_file()), None)
    if stub is None:
        return {}
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    aliases = {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
    }
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(_WithoutAliases(aliases).visit(tree)):
        if not isinstance(node, (ast.ClassDef, ast.Module)):
            continue
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                for part in (one.args.posonlyargs, one.args.args):
                    part[:] = [argument for argument in part if argument.arg != "self"]
                result = ast.unparse(one.returns) if one.returns and one.name != "__init__" else ""
                found[prefix + one.name] = (f"({ast.unparse(one.args)})", result)
    return found


class _WithoutAliases(ast.NodeTransformer):
    """Puts what a private name of a stub stands for in its place."""

    def __init__(self, aliases: dict[str, ast.expr]) -> None:
        self._aliases = aliases

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._aliases.get(node.id, node) if node.id.startswith("_") else node


def process(
    app: Sphinx,
    what: str,
    name: str,
    object: object,
    options: object,
    signature: str,
    annotation: str,
) -> tuple[str, str] | None:
    """Give the signature of the stub to what has one."""
    home = getattr(object, "__module__", None)
    if home is None:
        home = getattr(getattr(object, "__objclass__", None), "__module__", None)
    # Sphinx takes no signature for a class that shows none; its page gives it.
    if what == "class" or not isinstance(home, str) or not home.startswith("setrules._"):
        return None
    return signatures(home).get(name.removeprefix("setrules."))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("autodoc-process-signature", process)
    return {"parallel_read_safe": True, "version": "1"}
