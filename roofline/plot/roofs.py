"""Chips as rooflines: performance against arithmetic intensity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any

from matplotlib.axes import Axes

from roofline.hardware import Chip
from roofline.plot import roof_parts
from roofline.plot.roof_parts import Roof
from roofline.plot.style import figure, styled
from roofline.validate import scalar, shown
from roofline.work import Work

ABOVE_ONE, ABOVE_SEVERAL = 46, 16  # points of room above the highest peak
BELOW = 46  # and below the lowest dot, whose name may have to stand there


@styled
def roofline(
    chips: Chip | Sequence[Chip],
    points: Mapping[str, Work] | None = None,
    *,
    math: str = "bf16",
    over: str = "hbm",
    ax: Axes | None = None,
) -> Axes:
    """Draw chips as rooflines on logarithmic axes, with a slope of one at 45°.

    One chip is explained: its peak, its bandwidth, its ridge point, and the
    regions to the left and to the right of that. Several chips are compared, each
    named at the end of its line, with its ridge point.

    Parameters
    ----------
    chips
        A chip, or a list of several.
    points
        Label → work of an operation: a dot on each roof, at its intensity.
    math, over
        The unit of math and the level whose bandwidth counts, for all chips.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a chip or a work, or a chip lacks the unit or level.

    Examples
    --------
    >>> import roofline as rl
    >>> v5e, h100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
    >>> ax = rl.plot.roofline(v5e)
    >>> ax = rl.plot.roofline([v5e, h100], {"B = 64": rl.matmul(64, 8192, 8192)})
    """
    roofs = _roofs(chips, math, over)
    spots = _spots({} if points is None else points, over)
    alone = len(roofs) == 1
    if ax is None:
        ax = figure(4.2, (0.6, 0.6, 0.3 if alone else 1.5, 0.4))
    _limits(ax, roofs, list(spots.values()))
    roof_parts.axes(ax)
    if alone:
        roof_parts.explain(ax, roofs[0], over)
    else:
        roof_parts.compare(ax, roofs, over)
    roof_parts.dots(ax, roofs, spots)
    return ax


def _roofs(chips: Chip | Sequence[Chip], math: str, over: str) -> list[Roof]:
    listed: Any = chips if isinstance(chips, list | tuple) else [chips]
    if not listed:
        raise ValueError("chips must hold at least one chip")
    for chip in listed:
        if not isinstance(chip, Chip):
            wanted = "a chip, such as chips['l4'], or a list of them"
            raise TypeError(f"chips must be {wanted}, not {shown(chip)}")
    return [Roof(c.name, c.peak(math), c.bandwidth(over)) for c in listed]


def _spots(points: Mapping[str, Work], over: str) -> dict[str, float]:
    """Find the intensity of each operation."""
    if not isinstance(points, Mapping):
        raise TypeError(f"points must be label → Work, not {shown(points)}")
    spots = {}
    for label, work in points.items():
        if not isinstance(work, Work):
            raise TypeError(f"points must be label → Work, not {shown(work)}")
        intensity = work.network_intensity if over == "network" else work.intensity
        spots[str(label)] = scalar("the intensity of a point", intensity)
    return spots


def _limits(ax: Axes, roofs: list[Roof], intensities: list[float]) -> None:
    """Make room for ridges, dots and names, with a slope of one at 45 degrees."""
    ridges, peak = [roof.ridge for roof in roofs], max(roof.peak for roof in roofs)
    left = log10(min([min(ridges) / 100, *(x / 2 for x in intensities)]))
    right = log10(max([max(ridges) * 25, *(x * 6 for x in intensities)]))
    lowest = min([roof.at(x) for x in intensities for roof in roofs], default=peak)
    box, point = ax.get_window_extent(), ax.figure.dpi / 72
    above = point * (ABOVE_ONE if len(roofs) == 1 else ABOVE_SEVERAL)
    depth = log10(peak / lowest)
    decade = box.width / (right - left)
    if depth * decade > box.height - above - point * BELOW:
        decade = (box.height - above - point * BELOW) / depth
    margin = (box.width / decade - (right - left)) / 2
    top = log10(peak) + above / decade
    ax.set(
        xscale="log", yscale="log", xlim=(10 ** (left - margin), 10 ** (right + margin))
    )
    ax.set_ylim(10 ** (top - box.height / decade), 10**top)
    ax.set_aspect("equal", adjustable="datalim")
