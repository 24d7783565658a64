"""Words beside a point, and how wide they are."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.text import Annotation

from roofline.palette import LIGHT
from roofline.plot.style import SMALL, Look

Point = tuple[float, float]

LINE = 15  # points from one line of text to the next
PLATE: Look = {"fc": LIGHT["paper"], "ec": "none", "pad": 1.5}


def note(
    ax: Axes, text: str, at: Point, offset: Point, *, of: str = "data", **look: Any
) -> Annotation:
    """Write beside a point, on the side that the offset (in points) names."""
    usual: Look = {"fontsize": SMALL, "linespacing": 1.35, "bbox": PLATE}
    look = usual | look
    look.setdefault("ha", _side(offset[0], ("right", "center", "left")))
    look.setdefault("va", _side(offset[1], ("top", "center", "bottom")))
    look |= {"xycoords": of, "textcoords": "offset points", "annotation_clip": False}
    return ax.annotate(text, at, offset, **look)


def _side(offset: float, names: tuple[str, str, str]) -> str:
    return names[1 if offset == 0 else 2 if offset > 0 else 0]


def above_left(ax: Axes, text: str) -> None:
    """Name the upright axis above it, where it reads without turning one's head."""
    note(ax, text, (0, 1), (-34, 10), ha="left", of="axes fraction", bbox=None)


def size_of(ax: Axes, text: str, **look: Any) -> Point:
    """Measure a text: width and height in points."""
    trial = note(ax, text, (0, 0), (0, 0), of="axes fraction", **look)
    box = trial.get_window_extent()
    trial.remove()
    return box.width * 72 / ax.figure.dpi, box.height * 72 / ax.figure.dpi


def fit(ax: Axes, text: str, width: float, **look: Any) -> str:
    """Cut a text to that many points, and say so by an ellipsis."""
    text = " ".join(text.split())
    cuts = (f"{text[:end].rstrip()}…" for end in range(len(text) - 1, 0, -1))
    fitting = (t for t in (text, *cuts) if size_of(ax, t, **look)[0] <= width)
    return next(fitting, "…")
