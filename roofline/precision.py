"""Number formats: how many bytes an element of each takes."""

from collections.abc import Callable, Mapping
from inspect import signature
from math import inf
from typing import Any

from roofline.validate import shown

BYTES: dict[str, float] = {
    "fp64": 8,
    "fp32": 4,
    "tf32": 4,  # computes with 19 bits, is stored in 32
    "int32": 4,
    "bf16": 2,
    "fp16": 2,
    "fp8": 1,
    "int8": 1,
    "fp4": 0.5,
    "int4": 0.5,
}

UNITS = ("fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4", "int4", "vector")
"""Units of math a chip may have; `vector` is the one beside the matrix unit."""


def size(dtype: Any, name: str = "dtype") -> Any:
    """Bytes per element of a number format.

    Parameters
    ----------
    dtype
        The name of a format, or a SymPy symbol that stands for its bytes.
    name
        What the caller calls this argument, for the error message.

    Returns
    -------
    float, int or symbol
        Bytes per element; half a byte for a 4-bit format.

    Raises
    ------
    ValueError
        If the format is unknown.

    Examples
    --------
    >>> size("bf16"), size("int4")
    (2, 0.5)
    """
    if hasattr(dtype, "free_symbols"):
        return dtype
    if not isinstance(dtype, str) or dtype not in BYTES:
        known = ", ".join(BYTES)
        raise ValueError(f"{name} must be one of {known}, not {shown(dtype)}")
    return BYTES[dtype]


def operand_formats(
    operation: Callable[..., Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Find the number formats of an operation's operands, by argument.

    >>> from roofline.operations import matmul
    >>> operand_formats(matmul, {"B": 8, "w": "int8", "out": "fp32"})
    {'x': 'bf16', 'w': 'int8'}
    """
    parameters = signature(operation).parameters.values()
    named = [p for p in parameters if isinstance(p.default, str) and p.default in BYTES]
    return {p.name: given.get(p.name, p.default) for p in named}


def holds(unit: str, dtype: str) -> bool:
    """Whether a unit of math takes numbers of a format as they are, none rounded.

    That is the unit of the same name, or a wider one, and `vector`; units of
    integers take no fractions.

    >>> holds("int8", "int8"), holds("bf16", "int8"), holds("int8", "fp4")
    (True, True, False)
    >>> holds("int4", "int8"), holds("fp16", "bf16"), holds("fp32", "bf16")
    (False, False, True)
    """
    wider = BYTES.get(unit, inf) > BYTES[dtype]
    whole = unit.startswith("int") and not dtype.startswith("int")
    return unit == dtype or (wider and not whole)
