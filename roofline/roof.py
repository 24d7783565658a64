"""The roofline itself: FLOP/s within reach at an arithmetic intensity."""

from __future__ import annotations

from typing import Any

from roofline.chip import Chip, check_chip
from roofline.pointwise import smallest
from roofline.validate import positive


def attainable(
    intensity: Any, chip: Chip, math: str = "bf16", over: str = "hbm"
) -> Any:
    """Give the FLOP/s a chip can reach at an arithmetic intensity: the roofline itself.

    Parameters
    ----------
    intensity
        FLOPs per byte of traffic over `over`: a number, an array or a symbol.
    chip, math, over
        The chip, its unit of math, and the level whose bandwidth counts.

    Returns
    -------
    float, array or symbol
        FLOP/s, in the shape of `intensity`.

    Raises
    ------
    ValueError, TypeError
        If the intensity is not positive and finite, or the chip lacks the
        unit or the level.

    Notes
    -----
    Source: Williams, Waterman & Patterson, CACM 52(4), 2009.

    Examples
    --------
    >>> from roofline import chips
    >>> attainable(100, chips["tpu-v5e"])
    82000000000000.0
    """
    check_chip(chip)
    slope = chip.bandwidth(over) * positive("intensity", intensity)
    return smallest(slope, chip.peak(math))
