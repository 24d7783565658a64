"""How far a reader is with a page's questions: a line, and a way to clear it.

    :::{progress}
    :::

`static/progress.js` keeps answers in the browser, on every page with questions,
and fills this in where a page has it. Nothing leaves the browser.
"""

from __future__ import annotations

import json
from html import escape

from book_check_data import uses
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from roofline.words import word, words


class progress(nodes.General, nodes.Element):  # noqa: N801 (docutils writes nodes so)
    """Where the line stands."""


class Progress(SphinxDirective):
    """Say here how many of the page's questions are answered."""

    def run(self) -> list[nodes.Node]:
        """Return the place; the script fills it in."""
        return [progress()]


def visit_progress(self: HTML5Translator, node: progress) -> None:
    """Write the line with its words, unseen until the script has woken it."""
    said = escape(json.dumps(words("progress"), ensure_ascii=False), quote=True)
    self.body.append(
        f'<div class="rl-progress" data-words="{said}">\n'
        '<span class="rl-progress-said" role="status"></span>\n'
        f'<button type="button">{escape(word("check_page.clear"))}</button></div>\n'
    )


def depart_progress(self: HTML5Translator, node: progress) -> None:
    """Nothing is left to close."""


def bring_script(app: Sphinx, pagename: str, *_: object) -> None:
    """Add the script to a page that asks something, after the one that judges."""
    if pagename in {docname for docname, _ in uses(app.env).values()}:
        app.add_js_file("progress.js", loading_method="defer", priority=600)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.add_node(progress, html=(visit_progress, depart_progress))
    app.add_directive("progress", Progress)
    app.connect("html-page-context", bring_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
