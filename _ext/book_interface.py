"""No English is left in the Chinese edition's interface.

Themes translate part of what they say. `book_interface.toml` has the rest, matched
exactly: a text or label of a page is replaced when all of it is in the table, so
the book's own sentences are never touched. `tests/site/test_languages.py` looks for
what a new version of a theme may add.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import book_pages
from book import edition
from bs4 import BeautifulSoup, Comment, Tag
from bs4.element import PreformattedString
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError

TABLES: dict[str, Any] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
LABELS = ("title", "aria-label", "placeholder", "data-bs-title", "alt")
NOT_WORDS = ("script", "style", "pre", "code", "svg", "math")


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return the table's entries that stand for a family of texts."""
    return [
        (re.compile(re.escape(text).replace(r"\{\}", "(.+)")), chinese)
        for text, chinese in TABLES["pages"].items()
        if "{}" in text
    ]


def translate(text: str) -> str:
    """Return what the Chinese interface says for `text`, white space kept.

    >>> translate(" Color mode"), translate("Launch on Binder"), translate("H100")
    (' 配色', '在 Binder 上运行', 'H100')
    """
    words = " ".join(text.split())
    chinese: str | None = TABLES["pages"].get(words)
    for pattern, template in patterns() if chinese is None else ():
        match = pattern.fullmatch(words)
        if match:
            chinese = template.format(match[1])
    return text if chinese is None else text.replace(text.strip(), chinese)


def translate_page(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Replace the theme's texts and labels on a Chinese page."""
    if edition(context["app"].config) != "zh":
        return
    for text in soup.find_all(string=re.compile(r"\w")):
        if isinstance(text, Comment | PreformattedString):
            continue
        if not text.find_parent(NOT_WORDS):
            replaced = translate(text)
            if replaced != text:
                text.replace_with(replaced)
    for tag in soup.find_all(has_label):
        for name in LABELS:
            if name in tag.attrs:
                tag[name] = translate(str(tag[name]))


def has_label(tag: Tag) -> bool:
    """Say whether a tag has a label in words."""
    return any(name in tag.attrs for name in LABELS)


def translate_scripts(app: Sphinx, exception: Exception | None) -> None:
    """Replace the texts inside the theme's scripts, once the pages are written."""
    if exception or edition(app.config) != "zh" or app.builder.format != "html":
        return
    for name, table in TABLES["scripts"].items():
        script = Path(app.outdir, "_static", name)
        text = script.read_text("utf-8")
        for old, new in table.items():
            if old not in text and new not in text:
                raise ExtensionError(f"book_interface.toml: {name} has no {old}")
            text = text.replace(old, new)
        script.write_text(text, "utf-8")


def number_in_chinese(app: Sphinx, config: Config) -> None:
    """Say what a numbered figure, table or section is called."""
    if edition(config) == "zh":
        config["numfig_format"] = {**TABLES["numbering"], **config.numfig_format}


def setup(app: Sphinx) -> dict[str, object]:
    """Translate last, when other modules have added what they say."""
    book_pages.transform(translate_page, priority=900)
    app.connect("config-inited", number_in_chinese)
    app.connect("build-finished", translate_scripts)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
