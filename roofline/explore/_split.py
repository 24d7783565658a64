"""One setting of the `network` explorer, computed by the package."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, isinf
from typing import Any

from roofline.bounds import RESOURCES, Time, time
from roofline.explore._roofs import known, level_name
from roofline.hardware import Chip
from roofline.parallel import sharded_matmul
from roofline.readouts import SECONDS, quantity
from roofline.roots import first_root
from roofline.words import word

MATH = "bf16"
SHARING = {"full": 1, "half": 2}
"""How many directions share the bandwidth of a link, by how it is used."""

SIZES = ("chips", "B", "D", "F")

# What a resource counts of a work, and how fast it is, as `Time` names them.
_COUNTED = {
    "math": ("flops", "peak"),
    "hbm": ("bytes", "bandwidth"),
    "network": ("network", "link"),
}


@dataclass(frozen=True)
class Split:
    """What the controls of the explorer say."""

    chip: Chip
    link: str
    duplex: str
    chips: int
    B: int
    D: int
    F: int

    @property
    def time(self) -> Time:
        """Times and bounds of one chip, as `roofline.time` has them."""
        link = {"network": self.chip.bandwidth(self.link)}
        machine = replace(self.chip, bandwidths={**self.chip.bandwidths, **link})
        sizes = {name: getattr(self, name) for name in SIZES}
        work = sharded_matmul(**sizes)
        return time(work, machine, MATH, duplex=SHARING[self.duplex] == 1)

    def overtakes(self, size: str, later: str, earlier: str) -> float:
        """From which size on one resource takes longer than another."""
        (count, rate), (other, its_rate) = _COUNTED[later], _COUNTED[earlier]

        def counts(value: float) -> tuple[float, float]:
            sizes: Any = {size: value}
            work = replace(self, **sizes).time.work
            return getattr(work, count), getattr(work, other)

        t = self.time
        return float(first_root(counts, getattr(t, rate) / getattr(t, its_rate)))

    def missing(self) -> str:
        """Say which figure is not on record; nothing if both are."""
        names = {"chip": self.chip.name, "math": MATH, "link": level_name(self.link)}
        if MATH not in self.chip.peaks:
            return word("network.missing_peak", **names, known=known(self.chip)["peak"])
        if self.link not in self.chip.bandwidths:
            others = known(self.chip)["bandwidth"]
            return word("network.missing_bandwidth", **names, known=others)
        return ""

    def verdict(self) -> str:
        """Say what takes longest, and what would as the batch or D grows."""
        bound, seconds = self.time.bound, quantity(self.time.lower, SECONDS)
        if bound == "math":
            return word("network.bound_math", time=seconds)
        size = "B" if bound == "hbm" else "D"
        others = [name for name in RESOURCES if name != bound]
        first, then = min((self.overtakes(size, name, bound), name) for name in others)
        if isinf(first):
            return word("network.bound_hbm_never", time=seconds)
        whole = str(max(1, ceil(first)))
        return word(f"network.bound_{bound}_{then}", time=seconds, first=whole)

    def describe(self) -> str:
        """Say the setting, its times and the verdict, where there is no chart."""
        names = {"chip": self.chip.name, "link": level_name(self.link)}
        names["duplex"] = word(f"network.{self.duplex}")
        sizes = {name: getattr(self, name) for name in SIZES}
        said = [word("network.setting", **names, **sizes)]
        if self.missing():
            return word("network.space").join([*said, self.missing()])
        seconds = {name: _seconds(getattr(self.time, name)) for name in RESOURCES}
        for end in ("lower", "upper"):
            at = _seconds(getattr(self.time, end))
            seconds[end] = word(f"network.{end}_bound", time=at)
        said.append(word("network.summary", **seconds))
        return word("network.space").join([*said, self.verdict()])


def _seconds(value: float) -> str:
    """Write a time; a single chip sends nothing, in no time."""
    return quantity(value, SECONDS) if value else "0"
