"""Explorers in the page: every control moves its chart, and the numbers are right."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import built
import pytest
from playwright.sync_api import Browser, Locator

import roofline as rl
from roofline.explore._explorer import CHIPS
from roofline.explore._setting import OPERATIONS, Setting
from roofline.explore._times import PRECISIONS, SIZES
from roofline.readouts import SECONDS, quantity
from roofline.words import word

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

# Put all controls to each setting in turn, and read the chart back.
PLAY = """([view, settings]) => {
  const place = document.querySelectorAll(".widget-view")[view];
  const controls = [...place.querySelectorAll("input, select")];
  const chart = place.querySelector(".roofline-times");
  const text = name => chart.querySelector(name).textContent;
  return settings.map(setting => {
    setting.forEach((index, i) => {
      const control = controls[i];
      if (control.matches("select")) control.selectedIndex = index;
      else control.value = index;
      control.dispatchEvent(new Event(control.matches("select") ? "change" : "input"));
    });
    return {
      ...chart.dataset,
      verdict: text(".verdict"),
      ends: [text(".end.lower"), text(".end.upper")],
      disabled: controls.map(control => control.disabled),
    };
  });
}"""


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
            assert page.page.evaluate(LOOK) != before, control
            page.page.keyboard.press("Home")  # no operation but the first has all sizes
        else:
            box = control.bounding_box()
            control.click(position={"x": box["width"] / 5, "y": box["height"] / 2})
            assert page.page.evaluate(LOOK) != before, control


def test_each_control_has_a_label_and_says_its_value(page):
    for control in page.page.locator(CONTROLS).all():
        label, shown, spoken = control.evaluate(
            "c => [c.labels[0].textContent, c.parentElement.lastChild.textContent,"
            " c.ariaValueText]"
        )
        assert label
        assert is_select(control) or spoken == shown


def test_explorers_ask_no_other_host_and_raise_no_error(page):
    assert page.foreign == []
    assert page.errors == []


def test_text_in_the_page_is_in_its_language(page):
    verdicts = page.page.locator(".roofline-times .verdict").all_inner_texts()
    for verdict in verdicts:
        assert bool(re.search("[一-鿿]", verdict)) == page.path.startswith("zh/")


def test_verdict_is_read_aloud_once_the_slider_rests(page):
    control = enabled(page)[0]
    control.focus()
    page.page.keyboard.press("ArrowDown")
    said = page.page.locator(".roofline-times .verdict").first.inner_text()
    page.page.wait_for_function(
        "said => [...document.querySelectorAll('[role=status]')]"
        ".some(status => status.textContent === said)",
        arg=said,
    )
    page.page.keyboard.press("ArrowUp")


def settings() -> list[tuple[int, ...]]:
    """Every operation on every chip in every precision, at several sizes."""
    every = [range(len(some)) for some in (OPERATIONS, CHIPS, PRECISIONS)]
    sizes = itertools.cycle([(0, 0, 0), (14, 22, 24), (24, 10, 18), (5, 31, 2)])
    return [(*one, *next(sizes)) for one in itertools.product(*every)]


def computed(indices: tuple[int, ...], options: list[list[str]]) -> Setting:
    operation, chip, precision, *sizes = indices
    return Setting(
        operation=list(OPERATIONS)[operation],
        sizes={
            name: int(options[i][at])
            for i, (name, at) in enumerate(zip(SIZES, sizes, strict=True))
        },
        chip=rl.chips[CHIPS[chip]],
        precision=PRECISIONS[precision],
    )


def test_values_in_the_page_are_the_packages(page):
    rl.language("zh" if page.path.startswith("zh/") else "en")
    explorer = rl.explore.times()
    options = [
        [t for t, _ in s.options] for s in explorer.children[0].children[1].children
    ]
    played = settings()
    shown = page.page.evaluate(PLAY, [0, played])
    assert len(shown) == len(list(OPERATIONS)) * len(CHIPS) * len(PRECISIONS) > 60
    for indices, seen in zip(played, shown, strict=True):
        setting = computed(indices, options)
        assert seen["verdict"] == setting.verdict(), setting
        if setting.unit not in setting.chip.peaks:
            assert seen["lower"] == ""
            continue
        t = expected(setting)
        for name in ("math", "hbm", "lower", "upper"):
            assert float(seen[name]) == pytest.approx(getattr(t, name), rel=1e-12)
        assert float(seen["flops"]) == t.work.flops
        assert float(seen["bytes"]) == t.work.bytes
        assert float(seen["ridge"]) == pytest.approx(setting.chip.ridge(setting.unit))
        assert seen["bound"] == t.bound
        assert seen["ends"] == [
            word(f"times.{end}", time=quantity(getattr(t, end), SECONDS))
            for end in ("lower", "upper")
        ]


def expected(setting: Setting) -> rl.Time:
    """The same from the public functions alone."""
    B, D, F = setting.sizes.values()
    works = {
        "matmul": lambda dtype: rl.matmul(B, D, F, x=dtype, w=dtype),
        "add": lambda dtype: rl.elementwise(B * D, inputs=2, dtype=dtype),
        "dot": lambda dtype: rl.dot(D, dtype=dtype),
    }
    peaks = setting.chip.peaks
    vector = [unit for unit in ("vector", "fp32") if unit in peaks]
    unit = (setting.operation != "matmul" and vector and vector[0]) or setting.precision
    return rl.time(works[setting.operation](setting.precision), setting.chip, math=unit)


def test_sizes_an_operation_does_not_have_are_disabled(page):
    cases = [(0, [False] * 3), (1, [False, False, True]), (2, [True, False, True])]
    shown = page.page.evaluate(PLAY, [0, [(op, 1, 2, 9, 9, 9) for op, _ in cases]])
    for (_, disabled), seen in zip(cases, shown, strict=True):
        assert seen["disabled"][3:] == disabled


@pytest.mark.parametrize("path", PAGES)
def test_explorers_run_from_disk(browser, path):
    with built.visiting(browser, f"{built.SITE.as_uri()}/", path) as visit:
        visit.page.locator(".roofline-times[data-bound]").first.wait_for()
        assert visit.errors == []


@pytest.mark.parametrize("width", [360, 800, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_room_kept_for_an_explorer_is_enough(browser, site, path, width):
    with built.visiting(browser, site, path, width=width) as visit:
        visit.page.locator(".roofline-times[data-bound]").first.wait_for()
        kept, needed = visit.page.evaluate(
            "() => { const place = document.querySelector('.widget-view');"
            " const kept = parseFloat(getComputedStyle(place).minHeight);"
            " const box = place.firstElementChild;"
            " place.style.minHeight = box.style.minHeight = 0;"
            " return [kept, place.getBoundingClientRect().height]; }"
        )
        assert needed <= kept <= needed + 120


@pytest.mark.parametrize("path", PAGES)
def test_without_scripts_a_sentence_stands_in(browser, site, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + path)
    text = page.locator(".widget-view").first.inner_text()
    context.close()
    assert "VBox(" not in text
    assert word("resources.hbm") in text
    assert "TPU v5e" in text
