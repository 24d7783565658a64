"""What is written at the roofs themselves: peaks, bandwidths, ridge points."""

from __future__ import annotations

from matplotlib.axes import Axes

from roofline.palette import LIGHT
from roofline.plot.lines import color_of, waiting
from roofline.plot.notes import LINE, fit, note, size_of
from roofline.plot.roof import (
    Roof,
    counted,
    flats,
    level,
    parts_of,
    rate,
    several,
    slopes,
)
from roofline.plot.room import place, place_along
from roofline.plot.style import Look
from roofline.readouts import digits, quantity, with_prefixes
from roofline.words import word

NAME = 92  # points that a name may take: "A100 80GB SXM" does
GAP = 14  # points from the end of a roof to its name
NEAR = 17  # points between slopes that have names of their own
LEADER: Look = {
    "arrowstyle": "-",
    "color": LIGHT["muted"],
    "lw": 0.8,
    "relpos": (0, 0.5),
}
ALONG: Look = {"rotation": 45, "rotation_mode": "anchor"}


def explain(ax: Axes, roofs: list[Roof]) -> None:
    """Write all there is to say of one peak and of the ways up to it."""
    if len(roofs) == 1:
        _one(ax, roofs[0])
    rises = [8 + LINE * k for k in range(len(roofs) + 2)]
    ridges = sorted({roof.ridge for roof in roofs})[len(roofs) == 1 :]
    for ridge in ridges:
        text = word("picture.ridge_at", value=digits(ridge))
        place(ax, text, (ridge, roofs[0].peak), [(-5, rise) for rise in rises])
    end = ax.get_xlim()[1], roofs[0].peak
    peak = quantity(roofs[0].peak, with_prefixes(rate([roofs[0].math])))
    corner = [(-4, rise) for rise in rises]
    below = place(ax, word("picture.peak", value=peak), end, corner, lead=False)
    above = [(-4.0, below.xyann[1] + LINE + rise) for rise in (1, *rises)]
    name = fit(ax, roofs[0].chip.name, 280, weight="bold")
    place(ax, name, end, above, lead=False, weight="bold")


def _one(ax: Axes, roof: Roof) -> None:
    ridge, bottom, count = roof.ridge, ax.get_ylim()[0], counted([roof.math])
    ridge_text = word("picture.ridge", value=digits(ridge), count=count)
    place(ax, ridge_text, (ridge, roof.peak), [(-8, 9)])
    bandwidth = quantity(roof.bandwidth, with_prefixes("B/s"))
    text = word("picture.bandwidth", value=bandwidth)
    note(ax, text, (ridge, roof.peak), (-14, -26), ha="right", va="top", **ALONG)
    rises = [(9, 9 + LINE * k) for k in range(8)]
    color = LIGHT[color_of(roof.over)]
    foot = (ridge, bottom)
    place(ax, waiting(roof.over), foot, [(-x, y) for x, y in rises], color=color)
    place(ax, word("picture.compute"), foot, rises, color=LIGHT["math"])


def along(ax: Axes, roofs: list[Roof]) -> None:
    """Name each slope along it; slopes too close for that share one name."""
    point = ax.figure.dpi / 72
    groups: list[list[Roof]] = []
    for roof in slopes(roofs):
        if groups and _apart(ax, groups[-1][-1], roof) < NEAR * point:
            groups[-1].append(roof)
        else:
            groups.append([roof])
    for group in groups:
        names = [level(roof.over) for roof in group]
        _along(ax, group, word("picture.and").join(names))


def _along(ax: Axes, group: list[Roof], name: str) -> None:
    first, (left, _), (bottom, _) = group[0], ax.get_xlim(), ax.get_ylim()
    start, end = max(left, bottom / first.bandwidth), first.ridge
    x0, x1 = (ax.transData.transform((x, bottom))[0] for x in (start, end))
    length = (x1 - x0) * 2**0.5 * 72 / ax.figure.dpi - 24
    long = f"{name} {quantity(first.bandwidth, with_prefixes('B/s'))}"
    fits = len(group) == 1 and size_of(ax, long)[0] <= length
    text = long if fits else fit(ax, name, length)
    place_along(ax, text, (start, first.at(start)), (end, first.peak))


def _apart(ax: Axes, one: Roof, other: Roof) -> float:
    """Pixels between two slopes."""
    x0, x1 = (ax.transData.transform((roof.ridge, 1))[0] for roof in (one, other))
    return float(abs(x1 - x0)) / 2**0.5


def compare(ax: Axes, roofs: list[Roof]) -> None:
    """Name each peak in the margin at the end of its line."""
    right, point = ax.get_xlim()[1], ax.figure.dpi / 72
    named = sorted(flats(roofs), key=lambda roof: -roof.peak)
    ends = [ax.transData.transform((right, roof.peak))[1] / point for roof in named]
    floor = ax.get_window_extent().y0 / point
    for roof, end, at in zip(named, ends, spread(ends, gap(roofs), floor), strict=True):
        lines = [fit(ax, part, NAME) for part in parts_of(roof, named)]
        look: Look = {"arrowprops": LEADER, "va": "center"}
        text, offset = "\n".join([*lines, _value(roof, roofs)]), (GAP, float(at - end))
        note(ax, text, (right, roof.peak), offset, **look)
    if not several(roofs, "chip"):
        name = fit(ax, roofs[0].chip.name, NAME, weight="bold")
        note(ax, name, (1, 1), (GAP, 10), of="axes fraction", weight="bold")


def gap(roofs: list[Roof]) -> float:
    """Points from one name in the margin to the next."""
    return LINE * (1 + several(roofs, "chip") + several(roofs, "math")) + 5


def _value(roof: Roof, roofs: list[Roof]) -> str:
    """Tell the ridge point, or the peak if there are several ridge points."""
    if several(roofs, "over"):
        return quantity(roof.peak, with_prefixes(rate([roof.math])))
    return word("picture.ridge_at", value=digits(roof.ridge))


def spread(ends: list[float], step: float, floor: float) -> list[float]:
    """Move places that go down apart, by no more than needed, and above a floor."""
    places: list[float] = []
    for end in ends:
        places.append(min([end, *(p - step for p in places[-1:])]))
    lowest = [floor + step * (len(ends) - 1 - k) for k in range(len(ends))]
    return [max(pair) for pair in zip(places, lowest, strict=True)]
