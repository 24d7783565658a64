"""The page's own widget host, on a page that holds one of each kind."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import anywidget
import book_widgets
import ipywidgets as w
import pytest
import traitlets
from playwright.sync_api import Page

from roofline.words import words

MODULE = """
const log = what => (globalThis.log ??= []).push(what);
export default () => ({
  initialize({ model }) {
    log("initialize");
    model.on("change:value", () => log(`value ${model.get("value")}`));
  },
  render({ model, el, signal }) {
    const show = () => (el.textContent = model.get("value"));
    model.on("change:value msg:custom", show);
    el.addEventListener("click", () => {
      model.set({ value: model.get("value") + 1 });
      model.save_changes();
    });
    signal.addEventListener("abort", () => log("signal"));
    show();
    log("render");
    return () => { log("cleanup"); model.off(null, show); };
  },
});
"""


class Counter(anywidget.AnyWidget):
    _esm = MODULE
    _css = ".w-anywidget { outline: 3px solid; }"
    value = traitlets.Int(3).tag(sync=True)


class Broken(anywidget.AnyWidget):
    _esm = "export default { render() { throw new Error('no wheel') } }"


Show = Callable[..., Page]


def test_every_kind_the_build_lets_through_has_a_view(show):
    options = ["one", "two"]
    some = [
        *(w.IntSlider(), w.FloatSlider(), w.FloatLogSlider(), w.Checkbox()),
        *(w.SelectionSlider(options=options), w.Dropdown(options=options)),
        *(w.RadioButtons(options=options), w.ToggleButtons(options=options)),
        *(w.Label("a"), w.Box(), w.HBox(), w.VBox(), w.GridBox(), Counter()),
    ]
    assert (
        sorted(one.get_state()["_model_name"] for one in some) == book_widgets.kinds()
    )
    page = show(*some)
    page.get_by_text("3", exact=True).wait_for()
    assert page.locator(".w-error").count() == 0
    assert page.locator(".widget-view > :not(script)").count() == len(some)


@pytest.mark.parametrize(
    ("slider", "key", "after"),
    [
        (w.IntSlider(4, 0, 9, description="n"), "ArrowRight", "5"),
        (
            w.FloatSlider(value=0.5, max=1, step=0.25, readout_format=".2f"),
            "End",
            "1.00",
        ),
        (w.FloatLogSlider(value=10, min=0, max=3, step=1), "ArrowRight", "100"),
        (w.FloatLogSlider(value=8, base=2, max=10, step=1), "ArrowLeft", "4"),
        (w.SelectionSlider(options=[("a", 1), ("b", 2)]), "ArrowRight", "b"),
        (w.IntSlider(0, max=5000, step=5000, readout_format=",d"), "End", "5,000"),
        (w.FloatSlider(value=0, max=1, readout_format=".1%"), "End", "100.0%"),
        (
            w.FloatSlider(value=0, max=2e6, step=1e6, readout_format=".1e"),
            "End",
            "2.0e+6",
        ),
    ],
)
def test_sliders_move_by_keyboard_and_say_their_value(show, slider, key, after):
    page = show(slider)
    page.get_by_role("slider").press(key)
    assert page.locator(".w-readout").inner_text() == after
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == after


def test_a_slider_that_waits_for_its_release_does(show):
    slider = w.IntSlider(4, continuous_update=False)
    label = w.Label()
    links = [w.jsdlink((slider, "value"), (label, "value"))]
    page = show(w.VBox([slider, label]))
    page.get_by_role("slider").dispatch_event("input")
    before = page.locator(".w-text").inner_text()
    page.get_by_role("slider").press("End")
    assert (before, page.locator(".w-text").inner_text()) == ("4", "100")
    assert links


def test_controls_are_labelled_by_their_description(show):
    page = show(
        w.IntSlider(description="width"),
        w.Dropdown(options=["x"], description="chip", tooltip="which chip"),
        w.Checkbox(description="duplex"),
        w.RadioButtons(options=["in", "out"], description="way"),
    )
    assert page.get_by_role("slider", name="width").count() == 1
    assert (
        page.get_by_role("combobox", name="chip").get_attribute("title") == "which chip"
    )
    assert page.get_by_role("checkbox", name="duplex").count() == 1
    assert page.get_by_role("group", name="way").get_by_role("radio").count() == 2


def test_links_hold_from_the_start_and_both_ways(show):
    first, second = w.IntSlider(7, description="a"), w.IntSlider(1, description="b")
    link = w.jslink((first, "value"), (second, "value"))
    page = show(first, second)
    values = page.locator(".w-readout")
    assert values.all_inner_texts() == ["7", "7"]
    page.get_by_label("a").press("ArrowRight")
    assert values.all_inner_texts() == ["8", "8"]
    page.get_by_label("b").press("ArrowLeft")
    assert values.all_inner_texts() == ["7", "7"]
    assert link


def test_a_directed_link_goes_one_way(show):
    first, second = w.IntSlider(7, description="a"), w.IntSlider(1, description="b")
    link = w.jsdlink((first, "value"), (second, "value"))
    page = show(first, second)
    page.get_by_label("b").press("ArrowRight")
    assert page.locator(".w-readout").all_inner_texts() == ["7", "8"]
    page.get_by_label("a").press("ArrowLeft")
    assert page.locator(".w-readout").all_inner_texts() == ["6", "6"]
    assert link


def test_choices_link_through_their_index(show):
    kinds = (w.Dropdown, w.RadioButtons, w.ToggleButtons, w.SelectionSlider)
    some = [kind(options=["x", "y"], description=kind.__name__) for kind in kinds]
    links = [w.jslink((some[0], "index"), (one, "index")) for one in some[1:]]
    page = show(*some)
    page.get_by_role("group", name="ToggleButtons").get_by_label("y").check()
    assert page.get_by_role("combobox").input_value() == "y"
    assert page.get_by_role("group", name="Radio").get_by_label("y").is_checked()
    assert page.locator(".w-readout").inner_text() == "y"
    assert links


def test_a_link_can_disable_a_control(show):
    box, slider = w.Checkbox(False, description="off"), w.IntSlider()
    link = w.jslink((box, "value"), (slider, "disabled"))
    page = show(box, slider)
    assert page.get_by_role("slider").is_enabled()
    page.get_by_role("checkbox").check()
    assert page.get_by_role("slider").is_disabled()
    assert link


def test_layout_and_style_are_kept(show):
    slider = w.IntSlider(
        description="a",
        readout=False,
        style={"description_width": "77px"},
        layout=w.Layout(width="333px", margin="5px 0 0 0"),
    )
    slider.add_class("mine")
    page = show(slider)
    field = page.locator(".w-field.mine")
    assert field.bounding_box()["width"] == 333
    assert field.evaluate("e => getComputedStyle(e).marginTop") == "5px"
    assert page.locator(".w-label").evaluate("e => e.style.width") == "77px"
    assert page.locator(".w-readout").is_hidden()


def test_text_is_never_markup(show):
    page = show(w.Label("<b>bold</b>"), w.IntSlider(description="<i>a</i>"))
    assert page.locator(".w-text").inner_text() == "<b>bold</b>"
    assert page.locator(".w-label").inner_text() == "<i>a</i>"


def test_anywidget_modules_live_as_their_interface_says(show):
    counter = Counter()
    page = show(counter, counter)
    page.wait_for_function("globalThis.log?.length === 3")
    assert page.evaluate("log") == ["initialize", "render", "render"]
    page.locator(".w-anywidget").first.click()
    assert page.locator(".w-anywidget").all_inner_texts() == ["4", "4"]
    assert page.evaluate("log.at(-1)") == "value 4"
    assert page.locator("style[data-widget]").count() == 1
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert sorted(page.evaluate("log.slice(4)")) == ["cleanup"] * 2 + ["signal"] * 2


def test_one_module_serves_all_models_of_a_class(show):
    page = show(Counter(), Counter(value=5))
    page.wait_for_function("globalThis.log?.length === 4")
    assert page.locator(".w-anywidget").all_inner_texts() == ["3", "5"]
    assert page.locator("style[data-widget]").count() == 1


def test_a_module_that_fails_says_so_in_the_page(show):
    failed = words("widgets")["failed"]
    page = show(w.IntSlider(), Broken())
    assert page.locator(".w-error").inner_text() == failed.replace("{}", "no wheel")
    assert page.get_by_role("slider").is_visible()


def test_an_unknown_kind_says_so_in_the_page(show):
    unknown = words("widgets")["unknown"]
    page = show(w.VBox([w.IntSlider(), w.ColorPicker()]))
    assert page.locator(".w-error").inner_text() == unknown.replace(
        "{}", "ColorPickerModel"
    )
    assert page.get_by_role("slider").is_visible()


def test_the_script_leaves_no_global_names_and_is_small(show):
    page = show(w.IntSlider())
    assert (
        page.evaluate("typeof Model + typeof models + typeof view") == "undefined" * 3
    )
    assert len(gzip.compress(book_widgets.script().encode())) <= 8000
