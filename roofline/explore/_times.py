"""The explorer of chapter 1: how long this must take, and what it waits for."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import VBox, jsdlink

from roofline.algebra import formula
from roofline.explore._controls import beside, chip_names, dropdown, size_slider
from roofline.explore._explorer import Chart, Explorer, link, module, on_offer, with_own
from roofline.explore._setting import (
    MATRIX,
    OPERATIONS,
    Setting,
    known_precisions,
    sizes_of,
    vector_peak,
)
from roofline.hardware import Chip
from roofline.precision import BYTES
from roofline.readouts import SECONDS, with_prefixes
from roofline.words import word, words

# Measured: about the one for two columns of controls, the other for one.
HEIGHT = "clamp(40rem, (640px - 100vw) * 999, 55rem)"
SIZES = ("B", "D", "F")
PRECISIONS = ("fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4", "int4")


class TimesChart(Chart):
    """T_math, T_comms and the bracket between the bounds."""

    _esm = module("_chart.js", "_bars.js", "_times.js")
    _css = module("_chart.css", "_bars.css", "_times.css")
    operation = traitlets.Int().tag(sync=True)
    chip = traitlets.Int().tag(sync=True)
    precision = traitlets.Int().tag(sync=True)
    B = traitlets.Int().tag(sync=True)
    D = traitlets.Int().tag(sync=True)
    F = traitlets.Int().tag(sync=True)
    without_b = traitlets.Bool().tag(sync=True)
    without_d = traitlets.Bool().tag(sync=True)
    without_f = traitlets.Bool().tag(sync=True)


def times(
    operation: str = "matmul",
    B: int = 128,
    D: int = 4096,
    F: int = 4096,
    chip: str | Chip = "tpu-v5e",
    precision: str = "bf16",
) -> Explorer:
    """Explore T_math and T_comms of an operation: sliders, bars and bounds.

    Parameters
    ----------
    operation
        "matmul" (X[B,D] · W[D,F]), "add" (X[B,D] + Y[B,D]) or "dot"
        (x[D] · y[D]).
    B, D, F
        Sizes to start from; one the slider does not have is added to it.
    chip
        Id of a chip on record, or a :class:`roofline.Chip` of your own.
    precision
        Number format of all arrays and of the matrix unit's arithmetic. An
        addition or a dot product computes in the vector unit.

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
    >>> chart = times(B=256, chip="h100-sxm").children[-1]
    >>> chart.data["chips"][chart.chip]["name"]
    'H100 SXM'
    """
    machines = on_offer()
    chip = with_own(machines, chip)
    labels = {name: word(f"times.{name}") for name in OPERATIONS}
    formats = {name: name for name in PRECISIONS}
    controls = {
        "operation": dropdown("operation", operation, labels),
        "chip": dropdown("chip", chip, chip_names(machines)),
        "precision": dropdown("precision", precision, formats),
        "B": size_slider("B", B),
        "D": size_slider("D", D),
        "F": size_slider("F", F),
    }
    return _explorer(controls, machines)


def _explorer(controls: dict[str, Any], machines: dict[str, Chip]) -> Explorer:
    def setting() -> Setting:
        values = {name: control.value for name, control in controls.items()}
        return Setting(
            operation=values["operation"],
            sizes={name: values[name] for name in SIZES},
            chip=machines[values["chip"]],
            precision=values["precision"],
        )

    chart = TimesChart(data=_data(controls, machines), words=words("times"))
    link(controls, chart, "times")
    for name in SIZES:
        controls[name].disabled = name not in sizes_of(controls["operation"].value)
        setattr(chart, f"without_{name.lower()}", controls[name].disabled)
        jsdlink((chart, f"without_{name.lower()}"), (controls[name], "disabled"))
    choices = VBox([controls[name] for name in ("operation", "chip", "precision")])
    sizes = VBox([controls[name] for name in SIZES])
    children = [beside(choices, sizes), chart]
    return Explorer("times", controls, children, lambda: setting().describe(), HEIGHT)


def _data(controls: dict[str, Any], machines: dict[str, Chip]) -> dict[str, Any]:
    """All that the chart can show: formulas as terms, chips as figures."""
    return {
        "operations": [_operation(name) for name in OPERATIONS],
        "sizes": {name: [v for _, v in controls[name].options] for name in SIZES},
        "chips": [_machine(machine) for machine in machines.values()],
        "precisions": [{"name": p, "bytes": BYTES[p]} for p in PRECISIONS],
        "units": {
            "time": SECONDS,
            "bytes": with_prefixes("B"),
            "bandwidth": with_prefixes("B/s"),
            "flops": with_prefixes("FLOPs"),
            "ops": with_prefixes("OPs"),
            "flops_rate": with_prefixes("FLOP/s"),
            "ops_rate": with_prefixes("OP/s"),
        },
        "decades": {"start": 1e-12, "end": 100.0},
        "integers": [p for p in PRECISIONS if p.startswith("int")],
    }


def _operation(name: str) -> dict[str, Any]:
    terms = formula(OPERATIONS[name]).terms
    return {
        "flops": terms["flops"],
        "bytes": terms["bytes"],
        "sizes": sizes_of(name),
        "matrix": name in MATRIX,
    }


def _machine(chip: Chip) -> dict[str, Any]:
    return {
        "name": chip.name,
        "peaks": dict(chip.peaks),
        "hbm": chip.bandwidth("hbm"),
        "vector": vector_peak(chip),
        "known": known_precisions(chip),
    }
