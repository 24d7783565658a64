"""Intensity against the side of a tile, and the sides that reach a chip's ridge."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from roofline.operations import matmul
from roofline.palette import LIGHT
from roofline.plot.notes import LINE, above_left, note
from roofline.plot.roof import Chips, chips_of
from roofline.plot.style import FAMILY, SMALL, Look, figure, styled
from roofline.readouts import digits
from roofline.thresholds import critical
from roofline.validate import scalar
from roofline.words import word

HEIGHT = 4.2  # inches
FAR = 1e12  # as good as infinitely deep
THIN: Look = {"lw": 2, "ls": (0, (5, 2))}
THICK: Look = {"lw": 2.8}
DOT: Look = {"ms": 8, "mfc": LIGHT["paper"], "mec": LIGHT["bound"], "mew": 2.5}


@styled
def tile_intensity(
    chips: Chips,
    *,
    k: float = 4096,
    sides: tuple[int, ...] = (128, 256, 512),
    math: str = "bf16",
    ax: Axes | None = None,
) -> Axes:
    """Draw the intensity of square tiles, with the ridge points of chips.

    A tile of C is a matrix multiplication by itself, b × k times k × b. The solid
    line is for the k given, the dashed one for a k without bound. Where that one
    reaches the ridge point of a chip is a dot, named by its b.

    Parameters
    ----------
    chips
        A chip, or several.
    k
        The contracted dimension.
    sides
        Tiles that are marked, with their intensity if k is without bound.
    math
        The unit of math whose ridge points count; matrices are in its format.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a chip, a chip lacks the unit, or k is no size.

    Examples
    --------
    >>> import roofline as rl
    >>> ax = rl.plot.tile_intensity([rl.chips["tpu-v5e"], rl.chips["h100-sxm"]])
    """
    listed, k = chips_of(chips), scalar("k", k)
    ridges = {chip.name: chip.ridge(math) for chip in listed}

    def square(b: Any, deep: float = FAR) -> Any:
        return matmul(b, deep, b, x=math, w=math)

    reached = {c.name: critical("b", square, c, math=math) for c in listed}
    if ax is None:
        ax = figure(HEIGHT, (0.6, 0.6, 0.85, 0.45))
    most = 1.35 * max(reached.values())
    b = np.linspace(most / 500, most, 500)
    ax.set(xlim=(0, most), ylim=(0, 1.02 * square(most).intensity))
    for deep, name, look in ((FAR, "k → ∞", THIN), (k, f"k = {k:g}", THICK)):
        ys = square(b, deep).intensity
        ax.plot(b, ys, color=LIGHT["ink"], **look)
        note(ax, name, (most, ys[-1]), (6, 0))
    _ridges(ax, ridges, reached)
    shown = [side for side in sides if side <= most]
    for side in shown:
        at = (side, square(side).intensity)
        ax.plot(*at, "o", ms=6, color=LIGHT["ink"])
        note(ax, digits(at[1]).removesuffix(".0"), at, (-7, 4))
    _axes(ax, math, shown)
    return ax


def _ridges(ax: Axes, ridges: dict[str, float], reached: dict[str, float]) -> None:
    """Draw each ridge point as a level, with a dot where a tile reaches it."""
    for rise, (name, ridge) in enumerate(ridges.items()):
        at = (reached[name], ridge)
        ax.axhline(ridge, color=LIGHT["hbm"], lw=1.6)
        text = f"{name}, {word('picture.ridge_at', value=digits(ridge))}"
        note(ax, text, (0, ridge), (4, 4), color=LIGHT["hbm"])
        ax.plot([at[0]] * 2, [0, ridge], color=LIGHT["bound"], lw=1, ls=(0, (1, 2)))
        ax.plot(*at, "o", **DOT)
        foot = (at[0], 0)
        note(ax, f"{at[0]:.1f}", foot, (-4, 6 + LINE * rise), color=LIGHT["bound"])


def _axes(ax: Axes, math: str, sides: list[int]) -> None:
    ax.xaxis.set_ticks([0, *sides])
    top = ax.get_ylim()[1]
    ax.yaxis.set_ticks([y for y in MaxNLocator(8).tick_values(0, top) if y <= top])
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel("b × b", fontsize=SMALL)
    count = "OPs" if math.startswith("int") else "FLOPs"
    above_left(ax, word("picture.intensity", count=count))
