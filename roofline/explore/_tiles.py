"""The explorer of chapter 4: the tiles of a matrix multiplication, step by step."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import VBox

from roofline.algebra import formula, symbol
from roofline.explore._controls import (
    beside,
    chip_names,
    dropdown,
    menu,
    slider,
    whole_number,
)
from roofline.explore._explorer import Chart, Explorer, link, module, on_offer, with_own
from roofline.explore._roofs import counted, known
from roofline.explore._tiling import BINARY, MATH, MOST, STOPS, Tiling, rooms
from roofline.hardware import Chip
from roofline.readouts import with_prefixes
from roofline.tiled import tiled_matmul
from roofline.tiles import tile_parts
from roofline.validate import shown
from roofline.words import word, words
from roofline.work import Work

# Measured: about the one for two columns, the other for one.
HEIGHT = "clamp(56rem, (640px - 100vw) * 999, 98rem)"
POWERS = [2**e for e in range(6, 15)]
SIZES = sorted([*POWERS, *(3 * p // 2 for p in POWERS), *(p + 1 for p in POWERS[2:8])])
SIDES = sorted([2**e for e in range(4, 12)] + [3 * 2**e for e in range(3, 10)])
STAGES = list(range(1, 7))


class TilesChart(Chart):
    """Three matrices with their tiles, what has moved, what is on the chip."""

    _esm = module(
        *("_chart.js", "_plane.js", "_walk.js"),
        *("_play.js", "_matrices.js", "_roof.js", "_tiles.js"),
    )
    _css = module("_chart.css", "_plane.css", "_tiles.css")
    chip = traitlets.Int().tag(sync=True)
    stages = traitlets.Int().tag(sync=True)
    m = traitlets.Int().tag(sync=True)
    n = traitlets.Int().tag(sync=True)
    k = traitlets.Int().tag(sync=True)
    bm = traitlets.Int().tag(sync=True)
    bn = traitlets.Int().tag(sync=True)
    bk = traitlets.Int().tag(sync=True)
    step = traitlets.Int().tag(sync=True)


def tiles(
    m: int = 4096,
    n: int = 4096,
    k: int = 4096,
    bm: int = 128,
    bn: int = 128,
    bk: int = 64,
    chip: str | Chip = "h100-sxm",
    stages: int = 3,
    step: int = 20,
) -> Explorer:
    """Explore A[m, k] · B[k, n] → C[m, n] in tiles: what moves, what stays, what fits.

    The slider in the chart goes through the loops: from pair to pair in the first
    tile of C, then from tile to tile in the first row, then from row to row.

    Parameters
    ----------
    m, n, k
        Sizes to start from, whole numbers; one that is not on offer joins the list.
    bm, bn, bk
        Sides of the tiles, likewise. The matrices are in bf16.
    chip
        Id of a chip on record, or a :class:`roofline.Chip` of your own. A tile must
        fit into its "vmem", or into its "smem_block" and its "registers".
    stages
        Pairs of tiles of A and B that are on the chip at once.
    step
        Where the slider starts, from 0 to 189. Beyond its end it stays there.

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
    >>> print(tiles(m=512, n=512, k=128, chip="tpu-v5e", step=1))
    TPU v5e, bf16: A[512, 128] · B[128, 512] → C[512, 512], tiles of 128 × 128, \
bk = 64, 3 stages. Memory-bound: at most 35.0 TFLOP/s, 17.8% of the peak. The tile \
fits on the chip. Step 2: tile (1, 2) of A and tile (2, 1) of B are fetched; tile \
(1, 1) of C is complete and is written. So far 98.3 kB of 1.57 MB have moved.
    """
    machines = on_offer()
    chip = with_own(machines, chip)
    lists = {"m": m, "n": n, "k": k}
    sides = {"bm": bm, "bn": bn, "bk": bk}
    controls = {
        "chip": dropdown("chip", chip, chip_names(machines)),
        "stages": slider(STAGES, whole_number("stages", stages)),
        **{name: _size(name, size) for name, size in lists.items()},
        **{name: slider(SIDES, whole_number(name, s)) for name, s in sides.items()},
        "step": slider(list(range(STOPS)), _stop(step)),
    }
    return _explorer(controls, machines)


def _size(name: str, size: int) -> Any:
    control = menu(SIZES, whole_number(name, size), label="1.1em")
    control.tooltip = word(f"tiles.{name}_size")
    return control


def _stop(step: Any) -> int:
    within = isinstance(step, int) and not isinstance(step, bool)
    if not within or not 0 <= step < STOPS:
        last = STOPS - 1
        raise ValueError(f"step must be an int from 0 to {last}, not {shown(step)}")
    return int(step)


def _explorer(controls: dict[str, Any], machines: dict[str, Chip]) -> Explorer:
    def tiling() -> Tiling:
        values = {name: control.value for name, control in controls.items()}
        return Tiling(**values | {"chip": machines[values["chip"]]})

    chart = TilesChart(data=_data(controls, machines), words=words("tiles"))
    link(controls, chart, "tiles")
    sizes = beside(*(controls[name] for name in "mnk"), width="5.5rem", gap="0.5rem")
    choices = VBox([controls["chip"], controls["stages"], sizes])
    sides = VBox([controls[name] for name in ("bm", "bn", "bk")])
    children = [beside(choices, sides), chart]  # the chart has a slider for the step
    return Explorer("tiles", controls, children, lambda: tiling().describe(), HEIGHT)


def _data(controls: dict[str, Any], machines: dict[str, Chip]) -> dict[str, Any]:
    """All that the chart can show: formulas as terms, chips as figures."""
    numbers = [name for name in controls if name not in ("chip", "step")]
    return {
        **_terms(),
        "values": {name: [v for _, v in controls[name].options] for name in numbers},
        "chips": [_machine(machine) for machine in machines.values()],
        "math": counted(MATH),
        "most": MOST,
        "units": {unit: with_prefixes(unit) for unit in ("", "B", "FLOP/s")},
        "binary": BINARY,
    }


def _terms() -> dict[str, Any]:
    """FLOPs and bytes with tm and tn for the numbers of tiles; space on the chip."""
    m, n, tm, tn, bm, bn, bk = map(symbol, ("m", "n", "tm", "tn", "bm", "bn", "bk"))
    cut = {"bm": m / tm, "bn": n / tn}
    counts = formula(tiled_matmul, **cut)
    more = formula(tiled_matmul, **cut, read_c=True).bytes - counts.bytes
    pairs, sums = tile_parts(bm, bn, bk, MATH, symbol("stages"))
    named = {"bytes": counts.bytes, "written": more, "pairs": pairs, "sums": sums}
    terms = {name: formula(lambda b=b: Work(0, b)).terms for name, b in named.items()}
    found = {name: term["bytes"] for name, term in terms.items()}
    return found | {"flops": counts.terms["flops"]}


def _machine(chip: Chip) -> dict[str, Any]:
    figures = {"peak": chip.peaks.get(MATH), "hbm": chip.bandwidth("hbm")}
    peaks = known(chip)["peak"]
    return {"name": chip.name, **figures, "known": peaks, "rooms": rooms(chip)}
