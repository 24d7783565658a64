"""What a chip can give: the times of an operation and the bounds on them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from roofline.hardware import Chip
from roofline.validate import positive
from roofline.work import Work

RESOURCES = ("math", "hbm", "network")


@dataclass(frozen=True)
class Time:
    """Seconds an operation keeps each resource of a chip busy.

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
        return self.latency + _largest(self._busy)

    @property
    def upper(self) -> Any:
        """Seconds if nothing overlaps: one resource after the other."""
        return self.latency + sum(self._busy)

    @property
    def bound(self) -> Any:
        """The resource that takes longest: "math", "hbm" or "network"."""
        if any(hasattr(t, "shape") for t in self._busy):
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
    latency: float = 0.0,
    efficiency: float = 1.0,
) -> Time:
    """Times of an operation on a chip, and the bounds they imply.

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
        Seconds added whatever the size, such as a kernel launch.
    efficiency
        Fraction of the peak FLOP/s counted on, in (0, 1].

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
        raise TypeError(f"work must be a Work, not {work!r}")
    if not isinstance(chip, Chip):
        raise TypeError(f"chip must be a Chip, such as chips['h100-sxm'], not {chip!r}")
    _check_options(duplex, latency, efficiency)
    return Time(
        math=work.flops / (chip.peak(math) * efficiency),
        hbm=work.bytes / chip.bandwidth("hbm"),
        network=_network(work, chip, duplex),
        latency=latency,
        work=work,
    )


def attainable(
    intensity: Any, chip: Chip, math: str = "bf16", over: str = "hbm"
) -> Any:
    """FLOP/s a chip can reach at an arithmetic intensity: the roofline itself.

    Parameters
    ----------
    intensity
        FLOPs per byte of traffic over `over`.
    chip, math, over
        The chip, its unit of math, and the level whose bandwidth counts.

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
    slope = chip.bandwidth(over) * positive("intensity", intensity)
    return -_largest((-slope, -chip.peak(math)))


def _network(work: Work, chip: Chip, duplex: bool) -> Any:
    if isinstance(work.network, int | float) and work.network == 0:
        return 0.0
    return (1 if duplex else 2) * work.network / chip.bandwidth("network")


def _check_options(duplex: bool, latency: float, efficiency: float) -> None:
    if not isinstance(duplex, bool):
        raise TypeError(f"duplex must be True or False, not {duplex!r}")
    if latency != 0:
        positive("latency", latency)
    if not positive("efficiency", efficiency) <= 1:
        raise ValueError(f"efficiency must be in (0, 1], not {efficiency!r}")


def _largest(values: tuple[Any, ...]) -> Any:
    """The largest of numbers, arrays or symbols, elementwise."""
    if any(hasattr(value, "shape") for value in values):
        import numpy as np

        rest = [value for value in values if hasattr(value, "shape") or value != 0]
        result = rest[0]
        for value in rest[1:]:
            result = np.maximum(result, value)
        return result
    if any(hasattr(value, "free_symbols") for value in values):
        return sys.modules["sympy"].Max(*values)
    return max(values)
