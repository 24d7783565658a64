"""A tiled matrix multiplication under way: what is read, what stays, what is done."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from roofline.palette import LIGHT
from roofline.plot.notes import Point, note
from roofline.plot.style import SMALL, WIDTH, figure, styled
from roofline.validate import shown, whole

Span = tuple[float, float]

GAP = 0.16  # of the longest side, between two matrices
SIDE, TALLEST = 3.5, 3.9  # inches that the three matrices may take
DONE, STRIP, NOW = 0.14, 0.16, 0.75  # how dense a colour is


@styled
def tiles(
    m: int,
    n: int,
    k: int,
    bm: int,
    bn: int,
    bk: int,
    *,
    at: tuple[int, int, int] = (0, 0, 0),
    ax: Axes | None = None,
) -> Axes:
    """Draw the three matrices of A[m, k] · B[k, n] → C[m, n], to scale.

    A lies left of C, B above it. The tile of C that stays on the chip is in the
    colour of bounds, hatched; the strips that come past it in that of HBM, the pair
    of tiles at work in full. Tiles of C that are done are in the colour of math.
    Numbers give the order.

    Parameters
    ----------
    m, n, k, bm, bn, bk
        As in :func:`roofline.tiled_matmul`, whole numbers.
    at
        Which step to show: the row and the column of the tile of C, and the place
        of the pair of tiles in their strips, each counted from 0.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If a size is not a whole number, or there is no such step.

    Examples
    --------
    >>> import roofline as rl
    >>> ax = rl.plot.tiles(300, 250, 200, bm=128, bn=64, bk=48, at=(1, 1, 2))
    """
    sides = {"m": (m, bm), "n": (n, bn), "k": (k, bk)}
    rows, columns, depths = (_cuts(name, *pair) for name, pair in sides.items())
    row, column, depth = _step(at, (rows, columns, depths))
    gap = GAP * max(m, n, k)
    if ax is None:
        ax = _own(k + gap + n, k + gap + m)
    rows_at = [(top + k + gap, end + k + gap) for top, end in rows]
    columns_at = [(left + k + gap, end + k + gap) for left, end in columns]
    for i, up in enumerate(rows_at):
        for j, across in enumerate(columns_at):
            color = "math" if (i, j) < (row, column) else ""
            _tile(ax, across, up, color, DONE, str(i * len(columns) + j + 1))
    _tile(ax, columns_at[column], rows_at[row], "bound", NOW / 3, hatch="///")
    for p, span in enumerate(depths):
        for i, up in enumerate(rows_at):
            _tile(ax, span, up, "hbm" if i == row else "", NOW if p == depth else STRIP)
        for j, across in enumerate(columns_at):
            color = "hbm" if j == column else ""
            _tile(ax, across, span, color, NOW if p == depth else STRIP)
    _names(ax, (m, n, k), gap, rows_at[row], columns_at[column], depths[depth])
    _ways(ax, rows_at[row], columns_at[column], depths[depth], k)
    return ax


def _cuts(name: str, size: Any, side: Any) -> list[Span]:
    """Cut a side of a matrix into those of its tiles."""
    for what, value in ((name, size), (f"b{name}", side)):
        if not isinstance(value, int):
            raise TypeError(f"{what} must be an int, not {shown(value)}")
        whole(what, value)
    return list(pairwise([*range(0, size, side), size]))


def _step(at: Any, cuts: tuple[list[Span], ...]) -> tuple[int, int, int]:
    counts = tuple(map(len, cuts))
    try:
        row, column, depth = at
        inside = all(0 <= at[axis] < counts[axis] for axis in range(3))
    except (TypeError, ValueError):
        inside = False
    if not inside:
        raise ValueError(f"at must be a step within {counts}, not {shown(at)}")
    return row, column, depth


def _own(width: float, height: float) -> Axes:
    """Make a figure in which lengths across and up are to one scale."""
    scale = min(SIDE / width, TALLEST / height)
    left = (WIDTH - scale * width) / 2
    ax = figure(scale * height + 0.6, (left, 0.3, left, 0.3))
    ax.set(xlim=(0, width), ylim=(height, 0), xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    return ax


def _tile(
    ax: Axes,
    x: Span,
    y: Span,
    color: str,
    dense: float,
    text: str = "",
    hatch: str = "",
) -> None:
    corner, sides = (x[0], y[0]), (x[1] - x[0], y[1] - y[0])
    fill: Any = (LIGHT[color], dense) if color else "none"
    ax.add_patch(
        Rectangle(corner, *sides, fc=fill, ec=LIGHT["muted"], lw=0.7, clip_on=False)
    )
    if hatch:
        look: Any = {"fill": False, "hatch": hatch, "ec": LIGHT[color], "lw": 2.2}
        ax.add_patch(Rectangle(corner, *sides, zorder=3, clip_on=False, **look))
    if text:
        look = {"ha": "center", "va": "center", "fontsize": SMALL}
        ax.text(sum(x) / 2, sum(y) / 2, text, color=LIGHT["ink"], zorder=4, **look)


def _names(
    ax: Axes, sizes: tuple[int, int, int], gap: float, row: Span, column: Span, p: Span
) -> None:
    """Name the matrices, and the sides of the tiles at work."""
    m, n, k = sizes
    right, foot = k + gap + n, k + gap + m
    _name(ax, f"A[{m}, {k}]", (k / 2, k + gap), (0, 5), weight="bold")
    _name(ax, f"B[{k}, {n}]", (k + gap, k / 2), (-7, 0), weight="bold")
    _name(ax, f"C[{m}, {n}]", (k + gap + n / 2, k + gap), (0, 5), weight="bold")
    _name(ax, "bm", (0, sum(row) / 2), (-6, 0))
    _name(ax, "bn", (sum(column) / 2, 0), (0, 5))
    _name(ax, "bk", (sum(p) / 2, foot), (0, -5))
    _name(ax, "bk", (right, sum(p) / 2), (6, 0))


def _name(ax: Axes, text: str, at: Point, offset: Point, **look: Any) -> None:
    note(ax, text, at, offset, bbox=None, **look)


def _ways(ax: Axes, row: Span, column: Span, p: Span, k: int) -> None:
    """Point along the strips, the way the pair of tiles goes."""
    look: Any = {"arrowstyle": "-|>", "color": LIGHT["ink"], "lw": 1.2}
    look |= {"shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
    if p[1] < k:
        y, x = sum(row) / 2, sum(column) / 2
        ax.annotate("", (k, y), (sum(p) / 2, y), arrowprops=look)
        ax.annotate("", (x, k), (x, sum(p) / 2), arrowprops=look)
