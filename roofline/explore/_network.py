"""The explorer of chapter 5: a product over several chips, and what it waits for."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import VBox

from roofline.algebra import formula, symbol
from roofline.explore._controls import (
    beside,
    chip_names,
    dropdown,
    octaves,
    size_slider,
)
from roofline.explore._explorer import Chart, Explorer, link, module, on_offer, with_own
from roofline.explore._roofs import known, level_name
from roofline.explore._split import MATH, SHARING, SIZES, Split
from roofline.hardware import Chip
from roofline.parallel import sharded_matmul
from roofline.readouts import SECONDS, with_prefixes
from roofline.validate import yes_or_no
from roofline.words import remark, word, words

# Measured: about the one for two columns of controls, the other for one.
HEIGHT = "clamp(67rem, (640px - 100vw) * 999, 81rem)"
LINKS = ("network", "pcie")
CHOICES = ("chip", "link", "duplex")
# From which size to which a slider goes; D and B are the sides of the map as well.
RANGES = {"chips": (1, 256), "B": (1, 2**14), "D": (2**8, 2**18), "F": (2**8, 2**18)}


class NetworkChart(Chart):
    """Three bars, and a map of which is longest over D and B."""

    _esm = module(
        *("_chart.js", "_bars.js", "_plane.js", "_handle.js", "_lines.js"),
        "_network.js",
    )
    _css = module("_chart.css", "_bars.css", "_plane.css", "_network.css")
    chip = traitlets.Int().tag(sync=True)
    link = traitlets.Int().tag(sync=True)
    duplex = traitlets.Int().tag(sync=True)
    chips = traitlets.Int().tag(sync=True)
    B = traitlets.Int().tag(sync=True)
    D = traitlets.Int().tag(sync=True)
    F = traitlets.Int().tag(sync=True)


def network(
    B: int = 64,
    D: int = 8192,
    F: int = 8192,
    chips: int = 2,
    chip: str | Chip = "tpu-v5e",
    link: str = "network",
    duplex: bool = True,
) -> Explorer:
    """Explore X[B, D] · W[D, F] split along D over several chips.

    Bars show how long each chip computes, waits for its HBM and sends, as
    :func:`roofline.sharded_matmul` counts, in bf16. A map shows which takes longest
    at other B and D; the point on it moves by hand, with the arrow keys, and with
    the sliders.

    Parameters
    ----------
    B, D, F, chips
        Sizes and the number of chips to start from; one the slider does not have is
        added to it.
    chip
        Id of a chip on record, or a :class:`roofline.Chip` of your own.
    link
        What the chips send over: "network", what one chip can send to a peer, or
        "pcie".
    duplex
        Whether a link sends and receives at once.

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
    >>> print(network(B=512, D=4096))
    X[512, 4096] · W[4096, 8192] over 2 × TPU v5e, network, full duplex. \
T_math = 87.2 µs, T_HBM = 53.7 µs, T_network = 186 µs: at least 186 µs, at most \
327 µs. Communication-bound: at least 186 µs. From D = 8756 on, the arithmetic takes \
longer.
    """
    machines = on_offer()
    chip = with_own(machines, chip)
    names = {level: level_name(level) for level in LINKS}
    uses = {use: word(f"network.{use}") for use in SHARING}
    sizes = {"chips": chips, "B": B, "D": D, "F": F}
    yes_or_no("duplex", duplex)
    controls = {
        "chip": dropdown("chip", chip, chip_names(machines)),
        "link": dropdown("link", link, names),
        "duplex": dropdown("duplex", "full" if duplex else "half", uses),
        **{n: size_slider(n, v, octaves(*RANGES[n])) for n, v in sizes.items()},
    }
    return _explorer(controls, machines)


def _explorer(controls: dict[str, Any], machines: dict[str, Chip]) -> Explorer:
    def split() -> Split:
        values = {name: control.value for name, control in controls.items()}
        return Split(**values | {"chip": machines[values["chip"]]})

    chart = NetworkChart(data=_data(controls, machines), words=words("network"))
    link(controls, chart, "network")
    choices = VBox([controls[name] for name in CHOICES])
    sizes = VBox([controls[name] for name in SIZES])
    children = [beside(choices, sizes), chart]
    return Explorer("network", controls, children, lambda: split().describe(), HEIGHT)


def _data(controls: dict[str, Any], machines: dict[str, Chip]) -> dict[str, Any]:
    """All that the chart can show: counts as terms, chips as figures."""
    terms = formula(sharded_matmul, chips=symbol("chips")).terms
    return {
        "terms": {"math": terms["flops"], "hbm": terms["bytes"]}
        | {"network": terms["network"]},
        "sizes": {name: [v for _, v in controls[name].options] for name in SIZES},
        "chips": [_machine(machine) for machine in machines.values()],
        "math": MATH,
        "links": [{"key": level, "name": level_name(level)} for level in LINKS],
        "sharing": list(SHARING.values()),
        "units": {"time": SECONDS}
        | {unit: with_prefixes(unit) for unit in ("", "FLOPs", "FLOP/s", "B", "B/s")},
    }


def _machine(chip: Chip) -> dict[str, Any]:
    notes = {over: chip.sources[over].note for over in LINKS if over in chip.sources}
    return {
        "name": chip.name,
        "known": known(chip),
        "hbm": chip.bandwidth("hbm"),
        "peaks": dict(chip.peaks),
        "bandwidths": dict(chip.bandwidths),
        "remarks": {over: remark(note) for over, note in notes.items()},
    }
