"""Critical sizes: where an operation stops waiting for bytes."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np

from roofline.chip import Chip, check_chip
from roofline.validate import shown
from roofline.work import Work, check_work

Counts = Callable[[float], tuple[Any, Any]]  # of a size: FLOPs, bytes
Line = tuple[Any, Any]  # intercept, slope

_POINTS = (1, 2**10, 2**20)  # far apart, so that no other curve looks straight
_GRID = [2.0**power for power in range(-40, 81)]
_NOISE = 8 * sys.float_info.epsilon  # what rounding leaves of a difference of zero


def critical(
    size: str,
    operation: Callable[..., Work],
    chip: Chip,
    *,
    math: str = "bf16",
    over: str = "hbm",
    **arguments: Any,
) -> Any:
    """Find the size from which an operation is compute-bound, exactly.

    Parameters
    ----------
    size
        Name of the size to solve for, such as "B".
    operation
        Any function of sizes that returns a :class:`Work`.
    chip, math, over
        The chip, its unit of math, and the level whose traffic it waits
        for: "network" for the bytes sent, else the bytes of HBM traffic at
        the bandwidth of that level.
    **arguments
        The operation's other arguments; arrays broadcast.

    Returns
    -------
    float or array
        The root of "time of the math = time of the traffic", a real number:
        its ceiling is the first whole size that is compute-bound. Infinite
        if the operation never is, 0.0 if it is however small. Where the
        counts are not straight lines in the size, the first power of two
        that is compute-bound brackets the root.

    Raises
    ------
    TypeError
        If the operation does not take `size`, or takes something not given.
    ValueError
        If a size, unit or level is out of range, or if the operation is
        compute-bound up to some size only, and not from some size on.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 1, made exact.

    Examples
    --------
    >>> from roofline import chips, matmul
    >>> chip = chips["tpu-v5e"]
    >>> round(critical("B", matmul, chip, D=4096, F=4096, w="int8"), 4)
    136.0857
    >>> critical("B", matmul, chip, D=480, F=480)
    inf
    """
    _check_size(size, operation, arguments)
    check_chip(chip)
    ridge = chip.ridge(math, over)

    def counts(n: float) -> tuple[Any, Any]:
        work = operation(**{size: n}, **arguments)
        _check_work(work)
        return work.flops, work.network if over == "network" else work.bytes

    lines = _straight_lines(counts)
    if lines is not None:
        return _plain(_whole(_root_of_lines(*lines, ridge)))
    return _plain(_first_root(counts, ridge))


def _check_size(
    size: str, operation: Callable[..., Work], given: dict[str, Any]
) -> None:
    if not callable(operation):
        raise TypeError(f"operation must be a function, not {shown(operation)}")
    parameters = inspect.signature(operation).parameters
    if not isinstance(size, str) or size not in parameters:
        known = ", ".join(parameters)
        raise TypeError(
            f"size must be an argument of the operation ({known}), not {shown(size)}"
        )
    if size in given:
        raise TypeError(
            f"{size} is the size to solve for, so it cannot be given as well"
        )


def _check_work(work: Work) -> None:
    check_work(work)
    if any(hasattr(n, "free_symbols") for n in (work.flops, work.bytes, work.network)):
        raise TypeError(f"sizes must be numbers here, not symbols: {shown(work.flops)}")


def _straight_lines(counts: Counts) -> tuple[Line, Line] | None:
    """Fit FLOPs and traffic by lines in the size; None if they are curved."""
    try:
        samples = [counts(n) for n in reversed(_POINTS)]
    except ValueError:  # not defined at 1, as with a size that is halved inside
        counts(_POINTS[-1])  # but if it is nowhere, say so
        return None
    flops, traffic = (_line(*values) for values in zip(*samples, strict=True))
    return (flops, traffic) if flops and traffic else None


def _line(at_high: Any, at_mid: Any, at_low: Any) -> Line | None:
    low, mid, high = _POINTS
    slope = (at_high - at_low) / (high - low)
    gap = at_low + slope * (mid - low) - at_mid
    if not np.all(abs(gap) <= 1e-12 * abs(at_mid)):
        return None
    return _difference(at_low, slope * low), slope


def _root_of_lines(flops: Line, traffic: Line, ridge: float) -> Any:
    """Solve flops(n) = ridge · traffic(n), both straight lines in n."""
    start = _difference(flops[0], ridge * traffic[0])
    slope = _difference(flops[1], ridge * traffic[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.where(slope > 0, np.divide(-start, slope), inf)
    at_once = (start > 0) | ((start == 0) & (slope >= 0))
    _check_direction(np.any((start > 0) & (slope < 0)))
    return np.where(at_once, 0.0, root)


def _difference(a: Any, b: Any) -> Any:
    """Return a - b, exactly zero where only rounding tells them apart."""
    rounding = _NOISE * np.maximum(abs(a), abs(b))
    return np.where(abs(a - b) <= rounding, 0.0, a - b)


def _first_root(counts: Counts, ridge: float) -> Any:
    """Bisect down to the last bit from the first power of two that has enough."""

    def excess(n: Any) -> Any:
        flops, traffic = counts(n)
        return flops - ridge * traffic

    high = np.asarray(inf)
    for n in reversed(_GRID):
        high = np.where(_or_nan(excess, n) >= 0, n, high)
    never, always = np.isinf(high), high == _GRID[0]
    _check_direction(np.any(always & (_or_nan(excess, _GRID[-1]) < 0)))
    high = np.where(never, _GRID[-1], high)
    low = high / 2
    for _ in range(sys.float_info.mant_dig):
        middle = (low + high) / 2
        reached = excess(middle) >= 0
        low, high = np.where(reached, low, middle), np.where(reached, middle, high)
    return np.where(never, inf, np.where(always, 0.0, high))


def _check_direction(downwards: Any) -> None:
    if downwards:
        raise ValueError(
            "the operation must become compute-bound as the size grows;"
            " it is so for small sizes and stops"
        )


def _or_nan(excess: Callable[[float], Any], n: float) -> Any:
    try:
        return excess(n)
    except ValueError:  # no such size
        return nan


def _whole(root: Any) -> Any:
    """Undo rounding next to a whole number."""
    with np.errstate(invalid="ignore"):
        whole = np.round(root)
        return np.where(abs(root - whole) <= 1e-13 * whole, whole, root)


def _plain(root: Any) -> Any:
    """Unwrap a single root."""
    return root if root.ndim else root.item()
