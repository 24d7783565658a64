"""Arithmetic that numbers, NumPy arrays and SymPy symbols do not share."""

import operator
import sys
from collections.abc import Callable
from functools import reduce
from math import inf
from typing import Any

BLOCK = 2**14  # numbers, 128 KiB: several of them stay in cache


def is_array(value: Any) -> bool:
    """Whether a value is an array of at least one dimension."""
    dimensions = getattr(value, "ndim", 0)
    return isinstance(dimensions, int) and dimensions > 0


def symbols(*values: Any) -> set[Any]:
    """Find the symbols in values that are no numbers yet."""
    return {s for value in values for s in getattr(value, "free_symbols", ())}


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


def quotient(above: Any, below: Any, nothing: float = inf) -> Any:
    """Divide, with infinity, or `nothing`, wherever the divisor is zero."""
    if not is_array(below):
        return nothing if below == 0 else above / below
    import numpy as np

    shape = np.broadcast_shapes(np.shape(above), np.shape(below))
    return np.divide(above, below, out=np.full(shape, nothing), where=below != 0)


def pieces(whole: Any, part: Any) -> Any:
    """Count the parts that cover a whole; a part with a symbol is taken to divide."""
    if symbols(whole, part):
        return whole / part
    return -(-whole // part)


def blockwise(function: Callable[..., Any], *values: Any) -> Any:
    """Apply arithmetic to arrays block by block, so that its steps stay in cache."""
    places = [place for place, value in enumerate(values) if is_array(value)]
    if not places or symbols(*values):
        return function(*values)
    import numpy as np

    arguments = list(values)
    roles: Any = [["readonly"] for _ in places] + [["writeonly", "allocate"]]
    blocks = np.nditer(
        [*(values[place] for place in places), None],
        flags=["external_loop", "buffered"],
        op_flags=roles,
        op_dtypes=[None for _ in places] + [np.float64],
        buffersize=BLOCK,
    )
    with blocks:
        for *block, result in blocks:
            for place, part in zip(places, block, strict=True):
                arguments[place] = part
            result[...] = function(*arguments)
        return blocks.operands[-1]


def _extreme(which: str, values: list[Any]) -> Any:
    if any(is_array(value) for value in values):
        import numpy as np

        return reduce(np.maximum if which == "max" else np.minimum, values)
    if any(hasattr(value, "free_symbols") for value in values):
        return getattr(sys.modules["sympy"], which.capitalize())(*values)
    return max(values) if which == "max" else min(values)
