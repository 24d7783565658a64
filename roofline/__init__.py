"""Rooflines: how long a computation must take on a chip, and what it waits for.

>>> import roofline as rl
>>> chip = rl.chips["tpu-v5e"]
>>> t = rl.time(rl.matmul(B=128, D=4096, F=4096), chip)
>>> t.bound
'hbm'

Names load on first use, so ``import roofline`` itself costs next to nothing.
"""

from importlib import import_module

TYPE_CHECKING = False  # importing typing would cost more than all the rest
if TYPE_CHECKING:
    from roofline import explore, plot
    from roofline.algebra import Formula, formula
    from roofline.bounds import Time, time
    from roofline.chip import Chip
    from roofline.exercises import check
    from roofline.explanation import why
    from roofline.hardware import chips, load_chips
    from roofline.machine import measure
    from roofline.operations import batched_matmul, dot, elementwise, matmul
    from roofline.parallel import sharded_matmul
    from roofline.ring import all_gather, all_reduce, all_to_all, reduce_scatter
    from roofline.roof import attainable
    from roofline.thresholds import critical
    from roofline.tiled import tiled_matmul
    from roofline.tiles import tile_space, tile_use
    from roofline.words import language
    from roofline.work import Work

__version__ = "0.1.0"

_HOMES = {
    "Chip": "chip",
    "Formula": "algebra",
    "Time": "bounds",
    "Work": "work",
    "all_gather": "ring",
    "all_reduce": "ring",
    "all_to_all": "ring",
    "attainable": "roof",
    "batched_matmul": "operations",
    "check": "exercises",
    "chips": "hardware",
    "critical": "thresholds",
    "dot": "operations",
    "elementwise": "operations",
    "explore": None,
    "formula": "algebra",
    "language": "words",
    "load_chips": "hardware",
    "matmul": "operations",
    "measure": "machine",
    "plot": None,
    "reduce_scatter": "ring",
    "sharded_matmul": "parallel",
    "tile_space": "tiles",
    "tile_use": "tiles",
    "tiled_matmul": "tiled",
    "time": "bounds",
    "why": "explanation",
}

__all__ = [
    "Chip",
    "Formula",
    "Time",
    "Work",
    "all_gather",
    "all_reduce",
    "all_to_all",
    "attainable",
    "batched_matmul",
    "check",
    "chips",
    "critical",
    "dot",
    "elementwise",
    "explore",
    "formula",
    "language",
    "load_chips",
    "matmul",
    "measure",
    "plot",
    "reduce_scatter",
    "sharded_matmul",
    "tile_space",
    "tile_use",
    "tiled_matmul",
    "time",
    "why",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'roofline' has no attribute {name!r}")
    home = _HOMES[name]
    if home is None:
        return import_module(f"roofline.{name}")
    value = getattr(import_module(f"roofline.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
