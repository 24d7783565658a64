"""Several chips: each does its share, and sends what the ring makes it send."""

import math

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol
from roofline.precision import BYTES

V5E, H100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
SIZES = st.integers(1, 10**6)
CHIPS = st.integers(1, 1000)
FORMATS = st.sampled_from(sorted(BYTES))
RING = [rl.all_gather, rl.reduce_scatter, rl.all_reduce, rl.all_to_all]
n, V, B, D, F = map(symbol, "nVBDF")


@given(*[st.integers(1, 10**5)] * 3, FORMATS, FORMATS, FORMATS)
def test_one_chip_does_the_plain_product_and_sends_nothing(B, D, F, x, w, out):
    alone = rl.sharded_matmul(B, D, F, chips=1, x=x, w=w, out=out)
    assert alone == rl.matmul(B, D, F, x=x, w=w, out=out)
    assert (alone.network, alone.hops) == (0, 0)
    assert alone.network_intensity == math.inf


def test_two_chips_each_send_their_whole_partial_product():
    work = rl.sharded_matmul(512, 8192, 4096)
    half = rl.matmul(512, 4096, 4096)
    assert (work.flops, work.bytes) == (half.flops, half.bytes)
    assert work.network == 2 * 512 * 4096
    assert rl.sharded_matmul(2, 3, 5, x="fp8", out="fp32").network == 4 * 2 * 5


@given(SIZES, SIZES, SIZES, CHIPS, FORMATS)
def test_a_split_product_is_its_share_and_an_all_reduce_of_the_result(B, D, F, n, out):
    work = rl.sharded_matmul(B, D, F, chips=n, out=out)
    share = rl.matmul(B, D / n, F, out=out)
    summed = rl.all_reduce(BYTES[out] * B * F, n)
    for count in ("flops", "bytes", "network", "hops"):
        expected = getattr(share + summed, count)
        assert getattr(work, count) == pytest.approx(expected, rel=1e-14)


@given(SIZES, SIZES, SIZES, CHIPS)
def test_all_chips_together_do_the_flops_of_one(B, D, F, n):
    work = rl.sharded_matmul(B, D, F, chips=n)
    assert n * work.flops == pytest.approx(rl.matmul(B, D, F).flops, rel=1e-14)
    assert n * work.bytes >= rl.matmul(B, D, F).bytes * (1 - 1e-14)


@pytest.mark.parametrize("n", range(1, 9))
def test_chunks_that_go_round_a_ring_are_counted_link_by_link(n):
    """Every link carries the same; V is n² numbers of a byte."""
    links = dict.fromkeys(range(n), 0)
    for source in range(n):
        for target in range(n):  # the all-to-all: a chunk of 1 from each to each
            for hop in range((target - source) % n):
                links[(source + hop) % n] += 1
    assert {rl.all_to_all(n**2, n).network} == set(links.values())

    links = dict.fromkeys(range(n), 0)
    for source in range(n):  # the all-gather: the part of each, n, to all others
        for hop in range(n - 1):
            links[(source + hop) % n] += n
    assert {rl.all_gather(n**2, n).network} == set(links.values())


def simulated_all_reduce(parts):
    """Add up an array that each chip of a ring has; parts[chip][chunk]."""
    n, sent, hops = len(parts), 0, 0
    for step in range(2 * (n - 1)):  # first every chunk is summed, then told to all
        moving = {c: ((c - step) % n, parts[c][(c - step) % n]) for c in range(n)}
        for chip, (chunk, value) in moving.items():
            to = (chip + 1) % n
            parts[to][chunk] = value + (parts[to][chunk] if step < n - 1 else 0)
        sent, hops = sent + 1, hops + 1
    return sent, hops


@pytest.mark.parametrize("n", range(1, 9))
def test_an_all_reduce_that_is_carried_out_sends_what_the_formula_says(n):
    parts = [[10**chip * (chunk + 1) for chunk in range(n)] for chip in range(n)]
    totals = [sum(part[chunk] for part in parts) for chunk in range(n)]
    sent, hops = simulated_all_reduce(parts)
    assert parts == [totals] * n
    work = rl.all_reduce(n, n)  # V is n chunks of a byte
    assert (work.network, work.hops) == (sent, hops)


@given(SIZES, CHIPS)
def test_an_all_reduce_is_a_reduce_scatter_then_an_all_gather(V, n):
    both = rl.reduce_scatter(V, n) + rl.all_gather(V, n)
    assert rl.all_reduce(V, n) == both == 2 * rl.all_gather(V, n)


@given(SIZES, st.integers(2, 1000))
def test_an_all_to_all_sends_half_of_an_all_gather(V, n):
    half = rl.all_gather(V, n).network / 2
    assert rl.all_to_all(V, n).network == pytest.approx(half, rel=1e-14)
    assert rl.all_gather(V, n).network < V


@pytest.mark.parametrize("collective", RING)
def test_a_collective_of_one_chip_is_nothing(collective):
    assert collective(1e9, 1) == rl.Work(flops=0, bytes=0)


@pytest.mark.parametrize("collective", RING)
def test_a_collective_computes_nothing_and_leaves_hbm_out(collective):
    work = collective(1e9, 4)
    assert (work.flops, work.bytes, work.network_intensity) == (0, 0, 0)


@pytest.mark.parametrize("collective", RING)
@given(V=SIZES, n=st.lists(CHIPS, min_size=1, max_size=4))
def test_arrays_are_the_scalars_one_by_one(collective, V, n):
    work = collective(np.array([[V], [2.0 * V]]), np.array(n))
    assert work.network.shape == (2, len(n))
    for i, size in enumerate((V, 2 * V)):
        one_by_one = [collective(size, chips) for chips in n]
        expected = [one.network for one in one_by_one]
        np.testing.assert_allclose(work.network[i], expected, rtol=1e-14)
        assert work.hops.tolist() == [one.hops for one in one_by_one]


@pytest.mark.parametrize("collective", RING)
@settings(max_examples=10)
@given(v=SIZES, chips=CHIPS)
def test_symbols_are_the_scalars_once_they_are_filled_in(collective, v, chips):
    formula = rl.formula(collective, chips=n)
    work = collective(v, chips)
    filled = float(formula.network.subs({V: v, n: chips}))
    assert filled == pytest.approx(work.network, rel=1e-14)
    assert formula.hops.subs(n, chips) == work.hops


def test_the_formulas_are_those_of_the_chapter():
    ring = [rl.formula(collective, chips=n) for collective in RING]
    whole = V * (n - 1) / n
    networks = [whole, whole, 2 * whole, whole / 2]
    assert [f.network / e for f, e in zip(ring, networks, strict=True)] == [1] * 4
    assert [f.hops for f in ring] == [n - 1, n - 1, 2 * n - 2, n - 1]
    assert ring[2].limit("n", of="network") == 2 * V
    two = rl.formula(rl.sharded_matmul)
    assert (two.network, two.network_intensity) == (2 * B * F, D / 2)
    assert rl.formula(rl.sharded_matmul, chips=n).network_intensity == D / (2 * n - 2)


def test_network_formulas_have_latex_and_terms():
    formula = rl.formula(rl.sharded_matmul, chips=n)
    assert formula.latex("network_intensity") == r"\frac{D}{2 n - 2}"
    assert formula.latex("hops") == "2 n - 2"
    assert formula.terms["network"] == [
        (4.0, {"B": 1, "F": 1}),
        (-4.0, {"B": 1, "F": 1, "n": -1}),
    ]
    assert formula.terms["hops"] == [(2.0, {"n": 1}), (-2.0, {})]
    assert rl.formula(rl.sharded_matmul, chips=1).network_intensity == sympy.oo


@pytest.mark.parametrize(
    ("chip", "chips", "expected"),
    [(V5E, 2, 8755.56), (H100, 2, 4395.56), (V5E, 4, 26266.67), (V5E, 1, 0)],
)
@pytest.mark.parametrize(("B", "F"), [(1, 1), (512, 8192), (10**6, 3)])
def test_the_split_dimension_has_a_critical_size_whatever_the_others(
    chip, chips, expected, B, F
):
    given = {"B": B, "F": F, "chips": chips}
    root = rl.critical("D", rl.sharded_matmul, chip, **given, over="network")
    assert round(root, 2) == expected


def test_more_chips_never_make_a_product_compute_bound():
    for over in ("hbm", "network"):
        with pytest.raises(ValueError, match="it is so for small sizes and stops"):
            rl.critical(
                "chips", rl.sharded_matmul, V5E, B=4096, D=4096, F=8192, over=over
            )
