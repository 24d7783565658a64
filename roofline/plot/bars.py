"""Times as bars: how long each resource is busy, and what that bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from roofline.bounds import RESOURCES, Time
from roofline.palette import LIGHT
from roofline.plot.style import SMALL, STYLE, canvas, digits, prefix_of, si, styled
from roofline.words import word

Rows = Time | Mapping[str, Time] | Iterable[tuple[str, Time]]

BAR = 0.62  # of a line's height
GAP = 0.9  # lines between operations, their labels included


@styled()
def time(times: Rows, ax: Axes | None = None, *, own_scale: bool = False) -> Axes:
    """Bars of the time each resource is busy, and the bracket of the bounds.

    Behind the longest bar stand the others, hatched: the time if one resource
    works after the other. The bracket runs from the lower bound to the upper.
    Every time is written beside its bar.

    Parameters
    ----------
    times
        What :func:`roofline.time` returns; or several, to compare, as a
        dictionary from label to time or as pairs.
    ax
        Where to draw; by default a figure of its own.
    own_scale
        Whether each operation is drawn to its own upper bound, because they
        differ too much for one scale. Say so in the caption.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError
        If something is not a time of one operation, such as times of arrays.

    Examples
    --------
    >>> import roofline as rl
    >>> chip = rl.chips["tpu-v5e"]
    >>> ax = rl.plot.time(rl.time(rl.matmul(512, 8192, 8192), chip))
    >>> works = {"B = 8": rl.matmul(8, 8192, 8192), "B = 512": rl.matmul(512, 8192, 8192)}
    >>> ax = rl.plot.time({label: rl.time(w, chip) for label, w in works.items()})
    """
    groups = [_group(label, t) for label, t in _pairs(times)]
    span = max(group.upper for group in groups)
    lines = sum(group.lines for group in groups) + GAP * (len(groups) - 1)
    ax = canvas(ax, height=0.28 * lines + 0.15)
    top, ticks = 0.0, {}
    for group in groups:
        ticks |= _draw(ax, group, top, span / group.upper if own_scale else 1.0)
        top += group.lines + GAP
    _finish(ax, span, top - GAP, ticks)
    return ax


@dataclass(frozen=True)
class _Group:
    """What is drawn of one operation: its bars and the bracket under them."""

    label: str
    latency: float
    busy: dict[str, float]

    @property
    def longest(self) -> str:
        return max(self.busy, key=lambda name: self.busy[name])

    @property
    def lower(self) -> float:
        return self.latency + self.busy[self.longest]

    @property
    def upper(self) -> float:
        return self.latency + sum(self.busy.values())

    @property
    def lines(self) -> int:
        return bool(self.label) + bool(self.latency) + len(self.busy) + 1


def _pairs(times: Rows) -> Iterable[tuple[str, Time]]:
    if isinstance(times, Time):
        return [("", times)]
    return times.items() if isinstance(times, Mapping) else times


def _group(label: str, t: Time) -> _Group:
    if not isinstance(t, Time):
        raise TypeError(f"times must hold what roofline.time returns, not {t!r}")
    busy = {name: getattr(t, name) for name in RESOURCES}
    try:
        busy = {name: float(seconds) for name, seconds in busy.items()}
    except TypeError:
        raise TypeError("times must be those of one operation, not of arrays") from None
    if not busy["network"]:
        del busy["network"]
    return _Group(label, float(t.latency), busy)


def _draw(ax: Axes, group: _Group, y: float, scale: float) -> dict[float, str]:
    """Draw one operation below `y`; return the labels beside its lines."""
    ticks = {}
    start, lower, upper = (scale * x for x in (group.latency, group.lower, group.upper))
    if group.label:
        ax.text(0, y + 0.45, group.label, weight="bold", va="center")
        y += 1
    if group.latency:
        _bar(ax, y, 0, start, "muted")
        ticks[y + 0.5] = f"{word('picture.latency')}  {si(group.latency, 's')}"
        y += 1
    for name, seconds in group.busy.items():
        _bar(ax, y, start, scale * seconds, name)
        if name == group.longest:
            _in_turn(ax, y, lower, scale, group)
        ticks[y + 0.5] = f"{word(f'resources.{name}')}  {si(seconds, 's')}"
        y += 1
    _bracket(ax, y + 0.4, lower, upper)
    ticks[y + 0.5] = _range(group.lower, group.upper)
    return ticks


def _bar(ax: Axes, y: float, start: float, width: float, name: str) -> None:
    box = Rectangle((start, y + (1 - BAR) / 2), width, BAR, color=LIGHT[name], lw=0)
    ax.add_patch(box)


def _in_turn(ax: Axes, y: float, start: float, scale: float, group: _Group) -> None:
    """The other bars, hatched, one after another behind the longest."""
    for name, seconds in group.busy.items():
        if name != group.longest:
            look = {"fill": False, "edgecolor": LIGHT[name], "hatch": "////", "lw": 0.8}
            corner = (start, y + (1 - BAR) / 2)
            ax.add_patch(Rectangle(corner, scale * seconds, BAR, **look))
            start += scale * seconds


def _bracket(ax: Axes, y: float, lower: float, upper: float) -> None:
    look = {"color": LIGHT["bound"], "lw": 2, "solid_capstyle": "butt"}
    ax.plot([lower, upper], [y, y], **look)
    for x in (lower, upper):
        ax.plot([x, x], [y - 0.28, y + 0.28], **look)


def _range(lower: float, upper: float) -> str:
    prefix, size = prefix_of(upper)
    low, high = digits(lower / size), digits(upper / size)
    return word("picture.range", lower=low, upper=f"{high} {prefix}s")


def _finish(ax: Axes, span: float, lines: float, ticks: dict[float, str]) -> None:
    ax.set(xlim=(0, span * 1.01), ylim=(lines, 0), xticks=[])
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.tick_params(length=0, labelfontfamily=STYLE["font.family"], labelsize=SMALL)
    ax.spines[["bottom"]].set_visible(False)
