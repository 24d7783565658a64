"""Pages leave out what the theme brings and nothing here uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import book_pages
from bs4 import BeautifulSoup
from sphinx.application import Sphinx

UNUSED = (
    'script[src*="scripts/fontawesome.js"]',  # icons come from a font: book_glyphs
    'link[rel="preload"]',  # of scripts that the page loads a moment later
    'meta[name^="docsearch"]',
    "#jb-print-docs-body",  # repeats the contents for the printer, with its ids
    ".sbt-scroll-pixel-helper + .sbt-scroll-pixel-helper",
)
THEME_SCRIPT = Path(__file__).parent / "static" / "theme.js"
LANGUAGES = {"zh-CN": "zh-Hans", "zh_CN": "zh-Hans"}


def remove_unused(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Take what is not used out of the page."""
    for selector in UNUSED:
        for tag in soup.select(selector):
            tag.decompose()
    for script in soup.select("script:not([src])"):
        # for a switch of versions that the book does not have
        if script.string and script.string.startswith("DOCUMENTATION_OPTIONS.pagename"):
            script.decompose()


def decide_theme(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Replace the script that decides on light or dark by one that does it early.

    The theme's own leaves "auto" to a deferred script: dark pages flash white.
    """
    script = soup.select_one("script[data-cfasync]")
    if script is not None:
        script.string = THEME_SCRIPT.read_text("utf-8")


def name_language(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Say which script Chinese is in: that, not the country, picks the fonts."""
    html = soup.html
    if html is not None:
        html["lang"] = LANGUAGES.get(str(html.get("lang")), str(html.get("lang")))


def setup(app: Sphinx) -> dict[str, object]:
    """Register the changes, the removals before all others."""
    book_pages.transform(remove_unused, priority=100)
    book_pages.transform(decide_theme, priority=110)
    book_pages.transform(name_language, priority=110)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
