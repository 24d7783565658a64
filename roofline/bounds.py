"""What a chip can give: the times of an operation and the bounds on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from roofline.chip import Chip, check_chip
from roofline.pointwise import (
    blockwise,
    is_array,
    is_zero,
    largest,
    quotient,
    symbols,
    total,
)
from roofline.validate import check_shapes, positive, shown, yes_or_no
from roofline.work import Work

RESOURCES = ("math", "hbm", "network")


@dataclass(frozen=True, repr=False)
class Time:
    """Seconds an operation keeps each resource of a chip busy.

    Numbers, arrays of the sizes' common shape, or symbols; computed when they
    are asked for.

    Attributes
    ----------
    work
        The operation's counts.
    peak, bandwidth, link
        What it can count on: FLOP/s, bytes/s of HBM, bytes/s to a peer.
    latency
        Seconds added whatever the size.
    hop_latency
        Seconds added for each step over the network.

    Examples
    --------
    >>> from roofline import chips, matmul
    >>> t = time(matmul(B=16, D=4096, F=4096), chips["tpu-v5e"])
    >>> print(f"{t.math:.2e} s of arithmetic, {t.hbm:.2e} s of traffic: {t.bound}")
    2.73e-06 s of arithmetic, 4.12e-05 s of traffic: hbm
    >>> t.lower == t.hbm, t.upper == t.math + t.hbm
    (True, True)
    """

    work: Work
    peak: Any
    bandwidth: Any
    link: Any
    latency: Any
    hop_latency: Any

    @property
    def math(self) -> Any:
        """Seconds of arithmetic."""
        return self.work.flops / self.peak

    @property
    def hbm(self) -> Any:
        """Seconds of HBM traffic."""
        return self.work.bytes / self.bandwidth

    @property
    def network(self) -> Any:
        """Seconds of sending to peers, and of the steps that this takes."""
        waiting = (
            0.0 if is_zero(self.hop_latency) else self.work.hops * self.hop_latency
        )
        return total(self.work.network / self.link, waiting)

    @property
    def lower(self) -> Any:
        """Seconds if everything overlaps, those of the slowest resource alone."""
        return self._in_blocks(lambda t: total(t.latency, largest(*t._busy)))

    @property
    def upper(self) -> Any:
        """Seconds if nothing overlaps and one resource follows the other."""
        return self._in_blocks(lambda t: total(t.latency, *t._busy))

    @property
    def bound(self) -> Any:
        """The resource that takes longest, "math", "hbm" or "network".

        An array of these names for arrays; the first of them on a tie.
        Raises TypeError while symbols stand for sizes.
        """
        busy = self._busy
        if any(is_array(t) for t in busy):
            import numpy as np

            return np.array(RESOURCES)[np.argmax(np.broadcast_arrays(*busy), axis=0)]
        if unknown := symbols(*busy):
            names = ", ".join(sorted(map(str, unknown)))
            raise TypeError(f"bound must be asked of numbers, not symbols ({names})")
        return max(zip(busy, RESOURCES, strict=True), key=lambda pair: pair[0])[1]

    @property
    def attained(self) -> Any:
        """FLOP/s if the operation takes its lower bound; 0 if it takes no time."""
        return quotient(self.work.flops, self.lower, nothing=0.0)

    @property
    def _busy(self) -> tuple[Any, Any, Any]:
        return self.math, self.hbm, self.network

    def _in_blocks(self, bound: Callable[[Time], Any]) -> Any:
        """Take a bound without holding the times of the resources in memory."""
        counts, rates = vars(self.work), list(vars(self).values())[1:]

        def of_block(*values: Any) -> Any:
            return bound(Time(Work(*values[: len(counts)]), *values[len(counts) :]))

        return blockwise(of_block, *counts.values(), *rates)

    def __repr__(self) -> str:
        seconds = ", ".join(f"{name}={getattr(self, name)!r}" for name in RESOURCES)
        return f"Time({seconds}, latency={self.latency!r})"


def time(
    work: Work,
    chip: Chip,
    math: str = "bf16",
    duplex: bool = True,
    latency: Any = 0.0,
    efficiency: Any = 1.0,
    hop_latency: Any = 0.0,
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
        share its bandwidth, and the bytes take twice as long.
    latency
        Seconds added whatever the size, such as a kernel launch; a number,
        or an array that broadcasts against the sizes.
    efficiency
        Fraction of the peak FLOP/s counted on, above 0 and at most 1; a
        number, or an array that broadcasts.
    hop_latency
        Seconds that each step over the network takes however few its bytes;
        a number, or an array that broadcasts.

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
    yes_or_no("duplex", duplex)
    wanted = "zero or positive, and finite"
    latency = positive("latency", latency, 0, wanted=wanted)
    hop_latency = positive("hop_latency", hop_latency, 0, wanted=wanted)
    share = positive("efficiency", efficiency, most=1, wanted="above 0 and at most 1")
    added = {"latency": latency, "efficiency": share, "hop_latency": hop_latency}
    check_shapes(vars(work) | added)
    return Time(
        work=work,
        peak=chip.peak(math) * share,
        bandwidth=chip.bandwidth("hbm"),
        link=_link(work, chip) / (1 if duplex else 2),
        latency=latency,
        hop_latency=hop_latency,
    )


def _link(work: Work, chip: Chip) -> float:
    """Bytes/s to a peer; a chip needs none for a work that sends nothing."""
    return inf if is_zero(work.network) else chip.bandwidth("network")
