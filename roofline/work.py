"""What an operation asks of a chip, whatever the chip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roofline.pointwise import is_zero, quotient
from roofline.validate import check_shapes, count, positive, shown


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
    hops
        Steps over the network that must follow one another; each costs the
        latency of a hop, however few bytes it carries.

    Raises
    ------
    ValueError, TypeError
        If a count is not a number, or negative or infinite, or if arrays do
        not broadcast. What arrays hold is not looked at again: sizes are
        checked where they come in.

    Examples
    --------
    >>> w = Work(flops=1e12, bytes=1e9)
    >>> w.intensity
    1000.0
    >>> 2 * w + w
    Work(flops=3000000000000.0, bytes=3000000000.0)
    """

    flops: Any
    bytes: Any
    network: Any = 0
    hops: Any = 0

    __array_ufunc__ = None  # so that array * Work comes here, not element by element

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            count(name, value)
        check_shapes(vars(self))

    @property
    def intensity(self) -> Any:
        """Arithmetic intensity, FLOPs per byte of HBM traffic."""
        return quotient(self.flops, self.bytes)

    @property
    def network_intensity(self) -> Any:
        """FLOPs per byte sent over the network; infinite if none is sent."""
        return quotient(self.flops, self.network)

    def __add__(self, other: object) -> Work:
        if not isinstance(other, Work):
            return NotImplemented
        check_shapes(
            vars(self) | {f"other {name}": n for name, n in vars(other).items()}
        )
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Work(*(mine + theirs for mine, theirs in pairs))

    def __radd__(self, other: object) -> Work:
        if isinstance(other, int) and other == 0:  # the start value of sum()
            return self
        return NotImplemented

    def __rmul__(self, n: Any) -> Work:
        n = positive("n", n)
        check_shapes({"n": n} | vars(self))
        return Work(*(c if is_zero(c) else n * c for c in vars(self).values()))

    def __repr__(self) -> str:
        """Leave out the network where nothing is sent."""
        counts = vars(self).items()
        told = [(n, c) for n, c in counts if n in ("flops", "bytes") or not is_zero(c)]
        return f"Work({', '.join(f'{name}={value!r}' for name, value in told)})"


def check_work(work: object) -> None:
    """Refuse what an operation should not return."""
    if not isinstance(work, Work):
        raise TypeError(f"operation must return a Work, not {shown(work)}")
