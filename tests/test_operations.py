"""Each operation asks for what its formula says, and for nothing impossible."""

import numpy as np
import pytest
import sympy
from bad_input import SAME_AS_8
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl
from roofline.precision import BYTES

SIZES = st.integers(1, 10**7) | st.floats(1, 1e7)
FORMATS = st.sampled_from(sorted(BYTES))


def test_a_dot_product_adds_once_less_than_it_multiplies():
    work = rl.dot(1000, dtype="bf16")
    assert (work.flops, work.bytes, work.network) == (1999, 4002, 0)
    assert rl.dot(10**12).intensity == pytest.approx(0.5)


def test_an_elementwise_operation_reads_its_inputs_and_writes_one_array():
    work = rl.elementwise(1000, inputs=2, ops=3, dtype="fp32")
    assert (work.flops, work.bytes) == (3000, 12000)


def test_a_matmul_counts_two_flops_a_multiply_add_and_three_matrices():
    work = rl.matmul(2, 3, 5)
    assert (work.flops, work.bytes) == (60, 2 * (6 + 15 + 10))


def test_each_matrix_has_its_own_format():
    assert rl.matmul(2, 3, 5, x="fp32", w="int4").bytes == 4 * 6 + 0.5 * 15 + 4 * 10
    assert rl.matmul(2, 3, 5, x="fp8", w="fp8", out="bf16").bytes == 6 + 15 + 2 * 10


def test_a_batched_matmul_reads_a_matrix_for_each_element_of_the_batch():
    work = rl.batched_matmul(2, 3, 5, x="fp32", w="int4", out="int8")
    assert (work.flops, work.bytes) == (60, 4 * 6 + 0.5 * 2 * 15 + 10)


@given(SIZES, SIZES, SIZES, FORMATS, FORMATS, FORMATS)
def test_a_batch_of_matrices_is_as_many_matmuls_of_one_row(B, D, F, x, w, out):
    batched = rl.batched_matmul(B, D, F, x, w, out)
    one_by_one = B * rl.matmul(1, D, F, x, w, out)
    for count in ("flops", "bytes"):
        expected = getattr(one_by_one, count)
        assert getattr(batched, count) == pytest.approx(expected, rel=1e-14)


@given(SIZES, SIZES, SIZES, FORMATS, FORMATS, FORMATS)
def test_every_operation_moves_bytes(B, D, F, x, w, out):
    for work in (
        rl.matmul(B, D, F, x, w, out),
        rl.batched_matmul(B, D, F, x, w, out),
        rl.dot(D, x),
        rl.elementwise(F, B, D),
    ):
        assert work.bytes > 0
        assert work.flops > 0
        assert 0 < work.intensity < np.inf


@given(SIZES, SIZES, SIZES, st.integers(2, 1000))
def test_flops_of_a_product_scale_with_each_size(B, D, F, n):
    for product in (rl.matmul, rl.batched_matmul, rl.sharded_matmul):
        flops = product(B, D, F).flops
        for sizes in ((n * B, D, F), (B, n * D, F), (B, D, n * F)):
            assert product(*sizes).flops == pytest.approx(n * flops, rel=1e-14)


@given(SIZES, SIZES, SIZES)
def test_a_transposed_matmul_costs_the_same(B, D, F):
    there, back = rl.matmul(B, D, F), rl.matmul(F, D, B)
    assert there.flops == pytest.approx(back.flops, rel=1e-14)
    assert there.bytes == pytest.approx(back.bytes, rel=1e-14)


@given(SIZES, SIZES, SIZES)
def test_intensity_is_below_every_size_and_grows_with_each(B, D, F):
    intensity = rl.matmul(B, D, F).intensity
    assert intensity < min(B, D, F)
    assert rl.matmul(2 * B, D, F).intensity > intensity
    assert rl.matmul(B, 2 * D, F).intensity > intensity


@given(st.lists(SIZES, min_size=1, max_size=5), SIZES, SIZES, FORMATS)
def test_arrays_are_the_scalars_one_by_one(batches, D, F, w):
    column = np.array(batches).reshape(-1, 1)
    work = rl.matmul(column, D, np.array([F, 2 * F]), w=w)
    assert work.flops.shape == work.bytes.shape == (len(batches), 2)
    one_by_one = [[rl.matmul(B, D, n * F, w=w) for n in (1, 2)] for B in batches]
    for count in ("flops", "bytes", "intensity"):
        expected = [[getattr(one, count) for one in row] for row in one_by_one]
        np.testing.assert_allclose(getattr(work, count), expected, rtol=1e-14)


@pytest.mark.parametrize("dtype", ["int8", "int32", "uint16", "float16", "float32"])
def test_products_of_narrow_arrays_do_not_overflow(dtype):
    sizes = np.array([100, 120], dtype)
    work = rl.matmul(sizes, 10**6 * sizes.astype(float), sizes)
    np.testing.assert_array_equal(work.flops, [2e6 * 100**3, 2e6 * 120**3])
    cube = rl.matmul(np.array([100_000], "int32"), 10**5, np.array([100_000], "int32"))
    assert cube.flops.tolist() == [2e15]


@pytest.mark.parametrize("eight", SAME_AS_8, ids=lambda v: type(v).__name__)
def test_numbers_of_other_kinds_count_as_numbers(eight):
    work = rl.matmul(eight, 8, 8)
    assert work == rl.matmul(8, 8, 8)
    assert type(work.flops) in (int, float)


def test_large_integers_stay_exact():
    assert rl.matmul(10**15 + 1, 10**15, 1).flops == 2 * 10**15 * (10**15 + 1)


def test_no_size_in_range_overflows_or_vanishes():
    for n in (1e-50, 1e50, np.array([1e-50, 1e50])):
        work = 1e50 * rl.matmul(n, n, n)
        assert np.all(np.isfinite(work.intensity))
        assert np.all(work.intensity > 0)


def test_works_add_up_and_repeat():
    once = rl.matmul(8, 16, 32)
    assert 3 * once == once + once + once == sum([once, once, once])
    sent = rl.Work(1, 2, network=4, hops=6)
    twice, half = rl.Work(2, 4, 8, 12), rl.Work(0.5, 1, 2, 3)
    assert (sent + sent, 0.5 * sent) == (twice, half)


@pytest.mark.parametrize(
    "n", [np.float64(3), np.int8(3), np.array(3), sympy.Integer(3)]
)
def test_a_number_of_any_kind_repeats_a_work(n):
    assert n * rl.Work(1, 2, 4, 5) == rl.Work(3, 6, 12, 15)


def test_an_array_repeats_a_work_into_arrays_not_into_an_array_of_works():
    work = np.array([1, 2]) * rl.Work(1, 2, 4)
    assert isinstance(work, rl.Work)
    assert work.flops.tolist() == [1, 2]
    assert (np.array([1, 2]) * rl.dot(8)).network == 0  # still none


def test_a_work_shows_the_network_only_where_it_sends():
    assert repr(rl.Work(1, 2)) == "Work(flops=1, bytes=2)"
    assert repr(rl.Work(1, 2, 0.0, 3)) == "Work(flops=1, bytes=2, hops=3)"
    assert repr(rl.all_gather(8, 2)) == "Work(flops=0, bytes=0, network=4.0, hops=1)"
    assert repr(rl.Work(0, 0, np.array([0]))).endswith("network=array([0]))")


def test_work_plus_something_else_is_an_error():
    for other in (1, None, "work", 0.0):
        with pytest.raises(TypeError):
            rl.dot(8) + other
    with pytest.raises(TypeError):
        rl.dot(8) * 2


def test_intensity_is_infinite_where_nothing_moves():
    assert rl.Work(1, 0).intensity == rl.dot(8).network_intensity == np.inf
    sent = rl.Work(8.0, 1, network=np.array([0.0, 2.0, 4.0]))
    assert sent.network_intensity.tolist() == [np.inf, 4, 2]
