"""Times as bars: how long each resource is busy, and what that bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from roofline.bounds import RESOURCES, Time
from roofline.palette import LIGHT
from roofline.plot.notes import fit
from roofline.plot.style import FAMILY, SMALL, Look, figure, styled
from roofline.readouts import SECONDS, quantity
from roofline.validate import shown
from roofline.words import word
from roofline.work import Work

Times = Time | Mapping[str, Time] | Iterable[tuple[str, Time]]

LINE = 0.29  # inches
BAR = 0.6  # of a line
GAP = 0.7  # lines between two operations
WIDEST = 240  # points of a label
MOST = 40  # operations, beyond which nobody can compare bars


@styled
def time(times: Times, *, own_scale: bool = False, ax: Axes | None = None) -> Axes:
    """Draw how long each resource is busy, and the bounds that follow.

    Behind the longest bar stand the others, hatched: the time if one resource
    waits for the other. The bracket runs from the lower bound, where the longest
    bar ends, to the upper. Every time is written beside its bar.

    Parameters
    ----------
    times
        What :func:`roofline.time` returns, or several of these to compare: a
        dictionary from label to time, or pairs of the two. Times that are arrays
        are several operations, which are numbered.
    own_scale
        Whether each operation fills the width, because the times differ too much
        for one scale. If so, say it in the caption.
    ax
        Where to draw; by default a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If something is not a time, or there is none, or more than 40.

    Examples
    --------
    >>> import roofline as rl
    >>> chip = rl.chips["tpu-v5e"]
    >>> works = {f"B = {B}": rl.matmul(B, 8192, 8192) for B in (64, 1024)}
    >>> ax = rl.plot.time(rl.time(works["B = 64"], chip))
    >>> ax = rl.plot.time({label: rl.time(w, chip) for label, w in works.items()})
    """
    rows = [row for label, t in _pairs(times) for row in _rows(label, t)]
    if not 0 < len(rows) <= MOST:
        raise ValueError(f"times must hold 1 to {MOST} operations, not {len(rows)}")
    span = max(row.time.upper for row in rows)
    if not span:
        raise ValueError("times must be longer than zero, not all of them 0 s")
    lines = sum(row.lines for row in rows) + GAP * (len(rows) - 1)
    if ax is None:
        ax = figure(LINE * lines + 0.2, (1.65, 0.1, 0.1, 0.1))
    top = 0.0
    labels: dict[float, str] = {}
    for row in rows:
        labels |= _draw(ax, row, top, _scale(row, span) if own_scale else 1.0)
        top += row.lines + GAP
    ax.set(xlim=(0, span), ylim=(lines, 0), xticks=[])
    ax.set_yticks(list(labels), list(labels.values()), parse_math=False)
    ax.tick_params(length=0, pad=6, labelfontfamily=FAMILY, labelsize=SMALL)
    ax.spines[:].set_visible(False)
    return ax


@dataclass(frozen=True)
class _Row:
    """One operation."""

    label: str
    time: Time

    @property
    def busy(self) -> dict[str, float]:
        """Seconds of each resource; the network only if something is sent."""
        seconds = {name: getattr(self.time, name) for name in RESOURCES}
        return {k: t for k, t in seconds.items() if t or k != "network"}

    @property
    def lines(self) -> int:
        return bool(self.label) + bool(self.time.latency) + len(self.busy) + 2


def _pairs(times: Times) -> Iterable[tuple[str, Time]]:
    if isinstance(times, Time):
        return [("", times)]
    pairs = times.items() if isinstance(times, Mapping) else times
    try:
        return [(label, t) for label, t in pairs]
    except (TypeError, ValueError):
        raise _not_times(times) from None


def _not_times(given: object) -> TypeError:
    wanted = "what roofline.time returns, or a dictionary from label to that"
    return TypeError(f"times must be {wanted}, not {shown(given)}")


def _rows(label: str, t: Time) -> list[_Row]:
    """Split a time of arrays into its operations."""
    if not isinstance(t, Time):
        raise _not_times(t)
    names = (*RESOURCES, "latency")
    try:
        given: Any = [np.asarray(getattr(t, name), float) for name in names]
    except TypeError:
        raise TypeError(f"times must be numbers, not {shown(t.math)}") from None
    shape = np.broadcast_shapes(*(values.shape for values in given))
    columns = [np.broadcast_to(values, shape).ravel().tolist() for values in given]
    times = [  # counts at a rate of one each second
        Time(Work(math, hbm, network), 1.0, 1.0, 1.0, latency, 0.0)
        for math, hbm, network, latency in zip(*columns, strict=True)
    ]
    if not shape:
        return [_Row(str(label), times[0])]
    return [_Row(f"{label} {n}".strip(), each) for n, each in enumerate(times, 1)]


def _scale(row: _Row, span: float) -> float:
    return span / row.time.upper if row.time.upper else 1.0


def _draw(ax: Axes, row: _Row, y: float, scale: float) -> dict[float, str]:
    """Draw an operation from line `y` down; return the labels of its lines."""
    labels = {}
    t = row.time
    start, lower, upper = (scale * at for at in (t.latency, t.lower, t.upper))
    if row.label:
        text = fit(ax, row.label, WIDEST, fontsize=None, weight="bold")
        ax.text(0, y + 0.45, text, weight="bold", va="center")
        y += 1
    if t.latency:
        labels[y + 0.5] = _label(word("picture.latency"), t.latency)
        _bar(ax, y, 0, start, "muted")
        y += 1
    for name, seconds in row.busy.items():
        labels[y + 0.5] = _label(word(f"resources.{name}"), seconds)
        _bar(ax, y, start, scale * seconds, name)
        if name == t.bound:
            _in_turn(ax, y, lower, scale, row)
        y += 1
    labels[y + 0.5] = _label(word("picture.lower"), t.lower)
    labels[y + 1.5] = _label(word("picture.upper"), t.upper)
    below = len(row.busy) - list(row.busy).index(t.bound)
    _bracket(ax, y + 1, (lower, upper), below)
    return labels


def _label(what: str, seconds: float) -> str:
    return f"{what} {quantity(seconds, SECONDS) if seconds else '0 s'}"


def _bar(ax: Axes, y: float, start: float, width: float, name: str) -> None:
    corner = (start, y + (1 - BAR) / 2)
    ax.add_patch(Rectangle(corner, width, BAR, color=LIGHT[name], lw=0))


def _in_turn(ax: Axes, y: float, start: float, scale: float, row: _Row) -> None:
    """Draw the other bars, hatched, one after another behind the longest."""
    for name, seconds in row.busy.items():
        if name != row.time.bound:
            corner = (start, y + (1 - BAR) / 2)
            bar = Rectangle(corner, scale * seconds, BAR, fill=False, hatch="////")
            bar.set(edgecolor=LIGHT[name], linewidth=0.8)
            ax.add_patch(bar)
            start += scale * seconds


def _bracket(ax: Axes, y: float, ends: tuple[float, float], below: int) -> None:
    """Draw the bracket, hung from the end of the bar so many lines above it."""
    lower, upper = ends
    xs, ys = [lower, lower, lower, upper, upper, upper], [-1, 1, 0, 0, 1, -1]
    look: Look = {"color": LIGHT["bound"], "clip_on": False}
    ax.plot(xs, [y + 0.4 * up for up in ys], lw=2, **look)
    top = y - 0.5 - below + BAR / 2
    for x in ends:
        ax.plot([x, x], [top, y - 0.4], lw=1, ls=(0, (1, 2)), **look)
