"""The first use of a term in a chapter leads to the glossary and says what it is."""

from __future__ import annotations

import re

import built
import glossary
import pytest
from bs4 import BeautifulSoup

TERMS = {f"term-{term.id}": term for term in glossary.terms()}
CHAPTERS = [path for path in built.pages("<article") if "/chapters/" in path]
chapters = pytest.mark.parametrize("path", CHAPTERS)
editions = pytest.mark.parametrize("edition", ["en", "zh"])
BARRED = "h1, h2, h3, a, code, pre, table, figcaption, label, template, details, .math"

# What a reader sees of a definition: whether it is shown, and where it ends.
SHOWN = """link => {
  const { display, left, width, content } = getComputedStyle(link, "::after");
  const start = link.closest("p").getBoundingClientRect().left + parseFloat(left);
  return { shown: display !== "none", start, end: start + parseFloat(width), content };
}"""


def article(path):
    text = (built.SITE / path).read_text("utf-8")
    return BeautifulSoup(text, "html.parser").select_one("article")


@editions
def test_the_page_has_each_term_in_both_languages_its_own_first(edition):
    page = article(f"{edition}/reference/glossary.html")
    rows = page.select("dl.rl-terms > dt[id]")
    assert [row["id"] for row in rows] == list(TERMS)
    order = ("en", "zh") if edition == "en" else ("zh", "en")
    for row in rows:
        term = TERMS[row["id"]]
        parts = [row, *row.find_next_siblings(["dt", "dd"], limit=3)]
        for language, name, says in zip(order, parts[::2], parts[1::2], strict=True):
            assert name.dfn.get_text() == term.name(language)
            assert all(other in name.text for other in term.also.get(language, []))
            plain = says.text.replace("\N{NO-BREAK SPACE}", " ").replace("’", "'")
            assert plain.startswith(term.says[language])
        assert parts[1].a["href"].endswith(f"#{term.section}")
        assert parts[2]["lang"] == parts[3]["lang"] == built.language(f"{order[1]}/")


@chapters
def test_each_term_is_linked_once_where_it_stands_first(path):
    page, language = article(path), path[:2]
    links = page.select("a.rl-term")
    targets = [link["href"].partition("#")[2] for link in links]
    assert len(links) > 10
    assert sorted(set(targets)) == sorted(targets)
    for link, target in zip(links, targets, strict=True):
        assert link["href"] == f"../reference/glossary.html#{target}"
        assert link["aria-description"] == TERMS[target].says[language]
        [(_, _, found)] = glossary.find(link.get_text(), language)
        assert found is TERMS[target]
        assert not link.find_parent(BARRED.split(", "))


@chapters
def test_no_term_of_the_prose_stays_without_a_link(path):
    page, language = article(path), path[:2]
    linked = {link["href"].partition("#term-")[2] for link in page.select("a.rl-term")}
    for part in page.select(f"{BARRED}, .widget-view, .rl-check, script"):
        if "rl-term" not in part.get("class", []):
            part.replace_with("\n")
    said = {
        term.id
        for paragraph in page.select("p")
        for _, _, term in glossary.find(paragraph.get_text(), language)
    }
    assert said <= linked


@chapters
def test_a_definition_fits_a_phone(path, visit):
    page = visit(path, width=360).page
    for link in page.locator("a.rl-term").all():
        if link.is_visible():
            link.focus()
            place = link.evaluate(SHOWN)
            assert place["shown"]
            assert place["start"] >= 0
            assert place["end"] <= 360


@editions
def test_a_definition_is_read_by_keyboard_and_escape_puts_it_away(edition, visit):
    page = visit(f"{edition}/chapters/01-where-time-goes.html").page
    link = page.locator("a.rl-term").first
    assert not link.evaluate(SHOWN)["shown"]
    page.locator("article h1").click()
    while not page.query_selector("a.rl-term:focus"):
        page.keyboard.press("Tab")
    seen = link.evaluate(SHOWN)
    assert seen["shown"]
    assert "aria-description" not in seen["content"]
    page.keyboard.press("Escape")
    assert not link.evaluate(SHOWN)["shown"]
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert link.evaluate(SHOWN)["shown"]
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"glossary\.html#term-"))
    assert page.locator("dt:target").is_visible()


@editions
def test_a_definition_is_announced_apart_from_the_name(edition, visit):
    page = visit(f"{edition}/chapters/01-where-time-goes.html").page
    link = page.locator("a.rl-term").first
    text, says = link.text_content(), link.get_attribute("aria-description")
    link.hover()
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    [node] = [
        node
        for node in tree
        if node.get("description", {}).get("value") == says
        and node["role"]["value"] == "link"
    ]
    assert node["name"]["value"] == text


@editions
def test_a_tap_shows_the_definition_and_another_goes_there(edition, browser, site):
    size = {"width": 360, "height": 700}
    context = browser.new_context(has_touch=True, viewport=size)
    page = context.new_page()
    page.goto(f"{site}{edition}/chapters/01-where-time-goes.html")
    link = page.locator("a.rl-term").first
    link.tap()
    assert link.evaluate(SHOWN)["shown"]
    assert "chapters" in page.url
    link.tap()
    page.wait_for_url(re.compile(r"glossary\.html#term-"))
    context.close()
