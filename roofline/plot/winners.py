"""A map of who decides: which resource takes longest, over two sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from roofline.bounds import RESOURCES, time
from roofline.chip import Chip
from roofline.palette import LIGHT
from roofline.plot.frame import decades, plain
from roofline.plot.notes import above_left, note
from roofline.plot.room import place
from roofline.plot.style import FAMILY, SMALL, Look, figure, styled
from roofline.validate import positive, shown
from roofline.words import word
from roofline.work import Work

HEIGHT = 4.2  # inches
POINTS = 80  # along each axis
HATCHES = {"math": "\\\\", "hbm": "//", "network": ".."}
# Where the name of a region stands, in points from its middle, the nearest first.
UP_OR_DOWN = [(0.0, side * 6.0 * k) for k in range(9) for side in (1, -1)]
NAMES = {"math": "compute", "hbm": "memory", "network": "network"}


@styled
def bound(
    operation: Callable[..., Work],
    chip: Chip,
    points: Mapping[str, tuple[float, float]] | None = None,
    *,
    math: str = "bf16",
    ax: Axes | None = None,
    **arguments: Any,
) -> Axes:
    """Map which resource takes longest, over two sizes on logarithmic axes.

    Parameters
    ----------
    operation
        Any function of sizes that returns a :class:`roofline.Work`.
    chip, math
        The chip and its unit of math.
    points
        Label → the two sizes of a dot, across and upwards.
    ax
        Where to draw; by default a figure of its own.
    **arguments
        The operation's arguments. Two of them are pairs, from and to: the first
        runs across, the second upwards.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If not exactly two arguments are pairs of sizes, smaller one first.

    Examples
    --------
    >>> import roofline as rl
    >>> v5e, sizes = rl.chips["tpu-v5e"], {"D": (512, 65536), "B": (8, 4096)}
    >>> ax = rl.plot.bound(rl.sharded_matmul, v5e, F=8192, **sizes)
    """
    (x, xs), (y, ys) = _axes(arguments)
    across, up = np.meshgrid(xs, ys)
    t = time(operation(**arguments | {x: across, y: up}), chip, math)
    logs = {name: _log(getattr(t, name), across.shape) for name in RESOURCES}
    if ax is None:
        ax = figure(HEIGHT, (0.6, 0.6, 0.3, 0.4))
    ax.set(xscale="log", xlim=xs[[0, -1]], yscale="log", ylim=ys[[0, -1]])
    for label, at in (points or {}).items():
        ax.plot(*at, "o", ms=7, color=LIGHT["ink"])
        note(ax, label, at, (-9, 0))
    for name, own in logs.items():
        others = np.maximum(*(logs[other] for other in RESOURCES if other != name))
        _region(ax, name, across, up, own - others)
    _mark(ax, x, y)
    return ax


def _axes(arguments: dict[str, Any]) -> list[tuple[str, Any]]:
    """Find the two pairs, and sizes evenly spread between their ends."""
    pairs = {name: value for name, value in arguments.items() if _is_pair(value)}
    if len(pairs) != 2:
        raise ValueError(
            "two arguments of the operation must be pairs of sizes, from and to,"
            f" not {shown(arguments)}"
        )
    axes = []
    for name, pair in pairs.items():
        low, high = (positive(name, end) for end in pair)
        if not low < high:
            raise ValueError(f"{name} must start below its end, not {shown(pair)}")
        axes.append((name, np.geomspace(low, high, POINTS)))
    return axes


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def _log(seconds: Any, shape: tuple[int, ...]) -> Any:
    """Logarithm of a time; a resource that is not used never decides."""
    with np.errstate(divide="ignore"):
        logs = np.log(np.broadcast_to(seconds, shape))
    return np.maximum(logs, -200.0)


def _region(ax: Axes, name: str, across: Any, up: Any, margin: Any) -> None:
    """Fill where a resource takes longest, and name it where it does so most."""
    if margin.max() <= 0:
        return
    levels, color = [0.0, max(margin.max(), 1.0) * 2], LIGHT[name]
    ax.contourf(across, up, margin, levels, colors=[(color, 0.14)])
    hatched = ax.contourf(
        across, up, margin, levels, colors="none", hatches=[HATCHES[name]]
    )
    hatched.set(edgecolor=color, linewidth=0)
    ax.contour(across, up, margin, [0.0], colors=[LIGHT["ink"]], linewidths=1.4)
    rows, columns = np.nonzero(margin > 0)
    middle = round(rows.mean()), round(columns.mean())
    at = across[middle], up[middle]
    look: Look = {"color": color, "weight": "bold"}
    place(ax, word(f"picture.{NAMES[name]}"), at, UP_OR_DOWN, **look)


def _mark(ax: Axes, x: str, y: str) -> None:
    box = ax.get_window_extent()
    decades(ax.xaxis, box.width, plain, 44)
    decades(ax.yaxis, box.height, plain, 20)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.set_xlabel(x, fontsize=SMALL)
    above_left(ax, y)
