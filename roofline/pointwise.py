"""Arithmetic that numbers, NumPy arrays and SymPy symbols do not share."""

import operator
import sys
from functools import reduce
from math import inf
from typing import Any


def is_array(value: Any) -> bool:
    """Whether a value is an array of at least one dimension."""
    dimensions = getattr(value, "ndim", 0)
    return isinstance(dimensions, int) and dimensions > 0


def is_zero(value: Any) -> bool:
    """Whether a value is the plain number zero."""
    return isinstance(value, int | float) and value == 0


def largest(*values: Any) -> Any:
    """Take the largest of times, element by element; a plain zero never is."""
    return _extreme("max", [v for v in values if not is_zero(v)] or [0.0])


def smallest(*values: Any) -> Any:
    """Take the smallest, element by element."""
    return _extreme("min", list(values))


def total(*values: Any) -> Any:
    """Add up, without a pass over an array for a plain zero."""
    terms = [value for value in values if not is_zero(value)]
    return reduce(operator.add, terms) if terms else 0.0


def quotient(above: Any, below: Any) -> Any:
    """Divide, with infinity wherever the divisor is zero."""
    if not is_array(below):
        return inf if below == 0 else above / below
    import numpy as np

    shape = np.broadcast_shapes(np.shape(above), np.shape(below))
    return np.divide(above, below, out=np.full(shape, inf), where=below != 0)


def _extreme(which: str, values: list[Any]) -> Any:
    if any(is_array(value) for value in values):
        import numpy as np

        return reduce(np.maximum if which == "max" else np.minimum, values)
    if any(hasattr(value, "free_symbols") for value in values):
        return getattr(sys.modules["sympy"], which.capitalize())(*values)
    return max(values) if which == "max" else min(values)
