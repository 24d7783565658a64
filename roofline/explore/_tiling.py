"""One setting of the `tiles` explorer, computed by the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roofline.bounds import Time, time
from roofline.explore._roofs import known, rate
from roofline.hardware import Chip
from roofline.pointwise import pieces
from roofline.readouts import Units, digits, quantity, with_prefixes
from roofline.tiled import tiled_matmul
from roofline.tiles import tile_parts
from roofline.words import word
from roofline.work import Work

MATH = "bf16"
MOST = 64  # stops at most along one of the three loops
STOPS = 3 * MOST - 2
BINARY: Units = [("B", 1), ("KiB", 2**10), ("MiB", 2**20), ("GiB", 2**30)]

Place = tuple[int, int, int]


def place(stop: int, counts: Place) -> Place:
    """Row and column of the tile of C, and place of the pair, at a stop.

    All steps would be too many to see. The stops go through the pairs of the first
    tile, then from tile to tile to the end of its row, then from row to row, and
    rest at the last pair of each. Beyond the last one they stay there.
    """
    found = []
    for count in reversed(counts):
        last = min(count, MOST) - 1
        here = min(stop, last)
        found.append(here * (count - 1) // max(last, 1))
        stop -= here
    pair, column, row = found
    return row, column, pair


def rooms(chip: Chip) -> list[dict[str, Any]]:
    """List the memories that a tile lies in, what is in each, and how large it is.

    `spare` is what must be left of it: in registers, the numbers at work lie too.
    """
    memories = chip.on_chip
    if "vmem" in memories:
        both = ["pairs", "sums"]
        return [{"name": "vmem", "holds": both, "room": memories["vmem"], "spare": 0}]
    keeps = "tmem" if "tmem" in memories else "registers"
    if not {"smem_block", keeps} <= {*memories}:
        return []
    spare = 1 if keeps == "registers" else 0
    pairs = {"holds": ["pairs"], "room": memories["smem_block"], "spare": 0}
    sums = {"holds": ["sums"], "room": memories[keeps], "spare": spare}
    return [{"name": "smem", **pairs}, {"name": keeps, **sums}]


@dataclass(frozen=True)
class Tiling:
    """What the controls of the explorer say."""

    chip: Chip
    stages: int
    m: int
    n: int
    k: int
    bm: int
    bn: int
    bk: int
    step: int

    @property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """Sizes of the matrices, m, n and k, each with that of its tiles."""
        return (self.m, self.bm), (self.n, self.bn), (self.k, self.bk)

    @property
    def counts(self) -> Place:
        """Tiles along m, along n and along k."""
        t_m, t_n, t_k = (pieces(*side) for side in self.sides)
        return t_m, t_n, t_k

    @property
    def at(self) -> Place:
        """Where the step is in the three loops."""
        return place(self.step, self.counts)

    @property
    def time(self) -> Time:
        """Times and bounds, as `roofline.time` has them."""
        return time(self._part(self.m, self.n, self.k), self.chip, MATH)

    @property
    def moved(self) -> float:
        """Bytes that have moved once this step has.

        They are those of whole rows of tiles, of whole tiles in this row, and of a
        part of this tile, which is written when it is complete.
        """
        row, column, pair = self.at
        top, left = row * self.bm, column * self.bn
        high, wide = min(self.bm, self.m - top), min(self.bn, self.n - left)
        deep = min(self.k, (pair + 1) * self.bk)
        done = [(top, self.n, self.k), (high, left, self.k), (high, wide, deep)]
        moved = sum(self._part(*sides).bytes for sides in done if all(sides))
        return float(moved if deep == self.k else moved - self._written(high, wide))

    def _part(self, m: int, n: int, k: int, read_c: bool = False) -> Work:
        return tiled_matmul(m, n, k, self.bm, self.bn, self.bk, MATH, read_c)

    def _written(self, m: int, n: int) -> Any:
        """Bytes of C, which are what reading it would add."""
        return self._part(m, n, 1, read_c=True).bytes - self._part(m, n, 1).bytes

    @property
    def short(self) -> list[str]:
        """Name the memories that are too small."""
        parts = tile_parts(self.bm, self.bn, self.bk, MATH, self.stages)
        needed = dict(zip(("pairs", "sums"), parts, strict=True))
        return [
            room["name"]
            for room in rooms(self.chip)
            if sum(needed[part] for part in room["holds"]) + room["spare"]
            > room["room"]
        ]

    def fit(self) -> str:
        """Say whether the tile fits on the chip."""
        if not rooms(self.chip):
            return word("tiles.fit_unknown", chip=self.chip.name)
        names = [word(f"tiles.in_{name}") for name in self.short]
        full = word("tiles.and").join(names)
        said = [word("tiles.fit_not", memories=full) if full else word("tiles.fit")]
        if any(side > size for size, side in self.sides):
            said.append(word("tiles.larger"))
        return word("tiles.space").join(said)

    def bound(self) -> str:
        """Say what binds, and what can be reached."""
        if MATH not in self.chip.peaks:
            peaks = known(self.chip)["peak"]
            return word("tiles.missing", chip=self.chip.name, math=MATH, known=peaks)
        t = self.time
        share = f"{digits(100 * t.attained / self.chip.peak(MATH))}%"
        attained = rate(t.attained, MATH)
        return word(f"tiles.bound_{t.bound}", rate=attained, share=share)

    def verdict(self) -> str:
        """Say what binds, and whether the tile fits."""
        return word("tiles.space").join([self.bound(), self.fit()])

    def walk(self) -> str:
        """Say which tiles are fetched and which one stays."""
        (_, t_n, t_k), (i, j, p) = self.counts, self.at
        step = (i * t_n + j) * t_k + p + 1
        names = {"i": i + 1, "j": j + 1, "p": p + 1}
        ends = "written" if p == t_k - 1 else "stays"
        return word(f"tiles.step_{ends}", step=step, **names)

    def describe(self) -> str:
        """Say the setting, the step and the verdict, where there is no chart."""
        setting = word("tiles.setting", **vars(self) | {"chip": self.chip.name})
        unit = with_prefixes("B")
        total = quantity(self._part(self.m, self.n, self.k).bytes, unit)
        moved = word("tiles.so_far", moved=quantity(self.moved, unit), total=total)
        return word("tiles.space").join([setting, self.verdict(), self.walk(), moved])
