"""The explorer of chapter 2: a roofline, and an operation to move along it."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import VBox

from roofline.explore._controls import beside, chip_names, dropdown, slider
from roofline.explore._explorer import Chart, Explorer, link, module, with_own
from roofline.explore._roofs import (
    BOUNDS,
    Roofs,
    counted,
    known,
    level_name,
    unit_name,
)
from roofline.hardware import Chip, chips
from roofline.precision import UNITS
from roofline.readouts import with_prefixes
from roofline.validate import scalar, shown
from roofline.words import word, words

# Measured: about the one for two columns of controls, the other for one.
HEIGHT = "clamp(57rem, (640px - 100vw) * 999, 68rem)"
NONE = "none"
X, Y = (0.1, 1e5), (1e9, 1e16)  # FLOPs/byte and FLOP/s: all chips on record fit
# As resistors come: each about 10% more than the last.
STEPS = "1 1.1 1.2 1.3 1.5 1.6 1.8 2 2.2 2.4 2.7 3 3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8"
STEPS += " 7.5 8.2 9.1"
INTENSITIES = [float(f"{s}e{k}") for k in range(-1, 5) for s in STEPS.split()] + [X[1]]


class RooflineChart(Chart):
    """Roofs of one chip or two, and the point of an operation."""

    _esm = module("_chart.js", "_plane.js", "_handle.js", "_roofline.js")
    _css = module("_chart.css", "_plane.css", "_roofline.css")
    chip = traitlets.Int().tag(sync=True)
    other = traitlets.Int().tag(sync=True)
    math = traitlets.Int().tag(sync=True)
    over = traitlets.Int().tag(sync=True)
    intensity = traitlets.Int().tag(sync=True)


def roofline(
    chip: str | Chip = "tpu-v5e",
    other: str | Chip | None = None,
    math: str = "bf16",
    over: str = "hbm",
    intensity: float = 100,
) -> Explorer:
    """Explore the roofline of a chip: what can be reached at an intensity, and why.

    The point moves with the slider, with the arrow keys, or by hand in the chart.

    Parameters
    ----------
    chip, other
        Ids of chips on record, or a :class:`roofline.Chip` of your own; `other`
        is a second one to compare, or None.
    math
        Unit of math, whose peak is the flat part of the roof.
    over
        Level, such as "hbm", whose bandwidth is the slanted part.
    intensity
        FLOPs per byte of that level's traffic, from 0.1 to 100,000.

    Returns
    -------
    Explorer
        An ipywidgets box.

    Raises
    ------
    ValueError, TypeError, KeyError
        If an argument is unknown or out of range.

    Examples
    --------
    >>> print(roofline(intensity=64, other="h100-sxm"))
    TPU v5e, bf16, HBM, 64.0 FLOPs/byte. Memory-bound: TPU v5e reaches at most \
52.5 TFLOP/s, 26.6% of its peak. H100 SXM reaches 4.09 times as much: 214 TFLOP/s.
    """
    machines: dict[str, Chip] = dict(chips)
    ids = [with_own(machines, c) for c in ([chip] if other is None else [chip, other])]
    names = chip_names(machines)
    others = {NONE: word("roofline.none")} | names
    levels = list(dict.fromkeys(b for m in machines.values() for b in m.bandwidths))
    if not X[0] <= scalar("intensity", intensity) <= X[1]:
        raise ValueError(f"intensity must be from 0.1 to 1e5, not {shown(intensity)}")
    units = [unit for unit in UNITS if any(unit in m.peaks for m in machines.values())]
    controls = {
        "chip": dropdown("chip", ids[0], names),
        "other": dropdown("other", [*ids, NONE][1], others),
        "math": dropdown("math", math, {unit: unit_name(unit) for unit in units}),
        "over": dropdown("over", over, {level: level_name(level) for level in levels}),
        "intensity": slider(INTENSITIES, float(intensity)),
    }
    return _explorer(controls, machines)


def _explorer(controls: dict[str, Any], machines: dict[str, Chip]) -> Explorer:
    def roofs() -> Roofs:
        values = {name: control.value for name, control in controls.items()}
        values["chip"] = machines[values["chip"]]
        return Roofs(**values | {"other": machines.get(values["other"])})

    chart = RooflineChart(data=_data(controls, machines), words=words("roofline"))
    link(controls, chart, "roofline")
    columns = [VBox([controls[n] for n in pair]) for pair in _PAIRS]
    children = [beside(*columns), controls["intensity"], chart]
    return Explorer("roofline", controls, children, lambda: roofs().describe(), HEIGHT)


_PAIRS = (("chip", "other"), ("math", "over"))


def _data(controls: dict[str, Any], machines: dict[str, Chip]) -> dict[str, Any]:
    """All that the chart can show, as figures."""

    def values(name: str) -> list[Any]:
        return [value for _, value in controls[name].options]

    return {
        "chips": [_machine(machine) for machine in machines.values()],
        "math": [counted(unit) for unit in values("math")],
        "over": [_level(level) for level in values("over")],
        "intensity": values("intensity"),
        "x": X,
        "y": Y,
        "units": {u: with_prefixes(u) for u in ("", "FLOP/s", "OP/s", "B/s")},
    }


def _machine(chip: Chip) -> dict[str, Any]:
    figures = {"peaks": dict(chip.peaks), "bandwidths": dict(chip.bandwidths)}
    return {"name": chip.name, **figures, "known": known(chip)}


def _level(level: str) -> dict[str, str]:
    color = "network" if level == "network" else "hbm"
    bound = BOUNDS.get(level, "link")
    return {"key": level, "name": level_name(level), "color": color, "bound": bound}
