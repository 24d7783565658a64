"""The answers to exercises on tiles, vectors, decoding and units."""

from __future__ import annotations

from math import ceil
from typing import Any

from roofline.answers_chips import asked_of
from roofline.bounds import time
from roofline.chip import Chip
from roofline.hardware import chips
from roofline.operations import dot
from roofline.questions import Choice, Number
from roofline.roof import attainable
from roofline.thresholds import critical
from roofline.tiled import tiled_matmul
from roofline.tiles import tile_space
from roofline.trials import Trial
from roofline.work import Work

FLAT: dict[str, Any] = {"m": 4096, "n": 4096, "k": 128}
TILE: dict[str, Any] = {"bm": 256, "bn": 256, "bk": 128}
CASES = (
    *((1024, 512, 64, 128, 128, 64), (512, 512, 512, 512, 512, 64)),
    *((4096, 4096, 128, 256, 256, 128), (256, 768, 96, 64, 128, 32)),
)


def _minus(m: int, n: int, k: int, b: int) -> float:
    """Bytes by the formula with the wrong sign, in tiles of side b."""
    right = tiled_matmul(m, n, k, b, b, b).bytes
    return float(right - 3 * 2 * m * n)  # -2 bm bn for each tile, where 1 belongs


def _impossible() -> str:
    sizes = {"deep": (4096, 128), "square": (4096, 256), "one": (128, 128)}
    found = [
        name
        for name, (side, b) in sizes.items()
        if _minus(side, side, 2 * side if name == "deep" else side, b) <= 0
    ]
    [name] = found
    return name


def _vector(chip: Chip) -> str:
    return "vector" if "vector" in chip.peaks else "fp32"


def _dot_share(chip: Chip) -> float:
    unit = _vector(chip)
    intensity = dot(10**9).intensity
    return float(attainable(intensity, chip, math=unit) / chip.peak(unit))


def _around_three() -> str:
    peak, bandwidth = chips["tpu-v5p"].peak("vector"), chips["tpu-v5p"].bandwidth()
    found = {
        "both": peak / bandwidth,
        "one": peak / 2 / bandwidth,
        "share": (peak / 2) / (bandwidth / 2),
    }
    return min(found, key=lambda name: abs(found[name] - 3))


def _side(chip: Chip) -> float:
    def step(b: float) -> Work:  # along k: one column of A, one row of B
        return Work(flops=2 * b * b, bytes=2 * (b + b))

    return float(critical("b", step, chip))


def _space(chip: Chip, stages: int = 2) -> float:
    b = ceil(_side(chip))
    return float(tile_space(b, b, 32, stages=stages))


def _sums(chip: Chip) -> float:
    return float(4 * ceil(_side(chip)) ** 2)


def _too_large() -> str:
    chip = chips["h100-sxm"]
    pairs, room = _space(chip) - _sums(chip), chip.on_chip["smem"]
    found = {"pairs": pairs > room, "sums": _sums(chip) > room}
    large = [name for name, is_so in found.items() if is_so]
    return large[0] if len(large) == 1 else "both" if large else "neither"


def _step(batch: int, cache: float = 6.7e9) -> Work:
    """One token for each sequence, on one of 8 chips, from 13e9 parameters."""
    return Work(flops=2 * batch * 13e9 / 8, bytes=(26e9 + batch * cache) / 8)


def _at_240() -> str:
    seconds = {
        "math": time(_step(240), chips["tpu-v5e"]).math,
        "weights": time(_step(0), chips["tpu-v5e"]).hbm,
    }
    seconds["cache"] = time(_step(240), chips["tpu-v5e"]).hbm - seconds["weights"]
    return max(seconds, key=lambda name: seconds[name])


SYSTEMS: dict[str, Number | Choice] = {
    "ex-tiled-bytes": Number(
        lambda chip: time(tiled_matmul(**FLAT, **TILE), chip).hbm,
        unit="µs",
        slips={
            "read_c": lambda chip: (
                time(tiled_matmul(**FLAT, **TILE, read_c=True), chip).hbm
            ),
            "once": lambda chip: (
                time(tiled_matmul(**FLAT, bm=1e4, bn=1e4, bk=1), chip).hbm
            ),
        },
        trial=Trial(
            lambda **sizes: tiled_matmul(**sizes).bytes,
            tuple(dict(zip(("m", "n", "k", *TILE), c, strict=True)) for c in CASES),
        ),
        **asked_of("tpu-v5e", "hbm"),
    ),
    "ex-tiled-bytes-sign": Choice(("deep", "square", "one"), _impossible),
    "ex-vector-ridge": Number(
        lambda: chips["tpu-v5p"].ridge("vector"),
        unit="FLOPs/byte",
        slips={"one_core": lambda: chips["tpu-v5p"].ridge("vector") / 2},
    ),
    "ex-vector-ridge-share": Number(
        _dot_share,
        unit="%",
        slips={"fraction": lambda chip: _dot_share(chip) / 100},
        chips=("tpu-v5p", "h100-sxm", "a100-80gb-sxm", "b200", "l4", "mi300x"),
        needs=("vector", "fp32", "hbm"),
    ),
    "ex-vector-ridge-three": Choice(("both", "one", "share"), _around_three),
    "ex-ridge-tile": Number(
        _side,
        slips={"half_tile": lambda chip: chip.ridge("bf16")},
        **asked_of("h100-sxm", "bf16", "hbm"),
    ),
    "ex-ridge-tile-space": Number(
        _space,
        unit="MB",
        slips={
            "no_sums": lambda chip: _space(chip) - _sums(chip),
            "one_stage": lambda chip: _space(chip, stages=1),
        },
        **asked_of("h100-sxm", "bf16", "hbm"),
    ),
    "ex-ridge-tile-fit": Choice(("pairs", "sums", "both", "neither"), _too_large),
    "ex-decode": Number(
        lambda chip: time(_step(1, cache=0), chip).hbm,
        unit="ms",
        slips={"one_chip": lambda chip: 8 * time(_step(1, cache=0), chip).hbm},
        **asked_of("tpu-v5e", "hbm"),
    ),
    "ex-decode-batch": Number(
        lambda chip: time(_step(16), chip).hbm,
        unit="ms",
        slips={
            "weights_each": lambda chip: 16 * time(_step(1), chip).hbm,
            "weights_only": lambda chip: time(_step(1, cache=0), chip).hbm,
        },
        **asked_of("tpu-v5e", "hbm"),
    ),
    "ex-decode-limit": Choice(("math", "weights", "cache"), _at_240),
    "ex-unit-traps": Number(
        lambda: 92e12 / 34e9, unit="OPs/byte", slips={"macs": lambda: 92e12 / 34e9 / 2}
    ),
    "ex-unit-traps-gib": Number(
        lambda: (chips["tpu7x"].capacity or 0) / chips["tpu7x"].bandwidth(),
        unit="ms",
        slips={"gib": lambda: 192e9 / chips["tpu7x"].bandwidth()},
    ),
    "ex-unit-traps-link": Number(
        lambda chip: 1e9 / chip.bandwidth("network"),
        unit="ms",
        slips={"both_ways": lambda chip: 1e9 / chip.bandwidth("network") / 2},
        chips=("h100-sxm", "a100-80gb-sxm", "b200", "mi300x"),
        needs=("both ways",),
    ),
}
"""Questions on tiles, vectors, decoding and units, by name."""
