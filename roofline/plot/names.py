"""What is written at the roofs themselves: peaks, bandwidths, ridge points."""

from __future__ import annotations

from matplotlib.axes import Axes

from roofline.palette import LIGHT
from roofline.plot.lines import color_of, waiting
from roofline.plot.notes import LINE, Point, fit, note, size_of
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
from roofline.plot.room import around, find, place, place_along, within
from roofline.plot.style import Look
from roofline.readouts import digits, quantity, with_prefixes
from roofline.words import word

NAME = 92  # points that a name may take: "A100 80GB SXM" does
GAP = 14  # points from the end of a roof to its name
STEP = 18  # points from one such name to the next
NEAR = 27  # points across between slopes that have names of their own
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
    else:
        _ridges(ax, roofs)
    end = ax.get_xlim()[1], roofs[0].peak
    peak = quantity(roofs[0].peak, with_prefixes(rate([roofs[0].math])))
    corner = _rows(8)
    below = place(ax, word("picture.peak", value=peak), end, corner)
    above = _rows(below.xyann[1] + STEP)
    bold: Look = {"weight": "bold", "lead": False}
    long, cut = (fit(ax, roofs[0].chip.name, n, weight="bold") for n in (280, 100))
    if not find(ax, long, end, above, **bold):
        place(ax, cut, end, above, **bold)


def _rows(lowest: float) -> list[Point]:
    """Offsets up from a height, in the corner or, if need be, left of it or down."""
    heights = [lowest + STEP * k for k in range(3)] + [-8 - STEP * k for k in range(9)]
    return [(-4 - 30 * j, height) for j in range(8) for height in heights]


def _ridges(ax: Axes, roofs: list[Roof]) -> None:
    """Give the ridge points; those too close for that in one line."""
    groups: list[list[float]] = []
    for ridge in sorted({roof.ridge for roof in roofs}):
        wide = size_of(ax, digits(ridge))[0] + 10
        if groups and _across(ax, groups[-1][-1], ridge) < wide:
            groups[-1].append(ridge)
        else:
            groups.append([ridge])
    for group in groups:
        text = word("picture.and").join(map(digits, group))
        if group is groups[0]:
            text = word("picture.ridge_at", value=text)
        sides = [(x, 8 + STEP * row) for row in range(3) for x in (-5, 5, 0)]
        place(ax, text, (group[-1], roofs[0].peak), sides)


def _across(ax: Axes, one: float, other: float) -> float:
    """Points between two intensities."""
    x0, x1 = (ax.transData.transform((x, 1))[0] for x in (one, other))
    return float(abs(x1 - x0)) * 72 / ax.figure.dpi


def _one(ax: Axes, roof: Roof) -> None:
    ridge, count = roof.ridge, counted([roof.math])
    ridge_text = word("picture.ridge", value=digits(ridge), count=count)
    place(ax, ridge_text, (ridge, roof.peak), [(-8, 9), *around(-1, 1)], lead=True)
    bandwidth = quantity(roof.bandwidth, with_prefixes("B/s"))
    text = word("picture.bandwidth", value=bandwidth)
    note(ax, text, (ridge, roof.peak), (-14, -26), ha="right", va="top", **ALONG)


def regions(ax: Axes, roof: Roof) -> None:
    """Name what lies beneath one roof, left and right of its ridge point."""
    foot = roof.ridge, ax.get_ylim()[0]
    right = [(9 + 20 * j, 9 + LINE * k) for j in range(6) for k in range(14)]
    left = [(-across, up) for across, up in right]
    slow, math = LIGHT[color_of(roof.over)], LIGHT["math"]
    place(ax, waiting(roof.over), foot, left, color=slow)
    place(ax, word("picture.compute"), foot, right, color=math)


def along(ax: Axes, roofs: list[Roof]) -> None:
    """Name each slope along it; slopes too close for that share one name."""
    groups: list[list[Roof]] = []
    for roof in slopes(roofs):
        if groups and _across(ax, groups[-1][-1].ridge, roof.ridge) < NEAR:
            groups[-1].append(roof)
        else:
            groups.append([roof])
    for group in groups:
        names = [level(roof.over) for roof in group]
        _along(ax, group, word("picture.and").join(names))


def _along(ax: Axes, group: list[Roof], name: str) -> None:
    first = group[0]
    start = max(ax.get_xlim()[0], ax.get_ylim()[0] / first.bandwidth)
    ends = (start, first.at(start)), (first.ridge, first.peak)
    name = fit(ax, name, NAME)
    long = f"{name} {quantity(first.bandwidth, with_prefixes('B/s'))}"
    texts = [long, name] if len(group) == 1 else [name]
    if not any(place_along(ax, text, *ends) for text in texts):
        middle = (start * first.ridge) ** 0.5
        within(ax, [name], (middle, first.at(middle)), (-1, 1), "over")


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
