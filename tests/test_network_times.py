"""Three resources: what a network adds to the times of an operation."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol

V5E, L4 = rl.chips["tpu-v5e"], rl.chips["l4"]
SIZES = st.integers(1, 10**6)
CHIPS = st.integers(1, 1000)
HOP = st.just(0.0) | st.floats(1e-9, 1e-3)


@given(SIZES, SIZES, SIZES, CHIPS, st.booleans(), HOP)
def test_with_three_resources_upper_is_at_most_three_times_lower(B, D, F, n, dup, hop):
    work = rl.sharded_matmul(B, D, F, chips=n)
    t = rl.time(work, V5E, duplex=dup, hop_latency=hop)
    assert 0 < t.lower <= t.upper <= 3 * t.lower * (1 + 1e-15)
    assert t.lower == max(t.math, t.hbm, t.network) == getattr(t, t.bound)


def test_each_hop_takes_its_latency_after_the_one_before():
    work = rl.all_reduce(4.5e10, chips=4)  # a second for V
    t = rl.time(work, V5E, hop_latency=1e-3)
    assert t.network == pytest.approx(1.5 + 6e-3, rel=1e-15)
    assert t.lower == t.upper == t.network


def test_hops_wait_where_nothing_is_sent_too_even_without_a_link_on_record():
    t = rl.time(rl.Work(0, 0, hops=3), L4, hop_latency=2.0)
    assert (t.network, t.bound) == (6.0, "network")


@given(SIZES, CHIPS, HOP)
def test_half_duplex_doubles_the_bytes_and_not_the_hops(V, n, hop):
    work = rl.all_gather(V, n)
    both, one = (rl.time(work, V5E, duplex=d, hop_latency=hop) for d in (True, False))
    sending = work.network / V5E.bandwidth("network")
    assert one.network - both.network == pytest.approx(sending, rel=1e-9, abs=1e-15)


def test_hops_and_latency_are_different_things():
    work = rl.sharded_matmul(8, 8, 8, chips=4)
    t = rl.time(work, V5E, latency=1.0, hop_latency=0.5)
    assert t.network == pytest.approx(3.0)
    assert t.lower == pytest.approx(4.0)


def test_hop_latency_broadcasts_against_the_sizes():
    hops = np.array([[0.0], [1e-6], [1e-3]])
    t = rl.time(rl.all_gather(np.array([1.0, 1e9]), 4), V5E, hop_latency=hops)
    assert t.lower.shape == t.upper.shape == t.attained.shape == (3, 2)
    np.testing.assert_allclose(t.network - t.network[0], 3 * hops + 0 * t.network)


def test_symbols_may_stand_for_chips_and_hop_latency():
    a, n = symbol("a"), symbol("n")
    t = rl.time(rl.all_gather(9e10, n), V5E, hop_latency=a)
    assert float(t.lower.subs({a: 0.5, n: 3})) == pytest.approx(4 / 3 + 1.0)


@pytest.mark.parametrize(
    "collective", [rl.all_gather, rl.reduce_scatter, rl.all_reduce, rl.all_to_all]
)
def test_a_collective_attains_no_flops_and_waits_for_the_network(collective):
    t = rl.time(collective(1e6, 4), V5E)
    assert (t.attained, t.bound, t.lower) == (0, "network", t.network)


def test_a_work_of_nothing_takes_no_time_and_attains_nothing():
    for work in (rl.Work(0, 0), rl.all_gather(8, chips=1)):
        t = rl.time(work, V5E)
        assert (t.lower, t.upper, t.attained, t.bound) == (0, 0, 0, "math")
    some = rl.time(rl.Work(np.array([0.0, 8.0]), 0), V5E)
    assert some.attained.tolist() == [0, V5E.peak("bf16")]


def test_the_bound_of_symbols_is_not_known_yet():
    t = rl.time(rl.matmul(*map(symbol, "BDF")), V5E)
    with pytest.raises(TypeError, match=r"bound must be .*, not symbols \(B, D, F\)$"):
        _ = t.bound


@pytest.mark.parametrize("shape", [(3,), (40_000,), (300, 1), (1, 300)])
@settings(max_examples=10)
@given(hop=HOP, latency=HOP, dup=st.booleans())
def test_bounds_taken_in_blocks_are_those_of_the_resources(shape, hop, latency, dup):
    B = np.linspace(1, 1e6, np.prod(shape)).reshape(shape)
    work = rl.sharded_matmul(B, np.linspace(1, 1e5, 3)[:, None, None], 4096, chips=4)
    t = rl.time(work, V5E, hop_latency=hop, latency=latency, duplex=dup)
    slowest = np.maximum(np.maximum(t.math, t.hbm), t.network)
    np.testing.assert_array_equal(t.lower, slowest + latency)
    together = latency + t.math + t.hbm + t.network
    np.testing.assert_allclose(t.upper, together, rtol=1e-15)


def test_bounds_do_not_depend_on_the_order_in_memory():
    B = np.arange(1.0, 7.0).reshape(2, 3)
    for given_as in (B, np.asfortranarray(B), np.repeat(B, 2, axis=1)[:, ::2]):
        lower = rl.time(rl.matmul(given_as, 8, 8), V5E).lower
        np.testing.assert_array_equal(lower, rl.time(rl.matmul(B, 8, 8), V5E).lower)


def test_counts_of_any_number_type_have_bounds():
    for dtype in ("int8", "uint64", "float32"):
        counts = np.array([1, 100], dtype)
        t = rl.time(rl.Work(counts, counts), V5E)
        np.testing.assert_allclose(t.lower, counts / 8.2e11, rtol=1e-6)


def test_a_time_shows_its_seconds():
    t = rl.time(rl.Work(0, 8.2e11, network=9e10), V5E, latency=1)
    assert repr(t) == "Time(math=0.0, hbm=1.0, network=2.0, latency=1)"
