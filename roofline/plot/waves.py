"""What the edges of tiles cost, along the width of a matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from roofline.palette import LIGHT
from roofline.plot.notes import above_left, note
from roofline.plot.style import FAMILY, SMALL, figure, styled
from roofline.tiles import tile_use as share
from roofline.words import word

HEIGHT = 3.4  # inches


@styled
def tile_use(
    m: int,
    n: int,
    bm: int,
    bn: int,
    units: int,
    *,
    marks: tuple[int, ...] = (),
    ax: Axes | None = None,
) -> Axes:
    """Draw the most of the peak that edges leave, for widths from 1 to n.

    Parameters
    ----------
    m, n, bm, bn, units
        As in :func:`roofline.tile_use`; `n` is the widest matrix drawn.
    marks
        Widths to mark with their share.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        As :func:`roofline.tile_use`.

    Examples
    --------
    >>> import roofline as rl
    >>> ax = rl.plot.tile_use(2304, 4992, 256, 128, units=108, marks=(1536, 1537))
    """
    share(m, n, bm, bn, units)  # says what is wrong, if anything is
    ends = np.arange(bn, n, bn) // 1  # of columns of tiles: within one, a line
    widths = np.unique([1.0, *ends, *(ends + 1), n])
    shares = share(m, widths, bm, bn, units)
    if ax is None:
        ax = figure(HEIGHT, (0.6, 0.6, 0.3, 0.45))
    look: Any = {"color": LIGHT["math"], "lw": 0}
    ax.fill_between(widths, shares, alpha=0.1, **look)
    ax.plot(widths, shares, color=LIGHT["math"], lw=1.6)
    for width in marks:
        here, after = share(m, np.array([width, width + 1]), bm, bn, units).tolist()
        at = (width, here)
        ax.plot(*at, "o", ms=6, color=LIGHT["ink"])
        side = -8 if here > after else 8  # a name has room on the open side
        note(ax, f"n = {width}: {here:.0%}", at, (side, 0), bbox=None)
    ax.set(xlim=(0, n), ylim=(0, 1.08))
    shares_named = [0.2 * fifth for fifth in range(6)]
    ax.yaxis.set_ticks(shares_named, [f"{y:.0%}" for y in shares_named])
    ax.xaxis.set_ticks([x for x in MaxNLocator(5).tick_values(0, n) if x <= n])
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel("n", fontsize=SMALL)
    above_left(ax, word("picture.of_peak"))
    return ax
