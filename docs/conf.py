"""How Sphinx builds these pages; nothing is fetched from the network."""

import sys
from pathlib import Path

import outdraw

sys.path.insert(0, str(Path(__file__).parent))

project = "Outdraw"
author = "The Outdraw authors"
copyright = "2026, The Outdraw authors"
release = outdraw.__version__
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc", "_reference"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Outdraw {release}"
