"""What assistive technology needs and the theme leaves out.

The selectors are those of pydata-sphinx-theme 0.16 and sphinx-book-theme 1.2; a
theme that changes them makes axe fail in tests/site.
"""

from __future__ import annotations

from typing import Any

import book_pages
from bs4 import BeautifulSoup
from sphinx.application import Sphinx

BOXES = ("pst-scrollable-table-container", "book-scroll")


def name_sidebar(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Make the sidebar a landmark: the book's title lies outside its navigation."""
    sidebar = soup.select_one("#pst-primary-sidebar")
    if sidebar is not None:
        sidebar["role"] = "complementary"
        sidebar["aria-label"] = context["docstitle"]


def box_tables(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Give each table a box of its own, which scrolls where the table is wide."""
    for table in soup.select("article table.table"):
        if table.find_parent("div", class_=BOXES):
            continue
        table.wrap(soup.new_tag("div", attrs={"class": "book-scroll"}))


def setup(app: Sphinx) -> dict[str, object]:
    """Register both, and the script that makes wide boxes reachable by keyboard."""
    book_pages.transform(name_sidebar)
    book_pages.transform(box_tables)
    app.add_js_file("scroll.js", loading_method="defer")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
