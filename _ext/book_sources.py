"""What stands in the repository's files: how to cite, changes, licences.

    ```{citation} text
    ```
    ```{changes}
    ```
    ```{whole-file} LICENSE
    ```

They come from `CITATION.cff`, the change log of the edition's language, and the
file that is named.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import yaml
from book import edition
from book_repository import repository
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parent.parent
CHANGES = {"en": "CHANGELOG.md", "zh": "CHANGELOG.zh.md"}


class OfFile(SphinxDirective):
    """A part of a page that is made of a file of the repository."""

    def text(self, name: str) -> str:
        """Return a file's text; a change of it reads the page again."""
        self.env.note_dependency(str(ROOT / name))
        return (ROOT / name).read_text("utf-8")

    def parse(self, text: str) -> list[nodes.Node]:
        """Return what a text in MyST is in the page."""
        parsed = nodes.container()
        lines = StringList(text.splitlines(), self.env.docname)
        self.state.nested_parse(lines, self.content_offset, parsed)
        return list(parsed.children)


class WholeFile(OfFile):
    """A file as it is, closed until asked for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it with its name."""
        [name] = self.arguments
        opening = f'<details class="book-more"><summary><code>{escape(name)}</code>'
        text = self.text(name)
        return [
            nodes.raw("", f"{opening}</summary>", format="html"),
            nodes.literal_block(text, text, language="none", classes=["language-en"]),
            nodes.raw("", "</details>", format="html"),
        ]


class Changes(OfFile):
    """What has changed, newest first."""

    def run(self) -> list[nodes.Node]:
        """Return each version, under its number and date."""
        written: list[nodes.Node] = []
        _, *versions = self.text(CHANGES[edition(self.config)]).split("\n## ")
        for version in versions:
            title, _, body = version.partition("\n")
            written += [nodes.rubric("", title), *self.parse(body)]
        return written


class Citation(OfFile):
    """How to cite the book: as a line of text, or for BibTeX."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return what can be copied."""
        cff = yaml.safe_load(self.text("CITATION.cff"))
        text = FORMS[self.arguments[0]](cff)
        return [nodes.literal_block(text, text, language="none")]


def citation(cff: dict[str, Any]) -> str:
    """Return a citation in two lines.

    >>> year = __import__("datetime").date(2026, 1, 2)
    >>> cff = {"title": "A Book", "version": "1.0", "date-released": year}
    >>> print(citation(cff | {"authors": [{"name": "Its authors"}]}))
    Its authors. A Book.
    Version 1.0, 2026.
    """
    names = ", ".join(author["name"] for author in cff["authors"])
    year = cff["date-released"].year
    return f"{names}. {cff['title']}.\nVersion {cff['version']}, {year}."


def bibtex(cff: dict[str, Any]) -> str:
    """Return an entry for BibTeX; its address is that of the repository, if known."""
    fields = {
        "author": " and ".join(f"{{{author['name']}}}" for author in cff["authors"]),
        "title": f"{{{cff['title']}}}",
        "year": cff["date-released"].year,
        "version": cff["version"],
    }
    if address := repository(ROOT):
        fields["url"] = address
    lines = "".join(f"  {key} = {{{value}}},\n" for key, value in fields.items())
    return f"@software{{roofline-book,\n{lines}}}"


FORMS: dict[str, Callable[[dict[str, Any]], str]] = {
    "text": citation,
    "bibtex": bibtex,
}


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives."""
    app.add_directive("changes", Changes)
    app.add_directive("citation", Citation)
    app.add_directive("whole-file", WholeFile)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
