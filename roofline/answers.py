"""The answers to the book's questions, each computed by the package."""

from __future__ import annotations

from dataclasses import replace

from roofline.algebra import formula
from roofline.answers_network import NETWORK
from roofline.bounds import time
from roofline.hardware import chips
from roofline.operations import dot, matmul
from roofline.questions import Choice, Number
from roofline.work import Work


def _lower_bound() -> float:
    return float(time(Work(flops=4e12, bytes=6e9), chips["h100-sxm"]).lower)


def _faster_memory() -> str:
    chip = chips["tpu-v5e"]
    faster = replace(chip, bandwidths={"hbm": 2 * chip.bandwidth("hbm")})
    work = matmul(B=512, D=8192, F=8192)
    gain = time(work, chip).lower / time(work, faster).lower
    return {1.0: "same", 2.0: "half"}.get(gain, "less")


ANSWERS: dict[str, Number | Choice] = {
    "check-lower-bound": Number(_lower_bound, unit="ms"),
    "check-faster-memory": Choice(("half", "same", "less"), _faster_memory),
    "check-dot-fp32": Number(
        lambda: float(formula(dot, dtype="fp32").limit("N")), unit="FLOPs/byte"
    ),
} | NETWORK
