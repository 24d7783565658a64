"""Critical sizes: where an operation stops waiting for bytes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from roofline.chip import Chip, check_chip
from roofline.pointwise import BLOCK, blockwise, is_array
from roofline.roots import POINTS, first_root
from roofline.validate import shown
from roofline.work import Work, check_work

_NO_SIZE = str | bool | None  # what a number format or a switch has as its default


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
        counts are not straight lines in the size, it is the root below the
        first power of two that is compute-bound. Where they go in steps, as
        with tiles, the root may be a step; and past a root, the next ragged
        edge may make a larger size wait again.

    Raises
    ------
    TypeError
        If the operation does not take `size`, or takes something not given.
    ValueError
        If a size, unit or level is out of range, or if the operation is
        compute-bound up to some size only, and not from some size on, as
        when the size is the number of chips.

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
    check_size(size, operation, arguments)
    check_chip(chip)
    ridge = chip.ridge(math, over)

    def solve(*values: Any) -> Any:
        given = dict(zip(arguments, values, strict=True))
        return first_root(
            lambda n: _counts(operation(**{size: n}, **given), over), ridge
        )

    sample = _counts(operation(**{size: POINTS[-1]}, **arguments), over)
    if _one_for_each(sample, arguments):
        return blockwise(solve, *arguments.values())
    found = solve(*arguments.values())
    return found if found.ndim else found.item()


def check_size(
    size: str, operation: Callable[..., Work], given: Mapping[str, Any]
) -> None:
    """Refuse what is not a size of the operation, or is given already."""
    if not callable(operation):
        raise TypeError(f"operation must be a function, not {shown(operation)}")
    parameters = inspect.signature(operation).parameters.values()
    sizes = [p.name for p in parameters if not isinstance(p.default, _NO_SIZE)]
    if not isinstance(size, str) or size not in sizes:
        raise TypeError(
            f"size must be a size that the operation takes ({', '.join(sizes)}),"
            f" not {shown(size)}"
        )
    if size in given:
        raise TypeError(
            f"{size} is the size to solve for, so it cannot be given as well"
        )


def _counts(work: Work, over: str) -> tuple[Any, Any]:
    """FLOPs and the bytes they wait for."""
    check_work(work)
    if any(hasattr(n, "free_symbols") for n in (work.flops, work.bytes, work.network)):
        raise TypeError(f"sizes must be numbers here, not symbols: {shown(work.flops)}")
    return work.flops, work.network if over == "network" else work.bytes


def _one_for_each(counts: tuple[Any, Any], arguments: dict[str, Any]) -> bool:
    """Whether the counts are many, and one for each element of the arguments."""
    both = np.broadcast(*counts)
    arrays = [value.shape for value in arguments.values() if is_array(value)]
    return both.size > BLOCK and both.shape == np.broadcast_shapes(*arrays)
