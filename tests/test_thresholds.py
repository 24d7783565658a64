"""Critical sizes are exact: the size where both times are equal, nothing near it."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import roofline as rl

V5E, H100, A100 = (rl.chips[c] for c in ("tpu-v5e", "h100-sxm", "a100-40gb-sxm"))
EVEN = rl.Chip("even", {"bf16": 240e12}, {"hbm": 1e12, "network": 1e11})
FORMATS = st.sampled_from(["fp32", "bf16", "int8", "int4"])
SIZES = st.integers(100, 10**6)


def square(N, dtype="fp32"):
    return rl.matmul(N, N, N, x=dtype, w=dtype)


@pytest.mark.parametrize(
    ("chip", "D", "F", "w", "expected"),
    [
        (V5E, 4096, 4096, "int8", 136.0857),
        (V5E, 1024, 1024, "int8", 226.3148),
        (V5E, 4096, 4096, "bf16", 272.17),
        (V5E, 8192, 8192, "bf16", 255.2),
        (V5E, 1024, 1024, "bf16", 452.6),
        (V5E, 8192, 28672, "bf16", 249.7),
        (H100, 4096, 4096, "bf16", 344.9),
        (H100, 8192, 8192, "bf16", 318.2),
        (V5E, 480, 480, "bf16", math.inf),
        (V5E, 1, 10**6, "bf16", math.inf),
    ],
)
def test_critical_batch_of_a_matmul(chip, D, F, w, expected):
    batch = rl.critical("B", rl.matmul, chip, D=D, F=F, w=w)
    digits = len(str(expected).partition(".")[2])
    assert round(batch, digits) == expected


@pytest.mark.parametrize(
    ("chip", "unit", "dtype", "expected"),
    [
        (A100, "fp32", "fp32", 75.2412),
        (A100, "tf32", "fp32", 601.93),
        (A100, "bf16", "bf16", 601.93),
        (rl.chips["a100-80gb-sxm"], "fp32", "fp32", 57.4),
    ],
)
def test_critical_side_of_a_square_matmul(chip, unit, dtype, expected):
    side = rl.critical("N", square, chip, math=unit, dtype=dtype)
    assert round(side, len(str(expected).partition(".")[2])) == expected
    bytes_each = {"fp32": 4, "bf16": 2}[dtype]
    assert side == pytest.approx(1.5 * bytes_each * chip.ridge(unit), rel=1e-15)


@given(st.sampled_from(["B", "D", "F"]), SIZES, SIZES, FORMATS, FORMATS, FORMATS)
def test_the_critical_size_is_a_fixed_point(size, one, other, x, w, out):
    given = dict(zip([s for s in "BDF" if s != size], (one, other), strict=True))
    given |= {"x": x, "w": w, "out": out}
    root = rl.critical(size, rl.matmul, V5E, **given)
    assume(root != math.inf)
    t = rl.time(rl.matmul(**{size: root}, **given), V5E)
    assert t.math == pytest.approx(t.hbm, rel=1e-12)


@given(st.integers(481, 10**5), st.integers(481, 10**5), FORMATS, FORMATS)
def test_it_is_the_closed_formula_of_the_chapter(D, F, a, w):
    s_a, s_w = rl.dot(1, a).bytes / 3, rl.dot(1, w).bytes / 3
    r = V5E.ridge("bf16")
    room = 2 * D * F - r * s_a * (D + F)
    batch = rl.critical("B", rl.matmul, V5E, D=D, F=F, x=a, w=w)
    if room <= 0:
        assert batch == math.inf
    else:
        assert batch == pytest.approx(r * s_w * D * F / room, rel=1e-11)


@given(SIZES, SIZES, FORMATS)
def test_its_ceiling_is_the_first_whole_size_that_is_compute_bound(D, F, w):
    batch = rl.critical("B", rl.matmul, V5E, D=D, F=F, w=w)
    assume(1 < batch < 1e9)
    first = math.ceil(batch)
    assert rl.time(rl.matmul(first, D, F, w=w), V5E).bound == "math"
    assert rl.time(rl.matmul(first - 1, D, F, w=w), V5E).bound == "hbm"


@pytest.mark.parametrize("tenths", [2.2, 2.22, 2.24, 2.45, 2.47, 3.5])
def test_a_whole_root_is_not_pushed_to_the_next_whole_number(tenths):
    chip = rl.Chip("any", {"bf16": tenths * 1e12}, {"hbm": 1e12})
    root = rl.critical("B", lambda B: rl.Work(14 * B, 1400), chip)
    assert root == round(100 * tenths)


def test_a_threshold_on_the_edge_of_never_is_infinite():
    assert EVEN.ridge() == 240
    assert rl.critical("B", rl.matmul, EVEN, D=480, F=480) == math.inf
    assert rl.critical("B", rl.matmul, EVEN, D=481, F=480) > 100_000
    for flops in (240.1e12, 241.7e12, 1.234e14, 9.87e13):  # ridges that are rounded
        side = 2 * flops / 1e12
        chip = rl.Chip("edge", {"bf16": flops}, {"hbm": 1e12})
        assert rl.critical("B", rl.matmul, chip, D=side, F=side) == math.inf


@pytest.mark.parametrize("operation", [rl.dot, rl.elementwise])
def test_what_reuses_nothing_is_never_compute_bound(operation):
    assert rl.critical("N", operation, V5E) == math.inf
    v5p = rl.chips["tpu-v5p"]
    assert rl.critical("N", operation, v5p, math="vector") == math.inf


def test_an_operation_can_be_compute_bound_at_every_size():
    assert rl.critical("N", rl.elementwise, V5E, ops=10**4) == 0
    assert rl.critical("N", lambda N: rl.Work(N**2, 1e-9 * N**1.5), V5E) == 0
    assert rl.critical("B", rl.matmul, V5E, over="network", D=8, F=8) == 0  # sends none
    assert (
        rl.critical("N", lambda N: rl.Work(240 * N, N), EVEN) == 0
    )  # a tie throughout
    assert str(rl.critical("N", rl.elementwise, V5E, ops=10**4)) == "0.0"  # not -0.0


def test_the_number_of_operations_may_be_the_size():
    ops = rl.critical("ops", rl.elementwise, V5E, N=4096)
    assert ops == pytest.approx(4 * V5E.ridge(), rel=1e-15)


@pytest.mark.parametrize(
    ("work", "root"),
    [
        (lambda n: rl.Work(n**2, 3 * n), 3 * 240),
        (lambda n: rl.Work(n**3, 2 * n**2), 2 * 240),
        (lambda n: rl.Work(n**4, 16 * n), (16 * 240) ** (1 / 3)),
        (lambda n: rl.Work(n**3 + n, n**2 + 1), 240),
        (lambda n: rl.Work(n * n**0.5, n), 240**2),
        (lambda n: rl.Work(1e-30 * n**3, n), (240e30) ** 0.5),
        (lambda n: rl.Work(1e20 * n**3, n), (240e-20) ** 0.5),
    ],
)
def test_curved_counts_have_exact_roots_too(work, root):
    assert rl.critical("n", work, EVEN) == pytest.approx(root, rel=1e-15)


def test_halving_a_size_inside_the_operation_is_no_obstacle():
    side = rl.critical("N", lambda N: rl.matmul(N, N // 2, N), EVEN)
    assert rl.matmul(side, side // 2, side).intensity >= 240
    before = side * (1 - 1e-12)
    assert rl.matmul(before, before // 2, before).intensity < 240


def test_an_operation_that_takes_whole_sizes_only_is_no_obstacle_when_straight():
    def whole(B):
        if int(B) != B:
            raise ValueError(f"B must be whole, not {B}")
        return rl.matmul(B, 4096, 4096)

    direct = rl.critical("B", rl.matmul, V5E, D=4096, F=4096)
    assert rl.critical("B", whole, V5E) == direct


def test_the_network_has_a_critical_size_of_its_own():
    def split(B, D, F):  # chapter 5: two chips, D halved
        half = rl.matmul(B, D / 2, F)
        return rl.Work(half.flops, half.bytes, network=2 * B * F)

    D = rl.critical("D", split, V5E, over="network", B=512, F=8192)
    assert round(D, 1) == 8755.6
    assert math.ceil(D) == 8756
    assert rl.critical("B", split, V5E, over="network", D=9000, F=8192) == 0
    assert rl.critical("B", split, V5E, over="network", D=8000, F=8192) == math.inf


def test_on_chip_memory_has_a_critical_size_of_its_own():
    assert round(rl.critical("B", rl.matmul, V5E, over="vmem", D=4096, F=4096)) == 11


@given(st.lists(SIZES, min_size=1, max_size=4), st.lists(SIZES, min_size=1, max_size=3))
def test_arrays_are_the_scalars_one_by_one(rows, columns):
    D, F = np.array(rows).reshape(-1, 1), np.array(columns)
    batches = rl.critical("B", rl.matmul, V5E, D=D, F=F)
    one_by_one = [
        [rl.critical("B", rl.matmul, V5E, D=d, F=f) for f in columns] for d in rows
    ]
    np.testing.assert_allclose(batches, one_by_one, rtol=1e-11)


def test_arrays_are_the_scalars_one_by_one_where_counts_are_curved():
    scale = np.array([1.0, 3.0, 1e60])
    roots = rl.critical("n", lambda n, c: rl.Work(n**2, c * n), EVEN, c=scale)
    assert roots.tolist() == [240, 720, math.inf]


def test_a_critical_size_is_a_plain_float():
    for root in (
        rl.critical("B", rl.matmul, V5E, D=4096, F=4096),
        rl.critical("B", rl.matmul, V5E, D=8, F=8),
        rl.critical("N", square, A100, math="fp32"),
    ):
        assert type(root) is float


@pytest.mark.parametrize(
    "operation",
    [
        lambda n: rl.Work(flops=1e12, bytes=n * 1e6),
        lambda n: rl.Work(flops=1e10 / n, bytes=1e6),
        lambda n: rl.Work(flops=1e13 + 1e9 * n, bytes=1e9 + 1e9 * n),
    ],
)
def test_an_operation_that_stops_being_compute_bound_is_refused(operation):
    with pytest.raises(ValueError, match="stops"):
        rl.critical("n", operation, H100)


def test_the_ceiling_of_a_root_at_a_step_is_compute_bound():
    def padded(n):
        tiles = np.ceil(np.asarray(n) / 128)
        return rl.Work(tiles * 128 * 2 * 4096**2, 2 * (2 * n * 4096 + 4096**2))

    first = math.ceil(rl.critical("n", padded, V5E))
    assert rl.time(padded(first), V5E).bound == "math"
    assert rl.time(padded(first - 1), V5E).bound == "hbm"
