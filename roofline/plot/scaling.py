"""What is left of each chip as more of them share the work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator

from roofline.bounds import RESOURCES, Time
from roofline.palette import LIGHT
from roofline.plot.lines import DASHES
from roofline.plot.notes import above_left
from roofline.plot.style import FAMILY, SMALL, figure, styled
from roofline.validate import positive, shown
from roofline.words import word

HEIGHT = 2.9  # inches, without the key beneath
KEY = 0.23  # inches of a line of the key
MARKERS = {"math": ("o", 11), "hbm": ("s", 7), "network": ("^", 8)}


@styled
def efficiency(
    times: Mapping[str, Time], chips: Any, *, ax: Axes | None = None
) -> Axes:
    """Draw the parallel efficiency, T(1) / (n · T(n)), against the number of chips.

    T is the lower bound. The mark of each point tells which resource decides there.

    Parameters
    ----------
    times
        Label → times of the operation as split over each of the numbers of chips:
        one chip's, as :func:`roofline.time` gives them for arrays.
    chips
        The numbers n of chips, from 1 upwards.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If the numbers do not start at 1 and rise, or some times are not theirs.

    Examples
    --------
    >>> import numpy as np, roofline as rl
    >>> n = np.array([1, 2, 4, 8])
    >>> work = rl.sharded_matmul(B=1024, D=65536, F=8192, chips=n)
    >>> ax = rl.plot.efficiency({"B = 1024": rl.time(work, rl.chips["tpu-v5e"])}, n)
    """
    n = np.ravel(positive("chips", chips))
    if len(n) < 2 or n[0] != 1 or not np.all(np.diff(n) > 0):
        raise ValueError(f"chips must rise from 1, not {shown(chips)}")
    if not isinstance(times, Mapping) or not times:
        raise TypeError(f"times must map labels to times, not {shown(times)}")
    if ax is None:
        key = 0.95 + KEY * len(times)
        ax = figure(HEIGHT + key, (0.6, key, 0.2, 0.4))
    curves = [
        _curve(ax, n, label, t, DASHES[k % len(DASHES)])
        for k, (label, t) in enumerate(times.items())
    ]
    _mark(ax, n)
    _key(ax, curves)
    return ax


def _curve(ax: Axes, n: Any, label: str, t: Time, dashes: Any) -> Line2D:
    lower, decides = np.asarray(t.lower), np.asarray(t.bound)
    if lower.shape != n.shape:
        raise ValueError(f"the times of {label!r} must be {len(n)}, one for each n")
    share = lower[0] / (n * lower)
    (line,) = ax.plot(n, share, color=LIGHT["muted"], lw=1.6, ls=dashes, label=label)
    for name in RESOURCES:
        here = decides == name
        ax.plot(n[here], share[here], ls="none", **_look(name))
    return line


def _mark(ax: Axes, n: Any) -> None:
    ax.set(xscale="log", xlim=(n[0] / 1.15, n[-1] * 1.15), ylim=(0, 1.06))
    ax.xaxis.set_ticks(n, [f"{x:g}" for x in n], parse_math=False)
    ax.xaxis.set_minor_locator(NullLocator())
    fifths = [0.2 * k for k in range(6)]
    ax.yaxis.set_ticks(fifths, [f"{y:.0%}" for y in fifths])
    ax.grid(axis="y", color=LIGHT["grid"], lw=0.6)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel("n", fontsize=SMALL)
    above_left(ax, "T(1) / (n · T(n))")


def _key(ax: Axes, curves: list[Line2D]) -> None:
    """Say beneath the axes what marks and lines mean."""
    marks = [
        Line2D([], [], ls="none", **_look(name), label=word(f"resources.{name}"))
        for name in RESOURCES
    ]
    bottom, inch = ax.get_window_extent().y0, ax.figure.dpi
    look: Any = {"frameon": False, "fontsize": SMALL, "loc": "upper left"}
    for handles, beneath, columns in ((marks, 0.55, 3), (curves, 0.83, 1)):
        at: Any = (0.04, (bottom - beneath * inch) / ax.figure.bbox.height)
        ax.figure.legend(handles=handles, bbox_to_anchor=at, ncols=columns, **look)


def _look(name: str) -> Any:
    """Tell the mark of a resource; those of different ones show through."""
    marker, size = MARKERS[name]
    return {"marker": marker, "ms": size, "color": LIGHT[name]}
