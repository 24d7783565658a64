"""Every document that a figure or a number comes from, and what it is used for.

    ```{documents}
    ```

They are those of `roofline/chips.toml` and of `published.toml`; one that both name
is told once.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from book_sources import OfFile
from docutils import nodes
from sphinx.application import Sphinx

from roofline.words import word


@dataclass
class Document:
    """A document: the chips whose figures and the pages whose numbers are its."""

    title: str
    url: str
    date: str
    chips: list[str] = field(default_factory=list)
    pages: Counter[str] = field(default_factory=Counter)
    numbers: int = 0

    @property
    def key(self) -> str:
        """What tells it from others: its address, or else its title."""
        return self.url.rstrip("/") or re.sub(r"\W+", " ", self.title)

    def uses(self) -> str:
        """Say in MyST what it is used for, with links."""
        between, gap = word("sources_page.between"), word("sources_page.and")
        said = []
        if self.chips:
            links = gap.join(f"{{ref}}`chip-{id_}`" for id_ in self.chips)
            said.append(word("sources_page.chips", names=links))
        if self.numbers:
            links = gap.join(f"{{doc}}`/{page}`" for page in sorted(self.pages))
            key = "one" if self.numbers == 1 else "numbers"
            count = self.numbers
            said.append(word(f"sources_page.{key}", names=links, count=count))
        return between.join(said)


def documents(record: dict[str, Any], ledger: dict[str, Any]) -> list[Document]:
    """Return the documents of both files, in their order."""
    found: dict[str, Document] = {}
    names: dict[tuple[str, str], Document] = {}
    for file, tables in (("record", record), ("ledger", ledger)):
        for name, table in tables["sources"].items():
            document = Document(table["title"], table.get("url", ""), table["date"])
            names[file, name] = found.setdefault(document.key, document)
    for id_, table in record.items():
        if id_ != "sources":
            for name in sorted(cited(table)):
                names["record", name].chips.append(id_)
    for row in ledger["number"]:
        document = names["ledger", row["source"]]
        document.numbers += 1
        document.pages.update(place.partition("#")[0] for place in row["where"])
    return list(found.values())


def cited(table: Any) -> set[str]:
    """Return the names of the sources that a chip's record cites, at any depth."""
    parts = table.values() if isinstance(table, dict) else table
    deeper = [part for part in parts if isinstance(part, dict | list)]
    own = {table["source"]} if isinstance(table, dict) and "source" in table else set()
    return own.union(*map(cited, deeper))


class Documents(OfFile):
    """The list of them."""

    def run(self) -> list[nodes.Node]:
        """Return a list, each with its date and its uses."""
        files = ("roofline/chips.toml", "published.toml")
        lines = []
        for document in documents(*(tomllib.loads(self.text(name)) for name in files)):
            place = f"({document.url})" if document.url else ""
            title = f"[{document.title}]{place}{{.language-en}}"
            lines.append(
                f"- {title}, [{document.date}]{{.book-date}}\\\n  {document.uses()}"
            )
        return self.parse("\n".join(lines))


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.add_directive("documents", Documents)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
