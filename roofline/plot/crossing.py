"""Critical sizes, exact beside approximate."""

from __future__ import annotations

from collections.abc import Callable
from math import log10
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from matplotlib.ticker import MaxNLocator, NullLocator

from roofline.chip import Chip
from roofline.palette import LIGHT
from roofline.plot import values
from roofline.plot.curve import Curve, curve_of
from roofline.plot.frame import short
from roofline.plot.lines import COMPUTES, WAITS, color_of
from roofline.plot.notes import above_left, fit
from roofline.plot.style import FAMILY, SMALL, figure, styled
from roofline.words import word
from roofline.work import Work

HEIGHT = 4.2  # inches
TOP = 3.2  # times the approximate size: errors up to +200 % are in the picture
APART = 40  # points between two sizes that are named


@styled
def critical(
    size: str,
    operation: Callable[..., Work],
    chip: Chip,
    *,
    math: str = "bf16",
    over: str = "hbm",
    ax: Axes | None = None,
    **arguments: Any,
) -> Axes:
    """Draw a critical size along other sizes, and what it tends to.

    The line is exact: beneath it the operation waits for its bytes, above it for
    the arithmetic. The dashed line is what remains when the sizes along the axis
    are large: the rule of thumb. Each size given has a dot and, as far as there is
    room, the exact value and by how much it exceeds the rule; too high for the
    picture, it is an arrow. Where no size is ever enough is shaded.

    Parameters
    ----------
    size, operation, chip, math, over
        As in :func:`roofline.critical`.
    ax
        Where to draw; by default a figure of its own.
    **arguments
        The operation's other arguments. Those that are arrays are drawn along:
        one, or several of which each is a multiple of the first.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        As :func:`roofline.critical`, or if no argument is an array, or several do
        not grow together.

    Examples
    --------
    >>> import numpy as np
    >>> import roofline as rl
    >>> chip, sizes = rl.chips["tpu-v5e"], 2.0 ** np.arange(8, 16)
    >>> ax = rl.plot.critical("B", rl.matmul, chip, D=sizes, F=sizes)
    >>> ax = rl.plot.critical("B", rl.matmul, chip, D=8192, F=sizes, w="int8")
    """
    options = {"math": math, "over": over}
    curve = curve_of(size, operation, chip, options, arguments)
    gaps = curve.gaps()
    if ax is None:
        ax = figure(HEIGHT, (0.6, 0.6, 0.15, 0.4))
    _frame(ax, curve)
    name = fit(ax, chip.name, 200)
    above_left(ax, word("picture.critical", size=size, chip=name))
    _regions(ax, curve, gaps, over)
    _lines(ax, curve)
    values.names(ax, curve, gaps, over)
    values.dots(ax, curve)
    return ax


def _frame(ax: Axes, curve: Curve) -> None:
    """Set both axes: the sizes given are marked, as far as there is room."""
    xs, values = curve.xs, curve.exact(curve.marks)
    finite = values[np.isfinite(values)]
    top = TOP * curve.limit if curve.limit else 1.25 * max(finite, default=0) or 1
    ax.set(xscale="log", xlim=(xs[0], xs[-1]), ylim=(0, top))
    named = _apart(ax, curve.marks)
    ax.xaxis.set_ticks(named, [short(x) for x in named], parse_math=False)
    ax.xaxis.set_minor_locator(NullLocator())
    at = [y for y in MaxNLocator(5).tick_values(0, top) if 0 <= y <= top]
    at = at if finite.size else []
    ax.yaxis.set_ticks(at, [short(y) for y in at], parse_math=False)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel(curve.label, fontsize=SMALL)
    ax.set_ylabel("")


def _apart(ax: Axes, marks: Any) -> list[float]:
    """Leave out marks too close to the last one to be named."""
    (left, right), box = ax.get_xlim(), ax.get_window_extent()
    scale = box.width * 72 / ax.figure.dpi / (log10(right) - log10(left))
    kept: list[float] = []
    for x in marks.tolist():
        if not kept or log10(x / kept[-1]) * scale >= APART:
            kept.append(x)
    return kept


def _regions(ax: Axes, curve: Curve, gaps: list[Any], over: str) -> None:
    """Shade who waits for what, and once more where that never changes."""
    top, slow = ax.get_ylim()[1], color_of(over)
    ys = np.minimum(curve.exact(curve.xs), top)
    for ends, paint, hatch in ((0, slow, WAITS), (top, "math", COMPUTES)):
        line = list(zip(curve.xs, ys, strict=True))
        corners = [(curve.xs[0], ends), *line, (curve.xs[-1], ends)]
        _shade(ax, corners, LIGHT[paint], 0.07, hatch)
    for left, right in gaps:
        corners = [(left, 0), (left, top), (right, top), (right, 0)]
        _shade(ax, corners, LIGHT[slow], 0.12, "///")


def _shade(ax: Axes, corners: list[Any], color: str, tint: float, hatch: str) -> None:
    ax.add_artist(Polygon(corners, fc=(color, tint), lw=0))
    ax.add_artist(Polygon(corners, fill=False, ec=color, lw=0, hatch=hatch))


def _lines(ax: Axes, curve: Curve) -> None:
    """Draw the exact size, out of the picture if need be, and the approximate one."""
    ys = np.minimum(curve.exact(curve.xs), 2 * ax.get_ylim()[1])
    ax.plot(curve.xs, ys, color=LIGHT["ink"], lw=2.5)
    if curve.limit is not None:
        ax.axhline(curve.limit, color=LIGHT["bound"], lw=2, ls=(0, (5, 2)))
