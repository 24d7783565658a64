"""Every chip on record says what it promises, who says so, and what others say."""

import copy
import pickle
import re
import tomllib
from dataclasses import FrozenInstanceError, replace
from importlib.resources import files
from types import MappingProxyType

import numpy as np
import pytest
from bad_input import assert_one_sentence, bad_values

import roofline as rl
from roofline.hardware import Source
from roofline.precision import UNITS

TABLE = tomllib.loads(files("roofline").joinpath("chips.toml").read_text("utf-8"))
DOCUMENTS = TABLE.pop("sources")
ASKED_FOR = "tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu7x v100-sxm2 a100-40gb-sxm a100-80gb-sxm"
ASKED_FOR += " h100-sxm h100-pcie h200-sxm b200 l4 h20 mi300x"
ALL = pytest.mark.parametrize("id_", list(rl.chips))
MINE = {"name": "mine", "peaks": {"fp32": 1e12}, "bandwidths": {"hbm": 1e11}}


def figures(id_):
    """Each figure of a chip's record in chips.toml, by name."""
    record = TABLE[id_]
    return record["peaks"] | record["bandwidths"] | {"capacity": record["capacity"]}


def in_circulation(id_, figure):
    """Every value on record for a figure: the one that is used comes first."""
    entry = figures(id_)[figure]
    return [entry["value"], *(v["value"] for v in entry.get("variants", []))]


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


RIDGES = [  # chip, unit, peak, bandwidth, rounded ridge
    ("tpu-v5e", "bf16", 1.97e14, 8.2e11, "240.24"),
    ("tpu-v5e", "bf16", 1.97e14, 8.19e11, "240.5"),
    ("tpu-v5e", "bf16", 1.97e14, 8.1e11, "243.2"),
    ("tpu-v5e", "int8", 3.94e14, 8.2e11, "480.5"),
    ("tpu-v4", "bf16", 2.75e14, 1.228e12, "224"),
    ("tpu-v4", "bf16", 2.75e14, 1.2e12, "229"),
    ("tpu-v5p", "bf16", 4.59e14, 2.8e12, "164"),
    ("tpu-v5p", "bf16", 4.59e14, 2.765e12, "166"),
    ("tpu-v5p", "vector", 1.4e13, 2.8e12, "5.0"),
    ("tpu-v5p", "vector", 7e12, 2.8e12, "2.5"),
    ("tpu-v6e", "bf16", 9.18e14, 1.638e12, "560"),
    ("tpu-v6e", "bf16", 9.2e14, 1.6e12, "575"),
    ("tpu7x", "bf16", 2.307e15, 7.38e12, "313"),
    ("v100-sxm2", "fp16", 1.25e14, 9e11, "139"),
    ("a100-40gb-sxm", "bf16", 3.12e14, 1.555e12, "201"),
    ("a100-40gb-sxm", "fp32", 1.95e13, 1.555e12, "12.54"),
    ("a100-80gb-sxm", "bf16", 3.12e14, 2.039e12, "153"),
    ("l4", "bf16", 1.21e14, 3e11, "403"),
    ("h100-pcie", "bf16", 7.56e14, 2e12, "378"),
    ("h100-sxm", "bf16", 9.89e14, 3.35e12, "295.2"),
    ("h100-sxm", "bf16", 1e15, 3.35e12, "298.5"),
    ("h20", "bf16", 1.48e14, 4e12, "37"),
    ("h200-sxm", "bf16", 9.894e14, 4.8e12, "206"),
    ("b200", "bf16", 2.25e15, 8e12, "281"),
    ("mi300x", "bf16", 1.3074e15, 5.3e12, "247"),
]


@pytest.mark.parametrize(("id_", "unit", "peak", "bandwidth", "ridge"), RIDGES)
def test_ridges_follow_from_figures_on_record(id_, unit, peak, bandwidth, ridge):
    assert peak in in_circulation(id_, unit)
    assert bandwidth in in_circulation(id_, "hbm")
    digits = len(ridge.partition(".")[2])
    assert f"{peak / bandwidth:.{digits}f}" == ridge
    used = in_circulation(id_, unit)[0], in_circulation(id_, "hbm")[0]
    if (peak, bandwidth) == used:
        assert rl.chips[id_].ridge(unit) == peak / bandwidth


def test_every_chip_has_its_ridge_checked():
    assert {ridge[0] for ridge in RIDGES} == set(rl.chips)


def test_the_ridge_depends_on_the_level():
    chip = rl.chips["tpu-v5e"]
    assert chip.ridge("bf16", over="network") == pytest.approx(4377.78, rel=1e-6)
    assert chip.ridge("bf16", over="vmem") == pytest.approx(10.92, rel=1e-3)


@pytest.mark.parametrize(
    "id_", ["tpu-v7", "h100", "", "TPU-V5E", None, 3, ["l4"], np.uint8]
)
def test_an_unknown_chip_is_a_key_error_that_names_close_ones(id_):
    with pytest.raises(KeyError, match=r"unknown chip .*; did you mean .*\?"):
        rl.chips[id_]


def test_the_closest_chip_is_named_first():
    for wrong, right in (("h100", "h100-"), ("TPU-V5E", "tpu-v5e"), ("a100", "a100-")):
        with pytest.raises(KeyError, match=f"did you mean {right}"):
            rl.chips[wrong]


def test_chips_are_a_mapping():
    assert "l4" in rl.chips
    assert "l5" not in rl.chips
    assert rl.chips.get("l5") is None
    assert len(rl.chips) == len(list(rl.chips)) == len(TABLE)
    assert "tpu-v5e" in repr(rl.chips)
    with pytest.raises(TypeError):
        rl.chips["mine"] = rl.chips["l4"]


@ALL
def test_chips_can_be_copied_pickled_compared_and_hashed(id_):
    chip = rl.chips[id_]
    others = [copy.copy(chip), copy.deepcopy(chip), replace(chip)]
    others += [pickle.loads(pickle.dumps(chip))]
    for other in others:
        assert other == chip
        assert hash(other) == hash(chip)
        assert other.sources == chip.sources
        assert isinstance(other.peaks, MappingProxyType)
    assert replace(chip, name="other") != chip
    assert len(set(rl.chips.values())) == len(rl.chips)


def test_a_chip_cannot_be_changed():
    chip = rl.Chip(**MINE)
    with pytest.raises(TypeError):
        chip.peaks["fp32"] = 1
    with pytest.raises(FrozenInstanceError):
        chip.name = "yours"


def test_a_chip_does_not_change_with_what_it_was_made_from():
    peaks = {"fp32": 1e12}
    chip = rl.Chip("mine", peaks, {"hbm": 1e11})
    peaks["fp32"] = 1
    assert chip.peak("fp32") == 1e12


def test_a_readers_own_chip_works_everywhere():
    chip = rl.Chip("mine", {"fp32": 10**12}, {"hbm": np.float32(1e11), "l2": 10**12})
    assert (chip.capacity, dict(chip.sources)) == (None, {})
    assert [type(v) for v in (*chip.peaks.values(), *chip.bandwidths.values())] == [
        float
    ] * 3
    assert chip.ridge("fp32", over="l2") == 1
    assert rl.time(rl.dot(8, "fp32"), chip, math="fp32").bound == "hbm"
    assert eval(repr(chip), {"Chip": rl.Chip}) == chip


@pytest.mark.parametrize("unit", ["fp12", "FP32", None, 32, ["fp32"]])
def test_a_unit_the_chip_lacks_is_refused_with_those_it_has(unit):
    with pytest.raises(ValueError, match=r"^math must be one that mine has \(fp32\)"):
        rl.Chip(**MINE).peak(unit)
    with pytest.raises(ValueError, match=r"^over must be one that mine has \(hbm\)"):
        rl.Chip(**MINE).bandwidth(unit)
    with pytest.raises(ValueError, match="V100 SXM2 has"):
        rl.chips["v100-sxm2"].peak("bf16")


@pytest.mark.parametrize(
    ("wrong", "argument"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": 3}, "name"),
        ({"peaks": {}}, "peaks"),
        ({"peaks": None}, "peaks"),
        ({"peaks": [("fp32", 1)]}, "peaks"),
        ({"peaks": {"fp12": 1e12}}, "peaks"),
        ({"peaks": {3: 1e12}}, "peaks"),
        ({"bandwidths": {}}, "bandwidths"),
        ({"bandwidths": 1e12}, "bandwidths"),
        ({"bandwidths": {None: 1e12}}, "bandwidths"),
        ({"bandwidths": {"": 1e12}}, "bandwidths"),
        ({"sources": None}, "sources"),
        ({"sources": "vendor"}, "sources"),
    ],
    ids=str,
)
def test_a_bad_chip_is_refused_in_one_sentence(wrong, argument):
    with pytest.raises((TypeError, ValueError)) as caught:
        rl.Chip(**(MINE | wrong))
    message = str(caught.value)
    assert message.startswith(argument)
    assert ", not " in message
    assert "\n" not in message


@pytest.mark.parametrize(("value", "error"), bad_values())
@pytest.mark.parametrize("figure", ["peaks", "bandwidths", "capacity"])
def test_a_bad_figure_is_refused_in_one_sentence(figure, value, error):
    if value is None and figure == "capacity":
        return  # unknown
    wrong = {"capacity": value, "peaks": {"bf16": value}, "bandwidths": {"hbm": value}}
    with pytest.raises((error, TypeError)) as caught:
        rl.Chip(**(MINE | {figure: wrong[figure]}))
    assert_one_sentence(caught, figure)


@pytest.mark.parametrize("value", [np.array([1e12, 2e12]), np.array([1e12])])
def test_a_figure_is_one_number(value):
    with pytest.raises(TypeError, match=r"peaks\['fp32'\] must be one number, not"):
        rl.Chip("mine", {"fp32": value}, {"hbm": 1e12})


def test_units_of_math_are_those_of_the_records():
    assert {unit for chip in rl.chips.values() for unit in chip.peaks} <= set(UNITS)
