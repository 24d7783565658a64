"""Icon and math fonts hold the glyphs that pages show, and no others.

The theme brings Font Awesome whole: 300 kB of fonts and a rule for each of its two
thousand icons. Here the rules of unused icons go, and each font named by a style
sheet is replaced by a subset in `_static/fonts`. The two of nearly every formula
stand in the style sheet itself: a font that came later would move the lines.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from fontTools import subset
from sphinx.application import Sphinx

# .fa-sun:before{content:"\f185"}, in the style sheet of pydata-sphinx-theme 0.16
ICON_RULE = re.compile(r'((?:\.fa-[\w-]+:before,?)+)\{content:"\\([0-9a-f]+)"\}')
ESCAPE = re.compile(r'content:"\\([0-9a-f]{3,5})')
PRIVATE = re.compile("[\ue000-\uf8ff]")
FONT = re.compile(r'url\("((?!fonts/)[^"]+/([^"/]+)\.woff2)"\)')

AT_ONCE = ("KaTeX_Main-Regular.", "KaTeX_Math-Italic.")

logging.getLogger("fontTools").setLevel(logging.WARNING)


@dataclass
class Shown(HTMLParser):
    """What pages show: names of icons, characters in formulas."""

    icons: set[str] = field(default_factory=set)
    characters: set[str] = field(default_factory=set)
    depth: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the icon's name; count how deep in a formula we are."""
        classes = (dict(attrs).get("class") or "").split()
        self.icons.update(name for name in classes if name.startswith("fa-"))
        if self.depth or "katex-html" in classes:
            self.depth += 1

    def handle_startendtag(self, *_: object) -> None:
        """Pass over an empty element: it holds no text."""

    def handle_endtag(self, _: str) -> None:
        """Leave one level of a formula."""
        self.depth = max(self.depth - 1, 0)

    def handle_data(self, data: str) -> None:
        """Note the characters of a formula."""
        if self.depth:
            self.characters.update(data)


def shown(folder: Path) -> Shown:
    """Read all pages of a site."""
    found = Shown()
    for page in sorted(folder.rglob("*.html")):
        found.feed(page.read_text("utf-8"))
        found.depth = 0
    return found


def cut(style: str, static: Path, found: Shown) -> str:
    """Drop the rules of unused icons and point to fonts cut to what is shown."""

    def keep_used(match: re.Match[str]) -> str:
        names = {name.split(":")[0].strip(".") for name in match[1].split(",")}
        return match[0] if names & found.icons else ""

    style = ICON_RULE.sub(keep_used, style)
    icons = {chr(int(code, 16)) for code in ESCAPE.findall(style)}
    characters = icons | set(PRIVATE.findall(style)) | found.characters

    def replace(match: re.Match[str]) -> str:
        name = subset_of(static / match[1], static, characters)
        if not name.startswith(AT_ONCE):
            return f'url("fonts/{name}")'
        font = base64.b64encode((static / "fonts" / name).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{font}")'

    return FONT.sub(replace, style)


def subset_of(font: Path, static: Path, characters: set[str]) -> str:
    """Write the subset of a font unless it is there already; return its name."""
    wanted = "".join(sorted(characters))
    key = hashlib.sha256(font.read_bytes() + wanted.encode()).hexdigest()[:8]
    target = static / "fonts" / f"{font.stem}.{key}.woff2"
    if not target.exists():
        target.parent.mkdir(exist_ok=True)
        options = subset.Options(flavor="woff2", notdef_outline=True)
        loaded = subset.load_font(str(font), options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=wanted)
        cutter.subset(loaded)
        subset.save_font(loaded, str(target), options)
    return target.name


def setup(app: Sphinx) -> dict[str, object]:
    """Do nothing by itself: `book_bundle` calls."""
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
