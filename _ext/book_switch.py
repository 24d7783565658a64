"""Every page links to the same page of the other edition.

The two editions lie side by side, `en/…` and `zh/…`, so the link is relative and
works from a server, below any path, and from a file. `static/switch.js` adds the
section being read and the query; without scripts the link leads to the page. A
page whose counterpart does not exist stops the build.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import book_pages
from book import edition
from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx_external_toc.parsing import parse_toc_yaml

OTHER = {"en": "zh", "zh": "en"}
NAMES = {"en": "English", "zh": "中文"}
TAGS = {"en": "en", "zh": "zh-Hans"}


def other_source(app: Sphinx) -> Path:
    """Return the folder that holds the other edition's sources."""
    here = Path(app.srcdir)
    return here.parent if edition(app.config) == "zh" else here / "zh"


def check_targets(app: Sphinx, env: BuildEnvironment, _: list[str]) -> None:
    """Stop unless each page has its counterpart, as a file and in the contents."""
    folder = other_source(app)
    listed = parse_toc_yaml(folder / "_toc.yml")
    for docname in sorted(env.found_docs):
        source = Path(env.doc2path(docname, base=False))
        if not (folder / source).is_file():
            raise ExtensionError(f"{source} has no counterpart {folder / source}")
        if docname not in listed:
            raise ExtensionError(f"{docname} is not in {folder / '_toc.yml'}")


def url(language: str, pagename: str, context: dict[str, Any]) -> str:
    """Return the address of a page in one edition, as seen from this page."""
    page = f"{language}/{pagename}{context['file_suffix']}"
    base = context["app"].config.html_baseurl
    return urljoin(base, f"../{page}") if base else "../" * depth(pagename) + page


def depth(pagename: str) -> int:
    """Return how many folders a page lies below the two editions."""
    return pagename.count("/") + 1


def add_switch(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Put the link into the page's header and name both editions in its head."""
    here = edition(context["app"].config)
    there = OTHER[here]
    link = soup.new_tag("a", attrs={"class": "btn btn-sm book-switch"})
    page = f"{there}/{pagename}{context['file_suffix']}"
    link["href"] = "../" * depth(pagename) + page
    link["rel"] = "alternate"
    link["lang"] = link["hreflang"] = TAGS[there]
    link.string = NAMES[there]
    buttons = soup.select_one(".article-header-buttons")  # of sphinx-book-theme
    if buttons is not None:
        buttons.insert(0, link)
    add_alternates(soup, pagename, context)


def add_alternates(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Tell browsers and search engines where the page is in each language."""
    for tag, language in (*((TAGS[k], k) for k in TAGS), ("x-default", "en")):
        attributes = {"rel": "alternate", "hreflang": tag}
        alternate = soup.new_tag("link", attrs=attributes)
        alternate["href"] = url(language, pagename, context)
        if isinstance(soup.head, Tag):
            soup.head.append(alternate)


def setup(app: Sphinx) -> dict[str, object]:
    """Check the targets before reading, add the link before writing."""
    app.connect("env-before-read-docs", check_targets)
    app.add_css_file("switch.css")
    app.add_js_file("switch.js", loading_method="defer")
    book_pages.transform(add_switch)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
