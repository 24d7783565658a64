"""A reduce-scatter on its way round a ring of four chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, Rectangle

from roofline.palette import LIGHT
from roofline.plot.style import SMALL, figure, styled

CHIPS = 4
CELL, HIGH = 0.22, 0.28  # inches of one part of the array
PANEL = (2.6, 1.62)  # inches of one moment
CORNERS = ((0.14, 0.24), (1.46, 0.24), (1.46, 1.08), (0.14, 1.08))  # clockwise

State = list[list[int]]
"""For each chip and each part of the array, how many summands it holds."""


@styled
def ring(*, ax: Axes | None = None) -> Axes:
    """Draw a reduce-scatter over a ring of four chips, before and after each step.

    A chip is a row of four cells, the parts of its array; the number in a cell
    says of how many chips' parts it is the sum. The cell in a heavy frame goes to
    the next chip in the coming step.

    Parameters
    ----------
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> import roofline as rl
    >>> ax = rl.plot.ring()
    """
    width, height = PANEL
    if ax is None:
        ax = figure(2 * height, (0, 0, 0, 0))
    ax.set(xlim=(0, 2 * width), ylim=(2 * height, 0), aspect="equal")
    ax.set_axis_off()
    for step, state in enumerate(states()):
        at = (step % 2 * width, step // 2 * height)
        _moment(ax, at, step, state)
    return ax


def states(n: int = CHIPS) -> Iterator[State]:
    """Yield what the chips hold at first and after each of the n - 1 steps.

    Examples
    --------
    >>> list(states(2))
    [[[1, 1], [1, 1]], [[1, 2], [2, 1]]]
    """
    state = [[1] * n for _ in range(n)]
    yield state
    for step in range(n - 1):
        before, state = state, [list(held) for held in state]
        for chip in range(n):
            part = sent(chip, step, n)
            state[(chip + 1) % n][part] += before[chip][part]
        yield state


def sent(chip: int, step: int, n: int = CHIPS) -> int:
    """Return the part that a chip passes on in a step."""
    return (chip - step) % n


def _moment(ax: Axes, at: tuple[float, float], step: int, state: State) -> None:
    left, top = at
    width, height = PANEL
    middle = (left + width / 2, top + height / 2 - 0.01)
    look: Any = {"ha": "center", "va": "center", "fontsize": SMALL}
    ax.text(*middle, f"t = {step}", weight="bold", **look)
    last = step == len(state) - 1
    for chip, held in enumerate(state):
        x, y = left + CORNERS[chip][0], top + CORNERS[chip][1]
        for part, summands in enumerate(held):
            goes = not last and part == sent(chip, step)
            _cell(ax, (x + part * CELL, y), summands, goes)
        if not last:
            _arrow(ax, at, chip)


def _cell(ax: Axes, corner: tuple[float, float], summands: int, goes: bool) -> None:
    """Draw a part, the darker the more of its sum is there."""
    shade = (LIGHT["network"], 0.12 + 0.26 * (summands - 1))
    edge, width, over = ("ink", 2.2, 3) if goes else ("muted", 0.6, 2)
    look: Any = {"fc": shade, "ec": LIGHT[edge], "lw": width, "zorder": over}
    ax.add_patch(Rectangle(corner, CELL, HIGH, **look))
    ink = LIGHT["paper" if summands == CHIPS else "ink"]
    at = (corner[0] + CELL / 2, corner[1] + HIGH / 2 + 0.01)
    text: Any = {"ha": "center", "va": "center", "color": ink, "zorder": 4}
    ax.text(*at, str(summands), fontsize=SMALL, **text)


def _arrow(ax: Axes, at: tuple[float, float], chip: int) -> None:
    """Draw the link to the next chip, clockwise."""
    wide, gap = CHIPS * CELL, 0.07
    (x0, y0), (x1, y1) = CORNERS[chip], CORNERS[(chip + 1) % CHIPS]
    if y0 == y1:
        ends = [(min(x0, x1) + wide + gap, y0 + HIGH / 2)]
        ends.append((max(x0, x1) - gap, y0 + HIGH / 2))
    else:
        ends = [(x0 + wide / 2, min(y0, y1) + HIGH + gap)]
        ends.append((x0 + wide / 2, max(y0, y1) - gap))
    if ((x0, y0) > (x1, y1) and y0 == y1) or y0 > y1:
        ends.reverse()
    start, end = ((x + at[0], y + at[1]) for x, y in ends)
    look: Any = {"arrowstyle": "-|>", "mutation_scale": 14, "lw": 2, "shrinkA": 0}
    arrow = FancyArrowPatch(start, end, color=LIGHT["network"], shrinkB=0, **look)
    ax.add_patch(arrow)
