"""The frame of a roofline: logarithmic axes that depend on the roofs alone."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator

from roofline.plot.notes import above_left
from roofline.plot.roof import Roof, counted, rate
from roofline.plot.style import FAMILY, SMALL
from roofline.readouts import PREFIXES, quantity, unit_of
from roofline.words import word

# Decades that a picture shows beneath its lowest peak, so that the sum of two
# vectors, 1/6, is still in it; left of its first ridge; and right of its last.
DEEP, FIRST = 3.6, 2.0
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def limits(ax: Axes, roofs: list[Roof], above: float, flat: float) -> None:
    """Show every roof, its slope at 45 degrees.

    So many points are left above the highest peak, and so many decades right of the
    last ridge. Points do not change the limits: two pictures of the same roofs can
    be compared.
    """
    ridges, peaks = [roof.ridge for roof in roofs], [roof.peak for roof in roofs]
    left = min(log10(max(ridges)) - DEEP, log10(min(ridges)) - FIRST)
    right, depth = log10(max(ridges)) + flat, log10(max(peaks) / min(peaks)) + DEEP
    box, room = ax.get_window_extent(), above * ax.figure.dpi / 72
    decade = min(box.width / (right - left), (box.height - room) / depth)
    top = log10(max(peaks)) + room / decade
    ax.set(xscale="log", xlim=(10**left, 10 ** (left + box.width / decade)))
    ax.set(yscale="log", ylim=(10 ** (top - box.height / decade), 10**top))
    ax.set_aspect("equal", adjustable="datalim")


def mark(ax: Axes, roofs: list[Roof]) -> None:
    """Mark whole decades and name both axes."""
    maths = [roof.math for roof in roofs]
    box = ax.get_window_extent()
    decades(ax.xaxis, box.width, plain, 44)
    decades(ax.yaxis, box.height, prefixed, 20)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel(word("picture.intensity", count=counted(maths)), fontsize=SMALL)
    ax.set_ylabel("")
    above_left(ax, word("picture.attainable", rate=rate(maths)))


def decades(axis: Any, length: float, text: Any, room: float) -> None:
    """Mark decades, of an axis so many pixels long, so many points apart or more."""
    low, high = (log10(end) for end in axis.get_view_interval())
    step = ceil(room * axis.figure.dpi / 72 / (length / (high - low)))
    powers = range(ceil(low - 1e-9), floor(high + 1e-9) + 1)
    at = [10.0**k for k in powers if k % step == 0]
    axis.set_ticks(at, [text(x) for x in at], parse_math=False)
    axis.set_minor_locator(NullLocator())


def plain(value: float) -> str:
    """Write a power of ten, a far one by its exponent."""
    power = round(log10(value))
    near = -3 <= power <= 4
    return f"{value:g}" if near else f"10{str(power).translate(SUPERSCRIPTS)}"


def short(value: float) -> str:
    """Write a number with a prefix if it has more than five digits."""
    return f"{value:.5g}" if value < 99_999 else quantity(value, PREFIXES)


def prefixed(value: float) -> str:
    """Write a power of ten with a prefix, such as 100 T."""
    prefix, size = unit_of(value * 1.001, PREFIXES)  # a tick may lie just below
    return f"{plain(value / size)} {prefix}".strip()
