"""Settings of explorers are in the page's address: a link shows what its sender saw."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import built
import explorers
import pytest
from playwright.sync_api import Browser, Locator, Page

import roofline as rl
from roofline.words import word

Show = Callable[..., Page]
PAGES = built.pages('class="widget-view"')
CONTROLS = ":is(input, select)"
STATE = """view => [...view.querySelectorAll("input, select")].map(control =>
  control.ariaValueText ?? control.selectedOptions[0].text)"""


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")


def view(page: Page, name: str) -> Locator:
    return page.locator(f"[data-explorer={name}]")


def state(page: Page, name: str) -> list[str]:
    view(page, name).locator("[data-bound]").wait_for()
    return view(page, name).evaluate(STATE)


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def move(page: Page, name: str) -> None:
    """Move each control of an explorer by one option: the last comes first, since
    the first may disable others."""
    for control in reversed(view(page, name).locator(CONTROLS).all()):
        if control.is_enabled():
            control.press("ArrowDown")


def last_of(name: str) -> str:
    """What an address says once `move` has moved an explorer's first control."""
    explorer = explorers.make(name)
    control, keys = next(iter(explorer.options.items()))
    return f"{name}.{control}={keys[explorer.controls[control].index + 1]}"


def wait_for_query(page: Page, holding: str) -> None:
    page.wait_for_function("text => location.search.includes(text)", arg=holding)


@pytest.mark.parametrize("name", explorers.NAMES)
def test_a_link_shows_what_its_sender_saw(show: Show, name):
    page = show(explorers.make(name), query="?lang=old#part-1")
    start = state(page, name)
    move(page, name)
    wait_for_query(page, last_of(name))
    moved = state(page, name)
    assert all(a != b for a, b in zip(start, moved, strict=True))
    assert set(query(page)) == {"lang"} | {
        f"{name}.{control}" for control in explorers.make(name).controls
    }
    assert urlsplit(page.url).fragment == "part-1"
    page.goto(page.url.replace("lang=old", "lang=new"))
    assert state(page, name) == moved


def test_settings_have_the_same_names_in_both_languages():
    found = []
    for language in ("en", "zh"):
        rl.language(language)
        made = [explorers.make(name) for name in explorers.NAMES]
        found.append([(one.name, one.options) for one in made])
    assert found[0] == found[1]


def test_two_explorers_of_a_kind_keep_apart(show: Show):
    page = show(rl.explore.roofline(), rl.explore.roofline(intensity=3))
    view(page, "roofline-2").get_by_role("slider").first.press("ArrowRight")
    wait_for_query(page, "roofline-2.intensity=3.3")
    assert not [name for name in query(page) if name.startswith("roofline.")]
    page.reload()
    assert state(page, "roofline")[-1] == "100"
    assert state(page, "roofline-2")[-1] == "3.3"


@pytest.mark.parametrize(
    "said",
    [
        *("", "h100", "H100 SXM", "-1", "7", "NaN", "__proto__", "constructor"),
        *(
            "<img src=x onerror=alert(1)>",
            "javascript:alert(1)",
            "%",
            "%ff",
            "a" * 9999,
        ),
        "l4&roofline.chip=l4&roofline.intensity=1e99&roofline.nothing=1",
    ],
)
def test_what_an_address_says_wrongly_counts_for_nothing(show: Show, said):
    page = show(
        rl.explore.roofline(), query=f"?roofline.other={said}&roofline.math=fp8"
    )
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    page.reload()
    expected = {"other": "L4", "chip": "L4"} if said.startswith("l4") else {}
    assert state(page, "roofline") == [
        *(expected.get("chip", "TPU v5e"), expected.get("other", "–")),
        *("fp8", "HBM", "100"),
    ]
    assert errors == []
    assert page.locator("img").count() == 0


def test_reset_brings_back_the_start_and_says_so(show: Show):
    page = show(rl.explore.times(B=96), rl.explore.matmul(), query="?q=1#part-2")
    start = state(page, "times")
    move(page, "times")
    move(page, "matmul")
    wait_for_query(page, last_of("matmul"))
    button = view(page, "times").get_by_role("button", name=word("widgets.reset"))
    button.press("Enter")
    said = view(page, "times").locator(".w-buttons [role=status]")
    assert said.inner_text() == word("widgets.reset_done")
    assert state(page, "times") == start
    page.wait_for_function("!location.search.includes('times')")
    assert "matmul.B" in query(page)
    assert query(page)["q"] == ["1"]


def test_copy_gives_a_link_to_the_place_and_says_so(show: Show):
    page = show(rl.explore.times(), rl.explore.roofline())
    move(page, "roofline")
    button = view(page, "roofline").get_by_role("button", name=word("widgets.copy"))
    button.click()
    said = view(page, "roofline").locator(".w-buttons [role=status]")
    page.wait_for_function("e => e.textContent", arg=said.element_handle())
    assert said.inner_text() == word("widgets.copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert urlsplit(link).fragment == "part-2"
    moved = state(page, "roofline")
    page.goto("about:blank")
    page.goto(link)
    assert state(page, "roofline") == moved
    view(page, "roofline").locator("input").press("ArrowLeft")
    assert said.inner_text() == ""


def test_where_copying_is_not_allowed_the_link_is_there_to_read(show: Show):
    page = show(rl.explore.times())
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    view(page, "times").get_by_label(word("times.B")).press("ArrowRight")
    view(page, "times").get_by_role("button", name=word("widgets.copy")).click()
    said = view(page, "times").locator(".w-buttons [role=status]").inner_text()
    assert "times.B=160" in said
    assert said.endswith("#part-1")


@pytest.mark.parametrize("path", PAGES)
def test_the_other_language_shows_the_same_settings(browser: Browser, site, path):
    with built.visiting(browser, site, path) as visit:
        page = visit.page
        names = page.locator("[data-explorer]").evaluate_all(
            "all => all.map(one => one.dataset.explorer)"
        )
        for name in names:
            move(page, name)
        numbers = {name: data(page, name) for name in names}
        page.evaluate("document.querySelector('a.book-switch').click()")
        page.wait_for_url(f"**/{other(path)}*")
        assert {name: data(page, name) for name in names} == numbers


def other(path: str) -> str:
    return {"en": "zh", "zh": "en"}[path[:2]] + path[2:]


def data(page: Page, name: str) -> dict[str, str]:
    chart = view(page, name).locator("[data-bound]")
    chart.wait_for()
    return chart.evaluate("chart => ({ ...chart.dataset })")
