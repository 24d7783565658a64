"""Chips as rooflines: performance against arithmetic intensity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

from matplotlib.axes import Axes
from matplotlib.text import Annotation
from matplotlib.ticker import NullLocator

from roofline.bounds import attainable
from roofline.hardware import Chip
from roofline.palette import LIGHT
from roofline.plot.style import SMALL, STYLE, canvas, digits, si, styled
from roofline.words import word
from roofline.work import Work

DASHES = ("solid", (0, (6, 2)), (0, (2, 1.5)), (0, (6, 2, 1.5, 2)))
BESIDE = ((9, -5), (9, -22), (-9, 6), (9, -39), (-9, 23))  # points, where labels go


@styled()
def roofline(
    *chips: Chip,
    math: str = "bf16",
    over: str = "hbm",
    points: Mapping[str, Work] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Chips as rooflines, on logarithmic axes whose decades are equally long.

    One chip shows what the picture means: the ridge point, with the memory-bound
    region to its left and the compute-bound region to its right. Several chips
    show how they differ, each named at the end of its line.

    Parameters
    ----------
    *chips
        One or several.
    math, over
        The unit of math and the level whose bandwidth counts, for all chips.
    points
        Label → work of an operation, put on the first chip's roof at its
        arithmetic intensity.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError, TypeError
        If no chip is given, or a chip lacks the unit or the level.

    Examples
    --------
    >>> import roofline as rl
    >>> v5e, h100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
    >>> ax = rl.plot.roofline(v5e, points={"B = 16": rl.matmul(16, 8192, 8192)})
    >>> ax = rl.plot.roofline(v5e, h100)
    """
    roofs = _roofs(chips, math, over)
    spots = {label: _intensity(work, over) for label, work in (points or {}).items()}
    ax = canvas(
        ax, height=4.2, box=(0.11, 0.155, 0.87 if len(roofs) == 1 else 0.66, 0.77)
    )
    _axes(ax, roofs, [*spots.values(), *(roof.ridge for roof in roofs)])
    if len(roofs) == 1:
        _anatomy(ax, roofs[0], over)
    else:
        _compare(ax, roofs)
    placed = _texts(ax)
    for label, intensity in spots.items():
        y = attainable(intensity, chips[0], math, over)
        _spot(ax, label, intensity, y, placed)
    return ax


@dataclass(frozen=True)
class _Roof:
    """One roofline: a slope of one up to the ridge, then flat."""

    name: str
    peak: float
    bandwidth: float

    @property
    def ridge(self) -> float:
        return self.peak / self.bandwidth

    def line(self, left: float, right: float) -> tuple[list[float], list[float]]:
        xs = [left, self.ridge, right]
        return xs, [min(self.peak, self.bandwidth * x) for x in xs]


def _roofs(chips: Iterable[Chip], math: str, over: str) -> list[_Roof]:
    roofs = []
    for chip in chips:
        if not isinstance(chip, Chip):
            raise TypeError(f"chips must be chips, such as chips['l4'], not {chip!r}")
        roofs.append(_Roof(chip.name, chip.peak(math), chip.bandwidth(over)))
    if not roofs:
        raise TypeError("roofline needs at least one chip")
    return roofs


def _intensity(work: Work, over: str) -> float:
    if not isinstance(work, Work):
        raise TypeError(f"points must be label → Work, not {work!r}")
    return float(work.network_intensity if over == "network" else work.intensity)


def _axes(ax: Axes, roofs: list[_Roof], intensities: list[float]) -> None:
    """Whole decades across; as many up as keep a slope of one at 45 degrees."""
    ridges = [roof.ridge for roof in roofs]
    left = floor(log10(min(min(ridges) / 60, min(intensities) / 2)))
    right = ceil(log10(max(max(ridges) * 12, max(intensities) * 2)))
    box = ax.get_window_extent()
    decade = box.width / (right - left) * 72 / ax.figure.dpi  # in points
    top = log10(max(roof.peak for roof in roofs)) + 44 / decade
    bottom = top - box.height / box.width * (right - left)
    ax.set(xscale="log", yscale="log")
    ax.set(xlim=(10.0**left, 10.0**right), ylim=(10**bottom, 10**top))
    ax.set_aspect("equal", adjustable="datalim")
    _ticks(ax.xaxis, range(left, right + 1), lambda x: f"{x:g}")
    _ticks(ax.yaxis, range(ceil(bottom), floor(top) + 1), lambda y: si(y, ""))
    ax.set_xlabel(word("picture.intensity"))
    heading = {"xytext": (-ax.bbox.x0 * 72 / ax.figure.dpi + 4, 8), "fontsize": SMALL}
    ax.annotate(
        word("picture.attainable"),
        (0, 1),
        xycoords="axes fraction",
        textcoords="offset points",
        **heading,
    )


def _ticks(axis: Any, powers: range, text: Any) -> None:
    at = [10.0**power for power in powers]
    axis.set_ticks(at, [text(x).strip() for x in at])
    axis.set_minor_locator(NullLocator())


def _anatomy(ax: Axes, roof: _Roof, over: str) -> None:
    """One roof: its two parts, the regions beneath them, the ridge between."""
    (left, right), bottom = ax.get_xlim(), ax.get_ylim()[0]
    (x0, ridge, x1), (y0, peak, y1) = roof.line(left, right)
    slow = "network" if over == "network" else "hbm"
    for xs, ys, name, hatch in (
        ([x0, ridge], [y0, peak], slow, "///"),
        ([ridge, x1], [peak, y1], "math", ".."),
    ):
        color = LIGHT[name]
        ax.fill_between(
            xs, ys, bottom, fc=(color, 0.08), ec=(color, 0.3), lw=0, hatch=hatch
        )
        ax.plot(xs, ys, color=color, lw=3, solid_capstyle="round")
    ax.plot([ridge, ridge], [bottom, peak], color=LIGHT["ink"], lw=1, ls=(0, (3, 3)))
    ax.plot(ridge, peak, "o", color=LIGHT["ink"], ms=7)
    side = {"hbm": "memory", "network": "network"}.get(over, "link")
    _note(ax, word(f"picture.{side}"), (ridge, bottom), (-8, 8), color=LIGHT[slow])
    _note(ax, word("picture.compute"), (ridge, bottom), (8, 8), color=LIGHT["math"])
    _note(ax, word("picture.ridge", value=digits(ridge)), (ridge, peak), (9, -9))
    _note(ax, word("picture.peak", value=si(peak, "FLOP/s")), (x1, peak), (-4, 7))
    _note(ax, roof.name, (x1, peak), (-4, 23), weight="bold")
    middle = (x0 * ridge) ** 0.5
    _note(
        ax,
        word("picture.bandwidth", value=si(roof.bandwidth, "B/s")),
        (middle, middle * roof.bandwidth),
        (-6, 6),
        ha="center",
        rotation=45,
        rotation_mode="anchor",
    )


def _compare(ax: Axes, roofs: list[_Roof]) -> None:
    """Several roofs: a line each, named in the margin."""
    left, right = ax.get_xlim()
    height = 34 * ax.figure.dpi / 72
    above = float("inf")
    for roof, dashes in zip(
        sorted(roofs, key=lambda r: -r.peak), DASHES * len(roofs), strict=False
    ):
        ax.plot(*roof.line(left, right), color=LIGHT["ink"], lw=2, ls=dashes)
        ax.plot(roof.ridge, roof.peak, "o", color=LIGHT["ink"], ms=6)
        y = ax.transData.transform((right, roof.peak))[1]
        above = min(y, above - height)
        drop = (above - y) * 72 / ax.figure.dpi
        text = word("picture.named", name=roof.name, ridge=digits(roof.ridge))
        ax.annotate(
            text,
            (right, roof.peak),
            (12, drop),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": LIGHT["muted"],
                "lw": 0.8,
                "relpos": (0, 0.5),
                "shrinkA": 1,
                "shrinkB": 1,
            },
        )


def _note(
    ax: Axes,
    text: str,
    at: tuple[float, float],
    offset: tuple[float, float],
    **look: Any,
) -> Annotation:
    look.setdefault("ha", "left" if offset[0] > 0 else "right")
    look.setdefault("va", "bottom" if offset[1] > 0 else "top")
    return ax.annotate(
        text, at, offset, textcoords="offset points", fontsize=SMALL, **look
    )


def _texts(ax: Axes) -> list[Any]:
    return [text.get_window_extent() for text in ax.texts]


def _spot(ax: Axes, label: str, x: float, y: float, placed: list[Any]) -> None:
    """A point on the roof, its label where nothing else is."""
    ax.plot(x, y, "o", ms=8, mfc=LIGHT["paper"], mec=LIGHT["bound"], mew=2.5)
    for offset in BESIDE:
        note = _note(ax, label, (x, y), offset, color=LIGHT["bound"])
        box = note.get_window_extent()
        if not any(box.overlaps(other) for other in placed):
            break
        note.remove()
    placed.append(box)
