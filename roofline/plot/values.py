"""What is written in a picture of critical sizes: regions, lines, values."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from roofline.palette import LIGHT
from roofline.plot.curve import Curve
from roofline.plot.dots import inside, marker
from roofline.plot.frame import short
from roofline.plot.lines import DOT, color_of, waiting
from roofline.plot.notes import LINE, note
from roofline.plot.room import around, find, place
from roofline.readouts import digits
from roofline.words import word


def names(ax: Axes, curve: Curve, gaps: list[Any], over: str) -> None:
    """Name the regions and the lines."""
    right, top = ax.get_xlim()[1], ax.get_ylim()[1]
    slow, math = LIGHT[color_of(over)], LIGHT["math"]
    rises = [4 + LINE * k for k in range(12)]
    bottom_right = [(-4, rise) for rise in rises]
    place(ax, waiting(over), (right, 0), bottom_right, color=slow)
    ys = curve.exact(curve.xs)
    if (ys < top).any():
        top_right = [(-4, -rise) for rise in rises]
        text = word("picture.compute")
        place(ax, text, (right, top), top_right, color=math)
        first = np.argmax(ys <= 0.8 * top)
        at = (curve.xs[first], ys[first])
        place(ax, word("picture.exact"), at, around(1, 1))
    if curve.limit is not None:
        text = word("picture.approximate", value=digits(curve.limit))
        at, sides = (right, curve.limit), [(-4, -4), (-4, 4)]
        place(ax, text, at, sides, color=LIGHT["bound"])
    for gap in gaps:
        _never(ax, gap, slow)


def _never(ax: Axes, gap: tuple[float, float], color: str) -> None:
    """Say that no size is enough, and up to where, or from where."""
    (left, right), top = ax.get_xlim(), ax.get_ylim()[1]
    bounds = [f"≥ {digits(gap[0])}"] if gap[0] > left else []
    bounds += [f"≤ {digits(gap[1])}"] if gap[1] < right else []
    text = "\n".join([word("picture.never"), *bounds])
    middle = (gap[0] * gap[1]) ** 0.5, 0.75 * top
    if not find(ax, text, middle, [(0, 0), *around(1, 1)], color=color):
        note(ax, text, middle, (0, 0), color=color)


def dots(ax: Axes, curve: Curve) -> None:
    """Put a dot at each size given; name those in the picture that the axis names."""
    ys = curve.exact(curve.marks).tolist()
    found = [(x, y) for x, y in zip(curve.marks.tolist(), ys, strict=True) if y < inf]
    for true in found:
        at = inside(ax, true)
        ax.plot(*at, marker=marker(true, at, "o"), clip_on=False, **DOT)
    above = [(0, rise) for rise in range(6, 30, 4)]
    for x, y in reversed(found):  # the flat part has the least room
        if x in ax.get_xticks() and y <= ax.get_ylim()[1]:
            value = digits(y) if 0 < y < 99_999 else short(y)
            text = "\n".join([value, *_excess(y, curve.limit)])
            find(ax, text, (x, y), [*above, *around(1, 1)])


def _excess(exact: float, limit: float | None) -> list[str]:
    """Tell by how much the exact size exceeds the approximate one."""
    if not limit:
        return []
    excess = 100 * (exact / limit - 1)
    return [f"{excess:+.{0 if abs(excess) >= 1.95 else 1}f}%"]
