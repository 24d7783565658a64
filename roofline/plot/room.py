"""Where words find room: beside their point, and on nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from roofline.palette import LIGHT
from roofline.plot.notes import LINE, Point, note, size_of
from roofline.plot.style import SMALL, Look
from roofline.validate import shown

Thick = tuple[Path, float]  # a line in pixels, and half of its width

CLEAR = 2  # points that words keep from all else


def around(right: int, up: int) -> list[Point]:
    """Offsets about a point, nearest first; of two as near, on the side named."""
    offsets: list[Point] = [
        (side * dx, rise * (5 + LINE * k))
        for dx in (8, 0, *range(20, 221, 20))
        for k in range(14)
        for side in (right, -right)
        for rise in (up, -up)
    ]
    away = {o: (o[0] * right < 0) + (o[1] * up < 0) + (not o[0]) for o in offsets}
    return sorted(offsets, key=lambda o: hypot(*o) + 9 * away[o])


def find(
    ax: Axes,
    text: str,
    at: Point,
    offsets: Sequence[Point],
    *,
    lead: bool = True,
    **look: Any,
) -> Annotation | None:
    """Write at the first offset where there is room.

    From afar, or with another marker closer to it, a line leads there.
    """
    point = _point(ax)
    width, height = (side * point for side in size_of(ax, text, **look))
    x, y = ax.transData.transform(at)
    boxes, lines = obstacles(ax)
    for dx, dy in offsets:
        left = x + dx * point - width * (1 - (dx > 0) - (dx == 0) / 2)
        foot = y + dy * point - height * (1 - (dy > 0) - (dy == 0) / 2)
        box = Bbox.from_bounds(left, foot, width, height)
        if not _free(ax, box, boxes, lines):
            continue
        if lead and (hypot(dx, dy) >= 2 * LINE or not _closest(box, (x, y), lines)):
            way = Path([(x, y), _nearest(box, (x, y))])
            if not _open(way, boxes, lines):
                continue
            ends = ax.transData.inverted().transform(way.vertices)
            ax.plot(*ends.T, color=look.get("color", LIGHT["muted"]), lw=0.8)
        return note(ax, text, at, (dx, dy), **look)
    return None


def place(
    ax: Axes,
    text: str,
    at: Point,
    offsets: Sequence[Point],
    *,
    lead: bool = False,
    **look: Any,
) -> Annotation:
    """Write where there is room, or else at the first offset."""
    found = find(ax, text, at, offsets, lead=lead, **look)
    return found or note(ax, text, at, offsets[0], **look)


def within(
    ax: Axes,
    texts: list[str],
    at: Point,
    toward: tuple[int, int],
    argument: str,
    **look: Any,
) -> None:
    """Write the first of some texts for which there is room around a point."""
    if any(find(ax, text, at, around(*toward), **look) for text in texts):
        return
    wanted = "must be few enough to be named; there is no room for"
    raise ValueError(f"{argument} {wanted} {shown(texts[0])}")


def place_along(ax: Axes, text: str, start: Point, end: Point) -> Annotation | None:
    """Write along a slope of 45 degrees, above it, where there is room."""
    (x0, y0), (x1, _) = ax.transData.transform([start, end])
    point, (length, _) = _point(ax), size_of(ax, text)
    boxes, lines = obstacles(ax)
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9):
        x, y = (z + share * (x1 - x0) for z in (x0, y0))
        middle = x - 7.05 * point, y + 7.05 * point
        parts = _slanted(middle, (length + 8) * point, point)
        if all(_free(ax, part, boxes, lines) for part in parts):
            at: Any = ax.transData.inverted().transform((x, y))
            along: Look = {"rotation": 45, "rotation_mode": "anchor", "bbox": None}
            return note(ax, text, at, (-1.75, 1.75), ha="center", va="bottom", **along)
    return None


def _slanted(middle: Point, length: float, point: float) -> list[Bbox]:
    """Cover a text at 45 degrees with small boxes, not with one large one."""
    half = 3.2 * point
    reach = np.linspace(-1, 1, ceil(length / half / 2) + 1) * length / 2**1.5
    corners = [(middle[0] + r - half, middle[1] + r - half) for r in reach]
    return [Bbox.from_bounds(x, y, 2 * half, 2 * half) for x, y in corners]


def _point(ax: Axes) -> float:
    return ax.figure.dpi / 72


def _free(ax: Axes, box: Bbox, boxes: list[Bbox], lines: list[Thick]) -> bool:
    """Whether a box is inside the axes and clear of all else."""
    clear, frame = CLEAR * _point(ax), ax.get_window_extent()
    wide = box.padded(clear)
    within = frame.x0 <= wide.x0 and wide.x1 <= frame.x1 and frame.y0 <= wide.y0
    if not within or wide.y1 > frame.y1 or any(wide.overlaps(b) for b in boxes):
        return False
    return not any(touches(wide, line) for line in lines)


def _markers(lines: list[Thick]) -> list[tuple[Point, float]]:
    """Return the markers: where, and half of how wide."""
    spots = [(np.asarray(path.vertices), half) for path, half in lines]
    return [((at[0, 0], at[0, 1]), half) for at, half in spots if len(at) == 1]


def _closest(box: Bbox, at: Point, lines: list[Thick]) -> bool:
    """Whether no marker lies closer to a box than a point does."""
    own = _away(box, at)
    return all(own <= _away(box, spot) + 1 for spot, _ in _markers(lines))


def _away(box: Bbox, at: Any) -> float:
    """How far a point is from a box, in pixels."""
    x, y = _nearest(box, at)
    return hypot(at[0] - x, at[1] - y)


def _nearest(box: Bbox, at: Any) -> Point:
    """Return the point of a box that is nearest to another point."""
    return min(max(at[0], box.x0), box.x1), min(max(at[1], box.y0), box.y1)


def touches(box: Bbox, line: Thick) -> bool:
    """Whether a line of some width, or a marker, runs into a box."""
    path, half = line
    wide, spots = box.padded(half), np.asarray(path.vertices)
    if len(spots) > 1:
        return bool(path.intersects_bbox(wide, filled=False))
    return bool(wide.contains(*spots[0]))


def obstacles(ax: Axes) -> tuple[list[Bbox], list[Thick]]:
    """Return what is drawn on axes: boxes of texts, and lines with their widths."""
    lines = [thick for line in ax.lines for thick in covered(ax, line)]
    boxes = []
    for text in ax.texts:
        box = text.get_window_extent()
        if text.get_rotation():
            middle = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            length = 2**0.5 * box.width - SMALL * _point(ax)
            boxes += _slanted(middle, length, _point(ax))
        else:
            boxes.append(box)
    return boxes, lines


def covered(ax: Axes, line: Line2D) -> list[Thick]:
    """Return what a line covers: its course, or each of its markers."""
    at = line.get_transform().transform(line.get_xydata())
    point = _point(ax)
    if line.get_marker() in ("", "None", None):
        return [(Path(at), line.get_linewidth() / 2 * point)]
    half = (line.get_markersize() + line.get_markeredgewidth()) / 2 * point
    return [(Path([spot]), half) for spot in at]


def _open(way: Path, boxes: list[Bbox], lines: list[Thick]) -> bool:
    """Whether a line from a marker runs into no words and no other marker."""
    x, y = np.asarray(way.vertices)[0]
    spots = [
        Bbox.from_extents(*(np.array(at) - half), *(np.array(at) + half))
        for at, half in _markers(lines)
        if hypot(at[0] - x, at[1] - y) > half
    ]
    return not any(way.intersects_bbox(box, filled=False) for box in (*boxes, *spots))
