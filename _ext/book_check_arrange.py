"""Where the parts of exercises stand: numbered titles, code within solutions."""

from __future__ import annotations

from book_check_nodes import check, check_reveal
from docutils import nodes
from sphinx.application import Sphinx

from roofline.words import word


def entitle(document: nodes.Element) -> None:
    """Give each question its number; further ones of an exercise are its parts."""
    whole = [node for node in document.findall(check) if not _inside(node)]
    for number, outer in enumerate(whole, 1):
        kind = "exercise" if outer.get("names_exercise") else "title"
        outer["title"] = word(f"check_page.{kind}", number=number)
        inner = [node for node in outer.findall(check) if node is not outer]
        for part, node in enumerate(inner, 2):
            node["title"] = word("check_page.part", number=number, part=part)


def _inside(node: nodes.Node) -> bool:
    return node.parent is not None and (
        isinstance(node.parent, check) or _inside(node.parent)
    )


def take_cells(document: nodes.Element) -> None:
    """Move each cell tagged `solution` into the solution that stands before it."""
    reveal: nodes.Element | None = None
    for node in list(document.findall(nodes.Element)):
        if isinstance(node, check_reveal) and node["kind"] == "solution":
            reveal = node
        elif "tag_solution" in node.get("classes", []) and reveal is not None:
            node.parent.remove(node)
            reveal += node


def arrange(app: Sphinx, document: nodes.document) -> None:
    """Give questions their numbers, and put code where it belongs."""
    entitle(document)
    take_cells(document)


def setup(app: Sphinx) -> dict[str, object]:
    """Arrange each page once it is read."""
    app.connect("doctree-read", arrange)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
