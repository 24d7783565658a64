"""The loops that the chapter runs: right products, and counts that the formula has."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl
from roofline import loops

SIZES = st.tuples(*[st.integers(1, 13)] * 3)
TILES = st.tuples(*[st.integers(1, 17)] * 3)
FORMATS = st.sampled_from(["bf16", "fp32", "int8", "int4"])


@given(SIZES, TILES, FORMATS)
def test_the_loops_count_what_the_formula_says_ragged_edges_included(
    sizes, tiles, dtype
):
    m, n, k = sizes
    A, B = np.arange(m * k).reshape(m, k), np.arange(k * n).reshape(k, n)
    C, counted = loops.multiply(A, B, *tiles, dtype=dtype)
    np.testing.assert_array_equal(C, A @ B)
    assert counted == rl.tiled_matmul(*sizes, *tiles, dtype=dtype)


def test_the_loops_are_short_enough_to_be_read_in_the_page():
    import inspect

    lines = inspect.getsource(loops.nest).splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 88


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((np.ones((2, 3)), np.ones((2, 3)), 1, 1, 1), ValueError, "A and B must be"),
        ((np.ones(3), np.ones((3, 2)), 1, 1, 1), ValueError, r"not \(3,\)"),
        ((np.ones((2, 3)), np.ones((3, 2)), 0, 1, 1), ValueError, "bm must be"),
        ((np.ones((2, 3)), np.ones((3, 2)), 1, 1.5, 1), TypeError, "bn must be an int"),
        ((np.ones((2, 3)), np.ones((3, 2)), 1, 1, True), TypeError, "bk must be"),
        ((np.ones((2, 3)), np.ones((3, 2)), 1, 1, 1, "bf8"), ValueError, "dtype"),
    ],
)
def test_bad_input_is_named(arguments, error, words):
    with pytest.raises(error, match=words):
        loops.multiply(*arguments)
