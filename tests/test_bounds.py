"""The times of an operation, and the bounds that they imply."""

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol

V5E, H100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
SIZES = st.integers(1, 10**6) | st.floats(1, 1e6)
SEND = st.just(0) | st.floats(1, 1e15)


@st.composite
def chips_and_units(draw):
    """A chip with a network, and a unit of math that it has."""
    linked = [chip for chip in rl.chips.values() if "network" in chip.bandwidths]
    chip = draw(st.sampled_from(linked))
    return chip, draw(st.sampled_from(sorted(chip.peaks)))


def sent(B, D, F, network):
    work = rl.matmul(B, D, F)
    return rl.Work(work.flops, work.bytes, network)


def test_a_trillion_flops_take_a_millisecond():
    flops = rl.Work(flops=1e12, bytes=0)
    assert rl.time(flops, H100).math == pytest.approx(1.0111e-3, rel=1e-4)
    assert rl.time(flops, rl.chips["tpu-v6e"]).math == pytest.approx(
        1.0989e-3, rel=1e-4
    )


def test_two_chips_wait_for_hbm_although_the_network_takes_longer_than_math():
    B, D, F = 64, 8192, 8192  # chapter 5: the third term nobody draws
    half = rl.matmul(B, D / 2, F)
    t = rl.time(rl.Work(half.flops, half.bytes, network=2 * B * F), V5E)
    microseconds = [1e6 * t.math, 1e6 * t.network, 1e6 * t.hbm]
    assert microseconds == pytest.approx([21.8, 23.3, 83.8], abs=0.05)
    assert t.bound == "hbm"


@given(chips_and_units(), SIZES, SIZES, SIZES)
def test_without_a_network_upper_is_at_most_twice_lower(machine, B, D, F):
    chip, unit = machine
    t = rl.time(rl.matmul(B, D, F), chip, math=unit)
    assert t.network == 0
    assert 0 < t.lower <= t.upper <= 2 * t.lower


@given(chips_and_units(), SIZES, SIZES, SIZES, SEND, st.booleans())
def test_with_n_resources_upper_is_at_most_n_times_lower(
    machine, B, D, F, network, dup
):
    chip, unit = machine
    t = rl.time(sent(B, D, F, network), chip, math=unit, duplex=dup)
    resources = 3 if network else 2
    assert t.lower <= t.upper <= resources * t.lower * (1 + 1e-15)
    assert t.lower == max(t.math, t.hbm, t.network) == getattr(t, t.bound)


@given(chips_and_units(), SIZES, SIZES, SIZES, st.floats(1e-9, 1))
def test_latency_is_added_to_both_bounds(machine, B, D, F, latency):
    chip, unit = machine
    work = rl.matmul(B, D, F)
    bare = rl.time(work, chip, math=unit)
    late = rl.time(work, chip, math=unit, latency=latency)
    assert late.lower == pytest.approx(bare.lower + latency, rel=1e-15)
    assert late.upper == pytest.approx(bare.upper + latency, rel=1e-15)


@given(chips_and_units(), SIZES, SIZES, SIZES, st.floats(0.01, 1))
def test_efficiency_stretches_the_math_alone(machine, B, D, F, efficiency):
    chip, unit = machine
    work = rl.matmul(B, D, F)
    t = rl.time(work, chip, math=unit, efficiency=efficiency)
    ideal = rl.time(work, chip, math=unit)
    assert t.math == pytest.approx(ideal.math / efficiency, rel=1e-14)
    assert t.hbm == ideal.hbm


@given(chips_and_units(), SIZES, SIZES, SIZES, SEND, st.floats(0.1, 100))
def test_repeating_a_work_takes_as_many_times_longer(machine, B, D, F, network, n):
    chip, unit = machine
    once = rl.time(sent(B, D, F, network), chip, math=unit)
    often = rl.time(n * sent(B, D, F, network), chip, math=unit)
    for bound in ("lower", "upper"):
        expected = n * getattr(once, bound)
        assert getattr(often, bound) == pytest.approx(expected, rel=1e-14)


def test_a_half_duplex_link_takes_twice_as_long():
    work = rl.Work(1, 1, network=1e9)
    both, one = rl.time(work, V5E), rl.time(work, V5E, duplex=False)
    assert one.network == 2 * both.network


@given(chips_and_units(), SIZES, SIZES, SIZES)
def test_attained_flops_are_the_roofline_at_the_intensity(machine, B, D, F):
    chip, unit = machine
    work = rl.matmul(B, D, F)
    roof = rl.attainable(work.intensity, chip, math=unit)
    assert rl.time(work, chip, math=unit).attained == pytest.approx(roof, rel=1e-14)
    assert roof <= chip.peak(unit)


def test_the_roof_has_its_corner_at_the_ridge():
    for chip in rl.chips.values():
        for unit in chip.peaks:
            for level in chip.bandwidths:
                ridge = chip.ridge(unit, level)
                corner = rl.attainable(ridge, chip, unit, level)
                assert corner == pytest.approx(chip.peak(unit), rel=1e-15)
                assert rl.attainable(2 * ridge, chip, unit, level) == chip.peak(unit)
                half = rl.attainable(ridge / 2, chip, unit, level)
                assert half == pytest.approx(chip.peak(unit) / 2, rel=1e-15)


@given(st.lists(SIZES, min_size=1, max_size=4), SIZES, SIZES, SEND, st.floats(0, 1e-3))
def test_arrays_are_the_scalars_one_by_one(batches, D, F, network, latency):
    works = [sent(B, D, F, network) for B in batches]
    options = {"latency": latency, "efficiency": 0.8}
    times = rl.time(sent(np.array(batches), D, F, network), V5E, **options)
    one_by_one = [rl.time(work, V5E, **options) for work in works]
    for name in ("math", "hbm", "lower", "upper", "attained"):
        expected = [getattr(t, name) for t in one_by_one]
        np.testing.assert_allclose(getattr(times, name), expected, rtol=1e-14)
    assert times.bound.tolist() == [t.bound for t in one_by_one]
    assert times.lower.dtype == np.float64


@settings(max_examples=10)
@given(SIZES, SIZES, SIZES, SEND, st.floats(1e-9, 1))
def test_symbols_are_the_scalars_once_they_are_filled_in(B, D, F, network, latency):
    names = [symbol(name) for name in "BDFV"]
    values = dict(zip(names, (B, D, F, network or 1), strict=True))
    symbolic = rl.time(sent(*names), V5E, latency=latency)
    t = rl.time(sent(B, D, F, network or 1), V5E, latency=latency)
    for name in ("math", "hbm", "network", "lower", "upper", "attained"):
        filled = float(getattr(symbolic, name).subs(values))
        assert filled == pytest.approx(getattr(t, name), rel=1e-12)


def test_latency_and_efficiency_broadcast_against_the_sizes():
    latency, efficiency = np.array([0.0, 1e-6]), np.array([[1.0], [0.5], [0.25]])
    t = rl.time(rl.matmul(8, 8, 8), V5E, latency=latency, efficiency=efficiency)
    assert t.lower.shape == t.upper.shape == (3, 2)
    assert t.math[2, 0] == 4 * t.math[0, 0]
    many = rl.time(rl.matmul(np.ones((4, 1, 1)), 8, 8), V5E, efficiency=efficiency)
    assert many.bound.shape == (4, 3, 1)


def test_symbols_may_stand_for_latency_and_efficiency():
    t = rl.time(rl.dot(8), V5E, latency=symbol("a"), efficiency=symbol("e"))
    assert t.lower.free_symbols == {symbol("a"), symbol("e")}


def test_a_tie_is_bound_by_math_in_numbers_as_in_arrays():
    chip = rl.Chip("even", {"bf16": 1e12}, {"hbm": 1e12, "network": 1e12})
    assert rl.time(rl.Work(8, 8, 8), chip).bound == "math"
    assert rl.time(rl.Work(np.array([8.0]), 8, 8), chip).bound.tolist() == ["math"]
    assert rl.time(rl.Work(7, 8, 8), chip).bound == "hbm"


def test_the_ends_of_the_range_give_finite_positive_times():
    for n in (1e-50, 1e50, np.array([1e-50, 1e50])):
        t = rl.time(rl.matmul(n, n, n), V5E, efficiency=1e-50)
        assert np.all(np.isfinite([t.lower, t.upper]))
        assert np.all(np.asarray(t.lower) > 0)


def test_a_work_with_no_flops_has_a_time():
    moved = rl.time(rl.Work(0, 8.2e11), V5E)
    assert (moved.lower, moved.upper, moved.bound, moved.attained) == (1, 1, "hbm", 0)


def test_a_chip_without_a_network_cannot_time_one():
    l4 = rl.chips["l4"]
    assert rl.time(rl.dot(8), l4).network == 0
    with pytest.raises(ValueError, match="L4 has"):
        rl.time(rl.Work(1, 1, network=1), l4)


def test_times_of_symbols_are_a_maximum_of_symbols():
    lower = rl.time(rl.matmul(*map(symbol, "BDF")), V5E).lower
    assert isinstance(lower, sympy.Max)
