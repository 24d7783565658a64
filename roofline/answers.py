"""The answers to the book's questions, each computed by the package."""

from __future__ import annotations

from dataclasses import replace

from roofline.algebra import formula
from roofline.answers_layers import LAYERS
from roofline.answers_network import NETWORK
from roofline.answers_systems import SYSTEMS
from roofline.bounds import time
from roofline.hardware import chips
from roofline.operations import dot, matmul
from roofline.questions import Choice, Number
from roofline.roof import attainable
from roofline.thresholds import critical
from roofline.tiled import tiled_matmul
from roofline.tiles import tile_use
from roofline.work import Work


def _lower_bound() -> float:
    return float(time(Work(flops=4e12, bytes=6e9), chips["h100-sxm"]).lower)


def _faster_memory() -> str:
    chip = chips["tpu-v5e"]
    faster = replace(chip, bandwidths={"hbm": 2 * chip.bandwidth("hbm")})
    work = matmul(B=512, D=8192, F=8192)
    gain = time(work, chip).lower / time(work, faster).lower
    return {1.0: "same", 2.0: "half"}.get(gain, "less")


def _slowest_level() -> str:
    chip = chips["h100-sxm"]
    seconds = {
        "math": 5e12 / chip.peak("bf16"),
        "hbm": 1e10 / chip.bandwidth("hbm"),
        "pcie": 5e8 / chip.bandwidth("pcie"),
    }
    return max(seconds, key=lambda level: seconds[level])


def _above_roof() -> str:
    peaks, reported = chips["h100-sxm"].peaks, 350e12
    if reported <= peaks["fp32"]:
        return "cache"  # only the slope was passed
    return "count" if reported / 2 <= peaks["fp32"] else "tf32"


def _square_size(math: str, dtype: str) -> float:
    def square(N: float) -> Work:
        return matmul(N, N, N, x=dtype, w=dtype)

    return float(critical("N", square, chips["a100-40gb-sxm"], math=math))


def _square_bf16() -> str:
    ratio = _square_size("bf16", "bf16") / _square_size("tf32", "fp32")
    return {0.5: "half", 1.0: "same", 2.0: "twice"}[round(ratio, 9)]


def _narrow_layer() -> float:
    def layer(D: float) -> Work:  # of so many tokens that the weights do not count
        return matmul(1e15, D, D)

    return float(critical("D", layer, chips["h100-sxm"]))


def _tile_fp32() -> float:
    tile = formula(tiled_matmul, bm=128, bn=256, dtype="fp32")
    return float(tile.limit("m", "n", "k"))


def _tile_depth() -> str:
    shallow, deep = (
        tiled_matmul(4096, 4096, 4096, bm=128, bn=128, bk=bk) for bk in (64, 128)
    )
    ratio = deep.bytes / shallow.bytes
    return {0.5: "half", 1.0: "same", 2.0: "double"}[ratio]


ANSWERS: dict[str, Number | Choice] = {
    "check-lower-bound": Number(_lower_bound, unit="ms"),
    "check-faster-memory": Choice(("half", "same", "less"), _faster_memory),
    "check-dot-fp32": Number(
        lambda: float(formula(dot, dtype="fp32").limit("N")), unit="FLOPs/byte"
    ),
    "check-lifted-slope": Number(
        lambda: float(attainable(100, chips["h200-sxm"])), unit="TFLOP/s"
    ),
    "check-slowest-level": Choice(("math", "hbm", "pcie"), _slowest_level),
    "check-above-roof": Choice(("cache", "tf32", "count"), _above_roof),
    "check-tokens-together": Number(
        lambda: 4 * chips["tpu-v5e"].ridge("bf16"), unit="tokens"
    ),
    "check-square-bf16": Choice(("half", "same", "twice"), _square_bf16),
    "check-narrow-layer": Number(_narrow_layer),
    "check-tile-fp32": Number(_tile_fp32, unit="FLOPs/byte"),
    "check-tile-depth": Choice(("half", "same", "double"), _tile_depth),
    "check-tile-waves": Number(
        lambda: tile_use(3072, 3072, bm=128, bn=256, units=132), unit="%"
    ),
    **NETWORK,
    **LAYERS,
    **SYSTEMS,
}
