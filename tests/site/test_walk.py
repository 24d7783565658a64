"""The walk through the loops of a matrix multiplication: it plays, pauses and ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import roofline as rl

Show = Callable[..., Page]

# 2 × 2 tiles of C, and 4 pairs for each: stops at 4 pairs, then 1 tile, then 1 row.
SMALL = {"m": 128, "n": 128, "k": 128, "bm": 64, "bn": 64, "bk": 32}
LONG = 60_000  # ms, more than any walk here takes

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")


def walk(show: Show, step: int) -> Page:
    """Open the explorer; its clock stands still until it is told to go on."""
    page = show(rl.explore.tiles(**SMALL, step=step))
    page.clock.install()
    page.reload()
    page.clock.pause_at("2100-01-01")
    return page


def at(page: Page) -> str:
    return page.locator(".transport input").get_attribute("aria-valuetext") or ""


def button(page: Page) -> Locator:
    return page.locator(".transport button")


def test_nothing_plays_by_itself(show: Show):
    page = walk(show, step=0)
    before = at(page)
    page.clock.run_for(LONG)
    assert at(page) == before == "1 / 16"
    expect(button(page)).to_have_text("Play")


def test_it_plays_from_stop_to_stop_and_ends_at_the_last(show: Show):
    page = walk(show, step=0)
    button(page).click()
    expect(button(page)).to_have_text("Pause")
    seen = []
    for _ in range(5):
        assert button(page).inner_text() == "Pause"
        seen.append(at(page))
        page.clock.run_for(300)
    expect(button(page)).to_have_text("Play")
    assert seen == ["1 / 16", "2 / 16", "3 / 16", "4 / 16", "8 / 16"]
    assert at(page) == "16 / 16"
    chart = page.locator("[data-bound]")
    assert chart.get_attribute("data-moved") == chart.get_attribute("data-bytes")
    page.clock.run_for(LONG)
    assert at(page) == "16 / 16"


def test_it_begins_again_at_its_end(show: Show):
    page = walk(show, step=189)
    assert at(page) == "16 / 16"
    button(page).click()
    assert at(page) == "1 / 16"


def test_it_pauses_by_hand(show: Show):
    page = walk(show, step=0)
    button(page).click()
    page.clock.run_for(300)
    button(page).press("Enter")
    expect(button(page)).to_have_text("Play")
    page.clock.run_for(LONG)
    assert at(page) == "2 / 16"


def test_it_stops_where_nobody_sees_it(show: Show):
    page = walk(show, step=0)
    button(page).click()
    page.evaluate(HIDE)
    page.clock.run_for(LONG)
    assert at(page) == "1 / 16"
    expect(button(page)).to_have_text("Play")


def test_a_stop_is_part_of_the_address(show: Show):
    page = walk(show, step=0)
    button(page).click()
    page.clock.run_for(LONG)
    assert "tiles.step=5" in page.url
    page.reload()
    assert at(page) == "16 / 16"
