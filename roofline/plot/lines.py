"""The lines of a roofline and the regions beneath: who waits for what."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Polygon
from matplotlib.transforms import ScaledTranslation

from roofline.palette import LIGHT
from roofline.plot.notes import fit, size_of
from roofline.plot.roof import OTHER, SLOW, Roof, flats, parts_of, several, slopes
from roofline.plot.style import SMALL
from roofline.words import word

DASHES: Any = ("solid", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)))
WAITS, COMPUTES = "//", "\\\\"  # the patterns of the two regions
ROOM = 320  # points that a line of the key may take
ROW = 17  # points of a line of the key
DOT: Any = {"color": LIGHT["ink"], "ms": 6, "mew": 1}  # a ridge point
MEASURED: Any = {"marker": "D", "color": LIGHT["ink"], "ls": "none", "ms": 6}


def color_of(over: str) -> str:
    """Name the colour of a level."""
    return SLOW.get(over, OTHER)[0]


def waiting(over: str) -> str:
    """Say what waiting for a level is called."""
    return word(f"picture.{SLOW.get(over, OTHER)[1]}")


def draw(ax: Axes, roofs: list[Roof]) -> None:
    """Draw each slope and each peak once, and a dot at each ridge point."""
    left, right = ax.get_xlim()
    chips = list(dict.fromkeys(roof.chip for roof in roofs))
    maths = list(dict.fromkeys(roof.math for roof in roofs))

    def dashes(roof: Roof, alone: bool) -> Any:
        one = len(chips) == 1
        index = (
            (0 if alone else maths.index(roof.math)) if one else chips.index(roof.chip)
        )
        return DASHES[index % len(DASHES)]

    for roof in slopes(roofs):
        ends, color = (left, roof.ridge), LIGHT[color_of(roof.over)]
        _line(ax, roof, ends, color=color, ls=dashes(roof, True))
    for roof in flats(roofs):
        _line(
            ax, roof, (roof.ridge, right), color=LIGHT["math"], ls=dashes(roof, False)
        )
    for roof in roofs:
        ax.plot(roof.ridge, roof.peak, "o", **DOT)


def _line(ax: Axes, roof: Roof, ends: tuple[float, float], **look: Any) -> None:
    ax.plot(ends, [roof.at(x) for x in ends], lw=2.8, solid_capstyle="round", **look)


def regions(ax: Axes, roofs: list[Roof]) -> None:
    """Shade what lies beneath one roof, or beneath two, cut at their ridges."""
    if len(roofs) > 2:
        return
    bottom, ridges = ax.get_ylim()[0], sorted({roof.ridge for roof in roofs})
    edges = [ax.get_xlim()[0], *ridges, ax.get_xlim()[1]]
    for k, (x0, x1) in enumerate(pairwise(edges)):
        xs = np.geomspace(x0, x1, 50)
        tops = [max(roof.at(x) for roof in roofs) for x in xs]
        outline = [(x0, bottom), *zip(xs, tops, strict=True), (x1, bottom)]
        for look in _looks(color_of(_over(roofs)), k < len(ridges), k > 0):
            ax.add_artist(Polygon(outline, lw=0, **look))
    if len(roofs) == 1:
        ends = [bottom, roofs[0].peak]
        ax.plot(ridges * 2, ends, color=LIGHT["ink"], lw=1, ls=(0, (3, 3)))


def _looks(slow: str, waits: bool, computes: bool) -> list[dict[str, Any]]:
    """Tell a region's colour and pattern; where roofs differ it has those of both."""
    both = ((slow, WAITS, waits), ("math", COMPUTES, computes))
    shares = [(LIGHT[name], hatch) for name, hatch, there in both if there]
    tints = [{"fc": (color, 0.07)} for color, _ in shares]
    return tints + [{"fill": False, "ec": c, "hatch": hatch} for c, hatch in shares]


def key(ax: Axes, roofs: list[Roof], measured: bool) -> None:
    """Say beneath the axes what the regions of two roofs, and diamonds, mean."""
    rows = [*_advice(ax, roofs)] if _three(roofs) else []
    if measured:
        rows.append((Line2D([], [], **MEASURED), word("picture.measured")))
    if rows:
        handles, texts = zip(*rows, strict=True)
        inches: Any = ax.figure.dpi_scale_trans
        corner = ax.transAxes + ScaledTranslation(-34 / 72, -40 / 72, inches)
        ax.legend(
            handles,
            texts,
            loc="upper left",
            bbox_to_anchor=(0, 0),
            bbox_transform=corner,
            frameon=False,
            fontsize=SMALL,
            borderpad=0,
            borderaxespad=0,
            handlelength=2.2,
            handleheight=1,
            labelspacing=0.4,
        )


def rows(roofs: list[Roof], measured: bool) -> int:
    """Count the lines of the key."""
    return 3 * _three(roofs) + measured


def _three(roofs: list[Roof]) -> bool:
    return len({roof.ridge for roof in roofs}) == len(roofs) == 2


def _advice(ax: Axes, roofs: list[Roof]) -> Any:
    """Pair the look of each of three regions with what helps there."""
    late, bound = max(roofs, key=lambda roof: roof.ridge), waiting(_over(roofs))
    room = ROOM - size_of(ax, word("picture.one", bound=bound, name=""))[0]
    name = fit(ax, ", ".join(parts_of(late, roofs)), room)
    texts = (
        word("picture.both", bound=bound),
        word("picture.one", bound=bound, name=name),
        word("picture.neither"),
    )
    shares = ((True, False), (True, True), (False, True))
    for text, there in zip(texts, shares, strict=True):
        looks = _looks(color_of(_over(roofs)), *there)
        yield tuple(Patch(lw=0, **look) for look in looks), text


def _over(roofs: list[Roof]) -> str:
    """Return the one level of the roofs, and for several no level in particular."""
    return "" if several(roofs, "over") else roofs[0].over
