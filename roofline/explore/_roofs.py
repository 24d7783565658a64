"""One setting of the `roofline` explorer, computed by the package."""

from __future__ import annotations

from dataclasses import dataclass

from roofline.bounds import attainable
from roofline.hardware import Chip
from roofline.readouts import digits, quantity, with_prefixes
from roofline.words import word

BOUNDS = {"hbm": "memory", "network": "network"}
"""What waiting for a level is called; "link" for all others."""


def unit_name(unit: str) -> str:
    """Name a unit of math for a reader."""
    return word("roofline.vector") if unit == "vector" else unit


def level_name(level: str) -> str:
    """Name a level for a reader; one of the reader's own goes by its own name."""
    known = ("hbm", "network", "pcie", "vmem", "llc")
    return word(f"roofline.over_{level}") if level in known else level


def known(chip: Chip) -> dict[str, str]:
    """List, for a reader, the peaks and the bandwidths on record."""
    comma = word("roofline.and")
    return {
        "peak": comma.join(map(unit_name, chip.peaks)),
        "bandwidth": comma.join(map(level_name, chip.bandwidths)),
    }


def counted(unit: str) -> dict[str, str]:
    """Name a unit of math, what it counts, and how fast it does."""
    what = "OP" if unit.startswith("int") else "FLOP"
    names = {"key": unit, "name": unit_name(unit)}
    return {**names, "count": f"{what}s", "rate": f"{what}/s"}


def rate(value: float, unit: str) -> str:
    """Write FLOP/s or, of integers, OP/s."""
    return quantity(value, with_prefixes(counted(unit)["rate"]))


@dataclass(frozen=True)
class Roofs:
    """What the controls of the explorer say."""

    chip: Chip
    other: Chip | None
    math: str
    over: str
    intensity: float

    def attained(self, chip: Chip) -> float:
        """FLOP/s at this intensity."""
        return float(attainable(self.intensity, chip, self.math, self.over))

    def bound(self, chip: Chip) -> str:
        """Name what a chip waits for: "math", or what its level is called."""
        slow = self.intensity < chip.ridge(self.math, self.over)
        return BOUNDS.get(self.over, "link") if slow else "math"

    def missing(self, chip: Chip) -> str:
        """Say which figure is not on record; nothing if both are."""
        names = {"chip": chip.name, "math": unit_name(self.math)}
        names["over"] = level_name(self.over)
        if self.math not in chip.peaks:
            return word("roofline.missing_peak", **names, known=known(chip)["peak"])
        if self.over not in chip.bandwidths:
            others = known(chip)["bandwidth"]
            return word("roofline.missing_bandwidth", **names, known=others)
        return ""

    def verdict(self) -> str:
        """Say what the first chip waits for and what it reaches."""
        if self.missing(self.chip):
            return self.missing(self.chip)
        attained, peak = self.attained(self.chip), self.chip.peak(self.math)
        return word(
            f"roofline.bound_{self.bound(self.chip)}",
            chip=self.chip.name,
            over=level_name(self.over),
            rate=rate(attained, self.math),
            share=f"{digits(100 * attained / peak)}%",
        )

    def comparison(self) -> str:
        """Say what the second chip would change; nothing if there is none."""
        if self.other is None or self.missing(self.other):
            return self.missing(self.other) if self.other else ""
        if self.missing(self.chip):
            return ""
        attained = self.attained(self.other)
        return word(
            "roofline.compare",
            chip=self.other.name,
            ratio=digits(attained / self.attained(self.chip)),
            rate=rate(attained, self.math),
        )

    def describe(self) -> str:
        """Say the setting and the verdicts, where there is no chart."""
        setting = word(
            "roofline.setting",
            chip=self.chip.name,
            math=unit_name(self.math),
            over=level_name(self.over),
            intensity=f"{digits(self.intensity)} {counted(self.math)['count']}/byte",
        )
        said = [setting, self.verdict(), self.comparison()]
        return word("roofline.space").join(text for text in said if text)
