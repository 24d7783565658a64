"""A tile takes space on the chip, and its edges cost arithmetic."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol

SIZE = st.integers(1, 500)


def test_space_is_that_of_the_operands_in_flight_and_of_the_sums():
    assert rl.tile_space(3, 5, 7, stages=4) == 2 * (3 * 7 + 7 * 5) * 4 + 4 * 3 * 5
    assert rl.tile_space(2, 2, 2, dtype="int4", stages=1) == 0.5 * 8 + 16


@given(SIZE, SIZE, SIZE, st.integers(1, 8))
def test_another_stage_takes_another_pair_of_tiles(bm, bn, bk, stages):
    more = rl.tile_space(bm, bn, bk, stages=stages + 1)
    assert more - rl.tile_space(bm, bn, bk, stages=stages) == 2 * bk * (bm + bn)


def test_the_tile_that_reaches_the_ridge_of_an_h100_does_not_fit_into_one_sm():
    h100 = rl.chips["h100-sxm"]
    b = math.ceil(2 * h100.ridge())
    assert rl.tile_space(b, b, bk=1, stages=1) > 2 * h100.on_chip["smem"]
    v5e = rl.chips["tpu-v5e"]
    assert rl.tile_space(512, 512, bk=512) < v5e.on_chip["vmem"]


@given(SIZE, SIZE, SIZE, SIZE, st.integers(1, 9))
def test_what_is_of_use_is_the_matrix_over_the_tiles_of_whole_waves(
    m, n, bm, bn, units
):
    waves = 0
    tiles = len(range(0, m, bm)) * len(range(0, n, bn))
    while waves * units < tiles:
        waves += 1
    expected = m * n / (waves * units * bm * bn)
    assert rl.tile_use(m, n, bm, bn, units=units) == pytest.approx(expected, rel=1e-14)
    assert 0 < expected <= 1


def test_one_column_more_costs_a_column_of_tiles():
    cost = 257 / rl.tile_use(128, 257, 128, 128) / 256
    assert cost == pytest.approx(1.5)


def test_one_column_more_costs_a_wave():
    full, next_one = (rl.tile_use(2304, n, 256, 128, units=108) for n in (1536, 1537))
    assert full == 1
    assert next_one == pytest.approx(1537 / 1536 / 2)


def test_arrays_and_symbols_are_the_scalars():
    ns = np.array([256, 257, 1536])
    use = rl.tile_use(2304, ns, 256, 128, units=108)
    one_by_one = [rl.tile_use(2304, n, 256, 128, units=108) for n in (256, 257, 1536)]
    np.testing.assert_allclose(use, one_by_one, rtol=1e-14)
    b = symbol("b")
    space = rl.tile_space(b, b, 64, stages=3)
    assert space.subs(b, 128) == rl.tile_space(128, 128, 64, stages=3)


@pytest.mark.parametrize("bad", [0, -1, 1.5, math.inf, math.nan])
def test_stages_and_units_are_counted_in_whole_numbers(bad):
    with pytest.raises(ValueError, match="stages must be a whole number"):
        rl.tile_space(8, 8, 8, stages=bad)
    with pytest.raises(ValueError, match="units must be a whole number"):
        rl.tile_use(8, 8, 8, 8, units=bad)
