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
from typing import Any

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
    "add_module_names": False,
    "autodoc_typehints": "none",  # docstrings say what is meant, in fewer words
    "autodoc_member_order": "bysource",
    "napoleon_attr_annotations": False,
    "napoleon_google_docstring": False,
    "napoleon_use_param": False,  # names that share a text stay together
    "napoleon_use_rtype": False,
    "viewcode_line_numbers": True,
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
        source = StringList([*lines, "```"], self.env.docname)
        written = nodes.container()
        self.state.nested_parse(source, self.content_offset, written)
        keep_quotes(written)
        return list(written.children)


def automatic(module: str, name: str) -> list[str]:
    """Return the directive of autodoc that fits what a name stands for."""
    thing = getattr(import_module(module), name)
    if inspect.isclass(thing):
        return [f".. autoclass:: {name}", "   :members:"]
    if callable(thing):
        return [f".. autofunction:: {name}"]
    return [f".. autodata:: {name}", "   :no-value:"]


def keep_quotes(written: nodes.Element) -> None:
    """Leave quotation marks straight: in docstrings they belong to Python."""
    for text in list(written.findall(nodes.Text)):
        text.parent["support_smartquotes"] = False
        text.parent.replace(text, nodes.Text(text.replace(" -- ", " – ")))


def mark_languages(app: Sphinx, document: nodes.document) -> None:
    """Mark docstrings as English, and Sphinx's labels in them as Chinese."""
    if edition(app.config) != "zh":
        return
    for entry in document.findall(addnodes.desc):
        entry["classes"].append("language-zh-Hans")
    for content in document.findall(addnodes.desc_content):
        content["classes"].append("language-en")
        for label in content.findall(nodes.TextElement):
            if isinstance(label, LABELS) and HAN.search(label.astext()):
                label["classes"].append("language-zh-Hans")


def write_defaults(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, *signature: str
) -> tuple[str, str] | None:
    """Write the empty mapping that a field of a dataclass begins with."""
    arguments, returned = signature
    return (arguments.replace("<factory>", "{}"), returned) if arguments else None


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
    app.connect("autodoc-process-signature", write_defaults)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
