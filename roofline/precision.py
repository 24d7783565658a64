"""Number formats: how many bytes an element of each takes."""

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
