"""Bad input to operations, times and thresholds is refused in one sentence."""

import numpy as np
import pytest
from bad_input import ZERO_OR_NEXT_TO_IT, assert_one_sentence, bad_values

import roofline as rl
from roofline.algebra import symbol

V5E = rl.chips["tpu-v5e"]

SIZE_ARGUMENTS = {
    "dot N": ("N", rl.dot),
    "elementwise N": ("N", rl.elementwise),
    "elementwise inputs": ("inputs", lambda inputs: rl.elementwise(8, inputs)),
    "elementwise ops": ("ops", lambda ops: rl.elementwise(8, ops=ops)),
    "matmul B": ("B", lambda B: rl.matmul(B, 8, 8)),
    "matmul D": ("D", lambda D: rl.matmul(8, D, 8)),
    "matmul F": ("F", lambda F: rl.matmul(8, 8, F)),
    "batched B": ("B", lambda B: rl.batched_matmul(B, 8, 8)),
    "batched D": ("D", lambda D: rl.batched_matmul(8, D, 8)),
    "batched F": ("F", lambda F: rl.batched_matmul(8, 8, F)),
    "tiled m": ("m", lambda m: rl.tiled_matmul(m, 8, 8, 2, 2, 2)),
    "tiled n": ("n", lambda n: rl.tiled_matmul(8, n, 8, 2, 2, 2)),
    "tiled k": ("k", lambda k: rl.tiled_matmul(8, 8, k, 2, 2, 2)),
    "tiled bm": ("bm", lambda bm: rl.tiled_matmul(8, 8, 8, bm, 2, 2)),
    "tiled bn": ("bn", lambda bn: rl.tiled_matmul(8, 8, 8, 2, bn, 2)),
    "tiled bk": ("bk", lambda bk: rl.tiled_matmul(8, 8, 8, 2, 2, bk)),
    "sharded B": ("B", lambda B: rl.sharded_matmul(B, 8, 8)),
    "sharded D": ("D", lambda D: rl.sharded_matmul(8, D, 8)),
    "sharded F": ("F", lambda F: rl.sharded_matmul(8, 8, F)),
    "sharded chips": ("chips", lambda chips: rl.sharded_matmul(8, 8, 8, chips)),
    "repeat n": ("n", lambda n: rl.dot(8).__rmul__(n)),
}


@pytest.mark.parametrize(("value", "error"), bad_values())
@pytest.mark.parametrize("place", SIZE_ARGUMENTS)
def test_a_bad_size_is_refused_in_one_sentence(place, value, error):
    argument, call = SIZE_ARGUMENTS[place]
    with pytest.raises(error) as caught:
        call(value)
    assert_one_sentence(caught, argument)


def test_the_sentence_says_which_element_of_an_array_is_bad():
    with pytest.raises(ValueError, match=r"^D must be positive .* not -7$"):
        rl.matmul(1, np.array([3, -7, -9]), 1)


def test_a_dot_product_has_at_least_one_element():
    for N in (0.4, np.array([2, 0.4])):
        with pytest.raises(
            ValueError, match=r"^N must be at least 1 and finite, not 0\.4$"
        ):
            rl.dot(N)


@pytest.mark.parametrize("argument", ["x", "w", "out"])
@pytest.mark.parametrize("value", ["bf17", "", 16, ["bf16"], b"bf16", True, np.float32])
def test_an_unknown_format_is_refused_by_the_name_of_its_argument(argument, value):
    for product in (rl.matmul, rl.batched_matmul, rl.sharded_matmul):
        with pytest.raises(
            ValueError, match=f"^{argument} must be one of fp64, .* not "
        ):
            product(8, 8, 8, **{argument: value})


@pytest.mark.parametrize("count", ["flops", "bytes", "network", "hops"])
@pytest.mark.parametrize(
    "value", [-1, float("nan"), float("inf"), True, "1", None, [1], np.array(["1"])]
)
def test_a_bad_count_is_refused(count, value):
    counts = {"flops": 1, "bytes": 1, count: value}
    with pytest.raises((TypeError, ValueError)) as caught:
        rl.Work(**counts)
    assert_one_sentence(caught, count)


@pytest.mark.parametrize(("value", "error"), bad_values())
@pytest.mark.parametrize("argument", ["efficiency", "intensity"])
def test_a_bad_share_or_intensity_is_refused_in_one_sentence(argument, value, error):
    calls = {
        "efficiency": lambda: rl.time(rl.dot(8), V5E, efficiency=value),
        "intensity": lambda: rl.attainable(value, V5E),
    }
    with pytest.raises(error) as caught:
        calls[argument]()
    assert_one_sentence(caught, argument)


@pytest.mark.parametrize("argument", ["latency", "hop_latency"])
@pytest.mark.parametrize(("value", "error"), bad_values(zero=False))
def test_a_bad_latency_is_refused_in_one_sentence(argument, value, error):
    with pytest.raises(error) as caught:
        rl.time(rl.dot(8), V5E, **{argument: value})
    assert_one_sentence(caught, argument)


@pytest.mark.parametrize("argument", ["latency", "hop_latency"])
@pytest.mark.parametrize("value", ZERO_OR_NEXT_TO_IT, ids=repr)
def test_a_latency_may_be_zero(argument, value):
    assert np.all(rl.time(rl.dot(8), V5E, **{argument: value}).lower > 0)


@pytest.mark.parametrize("value", [1.0001, 2, np.array([0.5, 1.5])])
def test_an_efficiency_above_one_is_refused(value):
    with pytest.raises(ValueError, match=r"^efficiency must be above 0 and at most 1"):
        rl.time(rl.dot(8), V5E, efficiency=value)


@pytest.mark.parametrize("value", [None, "tpu-v5e", 3, {}, rl.chips])
def test_what_is_not_a_chip_is_refused(value):
    for call in (lambda: rl.time(rl.dot(8), value), lambda: rl.attainable(1, value)):
        with pytest.raises(TypeError) as caught:
            call()
        assert_one_sentence(caught, "chip")


@pytest.mark.parametrize("value", [None, 3, "work", (1, 2), V5E])
def test_what_is_not_a_work_is_refused(value):
    with pytest.raises(TypeError) as caught:
        rl.time(value, V5E)
    assert_one_sentence(caught, "work")


@pytest.mark.parametrize("value", [0, 1, None, "yes", np.array([True])])
def test_a_switch_is_yes_or_no(value):
    with pytest.raises(TypeError) as caught:
        rl.time(rl.dot(8), V5E, duplex=value)
    assert_one_sentence(caught, "duplex")
    with pytest.raises(TypeError) as caught:
        rl.tiled_matmul(8, 8, 8, 2, 2, 2, read_c=value)
    assert_one_sentence(caught, "read_c")


@pytest.mark.parametrize("value", ["fp32", "bf17", None, ["bf16"], 16])
def test_math_that_the_chip_lacks_is_refused_with_what_it_has(value):
    for call in (
        lambda: rl.time(rl.dot(8), V5E, math=value),
        lambda: rl.attainable(1, V5E, math=value),
    ):
        with pytest.raises(ValueError, match=r"^TPU v5e has no ") as error:
            call()
        message = str(error.value)
        assert message.endswith(" peak on record; it has bf16, int8, int4")
        assert (value if isinstance(value, str) else repr(value)) in message


@pytest.mark.parametrize(("value", "error"), bad_values())
def test_a_bad_size_among_the_others_is_refused_in_one_sentence(value, error):
    with pytest.raises(error) as caught:
        rl.critical("B", rl.matmul, V5E, D=value, F=8)
    assert_one_sentence(caught, "D")


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (
            ("Q", rl.matmul, V5E),
            TypeError,
            r"size must be .* \(B, D, F\), not 'Q'",
        ),
        ((3, rl.matmul, V5E), TypeError, "size must be a size that"),
        ((["B"], rl.matmul, V5E), TypeError, "size must be a size that"),
        (("x", rl.matmul, V5E), TypeError, r"size must be .* \(B, D, F\), not 'x'"),
        (("read_c", rl.tiled_matmul, V5E), TypeError, "bk.*, not 'read_c'"),
        (("dtype", rl.elementwise, V5E), TypeError, r"\(N, inputs, ops\), not 'dt"),
        (("B", "matmul", V5E), TypeError, "operation must be a function, not 'mat"),
        (("N", lambda N: N, V5E), TypeError, "operation must return a Work, not"),
        (("N", rl.dot, "tpu-v5e"), TypeError, "chip must be a Chip, such as"),
        (("N", rl.dot), TypeError, "chip"),
        (("B", rl.matmul, V5E), TypeError, "'D' and 'F'"),
    ],
)
def test_a_question_without_sense_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        rl.critical(*arguments)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"math": "fp32"}, ValueError, "TPU v5e has no fp32 peak"),
        ({"over": "l2"}, ValueError, "TPU v5e has no l2 bandwidth"),
        ({"w": "int7"}, ValueError, "w must be one of"),
        ({"B": 8}, TypeError, "B is the size to solve for"),
        ({"G": 8}, TypeError, "G"),
        ({"F": symbol("F")}, TypeError, "must be numbers here, not symbols"),
    ],
)
def test_a_bad_option_is_refused(options, error, words):
    with pytest.raises(error, match=words):
        rl.critical("B", rl.matmul, V5E, **({"D": 8, "F": 8} | options))
