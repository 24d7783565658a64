"""One place that says what is wrong with a number a reader passed in."""

import math
from numbers import Real
from typing import Any

Number = Any
"""A positive number, a NumPy array of them, or a SymPy expression."""


def positive(name: str, value: Number) -> Number:
    """Return `value` if it is positive and finite, else say why not.

    Numbers come back as they are, arrays as float64 (so that products of
    large integer sizes cannot overflow), symbols untouched.
    """
    if hasattr(value, "free_symbols"):
        return _positive_symbol(name, value)
    if hasattr(value, "__array__"):
        return _positive_array(name, value)
    if isinstance(value, bool) or not isinstance(value, Real):
        kind = type(value).__name__
        raise TypeError(f"{name} must be a positive number, not {value!r} ({kind})")
    if not (value > 0 and _is_finite(value)):
        raise ValueError(f"{name} must be positive and finite, not {value!r}")
    return value


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # an int beyond the range of a float
        return False


def _positive_symbol(name: str, value: Number) -> Number:
    if value.is_positive is False or value.is_finite is False:
        raise ValueError(f"{name} must be positive and finite, not {value}")
    return value


def _positive_array(name: str, value: Number) -> Number:
    import numpy as np

    array = np.asarray(value)
    if array.ndim == 0:
        return positive(name, array.item())
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must hold positive numbers, not {array.dtype} values")
    if array.size == 0:
        raise ValueError(f"{name} must hold at least one number, not an empty array")
    if not (array.min() > 0 and array.max() < np.inf):  # a NaN fails both
        bad = array[~((array > 0) & np.isfinite(array))].flat[0]
        raise ValueError(f"{name} must be positive and finite, not {bad!s}")
    return array.astype(np.float64, copy=False)
