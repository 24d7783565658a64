"""Explorers in a kernel: what they start from, what they hold, what they refuse."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import explorers
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl
from roofline.explore._controls import SIZES
from roofline.explore._explorer import CHIPS
from roofline.explore._setting import OPERATIONS, Setting, sizes_of
from roofline.explore._tiling import MOST, Tiling, place
from roofline.readouts import SECONDS, quantity, with_prefixes
from roofline.words import word

SHAPE = {"B": 128, "D": 4096, "F": 11008}
OFFERED = [rl.chips[id_] for id_ in CHIPS]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")


def evaluate(terms, values) -> float:
    return sum(c * math.prod(values[s] ** e for s, e in p.items()) for c, p in terms)


def test_an_explorer_starts_where_it_is_told():
    given_ = {"operation": "add", "B": 96, "D": 2048, "F": 3, "chip": "l4"}
    explorer = rl.explore.times(**given_, precision="fp8")
    chosen = {name: control.value for name, control in explorer.controls.items()}
    assert chosen == given_ | {"precision": "fp8"}
    chart = explorer.children[1]
    assert all(getattr(chart, n) == c.index for n, c in explorer.controls.items())


def test_a_size_of_the_readers_own_joins_the_slider():
    slider = rl.explore.times(F=28672).controls["F"]
    assert slider.value == 28672
    assert [value for _, value in slider.options] == sorted([*SIZES, 28672])


def test_a_chip_of_the_readers_own_joins_the_list():
    mine = rl.Chip("mine", peaks={"fp32": 1e12}, bandwidths={"hbm": 1e11})
    explorer = rl.explore.times(chip=mine, precision="fp32")
    assert explorer.controls["chip"].label == "mine"
    assert explorer.children[1].data["chips"][-1]["peaks"] == {"fp32": 1e12}
    assert "mine" in repr(explorer)


@pytest.mark.parametrize("name", OPERATIONS)
@given(B=st.integers(1, 10**6), D=st.integers(1, 10**6), F=st.integers(1, 10**6))
def test_terms_for_the_chart_are_the_operations(name, B, D, F):
    data = DATA["operations"][list(OPERATIONS).index(name)]
    values = {"B": B, "D": D, "F": F, "dtype": 2}
    work = OPERATIONS[name](**{n: values[n] for n in sizes_of(name)}, dtype="bf16")
    assert evaluate(data["flops"], values) == pytest.approx(work.flops, rel=1e-12)
    assert evaluate(data["bytes"], values) == pytest.approx(work.bytes, rel=1e-12)
    assert data["sizes"] == sizes_of(name)


DATA = rl.explore.times().children[1].data
PRODUCT = rl.explore.matmul().children[1].data


def test_the_chart_holds_every_chip_on_offer():
    assert [chip["name"] for chip in DATA["chips"]] == [chip.name for chip in OFFERED]
    assert [chip["peaks"] for chip in DATA["chips"]] == [dict(c.peaks) for c in OFFERED]
    assert [chip["hbm"] for chip in DATA["chips"]] == [c.bandwidth() for c in OFFERED]
    assert json.loads(json.dumps(DATA, allow_nan=False))


@pytest.mark.parametrize("id_", sorted({*rl.chips} - {*CHIPS}))
def test_any_other_chip_on_record_joins_the_list_when_asked_for(id_):
    unit = next(iter(rl.chips[id_].peaks))
    explorer = rl.explore.times(chip=id_, precision=unit)
    assert explorer.controls["chip"].value == id_
    assert len(explorer.controls["chip"].options) == len(CHIPS) + 1
    assert rl.chips[id_].name in repr(explorer)


@pytest.mark.parametrize(
    ("operation", "chip", "precision", "unit"),
    [
        ("matmul", "tpu-v5p", "bf16", "bf16"),
        ("dot", "tpu-v5p", "bf16", "vector"),
        ("dot", "h100-sxm", "bf16", "fp32"),
        ("add", "h100-sxm", "fp8", "fp32"),
        ("add", "tpu-v5e", "int8", "int8"),  # no vector peak on record: a stand-in
    ],
)
def test_vector_operations_use_the_vector_peak_on_record(
    operation, chip, precision, unit
):
    setting = Setting(operation, SHAPE, rl.chips[chip], precision)
    assert setting.unit == unit
    assert setting.time.math == setting.time.work.flops / rl.chips[chip].peak(unit)


def test_a_chip_without_the_precision_names_those_it_has():
    said = Setting("matmul", SHAPE, rl.chips["tpu-v5e"], "fp32").verdict()
    assert said == "TPU v5e has no fp32 peak on record; it has bf16, int8, int4."
    said = Setting("matmul", SHAPE, rl.chips["tpu-v5p"], "fp8").verdict()
    assert "vector" not in said


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_explorer_says_what_it_shows(language, operation):
    rl.language(language)
    explorer = rl.explore.times(operation, B=512, D=8192, chip="a100-80gb-sxm")
    bundle = explorer._repr_mimebundle_()
    text = bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert text == repr(explorer)
    t = Setting(
        operation, {"B": 512, "D": 8192, "F": 4096}, rl.chips["a100-80gb-sxm"], "bf16"
    ).time
    for value in (t.math, t.hbm, t.lower, t.upper):
        assert quantity(value, SECONDS) in text
    assert word(f"times.{operation}") in text
    assert ("上界" in text) == (language == "zh")


@pytest.mark.parametrize("name", explorers.NAMES)
def test_what_it_says_follows_each_of_its_controls(name):
    explorer = explorers.make(name)
    for control in explorer.controls.values():
        before = repr(explorer)
        control.index += 1
        assert repr(explorer) != before, control.description
        control.index -= 1


@pytest.mark.parametrize("name", explorers.NAMES)
def test_each_control_starts_its_chart_and_has_a_name_for_each_option(name):
    explorer = explorers.make(name)
    chart = explorer.children[-1]
    assert explorer.name == name
    assert list(explorer.options) == list(explorer.controls)
    for control_name, control in explorer.controls.items():
        assert getattr(chart, control_name) == control.index
        names = explorer.options[control_name]
        assert len({*names}) == len(names) == len(control.options)


@pytest.mark.parametrize("name", explorers.NAMES)
def test_what_a_chart_holds_is_plain_data(name):
    data = explorers.make(name).children[-1].data
    assert json.loads(json.dumps(data, allow_nan=False))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", explorers.NAMES)
def test_all_it_says_is_in_one_language(name, language):
    rl.language(language)
    explorer = explorers.make(name)
    for keys in explorers.settings(explorer, 40):
        explorers.put(explorer, keys)
        said = repr(explorer)
        assert "{" not in said
        assert any("一" <= letter <= "鿿" for letter in said) == (language == "zh")


def test_sizes_an_operation_does_not_have_start_disabled():
    controls = rl.explore.times("dot").controls
    disabled = {n: c.disabled for n, c in controls.items()}
    assert [name for name, off in disabled.items() if off] == ["B", "F"]


@pytest.mark.parametrize("name", ["B", "D", "F"])
@pytest.mark.parametrize(
    "value",
    [0, -1, 2.5, math.nan, math.inf, True, "8", None, [8], np.array([8, 9]), sympy.pi],
    ids=repr,
)
def test_a_bad_size_is_refused_by_name(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must be "):
        rl.explore.times(**{name: value})


@pytest.mark.parametrize("name", ["operation", "precision"])
@pytest.mark.parametrize("value", ["matmull", "", None, 3, ["bf16"]], ids=repr)
def test_a_bad_choice_is_refused_with_what_is_allowed(name, value):
    with pytest.raises(ValueError, match=rf"^{name} must be one of (matmul|fp32), "):
        rl.explore.times(**{name: value})


@pytest.mark.parametrize("value", ["h100", "", None, 3, ["l4"]], ids=repr)
def test_an_unknown_chip_is_refused_with_those_that_are_close(value):
    with pytest.raises(KeyError, match="did you mean"):
        rl.explore.times(chip=value)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rl.explore.roofline(other="h100"), "did you mean"),
        (lambda: rl.explore.roofline(math="bf15"), "^math must be one of .*vector"),
        (lambda: rl.explore.roofline(over="dcn"), "^over must be one of hbm, "),
        (lambda: rl.explore.roofline(intensity=0), "^intensity must be"),
        (lambda: rl.explore.roofline(intensity=2e5), "^intensity must be from 0.1 to"),
        (lambda: rl.explore.roofline(intensity="8"), "^intensity must be"),
        (lambda: rl.explore.matmul(chip="gpu9"), "did you mean"),
        (lambda: rl.explore.matmul(B=0), "^B must be"),
        (lambda: rl.explore.matmul(w="int3"), "^w must be one of fp32, "),
        (lambda: rl.explore.matmul(math="vector"), "^math must be one of fp32, "),
        (lambda: rl.explore.tiles(chip="gpu9"), "did you mean"),
        (lambda: rl.explore.tiles(n=0), "^n must be"),
        (lambda: rl.explore.tiles(bm=2.5), "^bm must be a whole number, not 2.5"),
        (lambda: rl.explore.tiles(stages="2"), "^stages must be"),
        (lambda: rl.explore.tiles(step=190), "^step must be an int from 0 to 189"),
        (lambda: rl.explore.tiles(step=True), "^step must be an int from 0 to 189"),
        (lambda: rl.explore.network(chip="gpu9"), "did you mean"),
        (lambda: rl.explore.network(B=0), "^B must be"),
        (lambda: rl.explore.network(D=math.inf), "^D must be"),
        (lambda: rl.explore.network(F=2.5), "^F must be a whole number"),
        (lambda: rl.explore.network(chips=0), "^chips must be"),
        (lambda: rl.explore.network(link="dcn"), "^link must be one of network, pcie"),
        (lambda: rl.explore.network(duplex="half"), "^duplex must be"),
    ],
)
def test_a_bad_start_is_refused_in_one_sentence(call, said):
    with pytest.raises((ValueError, TypeError, KeyError), match=said):
        call()


def test_a_roofline_compares_chips_of_the_readers_own():
    mine = rl.Chip("mine", peaks={"fp32": 1e12}, bandwidths={"disk": 1e9, "hbm": 1e11})
    explorer = rl.explore.roofline(mine, "l4", math="fp32", over="disk", intensity=128)
    assert explorer.controls["over"].label == "disk"
    assert explorer.controls["intensity"].value == 128
    assert "mine reaches at most 128 GFLOP/s, 12.8% of its peak" in repr(explorer)
    assert "L4 has no disk bandwidth on record; it has HBM, PCIe." in repr(explorer)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(1, 10**6))
def test_terms_of_the_product_are_the_operations(B, D, F):
    data, values = PRODUCT, {"B": B, "D": D, "F": F, "x": 2, "w": 1, "out": 4}
    work = rl.matmul(B, D, F, x="bf16", w="int8", out="fp32")
    assert evaluate(data["flops"], values) == pytest.approx(work.flops, rel=1e-12)
    assert evaluate(data["bytes"], values) == pytest.approx(work.bytes, rel=1e-12)
    assert evaluate(data["limit"], values) == 2 * B


NETWORK = rl.explore.network().children[1].data


@given(*[st.integers(1, 10**6)] * 3, st.integers(1, 512))
def test_terms_of_the_split_product_are_the_operations(B, D, F, chips):
    values = {"B": B, "D": D, "F": F, "chips": chips}
    work = rl.sharded_matmul(B, D, F, chips=chips)
    counts = {"math": work.flops, "hbm": work.bytes, "network": work.network}
    for name, count in counts.items():
        found = evaluate(NETWORK["terms"][name], values)
        assert found == pytest.approx(count, rel=1e-12)


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({}, "Memory-bound: at least 83.8 µs. From B = 245 on, the network takes"),
        ({"D": 16384}, "From B = 256 on, the arithmetic takes longer."),
        ({"B": 1024}, "Communication-bound: at least 373 µs. From D = 8756 on"),
        ({"B": 1024, "duplex": False}, "at least 746 µs. From D = 17512 on"),
        ({"B": 1024, "chips": 4}, "From D = 26267 on, the arithmetic takes longer."),
        ({"B": 1024, "D": 32768}, "Compute-bound: at least "),
        ({"B": 1024, "chips": 1}, "T_network = 0: "),
        ({"D": 64, "F": 64, "chips": 1}, "no batch is large enough"),
        ({"chip": "h100-sxm", "B": 1024, "D": 3584}, "From D = 4396 on"),
        ({"chip": "l4"}, "L4 has no network bandwidth on record; it has HBM, PCIe."),
        ({"chip": "v100-sxm2"}, "V100 SXM2 has no bf16 peak on record; it has fp"),
    ],
)
def test_a_network_says_what_takes_longest_and_what_would(start, said):
    assert said in repr(rl.explore.network(**start))


@given(st.floats(1e-15, 9e20))
def test_a_quantity_reads_back_to_three_digits(value):
    units = with_prefixes("B") if value >= 1 else SECONDS
    number, unit = quantity(value, units).split(" ")
    assert float(number) * dict(units)[unit] == pytest.approx(value, rel=0.00501)
    assert 3 <= len(number.replace(".", "").lstrip("0")) <= 4 or value < 1e-15


SMALL = st.integers(1, 9)
LOOPS = dict.fromkeys(("m", "n", "k", "bm", "bn", "bk"), SMALL)


@given(st.fixed_dictionaries(LOOPS))
def test_what_has_moved_is_what_the_loops_have_moved(sizes):
    tiling = Tiling(rl.chips["h100-sxm"], stages=2, **sizes, step=0)
    moved = list(loops(**sizes))
    for step in range(3 * MOST - 2):
        here = replace(tiling, step=step)
        _, columns, pairs = here.counts
        i, j, p = here.at
        assert here.moved == moved[(i * columns + j) * pairs + p]
    assert here.moved == moved[-1] == rl.tiled_matmul(**sizes).bytes


def loops(m, n, k, bm, bn, bk):
    """Bytes that have moved after each step, in bf16."""
    moved = 0
    for i in range(0, m, bm):
        for j in range(0, n, bn):
            high, wide = min(bm, m - i), min(bn, n - j)
            for p in range(0, k, bk):
                deep = min(bk, k - p)
                moved += 2 * deep * (high + wide)
                if p + deep == k:
                    moved += 2 * high * wide
                yield moved


@given(st.integers(0, 3 * MOST - 3), st.tuples(*[st.integers(1, 300)] * 3))
def test_a_walk_goes_through_the_innermost_loop_first(stop, counts):
    assert place(stop, counts) == tuple(explorers.place(stop, list(counts)))


@pytest.mark.parametrize(
    ("chip", "sides", "said"),
    [
        ("h100-sxm", {"bm": 256, "bn": 128}, "fits on the chip."),
        ("h100-sxm", {"bm": 256, "bn": 256}, "too large for registers."),
        ("h100-sxm", {"bm": 128, "bn": 128, "bk": 512}, "too large for shared memory."),
        ("h100-sxm", {"bm": 512, "bn": 512}, "shared memory and registers."),
        ("b200", {"bm": 256, "bn": 256}, "fits on the chip."),
        ("tpu-v5e", {"bm": 2048, "bn": 2048}, "fits on the chip."),
        ("tpu-v4", {"bm": 2048, "bn": 2048}, "too large for VMEM."),
        ("tpu-v5e", {"m": 64}, "fits on the chip. It reaches beyond the matrices"),
        ("mi300x", {}, "on-chip memory of MI300X is not fully on record."),
    ],
)
def test_a_tile_fits_or_the_memory_it_is_too_large_for_is_named(chip, sides, said):
    assert said in repr(rl.explore.tiles(chip=chip, **sides))


@pytest.mark.parametrize("sizes", [{}, {"n": 4097}])
def test_the_peak_is_what_hbm_allows_not_what_such_a_tile_reaches(sizes):
    said = repr(rl.explore.tiles(bm=768, bn=768, **sizes))
    assert "Compute-bound: HBM allows the peak, 989 TFLOP/s. The tile does not" in said
