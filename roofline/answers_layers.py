"""The answers to exercises on layers: batches, number formats, peaks."""

from __future__ import annotations

from math import ceil
from typing import Any

from roofline.answers_chips import asked_of
from roofline.bounds import Time, time
from roofline.chip import Chip
from roofline.hardware import chips
from roofline.operations import batched_matmul, matmul
from roofline.questions import Choice, Number
from roofline.roof import attainable
from roofline.thresholds import critical
from roofline.tiled import tiled_matmul
from roofline.trials import Trial
from roofline.work import Work

BYTES: dict[str, Any] = {"x": "int8", "w": "int8"}
WIDE: dict[str, Any] = {"D": 1e9, "F": 1e9}  # beside which a batch does not count
SHAPES = ((1024, 4096), (2048, 640), (300, 300), (768, 28672), (8192, 8192))


def _batch(chip: Chip, D: float, F: float, math: str = "bf16", **formats: Any) -> float:
    return float(critical("B", matmul, chip, math=math, D=D, F=F, **formats))


def _in_bytes(chip: Chip) -> Time:
    return time(matmul(B=128, D=8192, F=8192, **BYTES), chip, math="int8")


def _faster() -> str:
    chip, sizes = chips["tpu-v5e"], {"B": 1000, "D": 8192, "F": 8192}
    weights = time(matmul(**sizes, w="int8"), chip).lower
    all_ = time(matmul(**sizes, **BYTES), chip, math="int8").lower
    return "same" if weights == all_ else "weights" if weights < all_ else "all"


def _ratio(against_rule: bool = False) -> float:
    chip = chips["tpu-v5e"]
    wide: dict[str, Any] = WIDE if against_rule else {"D": 4096, "F": 4096}
    return _batch(chip, 1024, 1024, w="int8") / _batch(chip, **wide, w="int8")


def _own_matrices(B: float = 1) -> Work:
    return batched_matmul(B, D=4096, F=4096, **BYTES)


def _own_share(chip: Chip) -> float:
    reached = attainable(_own_matrices().intensity, chip, math="int8")
    return float(reached / chip.peak("int8"))


def _own_batch() -> str:
    batch = critical("B", _own_matrices, chips["tpu-v5e"], math="int8")
    return {0.0: "always", float("inf"): "never"}.get(batch, "ridge")


def _square(chip: Chip, math: str) -> float:
    def square(N: float) -> Work:
        return matmul(N, N, N, x="fp32", w="fp32")

    return float(critical("N", square, chip, math=math))


def _claims() -> str:
    chip, N = chips["a100-40gb-sxm"], 75
    cut = [tiled_matmul(N, N, N, b, b, b, dtype="fp32").intensity for b in (1, 25, N)]
    worst = matmul(N, N, N, x="fp32", w="fp32").intensity > cut[0]
    tiling = max(cut) < chip.ridge("fp32")
    found = {(True, True): "both", (True, False): "worst", (False, True): "tiling"}
    return found.get((worst, tiling), "neither")


def _fp4() -> str:
    batches = [
        _batch(chips["b200"], **WIDE, math=math, x=math, w=math)
        for math in ("bf16", "fp4")
    ]
    return {0.5: "half", 1.0: "same", 2.0: "twice"}[round(batches[1] / batches[0], 2)]


TF32 = ("a100-80gb-sxm", "h100-sxm", "h200-sxm", "l4", "mi300x")
LAYERS: dict[str, Number | Choice] = {
    "ex-int8-matmul": Number(
        lambda chip: _batch(chip, **WIDE, math="int8", **BYTES),
        unit="tokens",
        slips={"ridge": lambda chip: chip.ridge("int8")},
        **asked_of("tpu-v5e", "int8", "hbm"),
    ),
    "ex-int8-matmul-time": Number(
        lambda chip: _in_bytes(chip).lower,
        unit="µs",
        slips={
            "shorter": lambda chip: min(_in_bytes(chip).math, _in_bytes(chip).hbm),
            "sum": lambda chip: _in_bytes(chip).upper,
        },
        **asked_of("tpu-v5e", "int8", "hbm"),
    ),
    "ex-int8-weights": Number(
        lambda chip: _batch(chip, **WIDE, w="int8"),
        unit="tokens",
        slips={"weights": lambda chip: _batch(chip, **WIDE)},
        **asked_of("tpu-v5e", "bf16", "hbm"),
    ),
    "ex-int8-weights-faster": Choice(("weights", "all", "same"), _faster),
    "ex-critical-batch": Number(
        lambda chip: _batch(chip, 1024, 1024, w="int8"),
        unit="tokens",
        slips={"rule": lambda chip: _batch(chip, **WIDE, w="int8")},
        trial=Trial(
            lambda D, F: _batch(chips["tpu-v5e"], D, F, w="int8"),
            tuple({"D": D, "F": F} for D, F in SHAPES),
        ),
        **asked_of("tpu-v5e", "bf16", "hbm", but=("tpu-v6e",)),  # never there
    ),
    "ex-critical-batch-ratio": Number(
        _ratio, unit="times", slips={"against_rule": lambda: _ratio(against_rule=True)}
    ),
    "ex-batched-matmul": Number(lambda: _own_matrices().intensity, unit="OPs/byte"),
    "ex-batched-matmul-share": Number(
        _own_share,
        unit="%",
        slips={"fraction": lambda chip: _own_share(chip) / 100},
        **asked_of("tpu-v5e", "int8", "hbm"),
    ),
    "ex-batched-matmul-batch": Choice(("always", "ridge", "never"), _own_batch),
    "ex-sparse-peak": Number(
        lambda: chips["h100-sxm"].ridge("bf16"),
        unit="tokens",
        slips={"sparse": lambda: 2 * chips["h100-sxm"].ridge("bf16")},
    ),
    "ex-sparse-peak-exact": Number(
        lambda chip: _batch(chip, 8192, 8192),
        unit="tokens",
        slips={"rule": lambda chip: chip.ridge("bf16")},
        **asked_of("b200", "bf16", "hbm", but=("h100-sxm", "h200-sxm")),
    ),
    "ex-square-fp32": Number(
        lambda chip: ceil(_square(chip, "fp32")),
        rtol=0.002,  # tells 75 and 75.24 from 76
        slips={
            "floor": lambda chip: ceil(_square(chip, "fp32")) - 1,
            "unrounded": lambda chip: _square(chip, "fp32"),
        },
        chips=("a100-40gb-sxm", "a100-80gb-sxm", "v100-sxm2", "b200", "mi300x"),
        needs=("fp32", "hbm"),
    ),
    "ex-square-fp32-tf32": Number(
        lambda chip: _square(chip, "tf32"),
        chips=("a100-40gb-sxm", *TF32),
        needs=("tf32", "hbm"),
    ),
    "ex-square-fp32-claims": Choice(("worst", "tiling", "both", "neither"), _claims),
    "ex-precisions": Number(
        lambda chip: _batch(chip, **WIDE, w="int4"),
        unit="tokens",
        slips={"weights": lambda chip: _batch(chip, **WIDE)},
        **asked_of("h100-sxm", "bf16", "hbm"),
    ),
    "ex-precisions-fp8": Number(
        lambda chip: _batch(chip, **WIDE, math="fp8", x="fp8", w="fp8"),
        unit="tokens",
        slips={"ridge": lambda chip: chip.ridge("fp8")},
        **asked_of("h100-sxm", "fp8", "hbm"),
    ),
    "ex-precisions-fp4": Choice(("half", "same", "twice"), _fp4),
}
"""Questions on layers, by name."""
