"""The answers to the questions on networks."""

from __future__ import annotations

from roofline.bounds import time
from roofline.hardware import chips
from roofline.parallel import sharded_matmul
from roofline.questions import Choice, Number
from roofline.ring import all_reduce
from roofline.thresholds import critical


def _split_bound() -> str:
    work = sharded_matmul(B=128, D=8192, F=8192)
    return str(time(work, chips["tpu-v5e"]).bound)


def _split_v6e() -> float:
    chip = chips["tpu-v6e"]
    return float(critical("D", sharded_matmul, chip, B=1024, F=8192, over="network"))


def _all_reduce() -> float:
    return float(time(all_reduce(1e8, chips=8), chips["tpu-v5e"]).network)


NETWORK: dict[str, Number | Choice] = {
    "check-split-bound": Choice(("math", "hbm", "network"), _split_bound),
    "check-split-v6e": Number(_split_v6e),
    "check-all-reduce": Number(_all_reduce, unit="ms"),
}
