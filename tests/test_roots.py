"""Critical sizes of many shapes at once, and of what goes in steps or turns back."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl

V5E = rl.chips["tpu-v5e"]
EVEN = rl.Chip("even", {"bf16": 240e12}, {"hbm": 1e12, "network": 1e11})
MANY = 40_000  # more than a block
SIZES = np.random.default_rng(0).integers(1, 8192, (2, MANY)).astype(float)


def closed_form(ridge, D, F):
    room = 2 * D * F - 2 * ridge * (D + F)
    with np.errstate(divide="ignore"):
        return np.where(room > 0, 2 * ridge * D * F / room, np.inf)


def test_many_shapes_at_once_have_the_roots_of_each():
    D, F = SIZES
    roots = rl.critical("B", rl.matmul, V5E, D=D, F=F)
    np.testing.assert_allclose(roots, closed_form(V5E.ridge(), D, F), rtol=1e-9)
    for i in (0, 1, MANY - 1):
        one = rl.critical("B", rl.matmul, V5E, D=D[i], F=F[i])
        assert roots[i] == pytest.approx(one, rel=1e-12)


def test_many_shapes_of_a_curved_operation_have_the_roots_of_each():
    D = SIZES[0]
    sides = rl.critical("N", lambda N, D: rl.matmul(N, D, N), V5E, D=D)
    for i in (0, 1, MANY - 1):
        one = rl.critical("N", lambda N, D: rl.matmul(N, D, N), V5E, D=D[i])
        assert sides[i] == one


def test_many_shapes_broadcast():
    D, F = SIZES[0, :300, None], SIZES[1, :300]
    roots = rl.critical("B", rl.matmul, V5E, D=D, F=F)
    assert roots.shape == (300, 300)
    np.testing.assert_allclose(roots, closed_form(V5E.ridge(), D, F), rtol=1e-9)


def test_an_operation_may_add_up_over_an_array():
    for layers in (SIZES[0, :3] + 481, SIZES[0] + 481):  # few, and more than a block

        def model(B, D):
            one = rl.matmul(B, D, 4096)
            return rl.Work(one.flops.sum(), one.bytes.sum())

        root = rl.critical("B", model, V5E, D=layers)
        assert type(root) is float
        assert model(root, layers).intensity == pytest.approx(V5E.ridge(), rel=1e-12)


def test_an_operation_may_add_up_over_one_axis_of_many_shapes():
    layers = SIZES + 481  # two layers of each model

    def model(B, D):
        one = rl.matmul(B, D, 4096)
        return rl.Work(one.flops.sum(axis=0), one.bytes.sum(axis=0))

    roots = rl.critical("B", model, V5E, D=layers)
    assert roots.shape == (MANY,)
    assert roots[7] == pytest.approx(rl.critical("B", model, V5E, D=layers[:, 7]))


@pytest.mark.parametrize(
    "many", [np.zeros(MANY), np.full(MANY, -1), np.ones(MANY, "O")]
)
def test_a_bad_size_among_many_is_refused_by_name(many):
    with pytest.raises((TypeError, ValueError), match=r"^D must"):
        rl.critical("B", rl.matmul, V5E, D=many, F=8)


def test_an_operation_that_is_compute_bound_for_a_while_is_refused():
    def hump(n):  # intensity 240 from about 1 to 3200
        return rl.Work(1000 * n, 1 + n + 1e-3 * n**2)

    with pytest.raises(ValueError, match="stops"):
        rl.critical("n", hump, EVEN)


@given(
    st.sampled_from([512, 1024, 2048]),
    st.integers(2000, 10**5),
    st.integers(2000, 10**5),
)
def test_between_ragged_edges_a_root_is_still_exact(tile, n, k):
    given = {"n": n, "k": k, "bm": tile, "bn": n, "bk": 64}
    root = rl.critical("m", rl.tiled_matmul, V5E, **given)
    assert 240 < root <= tile
    at_root = rl.tiled_matmul(m=root, **given).intensity
    assert at_root == pytest.approx(V5E.ridge(), rel=1e-12)
    assert rl.tiled_matmul(m=math.ceil(root), **given).intensity >= V5E.ridge()


def test_past_a_root_the_next_ragged_edge_may_fall_back():
    given = {"n": 8192, "k": 8192, "bm": 512, "bn": 512, "bk": 64}
    root = rl.critical("m", rl.tiled_matmul, V5E, **given)
    assert root < 512
    assert rl.tiled_matmul(m=512, **given).intensity > V5E.ridge()
    assert rl.tiled_matmul(m=513, **given).intensity < V5E.ridge()


@pytest.mark.parametrize("over", ["hbm", "vmem", "network"])
def test_each_level_has_a_critical_size(over):
    given = {"F": 8192, "B": 4096, "chips": 2}
    D = rl.critical("D", rl.sharded_matmul, V5E, **given, over=over)
    t = rl.sharded_matmul(D=D, **given)
    intensity = t.network_intensity if over == "network" else t.intensity
    assert intensity == pytest.approx(V5E.ridge(over=over), rel=1e-12)
