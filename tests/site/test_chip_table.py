"""The table of chips sorts and chooses without a kernel, and reads without scripts."""

from __future__ import annotations

import re

import built
import pytest
from bs4 import BeautifulSoup

import roofline as rl

PAGES = ("en/reference/chips.html", "zh/reference/chips.html")
pages = pytest.mark.parametrize("path", PAGES)
NAMES = [chip.name for chip in rl.chips.values()]
PAPER = 672  # CSS pixels between the margins of a sheet of A4: 210 mm - 2 * 16 mm

SHOWN = """() => [...document.querySelectorAll("table.rl-chips tbody tr")]
  .filter(row => row.checkVisibility())
  .map(row => row.querySelector("th a").textContent)"""
SORTED = """() => [...document.querySelectorAll("table.rl-chips [aria-sort]")]
  .map(head => [head.cellIndex, head.getAttribute("aria-sort")])"""


def source(path):
    text = (built.SITE / path).read_text("utf-8")
    return BeautifulSoup(text, "html.parser").select_one("article")


def by(figure):
    """Names of the chips, the largest first; those that lack the figure last."""
    lacks = [chip.name for chip in rl.chips.values() if figure(chip) is None]
    has = [chip for chip in rl.chips.values() if figure(chip) is not None]
    return [chip.name for chip in sorted(has, key=lambda c: -figure(c))], lacks


@pages
def test_every_chip_is_in_the_table_and_in_the_list(path):
    page = source(path)
    rows = page.select("table.rl-chips tbody tr")
    assert [row.th.a.get_text() for row in rows] == NAMES
    assert [row.th.code.get_text() for row in rows] == [*rl.chips]
    for id_, row in zip(rl.chips, rows, strict=True):
        assert row.th.a["href"] == f"#chip-{id_}"
        assert page.select_one(f"details#chip-{id_} summary")


@pages
def test_numbers_in_the_table_are_those_on_record(path):
    for chip, row in zip(
        rl.chips.values(), source(path).select("table.rl-chips tbody tr"), strict=True
    ):
        ridge, bf16, hbm, capacity, network = [
            float(cell.get("data-value", 0)) for cell in row.select("td")[:5]
        ]
        unit = next(u for u in ("bf16", "fp16", "fp32") if u in chip.peaks)
        assert ridge == pytest.approx(chip.ridge(unit), rel=1e-8)
        assert bf16 * 1e12 in (pytest.approx(chip.peak(unit)), 0)
        assert hbm * 1e12 == pytest.approx(chip.bandwidth("hbm"))
        assert capacity * 1e9 == pytest.approx(chip.capacity or 0)
        assert network * 1e9 == pytest.approx(chip.bandwidths.get("network", 0))


@pages
def test_heads_of_columns_and_rows_are_announced_as_such(path):
    table = source(path).select_one("table.rl-chips")
    assert table.caption.get_text(strip=True)
    assert {head["scope"] for head in table.select("thead th")} == {"col"}
    assert {head["scope"] for head in table.select("tbody th")} == {"row"}
    columns = len(table.select("thead th"))
    assert {len(row.find_all(["th", "td"])) for row in table.select("tr")} == {columns}


@pages
def test_each_figure_has_its_source_and_confidence(path):
    page = source(path)
    for id_, chip in rl.chips.items():
        figures = page.select(f"details#chip-{id_} dd")
        assert len(figures) == len(chip.sources)
        for source_, told in zip(
            sorted(chip.sources.values(), key=lambda s: (s.title, s.date)),
            sorted(figures, key=lambda f: (f.cite.text, f.find("a").next_sibling)),
            strict=True,
        ):
            assert told.cite.get_text() == source_.title
            assert told.a["href"] == source_.url
            assert source_.date in told.get_text()
            assert re.search("confidence [abc]|可信度 [abc]", told.small.get_text())


@pages
def test_each_value_in_circulation_is_told_with_who_prints_it_and_what_it_is(path):
    page = source(path)
    for chip in rl.chips.values():
        variants = [v for s in chip.sources.values() for v in s.variants]
        [head] = [h for h in page("h3") if h.get_text() == chip.name] or [None]
        assert bool(variants) == (head is not None)
        told = head.find_next_sibling("dl").get_text() if head else ""
        assert all(variant.source in told for variant in variants)
        if path.startswith("en"):
            assert all(variant.why in told for variant in variants)


@pages
def test_a_press_on_a_head_sorts_and_another_turns_the_order_round(path, visit):
    page = visit(path).page
    assert page.evaluate(SORTED) == []
    heads = page.locator("table.rl-chips thead button")
    heads.nth(1).press("Enter")  # by keyboard
    ridges, _ = by(
        lambda chip: chip.ridge(next(iter({"bf16", "fp16"} & {*chip.peaks}), "fp32"))
    )
    assert page.evaluate(SORTED) == [[1, "descending"]]
    assert page.evaluate(SHOWN)[:3] == ridges[:3]
    heads.nth(1).press("Enter")
    assert page.evaluate(SORTED) == [[1, "ascending"]]
    assert page.evaluate(SHOWN)[0] == ridges[-1]
    heads.nth(0).click()
    assert page.evaluate(SORTED) == [[0, "ascending"]]
    assert page.evaluate(SHOWN)[0] == min(NAMES)


def test_what_lacks_a_figure_stays_last_either_way(visit):
    page = visit(PAGES[0]).page
    ordered, lacks = by(lambda chip: chip.peaks.get("fp4"))
    head = page.get_by_role("button", name="fp4")
    for turned in (False, True):
        head.click()
        shown = page.evaluate(SHOWN)
        assert set(shown[-len(lacks) :]) == set(lacks)
        assert (shown[0] == ordered[0]) is not turned


@pages
def test_the_boxes_choose_rows_and_say_how_many(path, visit):
    page = visit(path).page
    status = page.locator(".rl-choosers [role=status]")
    assert page.evaluate(SHOWN) == NAMES
    page.get_by_role("searchbox").fill("h100")
    assert page.evaluate(SHOWN) == ["H100 SXM", "H100 PCIe"]
    assert re.findall(r"\d+", status.inner_text()) == ["2", str(len(NAMES))]
    page.get_by_role("combobox").select_option("AMD")
    assert page.evaluate(SHOWN) == []
    assert re.search("No chip|没有", status.inner_text())
    page.get_by_role("searchbox").fill("")
    shown = page.evaluate(SHOWN)
    assert shown == [chip.name for chip in rl.chips.values() if chip.vendor == "AMD"]


def test_a_word_finds_the_vendor_too(visit):
    page = visit(PAGES[0]).page
    page.get_by_role("searchbox").fill("Google v5")
    assert page.evaluate(SHOWN) == ["TPU v5e", "TPU v5p"]


def test_a_part_of_the_id_by_which_the_package_knows_a_chip_finds_it(visit):
    page = visit(PAGES[0]).page
    page.get_by_role("searchbox").fill("a100-80")
    assert page.evaluate(SHOWN) == [rl.chips["a100-80gb-sxm"].name]


@pages
def test_the_name_of_a_chip_opens_its_figures(path, visit):
    page = visit(path).page
    chip = page.locator("#chip-l4")
    assert chip.get_attribute("open") is None
    page.locator("table.rl-chips").get_by_role("link", name="L4", exact=True).click()
    page.wait_for_function("document.querySelector('#chip-l4').open")
    assert chip.locator("dd").first.is_visible()


def test_an_address_with_a_chip_opens_its_figures(visit):
    page = visit(f"{PAGES[0]}#chip-h20").page
    assert page.locator("#chip-h20 dd").first.is_visible()


@pages
def test_the_table_reads_without_scripts(path, browser, site):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site + path)
    assert page.locator("table.rl-chips tbody tr").count() == len(NAMES)
    assert page.locator("table.rl-chips thead button").count() == 0
    assert not page.locator(".rl-choosers").is_visible()
    page.locator("#chip-l4 summary").click()
    assert page.locator("#chip-l4 dd").first.is_visible()
    page.context.close()


@pages
def test_a_phone_scrolls_the_table_by_keyboard_and_keeps_the_names_in_sight(
    path, visit
):
    page = visit(path, width=360).page
    box = page.get_by_role("region").filter(has=page.locator("table.rl-chips"))
    assert box.get_attribute("tabindex") == "0"
    assert box.get_attribute("aria-label")
    name = page.locator("table.rl-chips tbody th").first
    before = name.bounding_box()["x"]
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 20")
    assert name.bounding_box()["x"] == before
    assert before >= 0


CUT = """() => {
  const box = document.querySelector(".rl-chips > .book-scroll");
  const edge = box.querySelector("tbody th").getBoundingClientRect().right;
  return [...box.querySelectorAll("tbody tr:first-child td")].filter(cell => {
    const {left, right} = cell.getBoundingClientRect();
    return left < edge - 1 && right > edge + 1;
  }).length;
}"""


@pages
@pytest.mark.parametrize("width", [360, 1280])
def test_no_number_is_cut_by_the_column_of_names(path, width, visit):
    page = visit(path, width=width).page
    box = page.locator(".rl-chips > .book-scroll")
    for left in (10, 60, 95, 130):
        box.evaluate("(box, left) => box.scrollTo(left, 0)", left)
        assert page.evaluate(CUT) == 0


@pages
@pytest.mark.parametrize("width", [360, 1280])
def test_heads_stay_in_sight_over_the_last_chip(path, width, visit):
    page = visit(path, width=width).page
    last = page.locator("table.rl-chips tbody th").last
    last.evaluate("name => name.scrollIntoView({block: 'nearest'})")
    head = page.locator("table.rl-chips thead th").first
    seen = """head => {
      const {x, y, width, height} = head.getBoundingClientRect();
      return head.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    assert head.evaluate(seen)


@pages
def test_on_paper_the_table_fits_and_the_sources_are_open(path, visit):
    page = visit(path, width=PAPER).page
    page.emulate_media(media="print")
    box = page.locator(".rl-chips > .book-scroll").bounding_box()
    table = page.locator("table.rl-chips").bounding_box()
    assert table["x"] + table["width"] <= box["x"] + box["width"] + 1 <= PAPER + 1
    assert page.locator("#chip-l4 dd").first.is_visible()
