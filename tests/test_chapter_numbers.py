"""The numbers of chapters 3 to 5 and of their exercises follow from the operations."""

import math

import pytest

import roofline as rl

V5E, H100, B200 = (rl.chips[id_] for id_ in ("tpu-v5e", "h100-sxm", "b200"))
A100 = rl.chips["a100-40gb-sxm"]
LARGE = {"D": 1e12, "F": 1e12}  # beside which a batch does not count


def square(N):
    return rl.matmul(N, N, N, x="fp32", w="fp32")


@pytest.mark.parametrize(
    ("chip", "unit", "formats", "expected"),
    [
        (V5E, "bf16", {}, 240.2),
        (V5E, "int8", {"x": "int8", "w": "int8"}, 240.2),
        (V5E, "bf16", {"w": "int8"}, 120.1),
        (H100, "bf16", {}, 295.2),
        (H100, "bf16", {"w": "int4"}, 73.8),
        (H100, "fp8", {"x": "fp8", "w": "fp8"}, 295.4),
        (H100, "int8", {"x": "int8", "w": "int8"}, 295.4),
        (B200, "bf16", {}, 281.2),
        (B200, "fp4", {"x": "fp4", "w": "fp4"}, 281.2),
    ],
)
def test_critical_batch_beside_large_weights(chip, unit, formats, expected):
    batch = rl.critical("B", rl.matmul, chip, math=unit, **LARGE, **formats)
    assert batch == pytest.approx(expected, abs=0.051)


def test_weights_in_8_bits_halve_the_batch_and_small_ones_raise_it_again():
    def batch(side):
        return rl.critical("B", rl.matmul, V5E, D=side, F=side, w="int8")

    assert (round(batch(4096), 4), round(batch(1024), 1)) == (136.0857, 226.3)
    assert round(batch(1024) / batch(4096), 2) == 1.66
    assert batch(480) == math.inf


def test_a_matrix_for_each_element_of_the_batch_is_memory_bound_always():
    formats = {"x": "int8", "w": "int8"}
    formula = rl.formula(rl.batched_matmul, **formats)
    assert formula.limit("D", "F") == 2
    given = {"D": 4096, "F": 4096, **formats}
    for B in (1, 240, 10**6):
        assert round(rl.batched_matmul(B, **given).intensity, 4) == 1.9990
    assert rl.critical("B", rl.batched_matmul, V5E, math="int8", **given) == math.inf


def test_the_first_square_product_that_an_a100_computes_without_waiting():
    side = rl.critical("N", square, A100, math="fp32")
    assert (round(side, 3), math.ceil(side)) == (75.241, 76)
    assert square(75).intensity == 12.5 < round(A100.ridge("fp32"), 2) == 12.54
    assert round(rl.time(square(76), A100, math="fp32").lower * 1e9) == 45


def test_no_reuse_is_the_worst_case_and_one_tile_the_best():
    without = rl.formula(rl.tiled_matmul, bm=1, bn=1, dtype="fp32")
    assert float(without.limit("m", "n", "k")) == 0.25
    N = 75
    reuse = [rl.tiled_matmul(N, N, N, b, b, b, dtype="fp32") for b in range(1, N + 1)]
    intensities = [work.intensity for work in reuse]
    assert intensities == sorted(intensities)
    assert intensities[0] < 0.25 * 1.01
    assert intensities[-1] == square(N).intensity == 2 * N / 12


def test_small_tiles_keep_a_chip_under_its_memory_roof():
    limit = float(rl.formula(rl.tiled_matmul, bm=128, bn=128).limit("m", "n", "k"))
    share = rl.attainable(limit, V5E) / V5E.peak("bf16")
    assert (limit, round(share, 3)) == (64, 0.266)


def test_two_chips_wait_for_hbm_while_the_batch_is_small():
    t = rl.time(rl.sharded_matmul(64, 8192, 8192), V5E)
    microseconds = [1e6 * t.math, 1e6 * t.network, 1e6 * t.hbm]
    assert microseconds == pytest.approx([21.8, 23.3, 83.8], abs=0.05)
    assert t.bound == "hbm"


def test_the_network_becomes_the_limit_at_a_batch_of_245():
    bounds = [rl.time(rl.sharded_matmul(B, 8192, 8192), V5E).bound for B in (244, 245)]
    assert bounds == ["hbm", "network"]


@pytest.mark.parametrize(("chip", "first"), [(V5E, 8756), (H100, 4396)])
def test_the_dimension_from_which_two_chips_compute_longer_than_they_send(chip, first):
    for D, bound in ((first - 1, "network"), (first, "math")):
        work = rl.sharded_matmul(B=4096, D=D, F=8192)
        assert rl.time(work, chip).bound == bound


def test_a_half_duplex_link_doubles_that_dimension():
    root = rl.critical("D", rl.sharded_matmul, V5E, B=4096, F=8192, over="network")
    t = rl.time(rl.sharded_matmul(4096, 2 * root, 8192), V5E, duplex=False)
    assert t.math == pytest.approx(t.network, rel=1e-14)


@pytest.mark.parametrize(("batch", "milliseconds"), [(1, 4.98), (16, 20.3), (240, 249)])
def test_a_token_of_a_13_billion_model_waits_for_weights_and_cache(batch, milliseconds):
    parameters, cache, chips = 13e9, 6.7e9, 8

    def token(B, cache=cache):
        return rl.Work(2 * B * parameters / chips, (2 * parameters + B * cache) / chips)

    alone = rl.time(token(1, cache=0), V5E).lower
    assert round(1e3 * alone, 2) == 3.96
    t = rl.time(token(batch), V5E)
    assert t.bound == "hbm"
    assert float(f"{1e3 * t.lower:.3g}") == milliseconds
