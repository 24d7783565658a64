"""Dots in a roofline: operations on the roofs, measurements where they came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, inf
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from roofline.palette import LIGHT
from roofline.plot.lines import MEASURED
from roofline.plot.notes import Point, fit
from roofline.plot.roof import Roof
from roofline.plot.room import within
from roofline.readouts import digits, quantity, with_prefixes
from roofline.validate import positive, scalar, shown
from roofline.work import Work

Spots = dict[str, list[tuple[Roof, float]]]
Series = dict[str, list[Point]]
Points = Mapping[str, Work | Mapping[str, Work]]
WIDTHS = (150, 75)  # points of the name of a dot


@dataclass(frozen=True)
class Name:
    """A name that has yet to find its place by a dot."""

    text: str
    value: str  # where the dot itself does not show it
    at: Point
    toward: tuple[int, int]
    color: str
    argument: str


def spots_of(points: Points | None, roofs: list[Roof]) -> Spots:
    """Find the intensity of each operation at each roof that it is drawn on."""
    spots = {}
    for label, given in _pairs("points", points, "label → Work"):
        found = []
        for roof, work in _works(given, roofs):
            if not isinstance(work, Work):
                raise TypeError(f"points must be label → Work, not {shown(work)}")
            sends = roof.over == "network"
            found.append((roof, work.network_intensity if sends else work.intensity))
        kept = [(r, x) for r, x in found if x is not inf] or found  # nothing is sent
        spots[label] = [(r, scalar("the intensity of a point", x)) for r, x in kept]
    return spots


def _works(given: Any, roofs: list[Roof]) -> list[tuple[Roof, Any]]:
    """Pair each roof with the work of its own level or unit, if there is one."""
    if not isinstance(given, Mapping):
        return [(roof, given) for roof in roofs]
    pairs = [(roof, key) for roof in roofs for key in (roof.over, roof.math)]
    known = dict.fromkeys(key for _, key in pairs)
    wrong = [key for key in given if key not in known]
    if wrong or not given:
        wanted = f"a Work, or works on some of {', '.join(known)}"
        raise ValueError(f"points must be {wanted}, not on {shown(wrong)}")
    return [(roof, given[key]) for roof, key in pairs if key in given]


def series_of(measured: Mapping[str, Any] | None) -> Series:
    """List the intensity and the FLOP/s of each point of each measurement."""
    wanted = "label → (intensity, FLOP/s)"
    series = {}
    for label, pair in _pairs("measured", measured, wanted):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise TypeError(f"measured must be {wanted}, not {shown(pair)}")
        x = positive("the intensity of a measurement", pair[0])
        y = positive("the FLOP/s of a measurement", pair[1])
        if np.shape(x) != np.shape(y):
            shapes = f"{np.shape(x)} and {np.shape(y)}"
            raise ValueError(f"measured must pair arrays of one shape, not {shapes}")
        xs, ys = (np.ravel(values).astype(float).tolist() for values in (x, y))
        series[label] = list(zip(xs, ys, strict=True))
    return series


def _pairs(argument: str, given: Any, wanted: str) -> list[tuple[str, Any]]:
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise TypeError(f"{argument} must be {wanted}, not {shown(given)}")
    return [(str(label), value) for label, value in given.items()]


def operations(ax: Axes, spots: Spots) -> list[Name]:
    """Put a dot on each roof, joined where they are at one intensity."""
    names = []
    for label, pairs in spots.items():
        for x in dict.fromkeys(x for _, x in pairs):
            heights = sorted({roof.at(x) for roof, at in pairs if at == x})
            true = [(x, y) for y in heights]
            drawn = [inside(ax, at) for at in true]
            ends = tuple(zip(drawn[0], drawn[-1], strict=True))
            ax.plot(*ends, color=LIGHT["bound"], lw=1, ls=(0, (1, 2)))
            for far, at in zip(true, drawn, strict=True):
                ax.plot(*at, marker=marker(far, at, "o"), **OPERATION)
            value = "" if drawn[0] == true[0] else f"\n{digits(x)}"
            slope = len(heights) == 1 and all(x <= roof.ridge for roof, _ in pairs)
            toward = (-1, 1) if slope else (1, -1)
            look = LIGHT["bound"], "points"
            names.append(Name(label, value, drawn[0], toward, *look))
    return names


OPERATION: Any = {
    "ms": 8,
    "mfc": LIGHT["paper"],
    "mec": LIGHT["bound"],
    "mew": 2.5,
    "clip_on": False,
    "ls": "none",
}


def measurements(ax: Axes, series: Series, rate: str) -> list[Name]:
    """Put a diamond at each measurement, at the edge if it lies beyond."""
    names = []
    for label, points in series.items():
        for true in points:
            at = inside(ax, true)
            look = MEASURED | {"marker": marker(true, at, "D")}
            look |= {"ms": 6 if at == true else 9}
            ax.plot(*at, clip_on=False, mec=LIGHT["paper"], mew=1, **look)
        value = f"\n{digits(true[0])}\n{quantity(true[1], with_prefixes(rate))}"
        value = "" if at == true else value
        names.append(Name(label, value, at, (1, -1), LIGHT["ink"], "measured"))
    return names


def inside(ax: Axes, true: Point) -> Point:
    """Move a point that lies beyond the axes to their edge."""
    ends = zip(true, (ax.get_xlim(), ax.get_ylim()), strict=True)
    x, y = (min(max(value, low), high) for value, (low, high) in ends)
    return x, y


def marker(true: Point, at: Point, usual: str) -> Any:
    """Take an arrow that points from the edge to where a dot would be."""
    if true == at:
        return usual
    across, up = (np.sign(a - b) for a, b in zip(true, at, strict=True))
    return 3, 0, degrees(atan2(up, across)) - 90


def write(ax: Axes, names: list[Name]) -> None:
    """Write each name where there is room, cut short only if there is no other way.

    The rightmost come first: the edge is near, and room for the others is on the left.
    """
    for each in sorted(names, key=lambda name: -name.at[0]):
        long, cut = (fit(ax, each.text, width) for width in WIDTHS)
        texts = [long + each.value, cut + each.value, cut]
        within(ax, texts, each.at, each.toward, each.argument, color=each.color)
