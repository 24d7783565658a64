"""Numbers and sentences in the browser are those of the package, setting by setting."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import explorers
import pytest
from playwright.sync_api import Page

import roofline as rl

Show = Callable[..., Page]

CHART = ".roofline-chart[data-bound]"
SIDES = ("m", "n", "k", "bm", "bn", "bk")

# Put all controls to each setting in turn, and read the chart back.
PLAY = """settings => {
  const controls = [...document.querySelectorAll("input, select")];
  const chart = document.querySelector(".roofline-chart");
  return settings.map(setting => {
    setting.forEach((index, i) => {
      const control = controls[i];
      if (control.matches("select")) control.selectedIndex = index;
      else control.value = index;
      control.dispatchEvent(new Event(control.matches("select") ? "change" : "input"));
    });
    const said = chart.querySelectorAll(".verdict, .comparison, .shapes, .end, .walk");
    const sentences = [...said].map(element => element.textContent);
    const off = controls.map(control => control.disabled);
    return [{...chart.dataset}, sentences, off];
  });
}"""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", explorers.NAMES)
def test_an_explorer_shows_what_the_package_computes(show: Show, name, language):
    rl.language(language)
    explorer = explorers.make(name)
    page = show(explorer)
    page.locator(CHART).wait_for()
    played = list(explorers.settings(explorer, 120))
    indices = [[explorer.options[n].index(k) for n, k in one.items()] for one in played]
    known = 0
    for keys, (shown, said, disabled) in zip(
        played, page.evaluate(PLAY, indices), strict=True
    ):
        expected = explorers.numbers(name, keys)
        assert explorers.same(shown, expected), (keys, shown, expected)
        explorers.put(explorer, keys)
        assert all(text in repr(explorer) for text in said if shown["bound"]), keys
        assert said[0] in repr(explorer), keys
        known += shown["bound"] != ""
        if name == "times":
            sizes = {"matmul": "BDF", "add": "BD", "dot": "D"}[keys["operation"]]
            assert disabled[3:] == [size not in sizes for size in "BDF"]
    assert known > 24


@pytest.mark.parametrize("D", [240, 480, 481, 512, 4096])
def test_the_exact_critical_batch_is_right_where_it_matters(show: Show, D):
    explorer = rl.explore.matmul(D=D, F=D)
    page = show(explorer)
    shown = page.locator(CHART).get_attribute("data-critical")
    exact = rl.critical("B", rl.matmul, rl.chips["tpu-v5e"], D=D, F=D)
    assert float(shown.replace("Infinity", "inf")) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize(
    ("sides", "fine"),
    [
        ({}, ""),
        ({"bm": 64, "bn": 96, "n": 4097}, ""),
        ({"m": 64, "n": 64, "k": 64, "bm": 16, "bn": 2048, "bk": 16}, ""),
        ({"bm": 16, "bk": 32}, "Too fine for lines: bm, bk."),
        ({"bm": 16, "bn": 16, "bk": 16}, "Too fine for lines: bm, bn, bk."),
        ({"bn": 16, "n": 64}, "Too fine for lines: bn."),
    ],
)
def test_tiles_are_drawn_one_by_one_or_named_as_too_fine(show: Show, sides, fine):
    rl.language("en")
    explorer = rl.explore.tiles(**sides)
    page = show(explorer)
    page.locator(CHART).wait_for()
    said = page.locator(".key + p").text_content()
    value = {name: int(explorer.controls[name].value) for name in SIDES}
    m, n, k = (
        0 if f"b{size}" in said else math.ceil(value[size] / value[f"b{size}"]) - 1
        for size in "mnk"
    )
    outline = page.locator(".matrices .cuts").get_attribute("d")
    lines = re.findall(r"M(\S+) (\S+)H(\S+)V(\S+)H", outline)
    across = {x for x, _, end, _ in lines if x == end}
    down = {y for _, y, _, foot in lines if y == foot}
    assert (len(across), len(down), said) == (k + n, k + m, fine)


@pytest.mark.parametrize(
    ("language", "start", "said"),
    [
        ("en", {}, "Link, on record: NVLink bridge to one other card; half of"),
        ("zh", {}, "链路记录：用 NVLink 桥接另一块卡；"),
        ("en", {"link": "pcie"}, "Link, on record: Gen 5 x16; "),
        ("en", {"chip": "l4"}, ""),
    ],
)
def test_the_network_says_what_link_is_on_record(show: Show, language, start, said):
    rl.language(language)
    page = show(rl.explore.network(**{"chip": "h100-pcie", "chips": 256} | start))
    page.locator(CHART).wait_for()
    found = page.locator("p.link").text_content()
    assert found.startswith(said)
    assert bool(found) == bool(said)
