"""Critical sizes: where an operation stops waiting for bytes."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

from roofline.hardware import Chip
from roofline.work import Work

_POINTS = (1.0, 2.0**10, 2.0**20)  # far apart, so that no other curve looks straight
_GRID = [2.0**power for power in range(-40, 101)]


def critical(
    size: str,
    operation: Callable[..., Work],
    chip: Chip,
    *,
    math: str = "bf16",
    over: str = "hbm",
    **arguments: Any,
) -> Any:
    """The size from which an operation is compute-bound, exactly.

    Parameters
    ----------
    size
        Name of the size to solve for, such as "B".
    operation
        Any function of sizes that returns a :class:`Work`.
    chip, math, over
        The chip, its unit of math, and the level whose traffic it waits
        for: "hbm", "network" or an on-chip level.
    **arguments
        The operation's other arguments; arrays broadcast.

    Returns
    -------
    float or array
        The root of "time of the math = time of the traffic", a real number:
        its ceiling is the first whole size that is compute-bound. Infinite
        if the operation never is, 0.0 if it is at every size.

    Raises
    ------
    TypeError
        If the operation does not take `size`, or takes something not given.
    ValueError
        If a size, unit or level is out of range.

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
    ridge = chip.ridge(math, over)

    def counts(n: Any) -> tuple[Any, Any]:
        work = operation(**{size: n}, **arguments)
        return work.flops, work.network if over == "network" else work.bytes

    flops, traffic = zip(*map(counts, _POINTS), strict=True)
    if _is_straight(flops) and _is_straight(traffic):
        return _root_of_lines(flops, traffic, ridge)
    return _first_root(lambda n: _excess(counts(n), ridge))


def _check_size(size: str, operation: Callable[..., Work], given: dict) -> None:
    if not callable(operation):
        raise TypeError(f"operation must be a function, not {operation!r}")
    parameters = inspect.signature(operation).parameters
    if size not in parameters:
        known = ", ".join(parameters)
        raise TypeError(
            f"size must be an argument of the operation ({known}), not {size!r}"
        )
    if size in given:
        raise TypeError(
            f"{size} is the size to solve for, so it cannot be given as well"
        )


def _is_straight(values: tuple[Any, ...]) -> bool:
    """Whether values at the three points lie on one straight line."""
    low, mid, high = _POINTS
    rise = (values[2] - values[0]) / (high - low)
    gap = values[0] + rise * (mid - low) - values[1]
    return bool(np.all(abs(gap) <= 1e-12 * abs(values[1])))


def _root_of_lines(flops: Any, traffic: Any, ridge: float) -> Any:
    """Where flops(n) = ridge · traffic(n), both straight lines in n."""
    low, _, high = _POINTS
    start = _excess((flops[0], traffic[0]), ridge)
    slope = (_excess((flops[2], traffic[2]), ridge) - start) / (high - low)
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.maximum(low - np.divide(start, slope), 0.0)
    return _plain(np.where(slope > 0, root, inf))


def _first_root(excess: Callable[[Any], Any]) -> Any:
    """The first sign change of any curve, by bisection to the last bit."""
    high = np.asarray(inf)
    for n in reversed(_GRID):
        high = np.where(excess(n) >= 0, n, high)
    never, always = np.isinf(high), high == _GRID[0]
    high = np.where(never, _GRID[-1], high)
    low = high / 2
    for _ in range(sys.float_info.mant_dig):
        middle = (low + high) / 2
        reached = excess(middle) >= 0
        low, high = np.where(reached, low, middle), np.where(reached, middle, high)
    root = np.where(never, inf, np.where(always, 0.0, high))
    return _plain(root)


def _plain(array: Any) -> Any:
    """A float instead of an array without dimensions."""
    return array if array.ndim else array.item()


def _excess(counts: tuple[Any, Any], ridge: float) -> Any:
    """FLOPs beyond those that hide under the traffic."""
    flops, traffic = counts
    return flops - ridge * traffic
