"""What a chip can give: the times of an operation and the bounds on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roofline.chip import Chip, check_chip
from roofline.pointwise import is_array, is_zero, largest, smallest, total
from roofline.validate import positive, shown
from roofline.work import Work

RESOURCES = ("math", "hbm", "network")


@dataclass(frozen=True)
class Time:
    """Seconds an operation keeps each resource of a chip busy.

    Numbers, arrays of the sizes' common shape, or symbols.

    Attributes
    ----------
    math, hbm, network
        Seconds of arithmetic, of HBM traffic, of sending to peers.
    latency
        Seconds added whatever the size.
    work
        The operation's counts.
    """

    math: Any
    hbm: Any
    network: Any
    latency: Any
    work: Work

    @property
    def lower(self) -> Any:
        """Seconds if everything overlaps: the slowest resource alone."""
        return total(self.latency, largest(*self._busy))

    @property
    def upper(self) -> Any:
        """Seconds if nothing overlaps: one resource after the other."""
        return total(self.latency, *self._busy)

    @property
    def bound(self) -> Any:
        """The resource that takes longest: "math", "hbm" or "network".

        An array of these names for arrays; the first of them on a tie.
        """
        if any(is_array(t) for t in self._busy):
            import numpy as np

            busy = np.broadcast_arrays(*self._busy)
            return np.array(RESOURCES)[np.argmax(busy, axis=0)]
        return max(zip(self._busy, RESOURCES, strict=True), key=lambda pair: pair[0])[1]

    @property
    def attained(self) -> Any:
        """FLOP/s if the operation takes its lower bound."""
        return self.work.flops / self.lower

    @property
    def _busy(self) -> tuple[Any, Any, Any]:
        return self.math, self.hbm, self.network


def time(
    work: Work,
    chip: Chip,
    math: str = "bf16",
    duplex: bool = True,
    latency: Any = 0.0,
    efficiency: Any = 1.0,
) -> Time:
    """Time an operation on a chip, resource by resource, with bounds.

    Parameters
    ----------
    work
        What the operation asks for.
    chip
        What it runs on.
    math
        Unit of math that does the arithmetic.
    duplex
        Whether a link sends and receives at once; if not, both directions
        share its bandwidth.
    latency
        Seconds added whatever the size, such as a kernel launch; a number,
        or an array that broadcasts against the sizes.
    efficiency
        Fraction of the peak FLOP/s counted on, above 0 and at most 1; a
        number, or an array that broadcasts.

    Returns
    -------
    Time
        Seconds, in the common shape of all that went in.

    Raises
    ------
    ValueError, TypeError
        If the chip lacks the unit, or an argument is out of range.

    Notes
    -----
    Source: Williams, Waterman & Patterson, CACM 52(4), 2009.

    Examples
    --------
    >>> from roofline import chips, matmul
    >>> t = time(matmul(64, 8192, 8192), chips["h100-sxm"])
    >>> t.bound, round(t.lower * 1e6, 1)
    ('hbm', 40.7)
    """
    if not isinstance(work, Work):
        raise TypeError(f"work must be a Work, not {shown(work)}")
    check_chip(chip)
    if not isinstance(duplex, bool):
        raise TypeError(f"duplex must be True or False, not {shown(duplex)}")
    latency = positive("latency", latency, 0, wanted="zero or positive, and finite")
    share = positive("efficiency", efficiency, most=1, wanted="above 0 and at most 1")
    return Time(
        math=work.flops / (chip.peak(math) * share),
        hbm=work.bytes / chip.bandwidth("hbm"),
        network=_network(work, chip, duplex),
        latency=latency,
        work=work,
    )


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


def _network(work: Work, chip: Chip, duplex: bool) -> Any:
    if is_zero(work.network):
        return 0.0
    return (1 if duplex else 2) * work.network / chip.bandwidth("network")
