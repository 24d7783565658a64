"""One place that says what is wrong with a number a reader passed in."""

from numbers import Real
from typing import Any

from roofline.pointwise import BLOCK, is_array

Number = Any
"""A positive number, a NumPy array of them, or a SymPy expression."""

LEAST, MOST = 1e-50, 1e50
"""No size is beyond these, and a product of several still fits a float."""


def positive(
    name: str,
    value: Number,
    least: float = LEAST,
    most: float = MOST,
    wanted: str = "positive and finite (from 1e-50 to 1e50)",
) -> Number:
    """Return `value` if it lies between `least` and `most`, else say why not.

    Numbers come back as int or float, arrays as float64 (so that products of
    large integer sizes cannot overflow), symbols untouched.
    """
    if hasattr(value, "free_symbols"):
        return _symbol(name, value, least, wanted)
    if hasattr(value, "__array__"):
        return _array(name, value, least, most, wanted)
    return _number(name, value, least, most, wanted)


def sizes(**values: Number) -> list[Number]:
    """Return sizes, each positive and finite, if their arrays broadcast."""
    checked = [positive(name, value) for name, value in values.items()]
    check_shapes(dict(zip(values, checked, strict=True)))
    return checked


def whole(name: str, value: Number) -> Number:
    """Return `value` if it is a whole number of at least 1."""
    wanted = "a whole number from 1 to 1e50"
    number = positive(name, value, least=1, wanted=wanted)
    if hasattr(number, "free_symbols"):
        bad = number if number.is_integer is False else None
    elif is_array(number):
        bad = next(iter(number[number % 1 != 0]), None)
    else:
        bad = number if number % 1 else None
    if bad is not None:
        raise ValueError(f"{name} must be {wanted}, not {bad!s}")
    return number


def check_shapes(values: dict[str, Any]) -> None:
    """Refuse arrays that do not broadcast, by their names."""
    shapes = {name: value.shape for name, value in values.items() if is_array(value)}
    if len(set(shapes.values())) < 2:
        return
    import numpy as np

    try:
        np.broadcast_shapes(*shapes.values())
    except ValueError:
        given = ", ".join(map(str, shapes.values()))
        names = ", ".join(shapes)
        raise ValueError(
            f"{names} must have shapes that broadcast, not {given}"
        ) from None


def yes_or_no(name: str, value: object) -> None:
    """Refuse what is not True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {shown(value)}")


def scalar(name: str, value: Any) -> float:
    """Return `value` as a float if it is one positive finite number."""
    if hasattr(value, "free_symbols") or is_array(value):
        raise TypeError(f"{name} must be one number, not {shown(value)}")
    return float(positive(name, value))


def count(name: str, value: Number) -> None:
    """Refuse what cannot be a count: zero or more, for arrays a number type."""
    if is_array(value):
        _array_type(name, value)
    elif not hasattr(value, "free_symbols"):
        positive(name, value, 0, 1e300, "zero or positive, and finite")


def shown(value: Any) -> str:
    """Write a value on one line, short enough for a sentence."""
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # Python prints no integer of more than 4300 digits
        text = "a huge number"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _number(name: str, value: Any, least: float, most: float, wanted: str) -> Number:
    if isinstance(value, bool) or not isinstance(value, Real):
        kind = type(value).__name__
        raise TypeError(
            f"{name} must be a number or a NumPy array of numbers,"
            f" {wanted}, not {shown(value)} ({kind})"
        )
    number: Any = value
    if not least <= number <= most:  # a NaN is neither
        raise ValueError(f"{name} must be {wanted}, not {shown(value)}")
    return number if isinstance(number, int) else float(number)


def _symbol(name: str, value: Any, least: float, wanted: str) -> Number:
    if not getattr(value, "is_scalar", False):  # a condition, a matrix, a set
        raise TypeError(f"{name} must be a number or a symbol, not {shown(value)}")
    unsure = value.is_number and value.is_positive is None  # nan, a complex number
    low = value.is_positive is False and not (least == 0 and value.is_zero)
    if unsure or low or value.is_finite is False:
        raise ValueError(f"{name} must be {wanted}, not {shown(value)}")
    return value


def _array(name: str, value: Any, least: float, most: float, wanted: str) -> Number:
    import numpy as np

    if np.ma.is_masked(value):
        raise TypeError(f"{name} must have no masked values, not {shown(value)}")
    given = np.asarray(value)
    if given.ndim == 0:
        return _number(name, given.item(), least, most, wanted)
    _array_type(name, given)
    if given.size == 0:
        raise ValueError(f"{name} must hold at least one number, not an empty array")
    with np.errstate(over="ignore"):  # of long doubles
        array = given.astype(np.float64, copy=False)
    if not _within(array, least, most):
        bad = given[~((array >= least) & (array <= most))].flat[0]
        raise ValueError(f"{name} must be {wanted}, not {bad!s}")
    return array


def _within(array: Any, least: float, most: float) -> bool:
    """Check block by block, so that the second look at each comes from cache."""
    flat = array.reshape(-1)
    blocks = (flat[start : start + BLOCK] for start in range(0, flat.size, BLOCK))
    return all(b.min() >= least and b.max() <= most for b in blocks)  # not with a NaN


def _array_type(name: str, array: Any) -> None:
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must hold numbers, not {array.dtype} values")
