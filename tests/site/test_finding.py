"""Search finds Chinese phrases where they occur, and things by their other names."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import built
import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Page

Visitor = Callable[..., built.Visit]

EDITIONS = ("en", "zh")
DONE = ".search-summary:not(:empty)"


@cache
def articles(edition: str) -> dict[str, str]:
    """Return what the articles of an edition say, by page."""
    found = {}
    for path in built.pages('class="bd-article"'):
        text = (built.SITE / path).read_text("utf-8")
        article = BeautifulSoup(text, "html.parser").select_one("article")
        if path.startswith(edition) and article and article.select("section"):
            found[path] = article.text
    return found


def results(page: Page) -> list[str]:
    """Return the pages found, best first, once the search is over."""
    page.wait_for_selector(DONE)
    links = page.eval_on_selector_all(
        "#search-results li > a", "links => links.map(link => link.href)"
    )
    return [re.sub(r"^.*/(?=(en|zh)/)|#.*$", "", link) for link in links]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_page_says_in_its_head_what_it_is_about(edition: str) -> None:
    said = {}
    for path in articles(edition):
        page = BeautifulSoup((built.SITE / path).read_text("utf-8"), "html.parser")
        [description] = page.select("head meta[name=description]")
        said[path] = description["content"]
        asks = "？" if edition == "zh" else "?"
        assert asks in said[path], path
    assert len(set(said.values())) == len(said)


def search(visit: Visitor, edition: str, query: str, **how: object) -> list[str]:
    return results(visit(f"{edition}/search.html?q={query}", **how).page)


@pytest.mark.parametrize(
    "phrase", ["算术强度", "带宽受限", "访存受限", "强", "bf16", "HBM", "240"]
)
def test_a_phrase_is_found_where_it_occurs(phrase: str, visit: Visitor) -> None:
    where = {path for path, text in articles("zh").items() if phrase in text}
    assert where
    assert where <= set(search(visit, "zh", phrase))


@pytest.mark.parametrize(
    ("edition", "query", "phrase"),
    [
        ("zh", "拐点", "脊点"),
        ("zh", "运算强度", "算术强度"),
        ("zh", "arithmetic intensity", "算术强度"),
        ("zh", "roofline", "屋顶线"),
        ("zh", "内存带宽", "带宽"),
        ("zh", "H100 带宽", "H100"),
        ("en", "machine balance", "ridge point"),
        ("en", "屋顶线", "roofline"),
        ("en", "算术强度", "arithmetic intensity"),
        ("en", "bandwidth", "bandwidth"),
    ],
)
def test_a_thing_is_found_by_other_names(
    edition: str, query: str, phrase: str, visit: Visitor
) -> None:
    where = {path for path, text in articles(edition).items() if phrase in text.lower()}
    assert where == set() or where & set(search(visit, edition, query))
    assert search(visit, edition, query)


@pytest.mark.parametrize("query", ["度强", "算术强度 qqqq", "不存在的词"])
def test_what_is_nowhere_is_not_found(query: str, visit: Visitor) -> None:
    assert not [path for path, text in articles("zh").items() if query in text]
    assert search(visit, "zh", query) == []


def test_a_result_shows_the_phrase_in_its_sentence(visit: Visitor) -> None:
    page = visit("zh/search.html?q=算术强度").page
    page.wait_for_selector("#search-results li p.context .highlighted")
    for context in page.query_selector_all("#search-results li p.context"):
        assert "算术强度" in context.inner_text()


def test_the_page_found_marks_the_phrase(visit: Visitor) -> None:
    page = visit("zh/search.html?q=算术强度").page
    page.wait_for_selector("#search-results li a")
    page.click("#search-results li a")
    page.wait_for_selector("article .highlighted")
    marks = page.eval_on_selector_all(
        "article span.highlighted", "all => all.map(mark => mark.textContent)"
    )
    assert "算术强度" in marks
    assert set(marks) <= {"算术强度", "运算强度", "计算强度"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_search_works_by_keyboard(edition: str, visit: Visitor) -> None:
    page = visit(f"{edition}/index.html").page
    page.keyboard.press("Control+k")
    page.wait_for_selector("#pst-search-dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#pst-search-dialog:not([open])", state="attached")
    page.keyboard.press("Control+k")
    page.wait_for_selector("#pst-search-dialog[open] input:focus")
    page.keyboard.type("roofline")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=roofline")
    first = results(page)[0]
    page.focus(".bd-search-container input")
    while not page.query_selector("#search-results a:focus"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{first}*")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_words_do_not_run_into_the_icon(
    edition: str, width: int, visit: Visitor
) -> None:
    page = visit(f"{edition}/search.html?q=240", width=width).page
    inner = page.evaluate(
        """() => {
          const input = document.querySelector(".bd-search-container input");
          const start = parseFloat(getComputedStyle(input).paddingInlineStart);
          return input.getBoundingClientRect().left + start;
        }"""
    )
    icon = page.locator(".bd-search-container .bd-search i").bounding_box()
    assert icon
    assert icon["x"] + icon["width"] <= inner


@pytest.mark.parametrize("edition", EDITIONS)
def test_search_works_from_a_folder(edition: str, visit: Visitor) -> None:
    base = built.SITE.resolve().as_uri() + "/"
    visited = visit(f"{edition}/search.html?q=roofline", base=base)
    assert results(visited.page)
    visited.page.evaluate(built.SETTLED)
    assert visited.errors == []
