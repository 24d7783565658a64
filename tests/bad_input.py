"""What a reader may pass for a size, right and wrong."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy

NOT_NUMBERS = [True, False, "8", "", None, [8, 8], (8,), {8}, 8j, object(), int]
NOT_NUMBERS += [Decimal(8), b"8", np.bool_(True), np.str_("8"), np.datetime64("2026")]
NOT_NUMBERS += [np.array([True]), np.array(["8"]), np.array([8j]), np.array([8], "O")]
NOT_NUMBERS += [np.array(None), np.ma.masked_array([1.0, 2.0], [False, True])]
NOT_NUMBERS += [np.zeros(2, [("a", "f8")]), np.float64]
NOT_NUMBERS += [sympy.true, sympy.Symbol("q") > 1, sympy.eye(2)]

ZERO_OR_NEXT_TO_IT = [0, 0.0, -0.0, 1e-51, Fraction(0), np.uint8(0), np.array(0)]
ZERO_OR_NEXT_TO_IT += [np.array([8, 0]), sympy.Integer(0)]

OUT_OF_RANGE = [-1, -0.5, float("nan"), float("inf"), -float("inf"), 1e51]
OUT_OF_RANGE += [10**400, 10**5000, Fraction(-1, 2), np.array([])]
OUT_OF_RANGE += [np.float64("nan"), np.float32("inf"), np.int64(-3)]
OUT_OF_RANGE += [np.longdouble("inf"), np.array(-1), np.array(float("nan"))]
OUT_OF_RANGE += [np.array([-1]), np.array([[8, -8]]), np.array([8.0, float("nan")])]
OUT_OF_RANGE += [np.array([1e51]), np.array(["1e4000"], "longdouble")]
OUT_OF_RANGE += [np.array([8.0, np.inf]), np.array([8, np.inf], "float32")]
OUT_OF_RANGE += [sympy.nan, sympy.oo, -sympy.oo, sympy.zoo, sympy.Rational(-1, 2)]
OUT_OF_RANGE += [sympy.I, sympy.Symbol("n", negative=True)]

NOT_WHOLE = [1.5, np.float32(2.5), Fraction(3, 2), np.array([2, 2.5])]
NOT_WHOLE += [sympy.Rational(3, 2), sympy.Symbol("q", positive=True, integer=False)]

SAME_AS_8 = [8.0, Fraction(8), np.int32(8), np.uint8(8), np.float32(8), np.float64(8)]
SAME_AS_8 += [np.longdouble(8), np.array(8), np.array(8.0), np.array(8, "int8")]


def bad_values(zero=True):
    """Every bad value with the error it should raise, as pytest parameters."""
    out_of_range = OUT_OF_RANGE + (ZERO_OR_NEXT_TO_IT if zero else [])
    bad = [(value, TypeError) for value in NOT_NUMBERS]
    bad += [(value, ValueError) for value in out_of_range]
    return [
        pytest.param(value, error, id=f"{number}-{type(value).__name__}")
        for number, (value, error) in enumerate(bad)
    ]


def assert_one_sentence(error, argument):
    """An error that was caught has a message that is one sentence."""
    assert_sentence(error.value.args[0], argument)


def assert_sentence(message, *arguments):
    """A message is one short line that names an argument and says what not."""
    assert message.startswith(arguments), message
    assert "\n" not in message
    assert len(message) < 200, message
    assert ", not " in message
    assert any(word in message for word in ("must be", "must have", "must hold"))
