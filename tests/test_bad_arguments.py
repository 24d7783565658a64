"""Whatever is thrown at an operation, a Work comes out or one clear sentence."""

import inspect

import numpy as np
import pytest
from bad_input import (
    NOT_NUMBERS,
    NOT_WHOLE,
    OUT_OF_RANGE,
    ZERO_OR_NEXT_TO_IT,
    assert_one_sentence,
    assert_sentence,
    bad_values,
)
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.pointwise import symbols
from roofline.precision import BYTES

V5E = rl.chips["tpu-v5e"]
OPERATIONS = [rl.dot, rl.elementwise, rl.matmul, rl.batched_matmul, rl.tiled_matmul]
OPERATIONS += [rl.sharded_matmul, rl.all_gather, rl.reduce_scatter, rl.all_reduce]
OPERATIONS += [rl.all_to_all]
RING = OPERATIONS[-4:]
FORMATS = {"dtype", "x", "w", "out"}

ODD = st.sampled_from(NOT_NUMBERS + OUT_OF_RANGE + ZERO_OR_NEXT_TO_IT + NOT_WHOLE)
ODD |= st.none() | st.booleans() | st.text(max_size=5) | st.integers() | st.floats()
SIZE = st.integers(1, 10**9) | st.floats(1, 1e9)
SIZE |= st.sampled_from([np.ones(2), np.full((2, 1), 7), np.arange(1, 4), 1, 10**49])
FORMAT = st.sampled_from(sorted(BYTES))


@st.composite
def calls(draw):
    """An operation and arguments, most of them fine."""
    operation = draw(st.sampled_from(OPERATIONS))
    arguments = {}
    for name in inspect.signature(operation).parameters:
        fine = FORMAT if name in FORMATS else SIZE
        if name == "read_c":
            fine = st.booleans()
        arguments[name] = draw(ODD if draw(st.integers(0, 9)) == 0 else fine)
    return operation, arguments


@settings(max_examples=200)
@given(calls())
def test_a_work_comes_out_or_one_sentence_that_names_an_argument(call):
    operation, arguments = call
    try:
        work = operation(**arguments)
    except (TypeError, ValueError) as error:
        # an array of sizes times a symbol is found out late
        assert_sentence(error.args[0], *arguments, "flops", "bytes", "network")
        return
    assert isinstance(work, rl.Work)
    if not symbols(*vars(work).values()):
        lower = np.asarray(rl.time(work, V5E).lower, float)
        assert np.all(np.isfinite(lower))
        assert np.all(lower >= 0)


@pytest.mark.parametrize(("value", "error"), bad_values())
@pytest.mark.parametrize("argument", ["V", "chips"])
def test_a_bad_size_of_a_collective_is_refused_in_one_sentence(argument, value, error):
    for collective in RING:
        with pytest.raises(error) as caught:
            collective(**{"V": 8, "chips": 2, argument: value})
        assert_one_sentence(caught, argument)


@pytest.mark.parametrize("value", NOT_WHOLE, ids=repr)
def test_a_number_of_chips_that_is_not_whole_is_refused(value):
    calls = [lambda c=collective: c(8, value) for collective in RING]
    for call in (*calls, lambda: rl.sharded_matmul(8, 8, 8, chips=value)):
        with pytest.raises(
            ValueError, match=r"^chips must be a whole number"
        ) as caught:
            call()
        assert_one_sentence(caught, "chips")


TWO, THREE = np.ones(2), np.ones(3)
SHAPES = {
    "B, D": lambda: rl.matmul(TWO, THREE, 1),
    "B, F": lambda: rl.batched_matmul(TWO, 1, THREE),
    "B, D, F": lambda: rl.matmul(TWO, TWO, THREE),
    "m, bk": lambda: rl.tiled_matmul(TWO, 1, 1, 1, 1, THREE),
    "D, chips": lambda: rl.sharded_matmul(1, TWO, 1, chips=THREE),
    "V, chips": lambda: rl.all_to_all(TWO, THREE),
    "N, ops": lambda: rl.elementwise(TWO, ops=THREE),
    "flops, bytes": lambda: rl.Work(TWO, THREE),
    "flops, bytes, other flops, other bytes": lambda: rl.dot(TWO) + rl.dot(THREE),
    "n, flops, bytes": lambda: THREE * rl.dot(TWO),
    "flops, bytes, latency": lambda: rl.time(rl.dot(TWO), V5E, latency=THREE),
    "flops, bytes, efficiency": lambda: rl.time(rl.dot(TWO), V5E, efficiency=THREE / 2),
    "D, F": lambda: rl.critical("B", rl.matmul, V5E, D=TWO, F=THREE),
}


@pytest.mark.parametrize("names", SHAPES)
def test_arrays_that_do_not_broadcast_are_named_with_their_shapes(names):
    with pytest.raises(ValueError, match=rf"^{names} must have shapes that ") as caught:
        SHAPES[names]()
    assert_one_sentence(caught, names)
    assert "(2,)" in str(caught.value)
    assert "(3,)" in str(caught.value)


def test_a_product_that_the_chip_has_no_unit_for_is_refused():
    work = rl.tiled_matmul(8, 8, 8, 2, 2, 2, dtype="fp8")
    for call in (
        lambda: rl.time(work, V5E, math="fp8"),
        lambda: rl.critical("D", rl.sharded_matmul, V5E, math="fp8", B=8, F=8),
    ):
        with pytest.raises(ValueError, match=r"^TPU v5e has no fp8 peak"):
            call()


def test_a_chip_without_a_link_cannot_send():
    l4 = rl.chips["l4"]
    with pytest.raises(
        ValueError, match=r"^L4 has no network bandwidth on record; it has hbm, pcie$"
    ):
        rl.time(rl.sharded_matmul(8, 8, 8), l4)
    with pytest.raises(
        ValueError, match=r"^L4 has no network bandwidth on record; it has hbm, pcie$"
    ):
        rl.critical("D", rl.sharded_matmul, l4, B=8, F=8, over="network")
    assert rl.time(rl.sharded_matmul(8, 8, 8, chips=1), l4).network == 0
