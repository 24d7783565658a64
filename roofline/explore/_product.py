"""One setting of the `matmul` explorer, computed by the package."""

from __future__ import annotations

import math
from dataclasses import dataclass

from roofline.bounds import Time, time
from roofline.explore._roofs import known, rate, unit_name
from roofline.hardware import Chip
from roofline.operations import matmul
from roofline.readouts import digits
from roofline.thresholds import critical
from roofline.words import word


@dataclass(frozen=True)
class Product:
    """What the controls of the explorer say."""

    chip: Chip
    math: str
    x: str
    w: str
    out: str
    B: int
    D: int
    F: int

    @property
    def time(self) -> Time:
        """Times and bounds, as `roofline.time` has them."""
        formats = {"x": self.x, "w": self.w, "out": self.out}
        return time(matmul(self.B, self.D, self.F, **formats), self.chip, self.math)

    @property
    def critical(self) -> float:
        """The exact critical batch, as `roofline.critical` has it."""
        rest = {name: getattr(self, name) for name in ("D", "F", "x", "w", "out")}
        return float(critical("B", matmul, self.chip, math=self.math, **rest))

    def verdict(self) -> str:
        """Say what it waits for, what it reaches, and where that changes."""
        if self.math not in self.chip.peaks:
            peaks = known(self.chip)["peak"]
            names = {"chip": self.chip.name, "math": unit_name(self.math)}
            return word("matmul.missing", **names, known=peaks)
        t, peak = self.time, self.chip.peak(self.math)
        never = math.isinf(self.critical)
        kind = "never" if never else t.bound
        share = f"{digits(100 * t.attained / peak)}%"
        first = "" if never else str(max(1, math.ceil(self.critical)))
        return word(
            f"matmul.bound_{kind}",
            rate=rate(t.attained, self.math),
            share=share,
            first=first,
        )

    def product(self) -> str:
        """Write the product with its shapes and formats."""
        return word("matmul.product", **vars(self))

    def describe(self) -> str:
        """Say the setting and the verdict, where there is no chart."""
        names = {"chip": self.chip.name, "math": unit_name(self.math)}
        setting = word("matmul.setting", **names, product=self.product())
        return word("matmul.space").join([setting, self.verdict()])
