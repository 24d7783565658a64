"""The one look of all pictures: the book's colours, text that stays text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from importlib.resources import as_file, files
from typing import Any, ParamSpec, TypeVar

import matplotlib as mpl
from matplotlib import font_manager, pyplot
from matplotlib.axes import Axes

from roofline.palette import LIGHT

P = ParamSpec("P")
T = TypeVar("T")
Look = dict[str, Any]
"""What matplotlib is told about the look of one thing."""

WIDTH = 5.2  # inches: on a phone, 312 px wide, SMALL text is still 9 px high
SMALL = 11
FAMILY = ["Roofline Sans SC", "DejaVu Sans", "sans-serif"]
FONTS = ("RooflineSansSC-Regular.ttf", "RooflineSansSC-Bold.ttf")

SVG: Any = {
    "svg.fonttype": "none",  # text, not outlines: to be read, found and copied
    "svg.hashsalt": "roofline",  # the same ids in every run
}

STYLE: Any = SVG | {
    "font.family": FAMILY,
    "font.size": 12,
    "text.color": LIGHT["ink"],
    "axes.labelcolor": LIGHT["ink"],
    "axes.labelsize": SMALL,
    "axes.edgecolor": LIGHT["muted"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": LIGHT["paper"],  # so that a dark notebook shows it too
    "hatch.linewidth": 0.6,
    "text.parse_math": False,  # a name may hold a dollar
    "xtick.color": LIGHT["muted"],
    "xtick.labelcolor": LIGHT["ink"],
    "xtick.labelsize": SMALL,
    "ytick.color": LIGHT["muted"],
    "ytick.labelcolor": LIGHT["ink"],
    "ytick.labelsize": SMALL,
}

for _name in FONTS:
    with as_file(files("roofline") / "fonts" / _name) as _path:
        font_manager.fontManager.addfont(_path)


def styled(draw: Callable[P, T]) -> Callable[P, T]:
    """Have a function draw in the look, and leave nothing of it behind."""

    @wraps(draw)
    def styled_draw(*args: P.args, **kwargs: P.kwargs) -> T:
        with mpl.rc_context(STYLE):
            return draw(*args, **kwargs)

    return styled_draw


def figure(height: float, box: tuple[float, float, float, float]) -> Axes:
    """Make a figure of that many inches with axes in the box.

    The box is (left, bottom, right, top): inches to leave on each side.
    """
    left, bottom, right, top = box
    width, rise = WIDTH - left - right, height - bottom - top
    fractions = (left / WIDTH, bottom / height, width / WIDTH, rise / height)
    return pyplot.figure(figsize=(WIDTH, height)).add_axes(fractions)


def show_as_svg() -> None:
    """In a notebook, have figures shown as SVG: whole, and the same every run."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if not hasattr(shell, "kernel") or "inline" not in mpl.get_backend():
        return
    from matplotlib_inline import backend_inline

    mpl.rcParams.update(SVG)
    whole: Any = {"bbox_inches": None, "metadata": {"Date": None}}
    backend_inline.set_matplotlib_formats("svg", **whole)  # type: ignore[no-untyped-call]
