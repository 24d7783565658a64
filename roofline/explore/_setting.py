"""One setting of the `times` explorer, computed by the package."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roofline.bounds import Time, time
from roofline.hardware import Chip
from roofline.operations import dot, elementwise, matmul
from roofline.readouts import SECONDS, quantity
from roofline.words import word
from roofline.work import Work


def _matmul(B: Any, D: Any, F: Any, dtype: Any) -> Work:
    return matmul(B, D, F, x=dtype, w=dtype)


def _add(B: Any, D: Any, dtype: Any) -> Work:
    return elementwise(B * D, inputs=2, dtype=dtype)


def _dot(D: Any, dtype: Any) -> Work:
    return dot(D, dtype)


OPERATIONS: dict[str, Callable[..., Work]] = {
    "matmul": _matmul,
    "add": _add,
    "dot": _dot,
}
MATRIX = ("matmul",)
"""Operations that the matrix unit computes; the others need the vector unit."""


def vector_peak(chip: Chip) -> str | None:
    """Name of the chip's peak outside the matrix unit, if one is on record."""
    return next((unit for unit in ("vector", "fp32") if unit in chip.peaks), None)


def known_precisions(chip: Chip) -> str:
    """List, for a reader, the precisions whose peak is on record."""
    return word("times.and").join(unit for unit in chip.peaks if unit != "vector")


def sizes_of(operation: str) -> list[str]:
    """Name the sizes an operation depends on."""
    parameters = inspect.signature(OPERATIONS[operation]).parameters
    return [name for name in parameters if name != "dtype"]


@dataclass(frozen=True)
class Setting:
    """What the controls of the explorer say."""

    operation: str
    sizes: dict[str, int]
    chip: Chip
    precision: str

    @property
    def unit(self) -> str:
        """Unit of math that computes; the matrix unit where no other is known."""
        vector = None if self.operation in MATRIX else vector_peak(self.chip)
        return vector or self.precision

    @property
    def borrowed(self) -> bool:
        """Whether the matrix unit's peak stands in for an unknown one."""
        return self.operation not in MATRIX and vector_peak(self.chip) is None

    @property
    def time(self) -> Time:
        """Times and bounds, as `roofline.time` has them."""
        sizes = {name: self.sizes[name] for name in sizes_of(self.operation)}
        work = OPERATIONS[self.operation](**sizes, dtype=self.precision)
        return time(work, self.chip, math=self.unit)

    def verdict(self) -> str:
        """Say in a sentence what binds and what waits."""
        if self.unit not in self.chip.peaks:
            return word(
                "times.missing",
                chip=self.chip.name,
                precision=self.precision,
                known=known_precisions(self.chip),
            )
        t = self.time
        if self.borrowed and t.bound == "hbm":
            return word("times.bound_borrowed")
        idle = f"{math.floor(100 * (1 - min(t.math, t.hbm) / t.lower))}%"
        kind = "vector" if self.unit == vector_peak(self.chip) else "matrix"
        unit = word(f"times.{kind}")
        return word(f"times.bound_{t.bound}", idle=idle, unit=unit)

    def describe(self) -> str:
        """Say the setting, its times and the verdict, where there is no chart."""
        used = sizes_of(self.operation)
        sizes = word("times.and").join(f"{name} = {self.sizes[name]}" for name in used)
        setting = word(
            "times.setting",
            operation=word(f"times.{self.operation}"),
            precision=self.precision,
            chip=self.chip.name,
            sizes=sizes,
        )
        if self.unit not in self.chip.peaks:
            return word("times.space").join([setting, self.verdict()])
        t = self.time
        seconds = {n: quantity(getattr(t, n), SECONDS) for n in _SHOWN}
        summary = word("times.summary", **seconds)
        return word("times.space").join([setting, summary, self.verdict()])


_SHOWN = ("math", "hbm", "lower", "upper")
