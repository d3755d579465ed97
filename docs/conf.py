"""The documentation site: `make docs` builds it from this folder into site/."""

from __future__ import annotations

import zermelo

project = "Zermelo"
version = release = zermelo.__version__
copyright = "the authors of Zermelo, Apache License 2.0"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = f"Zermelo {version}"
html_static_path = ["pictures"]
html_theme_options = {"source_repository": "", "navigation_with_keys": True}

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
suppress_warnings = ["misc.highlighting_failure"]  # … stands for more JSON
