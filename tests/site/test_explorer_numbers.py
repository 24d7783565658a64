"""Numbers and sentences in the browser are those of the package, setting by setting."""

from __future__ import annotations

from collections.abc import Callable

import explorers
import pytest
from playwright.sync_api import Page

import roofline as rl

Show = Callable[..., Page]

CHART = ".roofline-chart[data-bound]"

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
