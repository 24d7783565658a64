"""Each page leads to its counterpart, and to the place where the reader is."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import cycle
from pathlib import Path
from urllib.parse import unquote, urlsplit

import built
import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Page

Visitor = Callable[..., built.Visit]

PAGES = [path for path in built.pages() if path.startswith(("en/", "zh/"))]
CHINESE = [path for path in PAGES if path.startswith("zh/")]
WITH_SECTIONS = [path for path in built.pages("<section ") if path in PAGES]
CHAPTERS = [path for path in WITH_SECTIONS if "/chapters/" in path]

SWITCH = ".article-header-buttons a.book-switch"
SCROLL = """id => new Promise(resolve => {
  addEventListener("scrollend", resolve, { once: true });
  document.getElementById(id).scrollIntoView({ behavior: "instant" });
})"""


@cache
def soup(path: str) -> BeautifulSoup:
    return BeautifulSoup((built.SITE / path).read_text("utf-8"), "html.parser")


def other(path: str) -> str:
    return {"en": "zh", "zh": "en"}[path[:2]] + path[2:]


def below(path: str, link: str) -> str:
    """Return the page that a link on a page leads to, as a path of the site."""
    target = (built.SITE / path).parent / unquote(urlsplit(link).path)
    return target.resolve().relative_to(built.SITE.resolve()).as_posix()


def sections(path: str) -> list[str]:
    return [section.get("id") for section in soup(path).select("section")]


@pytest.mark.parametrize("path", PAGES)
def test_the_switch_leads_to_the_same_page(path: str) -> None:
    page = soup(path)
    [link] = page.select(SWITCH)
    assert link.text == {"en": "中文", "zh": "English"}[path[:2]]
    assert link["lang"] == link["hreflang"] == built.language(other(path))
    assert below(path, link["href"]) == other(path)
    assert (built.SITE / other(path)).exists()
    assert page.html["lang"] == built.language(path)


@pytest.mark.parametrize("path", PAGES)
def test_the_page_names_its_translations(path: str) -> None:
    found = {
        link["hreflang"]: link["href"]
        for link in soup(path).select('head link[rel~="alternate"][hreflang]')
    }
    assert set(found) == {"en", "zh-Hans", "x-default"}
    for language, link in found.items():
        if not urlsplit(link).scheme:
            folder = "zh" if language == "zh-Hans" else "en"
            assert below(path, link) == folder + path[2:]


def test_translations_have_whole_addresses_once_the_page_is_somewhere(
    visit: Visitor,
) -> None:
    page = visit(CHAPTERS[0]).page
    links = page.eval_on_selector_all(
        "link[hreflang]", "links => links.map(link => link.getAttribute('href'))"
    )
    assert len(links) == 3
    assert {urlsplit(link).netloc for link in links} == {urlsplit(page.url).netloc}


@pytest.mark.parametrize("path", WITH_SECTIONS)
def test_sections_have_the_same_ids(path: str) -> None:
    assert sections(path) == sections(other(path))
    assert sections(path)
    assert not [name for name in sections(path) if re.fullmatch(r"id\d+", str(name))]


@pytest.mark.parametrize("path", CHAPTERS)
def test_the_switch_keeps_anchor_and_query(path: str, visit: Visitor) -> None:
    section = sections(path)[-1]
    page = visit(f"{path}?B=240&chip=tpu-v5e#{section}").page
    page.click(SWITCH)
    page.wait_for_url(f"**/{other(path)}?B=240&chip=tpu-v5e#{section}")
    assert in_view(page, section)


@pytest.mark.parametrize(("path", "width"), list(zip(CHAPTERS, cycle((360, 1280)))))
def test_the_switch_keeps_the_section_being_read(
    path: str, width: int, visit: Visitor
) -> None:
    page = visit(path, width=width).page
    for section in sections(path)[1:3]:
        page.evaluate(SCROLL, section)
        place = page.evaluate("scrollY")
        page.locator(SWITCH).blur()
        page.locator(SWITCH).focus()
        page.evaluate(built.SETTLED)
        assert page.evaluate("scrollY") == place
        link = urlsplit(page.get_attribute(SWITCH, "href") or "")
        assert link.fragment == section
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{other(path)}#{section}")
    assert in_view(page, section)


@pytest.mark.parametrize(
    ("page", "parts"), [("numbers", "tr[id]"), ("glossary", "dt[id]")]
)
def test_the_switch_keeps_the_row_or_term_being_read(
    page: str, parts: str, visit: Visitor
) -> None:
    path = f"en/reference/{page}.html"
    [third] = [part["id"] for part in soup(path).select(f"article {parts}")[2:3]]
    seen = visit(path).page
    seen.evaluate(SCROLL, third)
    seen.locator(SWITCH).focus()
    assert (seen.get_attribute(SWITCH, "href") or "").endswith(f"#{third}")
    assert soup(other(path)).find(id=third)


@pytest.mark.parametrize("path", CHAPTERS[:1])
def test_an_anchor_left_behind_is_forgotten(path: str, visit: Visitor) -> None:
    first, second = sections(path)[1:3]
    page = visit(f"{path}#{first}").page
    assert in_view(page, first)
    page.mouse.move(600, 400)
    top = f"document.getElementById('{second}').getBoundingClientRect().top"
    while page.evaluate(top) > 150:
        page.mouse.wheel(0, 100)
        page.evaluate(built.SETTLED)
    page.locator(SWITCH).focus()
    assert (page.get_attribute(SWITCH, "href") or "").endswith(f"#{second}")


@pytest.mark.parametrize("path", CHAPTERS[:1])
def test_a_broken_anchor_is_no_place_and_the_query_is_kept(
    path: str, visit: Visitor
) -> None:
    seen = visit(f"{path}?B=240#%E0%A4%A")
    seen.page.locator(SWITCH).focus()
    assert (seen.page.get_attribute(SWITCH, "href") or "").endswith("?B=240")
    section = sections(path)[1]
    seen.page.evaluate(SCROLL, section)
    seen.page.locator(SWITCH).blur()
    seen.page.click(SWITCH)
    seen.page.wait_for_url(f"**/{other(path)}?B=240#{section}")
    assert seen.errors == []


def in_view(page: Page, section: str) -> bool:
    """Say whether a section's heading is where a reader looks, once arrived."""
    page.wait_for_function(
        """id => {
          const section = document.getElementById(id);
          const { top, bottom } = section.firstElementChild.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }""",
        arg=section,
        timeout=5000,
    )
    return True


def test_the_switch_needs_no_script(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        for path in CHAPTERS:
            page.goto(site + path)
            page.click(SWITCH)
            assert page.url == site + other(path)


def test_every_page_is_in_both_editions() -> None:
    assert {path[3:] for path in PAGES if path[:2] == "en"} == {
        path[3:] for path in CHINESE
    }
    assert Path(built.SITE / "index.html").exists()
