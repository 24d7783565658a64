"""Every chip on record says what it promises, who says so, and what others say."""

import re
from itertools import groupby

import pytest
from records import DOCUMENTS, IN_CHINESE, TABLE, figures, in_circulation

import roofline as rl
from roofline.hardware import Source
from roofline.precision import UNITS
from roofline.words import remark

ASKED_FOR = "tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu7x v100-sxm2 a100-40gb-sxm a100-80gb-sxm"
ASKED_FOR += " h100-sxm h100-pcie h200-sxm b200 l4 h20 mi300x tpu-v3 t4 a10 l40s gh200"
ASKED_FOR += " gb200 b300 rtx-4090 rtx-5090 mi250x mi325x mi355x trainium2 gaudi3"
ASKED_FOR += " epyc-9654"
ALL = pytest.mark.parametrize("id_", list(rl.chips))


def test_the_chips_of_the_book_are_on_record():
    assert set(ASKED_FOR.split()) <= set(rl.chips)


def test_chips_of_one_vendor_stand_together():
    vendors = [
        vendor for vendor, _ in groupby(chip.vendor for chip in rl.chips.values())
    ]
    assert set(vendors) == {"Google", "NVIDIA", "AMD", "Amazon", "Intel"}
    assert len(vendors) == len(set(vendors))


def test_no_two_chips_share_an_id_or_a_name():
    assert len({chip.name for chip in rl.chips.values()}) == len(rl.chips)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_) for id_ in rl.chips)
    assert len({id_.replace("-", "") for id_ in rl.chips}) == len(rl.chips)


@ALL
def test_every_figure_has_a_source_a_confidence_and_a_note(id_):
    always = {"name", "vendor", "peaks", "bandwidths"}
    assert always <= set(TABLE[id_]) <= always | {"capacity", "on_chip"}
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


def test_every_remark_has_its_chinese_and_no_chinese_is_left_over():
    sources = [source for chip in rl.chips.values() for source in chip.sources.values()]
    reasons = {variant.why for source in sources for variant in source.variants}
    assert {source.note for source in sources} | reasons == set(IN_CHINESE)


def test_a_remark_is_made_in_the_language_that_is_chosen(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    assert remark("rounded up") == "rounded up"
    monkeypatch.setattr("roofline.words._chosen", "zh")
    assert remark("rounded up") == IN_CHINESE["rounded up"] != "rounded up"
    assert remark("a note of my own") == "a note of my own"


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
    assert all(7e12 <= peak <= 2e16 for peak in chip.peaks.values())
    assert 3e11 <= chip.bandwidth("hbm") <= 1e13
    assert 1.6e10 <= chip.bandwidths.get("pcie", 6.4e10) <= 1.28e11
    assert 4.5e10 <= chip.bandwidths.get("network", 1e11) <= 9e11
    assert chip.capacity is None or 16e9 <= chip.capacity <= 2.9e11
    for name, figure in figures(id_).items():
        for value in in_circulation(id_, name):
            assert 0.2 <= value / figure["value"] <= 8, name


PER_CORE = {"vmem", "smem", "smem_block", "registers", "tmem", "lds"}
CACHES = {"l2", "l3", "llc", "cmem", "sram"}


@ALL
def test_on_chip_memories_are_whole_kibibytes_of_a_core_or_of_the_chip(id_):
    for name, size in rl.chips[id_].on_chip.items():
        assert size % 1024 == 0
        least, most = (2**16, 2**27) if name in PER_CORE else (2**22, 2**29)
        assert least <= size <= most, name
        assert name in PER_CORE | CACHES


@ALL
def test_a_block_gets_most_of_the_shared_memory(id_):
    memories = rl.chips[id_].on_chip
    assert ("smem" in memories) == ("smem_block" in memories)
    if "smem" in memories:
        assert 0.5 * memories["smem"] < memories["smem_block"] < memories["smem"]


LINKS = {  # links that lead to one peer, and what each carries one way
    "tpu-v3": (1, 82e9),
    "tpu-v4": (1, 50e9),
    "tpu-v5e": (1, 45e9),
    "tpu-v5p": (1, 100e9),
    "tpu-v6e": (1, 100e9),
    "tpu7x": (1, 100e9),
    "v100-sxm2": (6, 25e9),
    "a100-40gb-sxm": (12, 25e9),
    "a100-80gb-sxm": (12, 25e9),
    "h100-sxm": (18, 25e9),
    "h100-pcie": (12, 25e9),
    "gh200": (18, 25e9),
    "h20": (18, 25e9),
    "h200-sxm": (18, 25e9),
    "b200": (18, 50e9),
    "gb200": (18, 50e9),
    "b300": (18, 50e9),
    "mi250x": (1, 50e9),
    "mi300x": (1, 64e9),
    "mi325x": (1, 64e9),
    "mi355x": (1, 76.5e9),
    "trainium2": (1, 128e9),
    "gaudi3": (3, 25e9),
}


def test_links_are_counted_one_way_to_one_peer():
    sent = {id_: links * each for id_, (links, each) in LINKS.items()}
    networks = {i: chip.bandwidths.get("network") for i, chip in rl.chips.items()}
    assert sent == {i: network for i, network in networks.items() if network}


@ALL
def test_each_step_from_far_to_near_is_faster(id_):
    far = {"network", "pcie", "c2c"}
    chip = rl.chips[id_]
    for level, bandwidth in chip.bandwidths.items():
        if level != "hbm":
            assert (bandwidth < chip.bandwidth("hbm")) == (level in far), level


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
            if "structured sparsity" in variant["why"]:
                assert variant["value"] / figure["value"] == pytest.approx(2, rel=0.013)
            if "both directions" in variant["why"]:
                assert variant["value"] == 2 * figure["value"], name


BOOK = {  # the figures that the worked examples stand on
    "tpu-v5e": {"bf16": 1.97e14, "int8": 3.94e14, "hbm": 8.2e11, "network": 4.5e10}
    | {"on_chip.vmem": 128 * 2**20},
    "tpu-v5p": {"hbm": 2.8e12, "vector": 1.4e13},
    "tpu-v6e": {"bf16": 9.1e14, "hbm": 1.6e12},
    "h100-sxm": {"bf16": 9.89e14, "hbm": 3.35e12, "network": 450e9}
    | {"on_chip.smem": 256 * 2**10},
    "a100-40gb-sxm": {"fp32": 19.5e12, "tf32": 156e12, "hbm": 1.555e12},
    "a100-80gb-sxm": {"hbm": 2.039e12},
    "mi300x": {"network": 64e9},
    "tpu7x": {"capacity": 192 * 2**30},
    "b200": {"on_chip.smem": 256 * 2**10, "on_chip.tmem": 256 * 2**10},
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


CIRCULATING = [  # what is quoted, and what the record says of it
    ("rtx-5090", "fp16", 838e12, "sparse, and accumulated in fp16"),
    ("rtx-4090", "fp16", 330.3e12, "accumulated in fp16"),
    ("gh200", "bf16", 1979e12, "with structured sparsity"),
    ("trainium2", "bf16", 2563e12, "sparsity of 4:1"),
    ("gaudi3", "bf16", 1835e12, "the sheet's"),
    ("mi250x", "bf16", 191.5e12, "all that one matmul sees"),
    ("tpu-v3", "bf16", 140e12, "say 123"),
    ("l4", "fp8", 485e12, "with structured sparsity"),
]


@pytest.mark.parametrize(("id_", "name", "value", "why"), CIRCULATING)
def test_a_figure_in_circulation_is_explained_and_not_used(id_, name, value, why):
    variants = {v.value: v.why for v in rl.chips[id_].sources[name].variants}
    assert why in variants[value]
    assert rl.chips[id_].peak(name) != value


def test_units_of_math_are_those_of_the_records():
    assert {unit for chip in rl.chips.values() for unit in chip.peaks} <= set(UNITS)
