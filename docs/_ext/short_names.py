"""A Sphinx extension: ``:class:`BoardError``` in any module means ``setrules.BoardError``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import setrules

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Look a name that was not found up again in the package, where it is public."""
    target = str(node.get("reftarget", ""))
    if node.get("refdomain") != "py" or target.partition(".")[0] not in setrules.__all__:
        return None
    domain = env.get_domain("py")
    kind = str(node["reftype"])
    return domain.resolve_xref(
        env, node["refdoc"], app.builder, kind, f"setrules.{target}", node, content
    )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "version": "1"}
