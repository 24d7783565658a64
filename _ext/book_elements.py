"""Elements of HTML as nodes, for pages that are made of data.

What `element` holds are nodes: references find their pages and titles, and the
rules of Chinese and of units hold as they do in prose.
"""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator


class html_element(nodes.Inline, nodes.TextElement):  # noqa: N801 (docutils writes so)
    """An element of HTML: its `tag` and its `attributes`."""


def element(tag: str, *inside: str | nodes.Node, **attributes: str) -> html_element:
    """Return an element; data_verdict stands for data-verdict, class_ for class."""
    names = {key.strip("_").replace("_", "-"): text for key, text in attributes.items()}
    ids, classes = names.pop("id", "").split(), names.pop("class", "").split()
    made: html_element = html_element(
        "", "", tag=tag, attributes=names, ids=ids, classes=classes
    )
    made += [nodes.Text(part) if isinstance(part, str) else part for part in inside]
    return made


def link_to(kind: str, target: str, docname: str) -> addnodes.pending_xref:
    """Return a reference of a kind, "ref" or "doc", in the words of its target."""
    return addnodes.pending_xref(
        "",
        nodes.inline("", ""),
        refdomain="std",
        reftype=kind,
        reftarget=target,
        refexplicit=False,
        refwarn=True,
        refdoc=docname,
    )


def visit(self: HTML5Translator, node: html_element) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, node["tag"], "", **node["attributes"]))


def depart(self: HTML5Translator, node: html_element) -> None:
    """Close it, unless HTML has no end for it."""
    if node["tag"] not in ("input", "br"):
        self.body.append(f"</{node['tag']}>")


def setup(app: Sphinx) -> dict[str, object]:
    """Register the node."""
    app.add_node(html_element, html=(visit, depart))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
