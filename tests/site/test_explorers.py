"""Explorers in the page: every control moves its chart, and nothing is in the way."""

from __future__ import annotations

import re
from collections.abc import Iterator

import built
import pytest
from playwright.sync_api import Browser, Locator

import roofline as rl

PAGES = built.pages('class="widget-view"')
CONTROLS = ".widget-view :is(input, select)"

# What a reader sees of all charts once they rest: texts and where each part is.
LOOK = """async () => {
  await Promise.allSettled(document.getAnimations().map(moving => moving.finished));
  const parts = [...document.querySelectorAll(".w-anywidget *")];
  return parts.map(part => {
    const { x, width } = part.getBoundingClientRect();
    const silent = part.role === "status" || part.childElementCount;
    return [silent ? "" : part.textContent, Math.round(x), Math.round(width)].join(" ");
  }).join("; ");
}"""
STARTED = """() => [...document.querySelectorAll(".w-anywidget")]
  .every(chart => chart.childElementCount)"""

ROOM = """place => {
  const kept = parseFloat(getComputedStyle(place).minHeight);
  const boxes = [place, place.firstElementChild];
  const before = boxes.map(box => box.style.minHeight);
  boxes.forEach(box => (box.style.minHeight = 0));
  const needed = place.getBoundingClientRect().height;
  boxes.forEach((box, at) => (box.style.minHeight = before[at]));
  return [kept, needed];
}"""
VALUES = "all => all.map(input => input.value)"


@pytest.fixture(scope="module", params=PAGES)
def page(request, browser: Browser, site: str) -> Iterator[built.Visit]:
    """A page with explorers, the same one for all the tests below."""
    with built.visiting(browser, site, request.param) as visit:
        visit.page.wait_for_function(STARTED)
        visit.path = request.param
        yield visit


def test_there_are_explorers_in_both_languages():
    assert {built.language(path) for path in PAGES} == {"en", "zh-Hans"}


def enabled(visit: built.Visit) -> list[Locator]:
    return [one for one in visit.page.locator(CONTROLS).all() if one.is_enabled()]


def is_select(control: Locator) -> bool:
    return control.evaluate("control => control.matches('select')")


def test_each_control_moves_its_chart_by_keyboard(page):
    for control in enabled(page):
        before = page.page.evaluate(LOOK)
        control.focus()
        page.page.keyboard.press("ArrowDown")
        assert page.page.evaluate(LOOK) != before, control
        page.page.keyboard.press("ArrowUp")
        assert page.page.evaluate(LOOK) == before, control


def test_each_control_moves_its_chart_by_mouse(page):
    for control in enabled(page):
        before = page.page.evaluate(LOOK)
        if is_select(control):  # its list is the browser's own window
            control.click()
            page.page.keyboard.press("End")
            page.page.keyboard.press("Enter")
        else:
            box = control.bounding_box()
            control.click(position={"x": box["width"] / 5, "y": box["height"] / 2})
        assert page.page.evaluate(LOOK) != before, control
        explorer = control.locator("xpath=ancestor::*[@data-explorer]")
        explorer.locator(".w-button").last.click()
        assert page.page.evaluate(LOOK) == before, control


def test_each_control_has_a_label_and_says_its_value(page):
    for control in page.page.locator(CONTROLS).all():
        label, shown, spoken = control.evaluate(
            "c => [c.labels[0].textContent, c.parentElement.lastChild.textContent,"
            " c.ariaValueText]"
        )
        assert label
        assert is_select(control) or spoken == shown


def test_text_in_the_page_is_in_its_language(page):
    verdicts = page.page.locator(".roofline-chart .verdict").all_inner_texts()
    for verdict in verdicts:
        assert bool(re.search("[一-鿿]", verdict)) == page.path.startswith("zh/")


def test_verdict_is_read_aloud_once_the_slider_rests(page):
    control = enabled(page)[0]
    control.focus()
    page.page.keyboard.press("ArrowDown")
    said = page.page.locator(".roofline-chart .verdict").first.inner_text()
    page.page.wait_for_function(
        "said => [...document.querySelectorAll('[role=status]')]"
        ".some(status => status.textContent.startsWith(said))",
        arg=said,
    )
    page.page.keyboard.press("ArrowUp")


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_room_kept_for_an_explorer_is_enough(page, width):
    page.page.set_viewport_size({"width": width, "height": 800})
    for place in page.page.locator(".widget-view").all():
        kept, needed = place.evaluate(ROOM)
        assert needed <= kept <= needed + 120, place


@pytest.mark.parametrize("path", PAGES)
def test_without_scripts_a_sentence_stands_in(browser, site, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + path)
    texts = page.locator(".widget-view").all_inner_texts()
    context.close()
    for text in texts:
        assert "VBox(" not in text
        assert any(chip.name in text for chip in rl.chips.values())


def test_a_plane_moves_by_hand_and_by_keys_with_its_slider(page):
    for plane in page.page.locator(".plane[role=slider]").all():
        explorer = plane.locator("xpath=ancestor::*[@data-explorer]")
        thumbs = explorer.locator("input[type=range]")
        plane.scroll_into_view_if_needed()
        box = plane.bounding_box()
        middle, high = (box["y"] + part * box["height"] for part in (0.5, 0.3))
        before = thumbs.evaluate_all(VALUES)
        page.page.mouse.move(box["x"] + 0.2 * box["width"], middle)
        page.page.mouse.down()
        page.page.mouse.move(box["x"] + 0.8 * box["width"], high, steps=3)
        page.page.mouse.up()
        dragged = thumbs.evaluate_all(VALUES)
        free = plane.evaluate("plane => plane.classList.contains('free')")
        moved = sum(a != b for a, b in zip(before, dragged, strict=True))
        assert moved == (2 if free else 1)
        dot = plane.locator(".point:not(.second) .dot").bounding_box()
        place = (dot["x"] + dot["width"] / 2 - box["x"]) / box["width"]
        assert place == pytest.approx(0.8, abs=0.1)
        if free:
            assert dot["y"] + dot["height"] / 2 == pytest.approx(high, abs=8)
        page.page.mouse.move(box["x"], middle)  # let go: nothing follows
        assert thumbs.evaluate_all(VALUES) == dragged
        after = []
        for there, back in (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp")):
            plane.press(there)
            after.append(thumbs.evaluate_all(VALUES))
            assert after[-1] != dragged
            plane.press(back)
            assert thumbs.evaluate_all(VALUES) == dragged
        assert (after[0] != after[1]) == free


def test_charts_keep_their_marks_in_the_readers_own_colours(page):
    page.page.emulate_media(forced_colors="active")
    for track in page.page.locator(".track").all():
        assert "gradient" in track.evaluate("e => getComputedStyle(e).backgroundImage")
    for plane in page.page.locator(".plane").all():
        line, paper = plane.evaluate(
            "plane => { const path = plane.querySelector('path:is(.slow, .border)');"
            " return [getComputedStyle(path).stroke,"
            " getComputedStyle(document.body).backgroundColor]; }"
        )
        assert line != paper
    page.page.emulate_media(forced_colors="none")


def test_explorers_ask_no_other_host_and_raise_no_error(page):
    assert page.foreign == []
    assert page.errors == []
