"""A page asks for one style sheet and one script, whatever it is made of.

The theme and the extensions each add files of their own. Their order is kept;
all scripts are deferred, so they still run one after the other once the page is
there. Fonts that the style sheets name are cut down by `book_glyphs`.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from pathlib import Path
from typing import Any

import book_glyphs
import book_pages
from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx

PLAIN = {"src", "defer"}  # a script with more to it stays as it is
# Only some pages ask for these: apart, so that all pages share one bundle.
APART = (
    "checks",
    "chips",
    "numbers",
    "progress",
    "widgets",
    "searchtools",
    "language_data",
    "book_search",
)
REFERENCE = re.compile(r"url\(\s*([\"']?)(?!data:|#)([^)\"']+)\1\s*\)")
OTHER_FORMATS = re.compile(r",\s*url\([^)]+\.(?:ttf|woff)\)\s*format\([^)]+\)")
IMPORT = re.compile(r"@import\s+[\"']([^\"']+)[\"'];")
SOURCE_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/|//# sourceMappingURL=\S*")


def in_static(address: str, pagename: str) -> str | None:
    """Return the path below `_static` that a page's reference leads to, if any."""
    path = address.split("?")[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(pagename), path))
    return path.removeprefix("_static/") if path.startswith("_static/") else None


def bundle_page(soup: BeautifulSoup, pagename: str, context: dict[str, Any]) -> None:
    """Replace the page's style sheets by one, and its scripts by one."""
    sheets = soup.select('head link[rel="stylesheet"][href]')
    scripts = [s for s in soup.select("script[src]") if set(s.attrs) <= PLAIN]
    for script in scripts:
        script["defer"] = ""
    for tags, attribute, suffix in ((sheets, "href", "css"), (scripts, "src", "js")):
        found = [(tag, in_static(str(tag[attribute]), pagename)) for tag in tags]
        local = [(tag, path) for tag, path in found if path and shared(path)]
        if local:
            merge(context, local, attribute, suffix)


def shared(path: str) -> bool:
    """Tell whether every page asks for this file."""
    return posixpath.basename(path).split(".")[0] not in APART


def merge(
    context: dict[str, Any],
    local: list[tuple[Tag, str]],
    attribute: str,
    suffix: str,
) -> None:
    """Let the first tag stand for all of them and drop the others."""
    app: Sphinx = context["app"]
    paths = tuple(path for _, path in local)
    name = f"site-{hashlib.sha256(repr(paths).encode()).hexdigest()[:8]}.{suffix}"
    bundles(app)[name] = paths
    first, *rest = [tag for tag, _ in local]
    version = app.config["book_static"]
    first[attribute] = f"{context['pathto']('_static/' + name, 1)}?v={version}"
    for tag in rest:
        tag.decompose()


def bundles(app: Sphinx) -> dict[str, tuple[str, ...]]:
    """Return the bundles that this build's pages ask for, by name."""
    found: dict[str, tuple[str, ...]] = app.__dict__.setdefault("book_bundles", {})
    return found


def style(static: Path, path: str) -> str:
    """Return a style sheet with its references as seen from `_static`."""
    folder = posixpath.dirname(path)

    def rebase(match: re.Match[str]) -> str:
        return f'url("{posixpath.normpath(posixpath.join(folder, match[2]))}")'

    def include(match: re.Match[str]) -> str:
        return style(static, posixpath.normpath(posixpath.join(folder, match[1])))

    text = OTHER_FORMATS.sub("", (static / path).read_text("utf-8"))
    return IMPORT.sub(include, REFERENCE.sub(rebase, text))


def write_bundles(app: Sphinx, exception: Exception | None) -> None:
    """Write each bundle that pages ask for; fonts keep only what pages show."""
    if exception or not bundles(app):
        return
    static = Path(app.outdir) / "_static"
    shown = book_glyphs.shown(Path(app.outdir))
    for name, paths in bundles(app).items():
        if name.endswith(".css"):
            text = "\n".join(style(static, path) for path in paths)
            text = book_glyphs.cut(text, static, shown)
        else:
            text = "\n;\n".join((static / path).read_text("utf-8") for path in paths)
        (static / name).write_text(SOURCE_MAP.sub("", text), "utf-8")
    sweep(Path(app.outdir))


def sweep(folder: Path) -> None:
    """Remove bundles that no page asks for any more, and fonts that no bundle does."""
    static = folder / "_static"
    pages = "".join(page.read_text("utf-8") for page in folder.rglob("*.html"))
    for path in static.glob("site-*"):
        if path.name not in pages:
            path.unlink()
    styles = "".join(path.read_text("utf-8") for path in static.glob("site-*.css"))
    for path in (static / "fonts").glob("*"):
        if path.name not in styles:
            path.unlink()


def setup(app: Sphinx) -> dict[str, object]:
    """Bundle after all other changes to a page."""
    book_pages.transform(bundle_page, priority=990)
    app.connect("build-finished", write_bundles, priority=800)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": False}
