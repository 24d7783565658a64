"""Tiles change what moves, never what is computed; the loops themselves are counted."""

import math

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol

V5E, H100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
m, n, k, bm, bn, bk = NAMES = [
    symbol(name) for name in ("m", "n", "k", "bm", "bn", "bk")
]
SIZES = st.tuples(*[st.integers(1, 13)] * 3)
TILES = st.tuples(*[st.integers(1, 17)] * 3)
LARGE = st.integers(1, 10**6)
ARRAYS = {"fp32": np.float32, "bf16": np.float16, "int8": np.int8}  # of as many bytes


def multiply_in_tiles(A, B, C, bm, bn, bk, read_c):
    """The loop nest of the chapter; returns the FLOPs and bytes it counts."""
    (m, k), n = A.shape, B.shape[1]
    flops = moved = 0
    for i in range(0, m, bm):
        for j in range(0, n, bn):
            tile = C[i : i + bm, j : j + bn]
            moved += tile.nbytes if read_c else 0
            total = tile.astype(int) if read_c else np.zeros(tile.shape, int)
            for p in range(0, k, bk):
                a, b = A[i : i + bm, p : p + bk], B[p : p + bk, j : j + bn]
                moved += a.nbytes + b.nbytes
                flops += 2 * a.shape[0] * a.shape[1] * b.shape[1]
                total += a.astype(int) @ b.astype(int)
            tile[...] = total
            moved += tile.nbytes
    return flops, moved


@given(SIZES, TILES, st.sampled_from(sorted(ARRAYS)), st.booleans())
def test_the_loop_nest_counts_what_the_formula_says(sizes, tiles, dtype, read_c):
    m, n, k = sizes
    A, B, C = (np.ones(shape, ARRAYS[dtype]) for shape in ((m, k), (k, n), (m, n)))
    counted = multiply_in_tiles(A, B, C, *tiles, read_c)
    np.testing.assert_array_equal(C, k + read_c)
    work = rl.tiled_matmul(*sizes, *tiles, dtype=dtype, read_c=read_c)
    assert (work.flops, work.bytes) == counted


@given(SIZES, TILES)
def test_tiling_never_changes_flops(sizes, tiles):
    work = rl.tiled_matmul(*sizes, *tiles)
    assert work.flops == 2 * math.prod(sizes)


@given(*[LARGE] * 6, st.booleans())
def test_tiling_moves_at_least_what_one_tile_moves(m, n, k, bm, bn, bk, read_c):
    tiled = rl.tiled_matmul(m, n, k, bm, bn, bk, read_c=read_c)
    untiled = rl.matmul(m, k, n).bytes + (2 * m * n if read_c else 0)
    assert tiled.bytes >= untiled
    assert (tiled.bytes == untiled) == (bm >= m and bn >= n)


@given(*[LARGE] * 6, st.integers(2, 9))
def test_larger_tiles_move_no_more(m, n, k, bm, bn, bk, times):
    moved = rl.tiled_matmul(m, n, k, bm, bn, bk).bytes
    assert rl.tiled_matmul(m, n, k, times * bm, bn, bk).bytes <= moved
    assert rl.tiled_matmul(m, n, k, bm, times * bn, bk).bytes <= moved
    assert rl.tiled_matmul(m, n, k, bm, bn, times * bk).bytes == moved


def test_a_ragged_edge_moves_what_is_there_but_reads_the_other_matrix_again():
    even, ragged = (rl.tiled_matmul(256, n, 64, 128, 128, 64).bytes for n in (256, 257))
    once_more, wider = 2 * 256 * 64, 2 * (2 * 64 + 256)  # A for a tile; B and C
    assert ragged - even == once_more + wider


@given(*[LARGE] * 6)
def test_arrays_are_the_scalars_one_by_one(m, n, k, bm, bn, bk):
    tiles = np.array([[bm], [1.0], [2 * m]])
    work = rl.tiled_matmul(m, np.array([n, 7.0]), k, tiles, bn, bk)
    assert work.bytes.shape == (3, 2)
    for i, tile in enumerate(tiles[:, 0]):
        for j, width in enumerate((n, 7)):
            one = rl.tiled_matmul(m, width, k, tile, bn, bk)
            assert work.bytes[i, j] == pytest.approx(one.bytes, rel=1e-14)


@settings(max_examples=15)
@given(TILES, st.tuples(*[st.integers(1, 9)] * 3), st.booleans())
def test_symbols_are_the_scalars_where_tiles_divide(tiles, times, read_c):
    sizes = [a * b for a, b in zip(tiles, times, strict=True)]
    formula = rl.formula(rl.tiled_matmul, read_c=read_c)
    values = dict(zip(NAMES, (*sizes, *tiles), strict=True))
    work = rl.tiled_matmul(*sizes, *tiles, read_c=read_c)
    assert (formula.flops.subs(values), formula.bytes.subs(values)) == (
        work.flops,
        work.bytes,
    )


def test_numbers_are_cut_into_whole_tiles_even_beside_symbols():
    moved = rl.tiled_matmul(257, n, k, 128, bn, bk).bytes
    assert sympy.expand(moved - (2 * 257 * n * k / bn + 6 * n * k + 2 * 257 * n)) == 0
    exact = rl.tiled_matmul(sympy.Integer(257), 8, 8, sympy.Integer(128), 8, 8)
    assert exact == rl.tiled_matmul(257, 8, 8, 128, 8, 8)


def test_the_largest_matrices_have_the_intensity_of_their_tile():
    assert rl.formula(rl.tiled_matmul).limit("m", "n", "k") == bm * bn / (bm + bn)
    s = symbol("s")
    limit = rl.formula(rl.tiled_matmul, dtype=s).limit("m", "n", "k")
    assert sympy.simplify(limit - 2 / s * bm * bn / (bm + bn)) == 0


@pytest.mark.parametrize(
    ("one", "other", "expected"), [(128, 128, 64), (128, 256, 85.3), (256, 256, 128)]
)
def test_intensities_that_the_chapter_prints(one, other, expected):
    limit = rl.formula(rl.tiled_matmul, bm=one, bn=other).limit("m", "n", "k")
    assert round(float(limit), 1) == expected


@pytest.mark.parametrize("read_c", [False, True])
def test_one_tile_collapses_to_the_untiled_formula(read_c):
    tiled = rl.formula(rl.tiled_matmul, read_c=read_c).bytes.subs({bm: m, bn: n})
    untiled = rl.matmul(m, k, n).bytes + (2 * m * n if read_c else 0)
    assert sympy.expand(tiled - untiled) == 0


def test_the_formula_has_terms_for_the_sliders():
    terms = rl.formula(rl.tiled_matmul).terms
    assert (2.0, {"bn": -1, "k": 1, "m": 1, "n": 1}) in terms["bytes"]
    assert len(terms["bytes"]) == 3


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [((128, 128, 128, 128), 42.67), ((4096, 4096, 128, 256), 64)],
)
def test_cases_that_a_minus_sign_would_make_impossible(sizes, expected):
    m, n, k, side = sizes
    work = rl.tiled_matmul(m, n, k, side, side, 64)
    assert round(work.intensity, 2) == expected


@pytest.mark.parametrize(("chip", "expected"), [(V5E, 481), (H100, 591)])
def test_the_tile_that_reaches_the_ridge_is_twice_the_ridge_wide(chip, expected):
    side, large = (
        symbol("b"),
        rl.formula(rl.tiled_matmul, bm=symbol("b"), bn=symbol("b")),
    )
    assert large.limit("m", "n", "k") == side / 2
    assert math.ceil(2 * chip.ridge()) == expected
    M = 2.0**40  # so large that steps between numbers of tiles do not show

    def square(b):
        return rl.tiled_matmul(M, M, M, b, b, 64)

    assert rl.critical("b", square, chip) == pytest.approx(2 * chip.ridge(), rel=1e-8)


@pytest.mark.parametrize("M", [1024, 5000, 16384])
def test_its_ceiling_is_the_first_tile_that_is_compute_bound(M):
    def square(b):
        return rl.tiled_matmul(M, M, M, b, b, 64)

    side = rl.critical("b", square, V5E)
    first = next(b for b in range(1, M + 1) if square(b).intensity >= V5E.ridge())
    assert math.ceil(side) == first
    assert math.ceil(M / side) < math.ceil(M / (side * (1 - 1e-12)))  # on a step


def test_a_matrix_that_no_tile_can_help_is_never_compute_bound():
    def small(b):
        return rl.tiled_matmul(700, 700, 700, b, b, 64)

    assert rl.critical("b", small, V5E) == math.inf


def test_critical_takes_every_size_and_side():
    given = {"m": 8192, "n": 8192, "k": 8192, "bm": 600, "bn": 600, "bk": 64}
    for size in given:
        others = {name: value for name, value in given.items() if name != size}
        root = rl.critical(size, rl.tiled_matmul, V5E, **others)
        first = rl.tiled_matmul(**{**given, size: math.ceil(root) or 1})
        assert first.intensity >= V5E.ridge()
