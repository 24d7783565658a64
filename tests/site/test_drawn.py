"""Figures in the page: legible on a phone, in the colours of the theme."""

from __future__ import annotations

import re

import built
import pytest

from roofline.palette import DARK, LIGHT

PAGES = built.pages("rl-figure")
THEMES = {"light": LIGHT, "dark": DARK}

# For each figure: its width, the page's, and of each text the height and the font.
FIGURES = """() => [...document.querySelectorAll("svg.rl-figure")].map(figure => {
  const scale = figure.getBoundingClientRect().width / figure.viewBox.baseVal.width;
  const texts = [...figure.querySelectorAll("text")].map(e => getComputedStyle(e));
  return {
    width: figure.getBoundingClientRect().width,
    room: figure.parentElement.clientWidth,
    heights: texts.map(style => parseFloat(style.fontSize) * scale),
    fonts: [...new Set(texts.map(style => style.fontFamily))],
    body: getComputedStyle(document.body).fontFamily,
  };
})"""

COLORS = """() => [...document.querySelectorAll("svg.rl-figure *")].flatMap(element => {
  const { fill, stroke } = getComputedStyle(element);
  return [fill, stroke];
})"""


def test_some_page_has_a_figure():
    assert {built.language(page) for page in PAGES} == {"en", "zh-Hans"}


@pytest.fixture(scope="module", params=PAGES)
def page(request, browser, site):
    """An open page with figures, the same one for all the tests below."""
    with built.visiting(browser, site, request.param) as visit:
        yield visit.page


def test_text_in_figures_is_nine_pixels_high_on_a_phone(page):
    page.set_viewport_size({"width": 360, "height": 800})
    for figure in page.evaluate(FIGURES):
        assert min(figure["heights"]) >= 9
        assert figure["width"] <= figure["room"]


def test_text_in_figures_is_of_the_size_and_the_font_of_the_text_around(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    for figure in page.evaluate(FIGURES):
        assert max(figure["heights"]) <= 18
        assert figure["fonts"] == [figure["body"]]


@pytest.mark.parametrize("theme", THEMES)
def test_figures_have_the_colours_of_the_theme(page, theme):
    page.emulate_media(color_scheme=theme)
    page.reload()
    palette = {tuple(bytes.fromhex(color[1:])) for color in THEMES[theme].values()}
    found = page.evaluate(COLORS)
    rgb = [re.match(r"rgba?\((\d+), (\d+), (\d+)", color) for color in found]
    assert {tuple(map(int, match.groups())) for match in rgb if match} <= palette
    assert len({match[0] for match in rgb if match}) > 3
