"""A roofline in seconds: upside down, the roof is a floor."""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose

import numpy as np
from matplotlib.axes import Axes

from roofline.chip import Chip, check_chip
from roofline.palette import LIGHT
from roofline.plot import dots, frame
from roofline.plot.lines import DOT, color_of
from roofline.plot.notes import above_left, note
from roofline.plot.roof import Roof, counted
from roofline.plot.room import place
from roofline.plot.style import FAMILY, SMALL, figure, styled
from roofline.readouts import SECONDS, digits, quantity, unit_of, with_prefixes
from roofline.validate import positive, shown
from roofline.words import word
from roofline.work import Work


@styled
def time_roofline(
    chip: Chip,
    points: Mapping[str, Work],
    *,
    math: str = "bf16",
    over: str = "hbm",
    ax: Axes | None = None,
) -> Axes:
    """Draw the time of works that ask for the same FLOPs against their intensity.

    The line is the lower bound, where all overlaps; nothing gets below it. The
    dashed curve is the upper bound, where nothing overlaps: at most twice the lower
    one, at the ridge point. Both axes are logarithmic, a slope of minus one at 45°.

    Parameters
    ----------
    chip
        The chip.
    points
        Label → work: a dot at its intensity and its lower bound.
    math, over
        The unit of math, and the level whose bandwidth counts.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a chip or a work, the chip lacks the unit or the level,
        there are no points, or their FLOPs differ.

    Examples
    --------
    >>> import roofline as rl
    >>> steps = {f"B = {B}": 1024 // B * rl.matmul(B, 4096, 4096) for B in (1, 1024)}
    >>> ax = rl.plot.time_roofline(rl.chips["tpu-v5e"], steps)
    """
    check_chip(chip)
    chip.ridge(math, over)  # says what the chip lacks
    roof = Roof(chip, math, over)
    spots = dots.spots_of(points, [roof])
    flops = _flops(points)
    if ax is None:
        ax = figure(4.3, (0.75, 0.65, 0.3, 0.4))
    _frame(ax, roof, flops)
    _bounds(ax, roof, flops)
    names = [_dot(ax, label, roof, flops, x) for label, [(_, x)] in spots.items()]
    _words(ax, roof, flops)
    dots.write(ax, names)
    return ax


def _flops(points: Mapping[str, Work]) -> float:
    for work in points.values():
        if not isinstance(work, Work):
            raise TypeError(f"points must be label → Work, not {shown(work)}")
    counts = [positive("the FLOPs of a point", work.flops) for work in points.values()]
    if not counts:
        raise ValueError("points must hold at least one work, not none")
    if not all(isclose(count, counts[0]) for count in counts):
        raise ValueError(f"points must ask for the same FLOPs, not {counts}")
    return float(counts[0])


def _frame(ax: Axes, roof: Roof, flops: float) -> None:
    """Take the frame of the roofline and turn it upside down."""
    frame.limits(ax, [roof], 56, 1.75)
    bottom, top = ax.get_ylim()
    ax.set_ylim(flops / top, flops / bottom)
    box = ax.get_window_extent()
    frame.decades(ax.xaxis, box.width, frame.plain, 44)
    frame.decades(ax.yaxis, box.height, _seconds, 20)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    count = counted([roof.math])
    ax.set_xlabel(word("picture.intensity", count=count), fontsize=SMALL)
    work = quantity(flops, with_prefixes(count))
    above_left(ax, word("picture.time_of", work=work))


def _seconds(value: float) -> str:
    unit, size = unit_of(value * 1.001, SECONDS)  # a tick may lie just below
    return f"{value / size:.0f} {unit}"


def _bounds(ax: Axes, roof: Roof, flops: float) -> None:
    left, right = ax.get_xlim()
    x = np.geomspace(left, right, 200)
    math, bytes_ = flops / roof.peak, flops / x / roof.bandwidth
    lower, upper = np.maximum(math, bytes_), math + bytes_
    ax.fill_between(x, lower, upper, color=(LIGHT["bound"], 0.12), lw=0)
    ax.plot(x, upper, color=LIGHT["bound"], lw=1.5, ls=(0, (4, 2)))
    slow = color_of(roof.over)
    for ends, color in (((left, roof.ridge), slow), ((roof.ridge, right), "math")):
        heights = [flops / roof.at(at) for at in ends]
        ax.plot(ends, heights, color=LIGHT[color], lw=2.8, solid_capstyle="round")
    ax.plot(roof.ridge, math, "o", **DOT)


def _dot(ax: Axes, label: str, roof: Roof, flops: float, x: float) -> dots.Name:
    """Put a dot at a lower bound; its name goes where no curve is."""
    true = x, flops / roof.at(x)
    at = dots.inside(ax, true)
    ax.plot(*at, marker=dots.marker(true, at, "o"), **dots.OPERATION)
    value = "" if at == true else f"\n{digits(x)}"
    toward = (1, 1) if 2 * x < roof.ridge else (1, -1)
    return dots.Name(label, value, at, toward, LIGHT["bound"], "points")


def _words(ax: Axes, roof: Roof, flops: float) -> None:
    floor_, right = flops / roof.peak, ax.get_xlim()[1]
    ridge = word("picture.ridge_at", value=digits(roof.ridge))
    place(ax, ridge, (roof.ridge, floor_), [(-6, -24)], lead=False)
    corner = {"of": "axes fraction", "weight": "bold"}
    note(ax, roof.chip.name, (1, 1), (-4, -6), **corner)
    least = f"{word('picture.lower')} {quantity(floor_, SECONDS)}"
    place(ax, least, (right, floor_), [(-4, -24)], lead=False, color=LIGHT["math"])
    most = word("picture.upper")
    at = roof.ridge, 2 * floor_
    place(ax, most, at, [(8, 6)], lead=False, color=LIGHT["bound"])
