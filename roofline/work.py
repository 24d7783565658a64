"""What an operation asks of a chip, whatever the chip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roofline.pointwise import quotient
from roofline.validate import count, positive, shown


@dataclass(frozen=True)
class Work:
    """Counts of what an operation computes and moves.

    Works add up (one operation after another, nothing kept on chip between
    them) and can be repeated: ``n * work``.

    Attributes
    ----------
    flops
        Floating-point operations; a multiply-add is two. Integer work
        counts the same way.
    bytes
        Bytes read from and written to HBM.
    network
        Bytes one chip sends to its peers, one way.

    Raises
    ------
    ValueError, TypeError
        If a count is not a number, or negative or infinite. What arrays
        hold is not looked at again: sizes are checked where they come in.

    Examples
    --------
    >>> w = Work(flops=1e12, bytes=1e9)
    >>> w.intensity
    1000.0
    >>> (2 * w + w).flops
    3000000000000.0
    """

    flops: Any
    bytes: Any
    network: Any = 0

    __array_ufunc__ = None  # so that array * Work comes here, not element by element

    def __post_init__(self) -> None:
        count("flops", self.flops)
        count("bytes", self.bytes)
        count("network", self.network)

    @property
    def intensity(self) -> Any:
        """Arithmetic intensity: FLOPs per byte of HBM traffic."""
        return quotient(self.flops, self.bytes)

    @property
    def network_intensity(self) -> Any:
        """FLOPs per byte sent over the network; infinite if none is sent."""
        return quotient(self.flops, self.network)

    def __add__(self, other: object) -> Work:
        if not isinstance(other, Work):
            return NotImplemented
        return Work(
            self.flops + other.flops,
            self.bytes + other.bytes,
            self.network + other.network,
        )

    def __radd__(self, other: object) -> Work:
        if isinstance(other, int) and other == 0:  # the start value of sum()
            return self
        return NotImplemented

    def __rmul__(self, n: Any) -> Work:
        n = positive("n", n)
        return Work(n * self.flops, n * self.bytes, n * self.network)


def check_work(work: object) -> None:
    """Refuse what an operation should not return."""
    if not isinstance(work, Work):
        raise TypeError(f"operation must return a Work, not {shown(work)}")
