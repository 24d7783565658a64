"""Questions that answer back: the same judgement in a kernel and in the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A question whose answer is a number the package computes.

    Parameters
    ----------
    compute
        Returns the answer in base units, as the package does: seconds, bytes,
        FLOPs, FLOP/s, tokens, FLOPs/byte, or a plain ratio.
    unit
        The unit shown beside the box; a number typed without one is read in it.
    rtol
        How far off, relative to the answer, still counts as right.

    Examples
    --------
    >>> Number(lambda: 1.01e-3, unit="ms").compute()
    0.00101
    """

    compute: Callable[[], float]
    unit: str = ""
    rtol: float = 0.01


@dataclass(frozen=True)
class Choice:
    """A question with one right option, which the package finds.

    Parameters
    ----------
    options
        Names of the options, in the order in which the chapters list them.
    compute
        Returns the name of the right one.

    Examples
    --------
    >>> Choice(("math", "hbm"), lambda: "hbm").compute()
    'hbm'
    """

    options: tuple[str, ...]
    compute: Callable[[], str]
