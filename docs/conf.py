"""Sphinx settings. Build with: sphinx-build -n -T -W --keep-going -b html docs build/docs"""

from __future__ import annotations

import sys
from pathlib import Path

import setrules

sys.path.insert(0, str(Path(__file__).resolve().parent / "_ext"))

project = "setrules"
author = "the setrules authors"
project_copyright = author
release = version = setrules.__version__

extensions = [
    "sphinx.ext.autodoc",
    "myst_parser",
    "rule_links",
    "short_names",
    "stub_signatures",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "tests", "examples", "notebooks"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
smartquotes = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_type_aliases = {"npt.ArrayLike": "npt.ArrayLike"}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False

# There is no network in the build, so names of other projects stay without a link.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|concurrent|datetime|enum|fractions|npt|numpy|os|pathlib|typing)\..*"),
    # These are there for type checkers alone.
    ("py:class", r"(AnyBoard|AnyBuffer|ArrayInterface|Buffer|Figure|RuleOverrides)"),
]

html_theme = "furo"
html_title = f"setrules {release}"
html_static_path: list[str] = []
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
templates_path: list[str] = []
