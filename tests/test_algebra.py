"""The formulas that text, figures and sliders show are the functions themselves."""

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import roofline as rl
from roofline.algebra import symbol

B, D, F, N, s = map(symbol, ["B", "D", "F", "N", "s"])
SIZES = st.integers(1, 10**6)
OPERATIONS = [rl.dot, rl.elementwise, rl.matmul, rl.batched_matmul]
OPERATIONS += [rl.sharded_matmul]


def test_the_formulas_of_a_matmul_are_those_of_the_chapter():
    formula = rl.formula(rl.matmul)
    assert formula.flops == 2 * B * D * F
    assert sympy.expand(formula.bytes - (2 * B * D + 2 * D * F + 2 * B * F)) == 0
    assert sympy.simplify(formula.intensity - B * D * F / (B * D + D * F + B * F)) == 0
    assert formula.network == 0


def test_intensity_tends_to_the_batch_and_a_dot_product_to_one_half():
    assert rl.formula(rl.matmul).limit("D", "F") == B
    assert rl.formula(rl.matmul, w="int8").limit("D", "F") == 2 * B
    assert rl.formula(rl.dot).limit("N") == sympy.Rational(1, 2)
    assert rl.formula(rl.dot).intensity == (2 * N - 1) / (4 * N + 2)


def test_the_order_of_limits_of_a_matmul_does_not_matter():
    formula = rl.formula(rl.matmul)
    assert formula.limit("F", "D") == formula.limit("D", "F")
    assert formula.limit("D", "F", "B") == sympy.oo


def test_a_limit_may_be_of_any_count():
    formula = rl.formula(lambda N: rl.Work(N**2, 2 * N, network=3 * N + 1, hops=N))
    assert formula.limit("N", of="network_intensity") == sympy.oo
    assert formula.limit("N") == sympy.oo
    ring = rl.formula(lambda n: rl.Work(0, 0, network=(n - 1) / n, hops=n - 1))
    assert (ring.limit("n", of="network"), ring.limit("n", of="bytes")) == (1, 0)


def test_a_size_that_cancels_in_the_intensity_may_still_grow():
    formula = rl.formula(lambda N, M: rl.Work(N * M, 2 * N))
    assert formula.intensity == symbol("M") / 2
    assert formula.limit("N") == symbol("M") / 2


def test_intensity_is_infinite_where_nothing_moves_as_for_numbers():
    formula = rl.formula(rl.matmul)
    assert formula.network_intensity == sympy.oo
    assert rl.matmul(8, 8, 8).network_intensity == np.inf


def test_formats_may_be_symbols_too():
    formula = rl.formula(rl.matmul, x=s, w=s, out=s)
    assert sympy.simplify(formula.limit("D", "F") - 2 * B / s) == 0


def test_half_a_byte_is_one_half_exactly():
    formula = rl.formula(rl.matmul, w="int4")
    assert formula.bytes == 2 * B * D + D * F / 2 + 2 * B * F
    assert not formula.intensity.has(sympy.Float)


def test_sizes_can_be_fixed():
    formula = rl.formula(rl.matmul, D=4096, F=4096)
    assert formula.intensity.free_symbols == {B}
    assert formula.intensity.subs(B, 128) == sympy.Rational(2048, 17)


@settings(max_examples=15)
@given(SIZES, SIZES, SIZES, st.sampled_from(["fp32", "bf16", "int8", "int4"]))
def test_symbols_are_the_scalars_once_they_are_filled_in(b, d, f, w):
    formula, work = rl.formula(rl.matmul, w=w), rl.matmul(b, d, f, w=w)
    values = {B: b, D: d, F: f}
    assert float(formula.flops.subs(values)) == work.flops
    assert float(formula.bytes.subs(values)) == work.bytes
    intensity = float(formula.intensity.subs(values))
    assert intensity == pytest.approx(work.intensity, rel=1e-14)


@given(SIZES, SIZES, SIZES)
def test_terms_add_up_to_the_function(b, d, f):
    values = {"B": b, "D": d, "F": f, "N": d, "inputs": b, "ops": f}
    for operation in OPERATIONS:
        names = rl.formula(operation).flops.free_symbols
        work = operation(**{size.name: values[size.name] for size in names})
        for count, terms in rl.formula(operation).terms.items():
            total = sum(c * product(powers, values) for c, powers in terms)
            assert total == pytest.approx(getattr(work, count), rel=1e-14)


def product(powers, values):
    return np.prod([float(values[name]) ** power for name, power in powers.items()])


def test_terms_are_coefficients_and_exponents():
    bd, df, bf = ({a: 1, b: 1} for a, b in ("BD", "DF", "BF"))
    terms = rl.formula(rl.matmul, w="int8").terms
    assert terms["flops"] == [(2.0, {"B": 1, "D": 1, "F": 1})]
    assert terms["bytes"] == [(2.0, bd), (2.0, bf), (1.0, df)]
    assert terms["network"] == []
    assert rl.formula(rl.dot, N=8).terms["flops"] == [(15.0, {})]


def test_terms_may_divide_by_a_size_and_square_it():
    def ring(V, n):
        return rl.Work(V**2, V, network=V * (n - 1) / n)

    terms = rl.formula(ring).terms
    assert terms["flops"] == [(1.0, {"V": 2})]
    assert (1.0, {"V": 1}) in terms["network"]
    assert (-1.0, {"V": 1, "n": -1}) in terms["network"]


def test_what_is_no_sum_of_terms_is_refused():
    def rounded(N):
        return rl.Work(sympy.floor(N / 2), N)

    with pytest.raises(ValueError, match="not a product of powers of sizes: floor"):
        _ = rl.formula(rounded).terms


def test_latex_is_made_from_the_same_expressions():
    formula = rl.formula(rl.matmul)
    assert formula.latex("flops") == "2 B D F"
    assert formula.latex() == r"\frac{B D F}{B D + B F + D F}"
    assert formula._repr_latex_() == rf"$\displaystyle {formula.latex()}$"


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: rl.formula(3), TypeError, "operation must be a function, not 3"),
        (lambda: rl.formula(rl.dot, M=3), TypeError, r"M is not an argument .*\(N, dt"),
        (lambda: rl.formula(rl.dot, N=0), ValueError, "N must be at least 1"),
        (lambda: rl.formula(rl.dot, dtype="bf17"), ValueError, "dtype must be one of"),
        (
            lambda: rl.formula(rl.dot).limit("M"),
            ValueError,
            "size must be one of N",
        ),
        (
            lambda: rl.formula(rl.dot).latex("M"),
            ValueError,
            "what must be one of",
        ),
        (
            lambda: rl.formula(rl.dot).limit("N", of="time"),
            ValueError,
            "of must be one of flops, bytes, network, hops, intensity",
        ),
    ],
)
def test_a_question_without_sense_is_refused(ask, error, words):
    with pytest.raises(error, match=words):
        ask()


def test_a_symbol_that_may_be_negative_is_taken_as_it_is():
    assert rl.matmul(sympy.Symbol("q"), 8, 8).flops == 128 * sympy.Symbol("q")


def test_a_function_that_returns_no_work_is_refused():
    with pytest.raises(TypeError, match="must return a Work, not n"):
        rl.formula(lambda n: n)
