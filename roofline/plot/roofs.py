"""Chips as rooflines: performance against arithmetic intensity."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes

from roofline.plot import dots, frame, lines, names
from roofline.plot.roof import Chips, Names, Roof, flats, rate, roofs_of, several
from roofline.plot.style import figure, styled

HEIGHT = 4.6  # inches


@styled
def roofline(
    chips: Chips,
    points: dots.Points | None = None,
    *,
    math: Names = "bf16",
    over: Names = "hbm",
    measured: Mapping[str, tuple[Any, Any]] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw chips as rooflines on logarithmic axes, with a slope of one at 45°.

    One peak is explained: its value, the bandwidths that lead up to it, and their
    ridge points. Several peaks are compared, each named at the end of its line.
    Beneath one or two roofs the regions between the ridge points are shaded. The
    axes depend on the roofs alone; a dot beyond them is an arrow at the edge, with
    its value.

    Parameters
    ----------
    chips
        A chip, or several.
    points
        Label → work of an operation: a dot on each roof, at its intensity there
        (FLOPs for each byte sent if the roof is that of the network). Instead of
        a work, a dictionary from level or unit of math to the work that counts
        there: a dot on those roofs alone.
    math
        A unit of math, or a list of several.
    over
        A level whose bandwidth counts; for one chip, also a list of several.
    measured
        Label → (FLOPs per byte, FLOP/s) of a measurement, or of several as arrays.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a chip, a work or a measurement, a chip lacks a unit or
        level, or there is no room for a name.

    Examples
    --------
    >>> import roofline as rl
    >>> v5e, h100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
    >>> ax = rl.plot.roofline([v5e, h100], {"B = 64": rl.matmul(64, 8192, 8192)})
    >>> ax = rl.plot.roofline(v5e, over=["vmem", "hbm", "pcie"])
    >>> streamed = {"weights": {"pcie": rl.Work(flops=1e12, bytes=1e9)}}
    >>> ax = rl.plot.roofline(v5e, streamed, over=["hbm", "pcie"])
    >>> ax = rl.plot.roofline(h100, measured={"B = 4096": (1365, 7.1e14)})
    """
    roofs = roofs_of(chips, math, over)
    spots, series = dots.spots_of(points, roofs), dots.series_of(measured)
    alone = len(flats(roofs)) == 1
    if ax is None:
        ax = _own(roofs, alone, bool(series))
    frame.limits(ax, roofs, *_room(roofs, alone))
    frame.mark(ax, roofs)
    lines.draw(ax, roofs)
    lines.regions(ax, roofs)
    found = dots.operations(ax, spots)
    found += dots.measurements(ax, series, rate(roof.math for roof in roofs))
    if alone:
        names.explain(ax, roofs)
    dots.write(ax, found)
    if not alone:
        names.compare(ax, roofs)
    if several(roofs, "over"):
        names.along(ax, roofs)
    if len(roofs) == 1:
        names.regions(ax, roofs[0])
    lines.key(ax, roofs, bool(series))
    return ax


def _room(roofs: list[Roof], alone: bool) -> tuple[float, float]:
    """Points above the highest peak and decades right of the last ridge for words."""
    if not alone:
        return 20, 1.5
    return (46, 1.75) if len(roofs) == 1 else (64, 1.3)


def _own(roofs: list[Roof], alone: bool, measured: bool) -> Axes:
    """Make a figure with room for the key beneath and the names beside."""
    key = 0.6 + lines.rows(roofs, measured) * lines.ROW / 72
    listed = 1 + names.gap(roofs) * len(flats(roofs)) / 72
    height = max(HEIGHT, listed) + key - 0.6
    return figure(height, (0.6, key + 0.05, 0.3 if alone else 1.5, 0.4))
