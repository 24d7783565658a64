"""The package's reference, out of its docstrings, with links to its source.

    ```{api} roofline
    matmul time
    ```

documents these names of a module; without names, all that the module lists in
`__all__`. Docstrings are English, and marked so on a Chinese page; the labels
that Sphinx adds (Parameters, Returns, …) are in the language of the page.
"""

from __future__ import annotations

import inspect
from importlib import import_module

from book import edition
from book_chinese import HAN
from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

EXTENSIONS = ("autodoc", "napoleon", "viewcode")
SETTINGS = {
    "autodoc_typehints": "none",  # docstrings say what is meant, in fewer words
    "autodoc_member_order": "bysource",
    "napoleon_google_docstring": False,
    "napoleon_use_rtype": False,
    "viewcode_line_numbers": True,
    "add_module_names": False,
    "nitpick_ignore": [("py:class", "collections.abc.Mapping")],
}
LABELS = (nodes.field_name, nodes.rubric)


class Api(SphinxDirective):
    """Document names of a module."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Have autodoc write of each in reStructuredText, which docstrings are in."""
        module = self.arguments[0]
        names = " ".join(self.content).split() or import_module(module).__all__
        lines = ["```{eval-rst}", f".. currentmodule:: {module}"]
        for name in names:
            lines += ["", *automatic(module, name)]
        written = nodes.container()
        self.state.nested_parse(
            StringList([*lines, "```"], self.env.docname), self.content_offset, written
        )
        return written.children


def automatic(module: str, name: str) -> list[str]:
    """Return the directive of autodoc that fits what a name stands for."""
    thing = getattr(import_module(module), name)
    if inspect.isclass(thing):
        return [f".. autoclass:: {name}", "   :members:"]
    kind = "autofunction" if callable(thing) else "autodata"
    options = ["   :no-value:"] if kind == "autodata" else []
    return [f".. {kind}:: {name}", *options]


def mark_languages(app: Sphinx, document: nodes.document) -> None:
    """Mark docstrings as English, and Sphinx's labels in them as Chinese."""
    if edition(app.config) != "zh":
        return
    for content in document.findall(addnodes.desc_content):
        content["classes"].append("language-en")
        for label in content.findall(nodes.TextElement):
            if isinstance(label, LABELS) and HAN.search(label.astext()):
                label["classes"].append("language-zh-Hans")
    for entry in document.findall(addnodes.desc):
        entry["classes"].append("language-zh-Hans")


def apply_settings(app: Sphinx, config: Config) -> None:
    """Set up autodoc and its helpers."""
    for name, value in SETTINGS.items():
        config[name] = value


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    for name in EXTENSIONS:
        app.setup_extension(f"sphinx.ext.{name}")
    app.add_directive("api", Api)
    app.connect("config-inited", apply_settings)
    app.connect("doctree-read", mark_languages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
