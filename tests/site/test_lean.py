"""Pages carry what they use, and no more."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import book_glyphs
import built
import pytest
from fontTools.ttLib import TTFont

EDITIONS = ("en", "zh")
RULE = re.compile(r'\.(fa-[\w-]+):before(?:,[^{]*)?\{content:"\\([0-9a-f]+)"\}')
# Classes of Font Awesome that choose a font or a size, not a glyph.
NOT_ICONS = {"fa-solid", "fa-regular", "fa-brands", "fa-lg", "fa-fw", "fa-sm"}


def style(edition: str) -> str:
    built.require_site()
    sheets = (built.SITE / edition / "_static").glob("site-*.css")
    return "".join(path.read_text("utf-8") for path in sheets)


def characters(edition: str, family: str) -> set[str]:
    fonts = (built.SITE / edition / "_static" / "fonts").glob(f"{family}*.woff2")
    return {chr(code) for font in fonts for code in TTFont(font).getBestCmap()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_icon_on_a_page_has_a_rule_and_a_glyph(edition: str) -> None:
    rules: dict[str, str] = {}
    for names, code in book_glyphs.ICON_RULE.findall(style(edition)):
        for name in re.findall(r"fa-[\w-]+", names):
            rules[name] = chr(int(code, 16))
    icons = book_glyphs.shown(built.SITE / edition).icons - NOT_ICONS
    assert icons
    assert icons <= rules.keys()
    assert {rules[icon] for icon in icons} <= characters(edition, "fa-")


@pytest.mark.parametrize("edition", EDITIONS)
def test_icons_that_no_page_shows_are_gone(edition: str) -> None:
    assert ".fa-fill-drip" not in style(edition)
    icons = {c for c in characters(edition, "fa-") if "\ue000" <= c <= "\uf8ff"}
    assert 0 < len(icons) < 40  # of two thousand


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_character_of_a_formula_has_a_glyph(edition: str) -> None:
    shown = book_glyphs.shown(built.SITE / edition).characters
    assert shown
    visible = {c for c in shown if c.isprintable() and not c.isspace()}
    assert visible <= characters(edition, "KaTeX")


@pytest.mark.parametrize("page", built.pages())
def test_what_a_page_refers_to_is_there(page: str) -> None:
    folder = (built.SITE / page).parent
    text = (built.SITE / page).read_text("utf-8")
    references = re.findall(r'<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"', text)
    local = [ref for ref in references if not re.match(r"[a-z]+:|#", ref)]
    assert [ref for ref in local if not exists(folder, ref)] == []


def exists(folder: Path, reference: str) -> bool:
    return (folder / reference.split("?")[0].split("#")[0]).exists()


@pytest.mark.parametrize("page", built.pages())
def test_a_page_and_its_styles_and_scripts_are_light(page: str) -> None:
    folder = (built.SITE / page).parent
    text = (built.SITE / page).read_text("utf-8")
    files = re.findall(r"<(?:link[^>]*stylesheet[^>]*|script[^>]*)>", text)
    found = [re.search(r'(?:href|src)="([^"?]+)', tag) for tag in files]
    paths = [folder / match[1] for match in found if match]
    weight = len(gzip.compress(text.encode()))
    weight += sum(len(gzip.compress(path.read_bytes())) for path in paths)
    assert len(paths) <= 12
    assert weight <= 250_000  # which leaves 50 kB for fonts
