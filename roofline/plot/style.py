"""The one look of all pictures: the book's colours, text that stays text."""

from __future__ import annotations

import sys
from importlib.resources import as_file, files
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager, pyplot
from matplotlib.axes import Axes

from roofline.palette import LIGHT

WIDTH = 5.4  # inches: on a phone, 328 px, text of 11 points is still 9 px high
SMALL = 11

SVG = {
    "svg.fonttype": "none",  # text, not outlines: readable, searchable, selectable
    "svg.hashsalt": "roofline",  # the same ids in every run
}

STYLE: dict[str, Any] = SVG | {
    "font.family": ["Roofline Sans SC", "DejaVu Sans", "sans-serif"],
    "font.size": 12,
    "text.color": LIGHT["ink"],
    "axes.labelcolor": LIGHT["ink"],
    "axes.edgecolor": LIGHT["muted"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": LIGHT["paper"],  # so that a dark notebook shows it too
    "figure.figsize": (WIDTH, 3.4),
    "hatch.linewidth": 0.8,
    "xtick.color": LIGHT["muted"],
    "xtick.labelcolor": LIGHT["ink"],
    "xtick.labelsize": SMALL,
    "ytick.color": LIGHT["muted"],
    "ytick.labelcolor": LIGHT["ink"],
    "ytick.labelsize": SMALL,
}

FONTS = ("RooflineSansSC-Regular.ttf", "RooflineSansSC-Bold.ttf")

for _name in FONTS:
    with as_file(files("roofline") / "fonts" / _name) as _path:
        font_manager.fontManager.addfont(_path)


def styled() -> Any:
    """The look, as a decorator or for a with block; nothing of it leaks."""
    return mpl.rc_context(STYLE)


def canvas(
    ax: Axes | None, height: float, box: tuple[float, float, float, float] | None = None
) -> Axes:
    """The axes to draw on: those given, or a figure of that many inches.

    Its axes fill the `box` (left, bottom, width, height, as fractions), or what
    their labels leave.
    """
    if ax is not None:
        return ax
    if box is not None:
        return pyplot.figure(figsize=(WIDTH, height)).add_axes(box)
    return pyplot.figure(figsize=(WIDTH, height), layout="constrained").add_subplot()


def show_as_svg() -> None:
    """In a notebook, have figures shown as SVG, whole and the same every run."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if "inline" not in mpl.get_backend() or not hasattr(shell, "kernel"):
        return
    from matplotlib_inline.backend_inline import set_matplotlib_formats

    mpl.rcParams.update(SVG)
    set_matplotlib_formats("svg", bbox_inches=None, metadata={"Date": None})


def si(value: float, unit: str) -> str:
    """A number with three digits and a prefix.

    >>> si(1.0122e-3, "s"), si(1.97e14, "FLOP/s"), si(0, "s")
    ('1.01 ms', '197 TFLOP/s', '0 s')
    """
    prefix, size = prefix_of(value)
    return f"{digits(value / size)} {prefix}{unit}"


def digits(value: float) -> str:
    """Three digits, without an exponent or trailing zeros after the point.

    >>> digits(240.24), digits(75.2), digits(2.0)
    ('240', '75.2', '2')
    """
    text = f"{float(f'{value:.3g}'):f}"
    return text.rstrip("0").rstrip(".")


def prefix_of(value: float) -> tuple[str, float]:
    """The prefix that leaves one to three digits before the point."""
    prefixes = {"P": 1e15, "T": 1e12, "G": 1e9, "M": 1e6, "k": 1e3, "": 1.0}
    prefixes |= {"m": 1e-3, "µ": 1e-6, "n": 1e-9, "p": 1e-12}
    rounded = float(f"{value:.3g}")
    for prefix, size in prefixes.items():
        if rounded >= size * (1 - 1e-12):
            return prefix, size
    return "", 1.0
