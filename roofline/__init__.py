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
    from roofline.bounds import Time, attainable, time
    from roofline.chip import Chip
    from roofline.exercises import check
    from roofline.explanation import why
    from roofline.hardware import chips
    from roofline.operations import dot, elementwise, matmul
    from roofline.thresholds import critical
    from roofline.words import language
    from roofline.work import Work

__version__ = "0.1.0"

_HOMES = {
    "Chip": "chip",
    "Formula": "algebra",
    "Time": "bounds",
    "Work": "work",
    "attainable": "bounds",
    "check": "exercises",
    "chips": "hardware",
    "critical": "thresholds",
    "dot": "operations",
    "elementwise": "operations",
    "explore": None,
    "formula": "algebra",
    "language": "words",
    "matmul": "operations",
    "plot": None,
    "time": "bounds",
    "why": "explanation",
}

__all__ = [
    "Chip",
    "Formula",
    "Time",
    "Work",
    "attainable",
    "check",
    "chips",
    "critical",
    "dot",
    "elementwise",
    "explore",
    "formula",
    "language",
    "matmul",
    "plot",
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
