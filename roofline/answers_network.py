"""The answers to the questions on networks."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from roofline.answers_chips import asked_of
from roofline.bounds import time
from roofline.chip import Chip
from roofline.hardware import chips
from roofline.parallel import sharded_matmul
from roofline.questions import Choice, Number
from roofline.ring import all_reduce
from roofline.thresholds import critical
from roofline.trials import Trial


def _split_bound() -> str:
    work = sharded_matmul(B=128, D=8192, F=8192)
    return str(time(work, chips["tpu-v5e"]).bound)


def _split_v6e() -> float:
    chip = chips["tpu-v6e"]
    return float(critical("D", sharded_matmul, chip, B=1024, F=8192, over="network"))


def _all_reduce() -> float:
    return float(time(all_reduce(1e8, chips=8), chips["tpu-v5e"]).network)


def _threshold(chip: Chip, n: int = 2) -> float:
    given: dict[str, Any] = {"B": 1024, "F": 8192, "chips": n, "over": "network"}
    return float(critical("D", sharded_matmul, chip, **given))


def _first_network(chip: Chip) -> int:
    def waits(B: int) -> bool:
        return bool(time(sharded_matmul(B, 8192, 8192), chip).bound == "network")

    return bisect_left(range(1, 100_000), True, key=waits) + 1


NET = asked_of("h100-sxm", "bf16", "network")
RINGS = (2, 3, 5, 16, 64)
NETWORK: dict[str, Number | Choice] = {
    "check-split-bound": Choice(("math", "hbm", "network"), _split_bound),
    "check-split-v6e": Number(_split_v6e),
    "check-all-reduce": Number(_all_reduce, unit="ms"),
    "ex-two-h100": Number(
        _threshold,
        slips={
            "both_ways": lambda chip: _threshold(chip) / 2,
            "sparse": lambda chip: _threshold(chip) * 2,
        },
        **NET,
    ),
    "ex-two-h100-duplex": Number(lambda chip: 2 * _threshold(chip), **NET),
    "ex-two-h100-four": Number(
        lambda chip: _threshold(chip, 4),
        slips={"two_chips": _threshold},
        trial=Trial(
            lambda n: _threshold(chips["h100-sxm"], n),
            tuple({"n": n} for n in RINGS),
        ),
        **NET,
    ),
    "ex-three-bounds": Number(
        _first_network,
        unit="tokens",
        rtol=0.002,  # tells 244 from 245
        slips={"floor": lambda chip: _first_network(chip) - 1},
        chips=("tpu-v5e", "tpu-v4", "tpu-v5p", "tpu-v6e"),
        needs=("bf16", "hbm", "network"),
    ),
}
