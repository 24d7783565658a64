"""Every chip on record says what it promises, who says so, and what others say."""

import re

import pytest
from records import DOCUMENTS, TABLE, figures, in_circulation

import roofline as rl
from roofline.hardware import Source
from roofline.precision import UNITS

ASKED_FOR = "tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu7x v100-sxm2 a100-40gb-sxm a100-80gb-sxm"
ASKED_FOR += " h100-sxm h100-pcie h200-sxm b200 l4 h20 mi300x"
ALL = pytest.mark.parametrize("id_", list(rl.chips))


def test_the_chips_of_the_book_are_on_record():
    assert set(ASKED_FOR.split()) <= set(rl.chips)


@ALL
def test_every_figure_has_a_source_a_confidence_and_a_note(id_):
    assert set(TABLE[id_]) == {"name", "capacity", "peaks", "bandwidths"}
    for name, figure in figures(id_).items():
        fields = {"value", "source", "confidence", "note"}
        assert fields <= set(figure) <= fields | {"variants"}, name
        assert figure["source"] in DOCUMENTS, name
        assert DOCUMENTS[figure["source"]]["url"], name
        assert figure["confidence"] in {"a", "b", "c"}, name
        assert figure["note"].strip(), name


@ALL
def test_every_other_value_says_who_prints_it_and_why_it_is_not_used(id_):
    for name, figure in figures(id_).items():
        for variant in figure.get("variants", []):
            assert set(variant) == {"value", "source", "why"}, name
            assert variant["source"] in DOCUMENTS, name
            assert variant["why"].strip(), name
        values = in_circulation(id_, name)
        assert len(set(values)) == len(values), name


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_source_has_a_title_an_address_and_a_date(key):
    document = DOCUMENTS[key]
    assert set(document) == {"title", "url", "date"}
    assert document["title"].strip()
    assert re.fullmatch(r"https://[\w.-]+/\S*|", document["url"])
    assert re.fullmatch(r"20\d\d(-[01]\d(-[0-3]\d)?)?", document["date"])


def test_every_source_is_used():
    used = set()
    for id_ in TABLE:
        for figure in figures(id_).values():
            used |= {v["source"] for v in [figure, *figure.get("variants", [])]}
    assert used == set(DOCUMENTS)


@ALL
def test_the_sources_of_a_chip_are_those_of_its_record(id_):
    chip = rl.chips[id_]
    assert set(chip.sources) == set(figures(id_))
    for name, source in chip.sources.items():
        figure = figures(id_)[name]
        assert isinstance(source, Source)
        assert source.title == DOCUMENTS[figure["source"]]["title"]
        assert (source.confidence, source.note) == (
            figure["confidence"],
            figure["note"],
        )
        assert [v.value for v in source.variants] == in_circulation(id_, name)[1:]
        assert all(v.source and v.why for v in source.variants)


@ALL
def test_figures_are_in_base_units(id_):
    chip = rl.chips[id_]
    assert all(1e13 <= peak <= 2e16 for peak in chip.peaks.values())
    assert 3e11 <= chip.bandwidth("hbm") <= 1e13
    assert 1.6e10 <= chip.bandwidths.get("pcie", 6.4e10) <= 6.4e10
    assert 4.5e10 <= chip.bandwidths.get("network", 1e11) <= 9e11
    assert 16e9 <= chip.capacity <= 2.1e11
    for name, figure in figures(id_).items():
        for value in in_circulation(id_, name):
            assert 0.2 <= value / figure["value"] <= 7, name


@ALL
def test_each_step_from_far_to_near_is_faster(id_):
    near = {"hbm", "network", "pcie"}
    chip = rl.chips[id_]
    for level, bandwidth in chip.bandwidths.items():
        if level not in near:
            assert bandwidth > chip.bandwidth("hbm")
    assert chip.bandwidths.get("network", 0) < chip.bandwidth("hbm")
    assert chip.bandwidths.get("pcie", 0) < chip.bandwidth("hbm")


@ALL
def test_narrower_numbers_are_never_slower(id_):
    peaks = rl.chips[id_].peaks
    order = ["fp32", "tf32", "bf16", "fp8", "fp4"]
    rates = [peaks[unit] for unit in order if unit in peaks]
    assert rates == sorted(rates)
    assert peaks.get("bf16", peaks.get("fp16")) == peaks.get("fp16", peaks.get("bf16"))


@ALL
def test_peaks_are_dense_and_the_sparse_ones_are_twice_that(id_):
    for name, figure in figures(id_).items():
        for variant in figure.get("variants", []):
            if "sparsity" in variant["why"]:
                assert variant["value"] / figure["value"] == pytest.approx(2, rel=3e-3)
            if "both directions" in variant["why"]:
                assert variant["value"] == 2 * figure["value"], name


BOOK = {  # the figures that the worked examples stand on
    "tpu-v5e": {"bf16": 1.97e14, "int8": 3.94e14, "hbm": 8.2e11, "network": 4.5e10},
    "tpu-v5p": {"hbm": 2.8e12, "vector": 1.4e13},
    "tpu-v6e": {"bf16": 9.1e14, "hbm": 1.6e12},
    "h100-sxm": {"bf16": 9.89e14, "hbm": 3.35e12, "network": 450e9},
    "a100-40gb-sxm": {"fp32": 19.5e12, "tf32": 156e12, "hbm": 1.555e12},
    "a100-80gb-sxm": {"hbm": 2.039e12},
    "mi300x": {"network": 64e9},
    "tpu7x": {"capacity": 192 * 2**30},
}


@pytest.mark.parametrize("id_", BOOK)
def test_the_book_stands_on_these_figures(id_):
    values = {name: in_circulation(id_, name)[0] for name in BOOK[id_]}
    assert values == BOOK[id_]


def test_vendor_figures_are_on_record_beside_those_of_the_book():
    vendor = [("tpu-v5e", "hbm", 8.19e11), ("tpu-v5e", "network", 5e10)]
    vendor += [("tpu-v5p", "hbm", 2.765e12), ("tpu-v6e", "bf16", 9.18e14)]
    vendor += [("tpu-v6e", "hbm", 1.638e12), ("h100-sxm", "bf16", 989.4e12)]
    vendor += [("h100-sxm", "bf16", 1979e12)]
    for id_, name, value in vendor:
        assert value in in_circulation(id_, name)[1:], (id_, name)


def test_units_of_math_are_those_of_the_records():
    assert {unit for chip in rl.chips.values() for unit in chip.peaks} <= set(UNITS)
