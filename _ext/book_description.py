"""Each page says in its head what it is about, for who finds it by a search.

It says so with its first paragraph, which asks what the page answers.
"""

from __future__ import annotations

from typing import Any

import book_pages
from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx


def describe(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Add the description; a page without a paragraph, such as the search, has none."""
    first = soup.select_one("article p")
    if first is None or not isinstance(soup.head, Tag):
        return
    label = first.strong.get_text() if first.strong else ""
    said = first.get_text().removeprefix(label if label.endswith((".", "。")) else "")
    attributes = {"name": "description", "content": " ".join(said.split())}
    soup.head.append(soup.new_tag("meta", attrs=attributes))


def setup(app: Sphinx) -> dict[str, object]:
    """Describe each page before it is written."""
    book_pages.transform(describe)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
