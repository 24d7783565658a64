"""What every page keeps to, in both themes, on a phone and on a desktop."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import built
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

LOOKS = itertools.product(built.pages(), ("light", "dark"), (360, 1280))
RULES = "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice"
AXE = {"runOnly": RULES.split(), "resultTypes": ["violations"]}
SHAPE = AXE | {"rules": {"color-contrast": {"enabled": False}}}
COLORS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}

# Leave one of each kind of token and formula: what looks alike need be measured once.
THIN = """() => {
  const seen = new Set();
  for (const part of document.querySelectorAll("pre span, .katex > *")) {
    const around = part.closest(".cell_input, .cell_output, .highlight, article, body");
    const kind = `${part.className} in ${around.className}`;
    if (seen.has(kind)) part.remove();
    seen.add(kind);
  }
}"""

# What sticks out of the window on the right, and neither scrolls nor is clipped away.
STICKING_OUT = """() => {
  const contained = element => {
    for (let box = element; box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) || box.offsetWidth <= 1)
        return true;
    return false;
  };
  const out = element => element.getBoundingClientRect().right > innerWidth + 1
    && !element.ownerSVGElement && !contained(element);
  const main = document.querySelector("article") ?? document.body;
  const found = [...main.querySelectorAll("*")].filter(out);
  const { scrollWidth, clientWidth } = document.documentElement;
  const whole = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  return whole.concat(found.map(element => element.outerHTML.slice(0, 120)));
}"""

# Pictures that a reader sees, each with its accessible name and language.
PICTURES = """() => {
  const seen = picture => picture.getClientRects().length > 0
    && !picture.closest("[aria-hidden=true], button, a, summary, svg svg");
  const text = id => document.getElementById(id)?.textContent ?? "";
  const name = picture => picture.getAttribute("aria-label")
    || (picture.getAttribute("aria-labelledby") ?? "").split(" ").map(text).join(" ")
    || picture.getAttribute("alt") || picture.querySelector("title")?.textContent;
  const pictures = [...document.querySelectorAll("img, svg, canvas")].filter(seen);
  return pictures.map(picture => ({
    lang: picture.closest("[lang]")?.lang ?? "",
    name: (name(picture) ?? "").trim(),
    start: picture.outerHTML.slice(0, 120),
  }));
}"""


@pytest.fixture(scope="module", params=LOOKS, ids=lambda look: "-".join(map(str, look)))
def seen(
    request: pytest.FixtureRequest, browser: Browser, site: str
) -> Iterator[tuple[str, built.Visit]]:
    """One visit for all the tests below: the page's path, and the open page."""
    path, theme, width = request.param
    with built.visiting(browser, site, path, theme, width) as visit:
        shown = visit.page.locator("html").get_attribute("data-theme")
        assert shown in (theme, None), "the page must follow the reader's theme"
        yield path, visit


def test_no_request_leaves_the_site(seen):
    assert seen[1].requests
    assert seen[1].foreign == []


def test_console_stays_clean(seen):
    assert seen[1].errors == []


def test_page_does_not_jump_while_loading(seen):
    shifts = seen[1].page.evaluate("layoutShifts")
    assert sum(value for value, _ in shifts) < 0.05, shifts


def test_nothing_sticks_out(seen):
    assert seen[1].page.evaluate(STICKING_OUT) == []


def test_page_says_its_language(seen):
    path, visit = seen
    assert visit.page.locator("html").get_attribute("lang") == built.language(path)


def test_page_has_one_first_heading(seen):
    assert seen[1].page.locator("h1").count() == 1


def test_pictures_say_what_they_show_in_the_language_of_the_page(seen):
    for picture in seen[1].page.evaluate(PICTURES):
        chinese = any("\u4e00" <= letter <= "\u9fff" for letter in picture["name"])
        assert picture["name"], f"no alternative text: {picture['start']}"
        assert chinese == picture["lang"].startswith("zh"), picture


def test_axe_finds_nothing(seen):  # the last of a page, as it thins the page out
    page = seen[1].page
    found = Axe().run(page, options=SHAPE).response["violations"]
    page.evaluate(THIN)
    found += Axe().run(page, options=COLORS).response["violations"]
    lines = [
        f"{rule['id']} at {node['target']}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("path", built.pages("<article"))
def test_a_printed_page_has_its_title(path, visit):
    page = visit(path).page
    page.emulate_media(media="print")
    assert page.locator("article h1").first.is_visible()


def test_paper_is_light_whatever_the_screen_is(visit):
    page = visit("en/chapters/01-where-time-goes.html", theme="dark").page
    themes = []
    for event in ("beforeprint", "afterprint"):
        page.evaluate(f"dispatchEvent(new Event('{event}'))")
        themes.append(page.evaluate("document.documentElement.dataset.theme"))
    assert themes == ["light", "dark"]


def test_the_drawer_of_contents_makes_way_for_what_was_chosen(visit):
    page = visit("en/chapters/01-where-time-goes.html", width=360).page
    page.click("button.secondary-toggle")
    page.locator("dialog[open] a[href^='#']").last.click()
    assert page.locator("dialog[open]").count() == 0
