"""The explorer of chapter 3: a matrix product against its batch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import traitlets
from ipywidgets import VBox

from roofline.algebra import formula, symbol
from roofline.explore._controls import beside, chip_names, dropdown, size_slider
from roofline.explore._explorer import Chart, Explorer, link, module, with_own
from roofline.explore._product import Product
from roofline.explore._roofs import counted, known
from roofline.hardware import Chip, chips
from roofline.operations import matmul as operation
from roofline.precision import BYTES
from roofline.readouts import with_prefixes
from roofline.words import word, words

# Measured: about the one for two columns of controls, the other for one.
HEIGHT = "clamp(51rem, (640px - 100vw) * 999, 66rem)"
FORMATS = ("fp32", "bf16", "fp16", "fp8", "int8", "fp4", "int4")
UNITS = ("fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4", "int4")
SIZES = ("B", "D", "F")
ARRAYS = ("x", "w", "out")


class MatmulChart(Chart):
    """Attainable FLOP/s against the batch, with its critical sizes."""

    _esm = module("_chart.js", "_plane.js", "_handle.js", "_lines.js", "_matmul.js")
    _css = module("_chart.css", "_plane.css", "_matmul.css")
    chip = traitlets.Int().tag(sync=True)
    math = traitlets.Int().tag(sync=True)
    x = traitlets.Int().tag(sync=True)
    w = traitlets.Int().tag(sync=True)
    out = traitlets.Int().tag(sync=True)
    B = traitlets.Int().tag(sync=True)
    D = traitlets.Int().tag(sync=True)
    F = traitlets.Int().tag(sync=True)


def matmul(
    B: int = 128,
    D: int = 4096,
    F: int = 4096,
    chip: str | Chip = "tpu-v5e",
    x: str = "bf16",
    w: str = "bf16",
    out: str = "bf16",
    math: str = "bf16",
) -> Explorer:
    """Explore X[B, D] · W[D, F]: what can be reached, and from which batch on.

    Parameters
    ----------
    B, D, F
        Sizes to start from; one the slider does not have is added to it.
    chip
        Id of a chip on record, or a :class:`roofline.Chip` of your own.
    x, w, out
        Number formats of X, of W and of the product.
    math
        Unit of math that computes.

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
    >>> print(matmul(w="int8"))
    X[128, 4096] bf16 · W[4096, 4096] int8 → Z[128, 4096] bf16, computed in bf16, \
on TPU v5e. Memory-bound: at most 187 TFLOP/s, 94.7% of the peak. Compute-bound \
from B = 137 on.
    """
    machines: dict[str, Chip] = dict(chips)
    chip = with_own(machines, chip)
    units = {unit: unit for unit in UNITS}
    given = {"x": x, "w": w, "out": out}
    sizes = {"B": B, "D": D, "F": F}
    controls = {
        "chip": dropdown("chip", chip, chip_names(machines)),
        "math": dropdown("math", math, units),
        **{name: _format(name, dtype) for name, dtype in given.items()},
        **{name: size_slider(name, size) for name, size in sizes.items()},
    }
    return _explorer(controls, machines)


def _format(name: str, dtype: str) -> Any:
    control = dropdown(name, dtype, {key: key for key in FORMATS}, label="1.1em")
    control.tooltip = word(f"matmul.{name}_format")
    return control


def _explorer(controls: dict[str, Any], machines: dict[str, Chip]) -> Explorer:
    def product() -> Product:
        values = {name: control.value for name, control in controls.items()}
        return Product(**values | {"chip": machines[values["chip"]]})

    chart = MatmulChart(data=_data(controls, machines), words=words("matmul"))
    link(controls, chart, "matmul")
    formats = beside(*(controls[name] for name in ARRAYS), width="5.5rem", gap="0.5rem")
    choices = VBox([controls["chip"], controls["math"], formats])
    sizes = VBox([controls[name] for name in SIZES])
    children = [beside(choices, sizes), chart]
    return Explorer("matmul", controls, children, lambda: product().describe(), HEIGHT)


def _data(controls: dict[str, Any], machines: dict[str, Chip]) -> dict[str, Any]:
    """All that the chart can show: formulas as terms, chips as figures."""
    counts = formula(operation, **{name: symbol(name) for name in ARRAYS})
    wide = replace(counts, flops=counts.limit("D", "F"))  # its intensity, as terms
    return {
        "flops": counts.terms["flops"],
        "bytes": counts.terms["bytes"],
        "limit": wide.terms["flops"],
        "sizes": {name: [v for _, v in controls[name].options] for name in SIZES},
        "chips": [_machine(machine) for machine in machines.values()],
        "formats": [{"name": name, "bytes": BYTES[name]} for name in FORMATS],
        "math": [counted(unit) for unit in UNITS],
        "units": {unit: with_prefixes(unit) for unit in ("", "FLOP/s", "OP/s")},
    }


def _machine(chip: Chip) -> dict[str, Any]:
    figures = {"peaks": dict(chip.peaks), "hbm": chip.bandwidth("hbm")}
    return {"name": chip.name, **figures, "known": known(chip)["peak"]}
