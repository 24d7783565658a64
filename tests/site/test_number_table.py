"""The page of published numbers is the ledger, and lets a reader choose by verdict."""

from __future__ import annotations

from collections import Counter

import built
import ledger
import pytest
from bs4 import BeautifulSoup

PAGES = ("en/reference/numbers.html", "zh/reference/numbers.html")
pages = pytest.mark.parametrize("path", PAGES)
ROWS = {f"number-{row.id}": row for row in ledger.numbers()}
VERDICTS = Counter(row.verdict for row in ROWS.values())

SHOWN = """() => [...document.querySelectorAll(".rl-numbers [data-verdict]")]
  .filter(row => row.checkVisibility()).map(row => row.id)"""
TITLES = """() => [...document.querySelectorAll(".rl-numbers [scope=rowgroup]")]
  .filter(title => title.checkVisibility()).length"""


def table(path):
    text = (built.SITE / path).read_text("utf-8")
    return BeautifulSoup(text, "html.parser").select_one("table.rl-numbers")


def plain(part):
    """What a reader reads of an element."""
    return part.get_text().replace("\N{NO-BREAK SPACE}", " ").replace("’", "'")


@pages
def test_each_number_of_the_ledger_has_one_row_with_its_verdict(path):
    rows = table(path).select("tr[data-verdict]")
    assert sorted(row["id"] for row in rows) == sorted(ROWS)
    for row in rows:
        assert row["data-verdict"] == ROWS[row["id"]].verdict
        assert row.select_one(".rl-verdict").get_text(strip=True)


@pages
def test_the_verdicts_are_counted_above_the_table(path):
    choices = table(path).find_previous("fieldset").select("label")
    counts = {each["data-verdict"]: int(each.strong.get_text()) for each in choices}
    assert counts == {"all": len(ROWS), **VERDICTS}


@pages
def test_a_row_says_all_that_the_ledger_says(path):
    language = path[:2]
    for row in table(path).select("tr[data-verdict]"):
        told, number = plain(row), ROWS[row["id"]]
        assert number.claim[language][1:] in plain(row.th)
        for text in (number.inputs, number.compute):
            assert text in told
        digits = [text.removeprefix("about ").split()[0] for text in number.published]
        assert all(text in told for text in digits)
        assert bool(row.select_one(".rl-why").get_text()) is (
            number.verdict != "agrees"
        )
        assert bool(row.select_one(".rl-recomputed").get_text()) is bool(number.compute)
        document = ledger.sources()[number.source]
        cited = row.cite.get_text().replace("’", "'")
        assert cited == document.get(language, document["title"])


@pages
def test_a_row_leads_to_each_section_that_quotes_it(path):
    for row in table(path).select("tr[data-verdict]"):
        links = [link["href"] for link in row.select(".rl-where a")]
        assert len(links) == len(ROWS[row["id"]].where)
        for link, place in zip(links, ROWS[row["id"]].where, strict=True):
            page, _, label = place.partition("#")
            assert link == f"../{page}.html#{label}"
            target = (built.SITE / path[:2] / f"{page}.html").read_text("utf-8")
            assert f'id="{label}"' in target


@pages
def test_heads_are_announced(path, visit):
    page = visit(path, width=360).page
    first = page.get_by_role("table").get_by_role("row").nth(2)
    assert page.get_by_role("columnheader").count() == len(table(path).thead("th"))
    assert first.get_by_role("rowheader").count() == 1
    assert first.get_by_role("cell").count() > 4


@pages
def test_a_verdict_leaves_its_rows_only(path, visit):
    page = visit(path).page
    assert sorted(page.evaluate(SHOWN)) == sorted(ROWS)
    page.locator("#verdict-all").focus()
    for verdict in ("agrees", "rounds", "differs", "reported"):
        page.keyboard.press("ArrowRight")
        chosen = [row for row in ROWS.values() if row.verdict == verdict]
        shown = page.evaluate(SHOWN)
        assert sorted(shown) == sorted(f"number-{row.id}" for row in chosen)
        first = {row.where[0].partition("#")[0] for row in chosen}
        assert page.evaluate(TITLES) == len(first)


@pages
def test_the_page_reads_and_chooses_without_scripts(path, browser, site):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site + path)
    assert page.locator(".rl-numbers [data-verdict]:visible").count() == len(ROWS)
    page.locator("label[data-verdict=differs]").click()
    left = page.locator(".rl-numbers [data-verdict]:visible").count()
    assert left == VERDICTS["differs"]
    page.context.close()
