"""The pages of the package and of the sources hold what they promise, all of it."""

from __future__ import annotations

import re
import tomllib

import book_commands
import built
import pytest
from bs4 import BeautifulSoup

import roofline as rl
from roofline.cli.commands import program

EDITIONS = ("en", "zh")
editions = pytest.mark.parametrize("edition", EDITIONS)
PUBLIC = {
    f"{module.__name__}.{name}"
    for module in (rl, rl.plot, rl.explore)
    for name in module.__all__
    if name not in ("plot", "explore")
}


def whole(path):
    return BeautifulSoup((built.SITE / path).read_text("utf-8"), "html.parser")


def article(edition, page):
    return whole(f"{edition}/reference/{page}.html").select_one("article")


def addresses(page):
    return [link["href"] for link in page.select("a[href]")]


@editions
def test_every_public_name_is_explained(edition):
    page = article(edition, "api")
    explained = {entry["id"]: entry for entry in page.select("dt.sig[id]")}
    assert explained.keys() >= PUBLIC
    for name in PUBLIC:
        body = explained[name].find_next_sibling("dd")
        assert body.p.get_text(strip=True), name
        assert body.select_one(".highlight"), f"{name} has no example"


@editions
def test_every_function_leads_to_its_source(edition):
    page = article(edition, "api")
    folder = built.SITE / edition / "reference"
    for name in PUBLIC - {"roofline.chips"}:
        link = page.find(id=name).select_one("a:has(.viewcode-link)")
        path, _, place = link["href"].partition("#")
        code = (folder / path).read_text("utf-8")
        assert f'id="{place}"' in code, name


@editions
def test_docstrings_are_said_to_be_english(edition):
    bodies = article(edition, "api").select("dl.py > dd")
    assert bodies
    for body in bodies:
        assert edition == "en" or body["lang"] == "en"


@editions
def test_every_command_explains_itself(edition):
    page = article(edition, "api")
    closed = page.select("details.book-more")
    commands = book_commands.commands(program())
    names = [" ".join(("roofline", *name)) for name in commands]
    assert [block.summary.get_text() for block in closed] == names
    for block in closed:
        assert "--help" in block.pre.get_text()


@editions
def test_every_source_is_listed_with_its_date(edition):
    page = article(edition, "sources")
    text = re.sub(r"\s+", " ", page.get_text())
    for file in ("roofline/chips.toml", "published.toml"):
        record = tomllib.loads((built.ROOT / file).read_text("utf-8"))
        for source in record["sources"].values():
            assert source["date"] in text
            places = [address.rstrip("/") for address in addresses(page)]
            assert not source.get("url") or source["url"].rstrip("/") in places


@editions
def test_licences_citation_and_changes_are_there(edition):
    text = article(edition, "sources").get_text()
    assert "MIT License" in text
    assert "Creative Commons" in text
    assert "@software{" in text
    log = "CHANGELOG.md" if edition == "en" else "CHANGELOG.zh.md"
    newest = re.search(r"^## (.+)$", (built.ROOT / log).read_text("utf-8"), re.M)[1]
    assert newest in text


@editions
def test_the_side_of_every_page_lists_the_same_pages(edition):
    sides = {
        tuple(
            nav.get_text("|", strip=True) for nav in whole(path).select("nav.bd-links")
        )
        for path in built.pages()
        if path.startswith(f"{edition}/")
    }
    assert len(sides) == 1
