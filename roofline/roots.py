"""Where one count overtakes another as a size grows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np

Counts = Callable[[float], tuple[Any, Any]]  # of a size: FLOPs, bytes
Line = tuple[Any, Any]  # intercept, slope

POINTS = (1, 2**10, 2**20)  # far apart, so that no other curve looks straight
_GRID = [2.0**power for power in range(-40, 81)]
_NOISE = 8 * sys.float_info.epsilon  # what rounding leaves of a difference of zero


def first_root(counts: Counts, ridge: float) -> Any:
    """Find the size from which there are `ridge` FLOPs to each byte."""
    lines = _straight_lines(counts)
    if lines is not None:
        return _whole(_root_of_lines(*lines, ridge))
    return _bisect(counts, ridge)


def _straight_lines(counts: Counts) -> tuple[Line, Line] | None:
    """Fit FLOPs and traffic by lines in the size; None if they are curved."""
    try:
        samples = [counts(n) for n in reversed(POINTS)]
    except ValueError:  # not defined at 1, as with a size that is halved inside
        return None
    flops, traffic = (_line(*values) for values in zip(*samples, strict=True))
    return (flops, traffic) if flops and traffic else None


def _line(at_high: Any, at_mid: Any, at_low: Any) -> Line | None:
    low, mid, high = POINTS
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
    difference = a - b
    return np.where(abs(difference) <= _NOISE * abs(a), 0.0, difference)


def _bisect(counts: Counts, ridge: float) -> Any:
    """Bisect down to the last bit from the first power of two that has enough."""

    def excess(n: Any) -> Any:
        flops, traffic = counts(n)
        return flops - ridge * traffic

    high, at_last = np.asarray(inf), np.asarray(nan)
    for n in reversed(_GRID):
        found = _or_nan(excess, n)
        high = np.where(found >= 0, n, high)
        at_last = np.where(np.isnan(at_last), found, at_last)
    never, always = np.isinf(high), high == _GRID[0]
    _check_direction(np.any(~never & (at_last < 0)))
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
