"""Ridge points of chips, one beneath the other."""

from __future__ import annotations

from math import ceil, floor, log10

from matplotlib.axes import Axes

from roofline.chip import Chip
from roofline.palette import LIGHT
from roofline.plot.frame import decades, plain, short
from roofline.plot.lines import DOT, color_of
from roofline.plot.notes import fit, note
from roofline.plot.roof import Chips, chips_of, counted, level, unit
from roofline.plot.style import FAMILY, SMALL, figure, styled
from roofline.readouts import digits
from roofline.validate import shown
from roofline.words import word

ROW = 0.29  # inches
NAME = 104  # points that the name of a chip may take


@styled
def chips(
    chips: Chips, *, math: str = "bf16", over: str = "hbm", ax: Axes | None = None
) -> Axes:
    """Compare the ridge points of chips, the lowest at the top.

    Left of its dot a chip waits for bytes, right of it for its arithmetic. Chips
    without such a unit or level are listed beneath.

    Parameters
    ----------
    chips
        The chips, such as :data:`roofline.chips`.
    math, over
        The unit of math and the level whose bandwidth counts.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a chip, or none of them has the unit and the level.

    Examples
    --------
    >>> import roofline as rl
    >>> ax = rl.plot.chips(rl.chips)
    >>> ax = rl.plot.chips([rl.chips["l4"], rl.chips["h20"]], math="int8")
    """
    listed = chips_of(chips)
    has = [chip for chip in listed if math in chip.peaks and over in chip.bandwidths]
    if not has:
        raise ValueError(_none_has(listed, math, over))
    has.sort(key=lambda chip: chip.ridge(math, over))
    rows = has + [chip for chip in listed if chip not in has]
    if ax is None:
        ax = figure(ROW * len(rows) + 0.75, (1.6, 0.6, 0.75, 0.15))
    _frame(ax, [chip.ridge(math, over) for chip in has], len(rows))
    for y, chip in enumerate(rows):
        if chip in has:
            _ridge(ax, y, chip.ridge(math, over), color_of(over))
        else:
            _missing(ax, y, "" if math in chip.peaks else math, over)
    names = [fit(ax, chip.name, NAME) for chip in rows]
    ax.set_yticks(range(len(rows)), names, parse_math=False)
    ax.tick_params(labelfontfamily=FAMILY, labelsize=SMALL)
    ax.tick_params("y", length=0, pad=6)
    ax.set_xlabel(word("picture.ridges", count=counted([math])), fontsize=SMALL)
    return ax


def _none_has(chips: list[Chip], math: str, over: str) -> str:
    """Say what none of the chips has, and what they have instead."""
    units = dict.fromkeys(unit for chip in chips for unit in chip.peaks)
    levels = dict.fromkeys(level for chip in chips for level in chip.bandwidths)
    if math not in units:
        return f"no chip here has a peak in {shown(math)}; they have {', '.join(units)}"
    if over not in levels:
        known = ", ".join(levels)
        return f"no chip here has a bandwidth over {shown(over)}; they have {known}"
    return f"no chip here has both a peak in {math} and a bandwidth over {over}"


def _frame(ax: Axes, ridges: list[float], rows: int) -> None:
    """Show whole decades, and all of the ridge points well inside."""
    low, high = floor(log10(min(ridges)) - 0.1), ceil(log10(max(ridges)) + 0.1)
    ax.set(xscale="log", xlim=(10.0**low, 10.0**high), ylim=(rows - 0.4, -0.6))
    decades(ax.xaxis, ax.get_window_extent().width, plain, 44)
    ax.spines["left"].set_visible(False)


def _ridge(ax: Axes, y: float, ridge: float, slow: str) -> None:
    """Draw a roofline seen from above: the slope, the ridge point, the flat part."""
    left, right = ax.get_xlim()
    ax.plot([left, ridge], [y, y], color=LIGHT[slow], lw=5, solid_capstyle="butt")
    ax.plot([ridge, right], [y, y], color=LIGHT["math"], lw=1.5)
    ax.plot(ridge, y, "o", **DOT)
    text = digits(ridge) if ridge < 99_999 else short(ridge)
    note(ax, text, (right, y), (8, 0), bbox=None)


def _missing(ax: Axes, y: float, math: str, over: str) -> None:
    """Say what a chip lacks: the unit of math, or else the level."""
    peak = word("picture.no_peak", what=unit(math))
    text = peak if math else word("picture.no_bandwidth", what=level(over))
    note(ax, text, (ax.get_xlim()[0], y), (4, 0), color=LIGHT["muted"], bbox=None)
