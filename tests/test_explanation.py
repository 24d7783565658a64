"""What `rl.why` says of an operation is so."""

import re

import numpy as np
import pytest
import sympy

import roofline as rl
from roofline.readouts import SECONDS, digits, quantity
from roofline.words import word

V5E = rl.chips["tpu-v5e"]
SIZES = {"D": 8192, "F": 8192}


def split(B, D, F):
    """A matmul split along D over two chips, each sending its partial sum."""
    return rl.Work(B * D * F, 2 * (B * D / 2 + D * F / 2 + B * F), 2 * B * F)


def gather(V):
    return rl.Work(0, 0, V)


@pytest.fixture(params=["en", "zh"], autouse=True)
def code(request):
    """Everything is said in either language; English again afterwards."""
    yield rl.language(request.param)
    rl.language("en")


BOUNDS = {
    "math": ("is compute-bound", "计算受限"),
    "hbm": ("is bound by HBM bandwidth", "访存受限（HBM）"),
    "network": ("is bound by the network", "通信受限"),
}


@pytest.mark.parametrize(
    ("operation", "sizes"),
    [
        (rl.matmul, SIZES | {"B": 64}),
        (rl.matmul, SIZES | {"B": 640}),
        (rl.dot, {"N": 1000}),
        (split, SIZES | {"B": 64}),
        (split, SIZES | {"B": 640}),
        (split, {"B": 640, "D": 16384, "F": 8192}),
        (gather, {"V": 1e9}),
    ],
)
def test_it_names_what_bounds_the_operation(operation, sizes, code):
    t = rl.time(operation(**sizes), V5E)
    said = BOUNDS[t.bound][code == "zh"]
    assert said in rl.why(operation, V5E, **sizes).split("。")[0].split(". ")[0]


@pytest.mark.parametrize(
    ("operation", "sizes", "raised"),
    [
        (rl.matmul, SIZES | {"B": 64}, "B"),
        (rl.matmul, {"B": 640, "D": 480, "F": 480}, "D"),
        (split, SIZES | {"B": 640}, "D"),
    ],
)
def test_the_size_it_advises_is_the_first_that_is_compute_bound(
    operation, sizes, raised
):
    text = rl.why(operation, V5E, **sizes)
    words = rf"{raised} (?:from|从) {sizes[raised]} (?:to|增大到) (\d+)"
    first = int(re.search(words, text)[1])
    for size, bound in ((first, True), (first - 1, False)):
        work = operation(**{**sizes, raised: size})
        assert (rl.time(work, V5E).bound == "math") is bound


@pytest.mark.parametrize(("operation", "B"), [(rl.matmul, 64), (split, 640)])
def test_the_gain_it_promises_ends_where_the_next_resource_binds(operation, B):
    t = rl.time(operation(B=B, **SIZES), V5E)
    slow, then, _ = sorted([t.math, t.hbm, t.network], reverse=True)
    text = rl.why(operation, V5E, B=B, **SIZES)
    assert f" {digits(slow / then)} " in text
    assert text.count(quantity(then, SECONDS)) == 2


@pytest.mark.parametrize(
    ("operation", "sizes"), [(rl.dot, {"N": 1000}), (split, SIZES | {"B": 64})]
)
def test_it_says_when_no_size_will_do(operation, sizes, code):
    said = {"en": "alone never makes it", "zh": "再大也不会变为计算受限"}[code]
    assert said in rl.why(operation, V5E, **sizes)


def test_what_computes_nothing_gets_no_advice_to_grow(code):
    text = rl.why(gather, V5E, V=1e9)
    assert {"en": "it computes nothing", "zh": "这里没有计算"}[code] in text
    assert "∞" not in text


def test_a_faster_unit_that_takes_the_operands_is_advised_with_its_time():
    formats = {"x": "int8", "w": "int8"}
    work = rl.matmul(6400, **SIZES, **formats)
    text = rl.why(rl.matmul, V5E, B=6400, **SIZES, **formats)
    after = quantity(rl.time(work, V5E, math="int8").lower, SECONDS)
    assert word("why.unit", unit="int8", time=after) in text
    assert "int4" not in text


@pytest.mark.parametrize(
    ("formats", "math"),
    [
        ({}, "bf16"),
        ({"x": "int8"}, "bf16"),
        ({"x": "int8", "w": "int8"}, "int8"),
        ({"x": "int8", "w": "int8", "out": "fp32"}, "int8"),
    ],
)
def test_a_unit_that_needs_narrower_operands_is_said_to(formats, math):
    text = rl.why(rl.matmul, V5E, math=math, B=6400, **SIZES, **formats)
    kept = {"out": formats.get("out", formats.get("x", "bf16"))}
    work = rl.matmul(6400, **SIZES, x="int4", w="int4", **kept)
    after = quantity(rl.time(work, V5E, math="int4").lower, SECONDS)
    assert word("why.narrower", unit="int4", time=after) in text


def test_an_operation_of_no_format_may_use_any_unit():
    unhashable = []

    def squares(N, of=unhashable):
        return rl.Work(N**2, N * (1 + len(of)))

    work = rl.Work(1e12, 1e6)
    after = quantity(rl.time(work, V5E, math="int4").lower, SECONDS)
    text = rl.why(squares, V5E, N=1e6)
    assert word("why.unit", unit="int4", time=after) in text


def test_a_vector_unit_takes_what_there_is():
    chip = rl.Chip("own", {"bf16": 1e12, "vector": 2e12}, {"hbm": 1e12})
    for dtype in ("fp32", "fp64", "int8"):
        text = rl.why(rl.elementwise, chip, N=1e6, ops=1e6, dtype=dtype)
        assert "vector" in text


def test_the_fastest_unit_is_not_advised_again(code):
    said = {"en": "nor has this chip a faster unit", "zh": "没有更快的运算单元"}
    assert said[code] in rl.why(rl.matmul, V5E, math="int4", B=6400, **SIZES)


def test_a_tie_has_no_single_bound(code):
    even = rl.Chip("even", peaks={"bf16": 1e12}, bandwidths={"hbm": 1e12})
    text = rl.why(lambda N: rl.Work(N, N), even, N=1000)
    assert {"en": "no single bound", "zh": "没有单独的瓶颈"}[code] in text


@pytest.mark.parametrize("B", [64, 640, 6400])
def test_chinese_stands_apart_from_latin_letters(B, code):
    text = rl.why(rl.matmul, V5E, B=B, **SIZES)
    assert not re.search(r"[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]", text)


@pytest.mark.parametrize(
    ("operation", "sizes", "error", "message"),
    [
        (5, {"B": 1}, TypeError, "operation must be a function"),
        (lambda B: B, {"B": 1}, TypeError, "operation must return a Work"),
        (rl.matmul, {"B": 1}, TypeError, "missing 2 required"),
        (rl.matmul, SIZES | {"B": 0}, ValueError, "B must be positive"),
        (rl.matmul, SIZES | {"B": np.array([1, 2])}, TypeError, "one number each"),
        (rl.matmul, SIZES | {"B": sympy.Symbol("B")}, TypeError, "one number each"),
    ],
)
def test_what_cannot_be_explained_is_refused(operation, sizes, error, message):
    with pytest.raises(error, match=message):
        rl.why(operation, V5E, **sizes)


def test_an_unknown_unit_is_refused():
    with pytest.raises(ValueError, match="TPU v5e has no fp8 peak"):
        rl.why(rl.dot, V5E, math="fp8", N=8)
