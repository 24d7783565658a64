"""What a picture of rooflines is made of: axes, roofs, regions, dots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle
from math import ceil, floor, log10
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from matplotlib.text import Annotation
from matplotlib.ticker import NullLocator
from matplotlib.transforms import Bbox

from roofline.palette import LIGHT
from roofline.plot.style import FAMILY, SMALL, Look
from roofline.readouts import PREFIXES, digits, quantity, unit_of, with_prefixes
from roofline.words import word

Point = tuple[float, float]

DASHES = ("solid", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)))
LEADER: Look = {
    "arrowstyle": "-",
    "color": LIGHT["muted"],
    "lw": 0.8,
    "relpos": (0, 0.5),
}
PLATE: Look = {
    "fc": LIGHT["paper"],
    "ec": "none",
    "pad": 1.5,
}  # under text on a pattern
SLOW = {"hbm": ("hbm", "memory"), "network": ("network", "network")}


# Where a dot's name may go, in points from the dot: the first that is free.
OVER_SLOPE = ((-8, 5), (9, -5), (9, -20))
UNDER_FLAT = ((8, -9), (-8, -9), (8, -24), (-8, -24), (8, -39))
ON_FLOOR = tuple((sign * 5, 5 + 15 * k) for k in range(5) for sign in (1, -1))


@dataclass(frozen=True)
class Roof:
    """A roofline: it rises with slope one to the ridge point, then is flat."""

    name: str
    peak: float
    bandwidth: float

    @property
    def ridge(self) -> float:
        """Where the two parts meet."""
        return self.peak / self.bandwidth

    def at(self, intensity: float) -> float:
        """Height of the roof at an intensity."""
        return min(self.peak, self.bandwidth * intensity)


def axes(ax: Axes) -> None:
    """Mark whole decades and name both axes."""
    _decades(ax.xaxis, ax.get_xlim(), "{:g}".format)
    _decades(ax.yaxis, ax.get_ylim(), _with_prefix)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel(word("picture.intensity"))
    ax.set_ylabel("")
    note(ax, word("picture.attainable"), (0, 1), (-34, 10), ha="left", of="axes")


def _decades(axis: Any, limits: Point, text: Any) -> None:
    low, high = (log10(limit) for limit in limits)
    at = [10.0**k for k in range(ceil(low - 1e-9), floor(high + 1e-9) + 1)]
    axis.set_ticks(at, [text(x) for x in at])
    axis.set_minor_locator(NullLocator())


def _with_prefix(value: float) -> str:
    prefix, size = unit_of(value * 1.001, PREFIXES)  # a tick may lie just below
    return f"{value / size:g} {prefix}".strip()


def explain(ax: Axes, roof: Roof, over: str) -> None:
    """Draw one roof with its two parts, the regions beneath and the ridge."""
    (left, right), bottom = ax.get_xlim(), ax.get_ylim()[0]
    color, region = SLOW.get(over, ("hbm", "link"))
    ridge, peak = roof.ridge, roof.peak
    _part(ax, roof, (left, ridge), color, "//")
    _part(ax, roof, (ridge, right), "math", "\\\\")
    ax.plot([ridge, ridge], [bottom, peak], color=LIGHT["ink"], lw=1, ls=(0, (3, 3)))
    ax.plot(ridge, peak, "o", color=LIGHT["ink"], ms=7)
    _region(ax, word(f"picture.{region}"), (ridge, bottom), (-9, 9), color)
    _region(ax, word("picture.compute"), (ridge, bottom), (9, 9), "math")
    note(ax, word("picture.ridge", value=digits(ridge)), (ridge, peak), (-8, 5))
    peak_text = word("picture.peak", value=quantity(peak, with_prefixes("FLOP/s")))
    note(ax, peak_text, (right, peak), (0, 7), ha="right")
    note(ax, roof.name, (right, peak), (0, 23), ha="right", weight="bold")
    bandwidth = quantity(roof.bandwidth, with_prefixes("B/s"))
    text = word("picture.bandwidth", value=bandwidth)
    look: Look = {"ha": "right", "rotation": 45, "rotation_mode": "anchor"}
    note(ax, text, (ridge, peak), (-14, -26), va="top", bbox=PLATE, **look)


def _part(ax: Axes, roof: Roof, xs: Point, name: str, hatch: str) -> None:
    """Draw the roof between two intensities, and what lies beneath."""
    (left, right), (low, high) = xs, (roof.at(x) for x in xs)
    bottom, color = ax.get_ylim()[0], LIGHT[name]
    corners = [(left, bottom), (left, low), (right, high), (right, bottom)]
    ax.add_patch(Polygon(corners, fc=(color, 0.07), lw=0))
    ax.add_patch(Polygon(corners, fill=False, ec=color, lw=0, hatch=hatch))
    ax.plot(xs, [low, high], color=color, lw=3, solid_capstyle="round")


def _region(ax: Axes, text: str, at: Point, offset: Point, name: str) -> None:
    note(ax, text, at, offset, color=LIGHT[name], bbox=PLATE)


def compare(ax: Axes, roofs: list[Roof], over: str) -> None:
    """Draw several roofs, each named in the margin at the end of its line."""
    left, right = ax.get_xlim()
    slow, _ = SLOW.get(over, ("hbm", "link"))
    point = ax.figure.dpi / 72
    free = float("inf")  # the highest place not taken by a name, in pixels
    tallest_first = sorted(roofs, key=lambda roof: -roof.peak)
    for roof, dashes in zip(tallest_first, cycle(DASHES), strict=False):
        for name, xs in ((slow, (left, roof.ridge)), ("math", (roof.ridge, right))):
            ys = [roof.at(x) for x in xs]
            ax.plot(xs, ys, color=LIGHT[name], lw=2.5, ls=dashes)
        ax.plot(roof.ridge, roof.peak, "o", color=LIGHT["ink"], ms=6)
        end = ax.transData.transform((right, roof.peak))[1]
        place = min(end, free)
        free = place - 34 * point
        text = word("picture.named", name=roof.name, ridge=digits(roof.ridge))
        offset = (14, (place - end) / point)
        look: Look = {"annotation_clip": False, "arrowprops": LEADER}
        note(ax, text, (right, roof.peak), offset, va="center", **look)


def dots(ax: Axes, roofs: list[Roof], intensities: Mapping[str, float]) -> None:
    """Put operations on the roofs, each named once and where there is room."""
    taken = [t.get_window_extent() for t in ax.texts if not t.get_rotation()]
    bottom, alone = ax.get_ylim()[0], len(roofs) == 1
    for label, x in intensities.items():
        heights = sorted(roof.at(x) for roof in roofs)
        if not alone:
            look: Look = {"color": LIGHT["bound"], "lw": 1, "ls": (0, (1, 2))}
            ax.plot([x, x], [bottom, heights[-1]], **look)
        for y in heights:
            ax.plot(x, y, "o", ms=8, mfc=LIGHT["paper"], mec=LIGHT["bound"], mew=2.5)
        if alone:
            offsets = UNDER_FLAT if x > roofs[0].ridge else OVER_SLOPE
            taken.append(_place(ax, label, (x, heights[0]), offsets, taken))
        else:
            taken.append(_place(ax, label, (x, bottom), ON_FLOOR, taken))


def _place(
    ax: Axes, label: str, at: Point, offsets: tuple[Point, ...], taken: list[Bbox]
) -> Bbox:
    """Write a label at the first offset where nothing else is."""
    inside = ax.get_window_extent()
    look: Look = {"color": LIGHT["bound"], "bbox": PLATE}
    for offset in offsets:
        text = note(ax, label, at, offset, **look)
        box = text.get_window_extent()
        fits = inside.x0 <= box.x0 and box.x1 <= inside.x1 and inside.y0 <= box.y0
        if fits and not any(box.overlaps(other) for other in taken):
            return box
        text.remove()
    return note(ax, label, at, offsets[0], **look).get_window_extent()


def note(
    ax: Axes, text: str, at: Point, offset: Point, *, of: str = "data", **look: Any
) -> Annotation:
    """Write beside a point, on the side that the offset (in points) names."""
    look.setdefault("ha", "left" if offset[0] > 0 else "right")
    look.setdefault("va", "bottom" if offset[1] > 0 else "top")
    coordinates = {"axes": "axes fraction"}.get(of, of)
    look |= {"xycoords": coordinates, "textcoords": "offset points"}
    return ax.annotate(text, at, offset, fontsize=SMALL, linespacing=1.35, **look)
