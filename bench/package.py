"""Measure the package against budgets, as ratios within one run.

Prints a line for each budget; exits 1 if one is not kept.
"""

import os
import subprocess
import sys
import time
import tracemalloc
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

import roofline as rl

SHAPES = 10**7
CHIP = rl.chips["tpu-v5e"]
REPEATS = 25
MACHINES = [  # with a unit of each: of 16 bits, where there is one
    (chip, next(u for u in ("bf16", "fp16", *chip.peaks) if u in chip.peaks))
    for chip in rl.chips.values()
    if "hbm" in chip.bandwidths
]


def by_hand(B, D, F):
    """Compute in the five lines that a reader would write."""
    flops = 2 * B * D * F
    traffic = 2 * B * D + 2 * D * F + 2 * B * F
    t_math = flops / 1.97e14
    t_hbm = traffic / 8.2e11
    return np.maximum(t_math, t_hbm)


def by_package(B, D, F):
    return rl.time(rl.matmul(B, D, F), CHIP).lower


def thresholds_by_hand(D, F):
    """Compute the closed form of chapter 3 for each chip."""
    batches = []
    for chip, unit in MACHINES:
        ridge = chip.peak(unit) / chip.bandwidth("hbm")
        room = 2 * D * F - ridge * 2 * (D + F)
        with np.errstate(divide="ignore"):
            batches.append(np.where(room > 0, ridge * 2 * D * F / room, np.inf))
    return batches


def thresholds_by_package(D, F):
    given = {"D": D, "F": F}
    return [rl.critical("B", rl.matmul, chip, math=u, **given) for chip, u in MACHINES]


def shapes(number=SHAPES):
    rng = np.random.default_rng(0)
    return [rng.integers(1, 8192, number).astype(float) for _ in "BDF"]


def cpu_seconds(call, *arguments):
    """Seconds of this process alone: all of it is one thread of NumPy."""
    start = time.process_time()
    call(*arguments)
    return time.process_time() - start


def ratio_of_times(ours, theirs, repeats=REPEATS):
    """Ratio of the fastest of interleaved runs: what else runs only adds time."""
    pairs = [(ours(), theirs()) for _ in range(repeats)]
    return min(a for a, _ in pairs) / min(b for _, b in pairs)


def broadcast_ratio():
    sizes = shapes()
    np.testing.assert_allclose(by_package(*sizes), by_hand(*sizes), rtol=1e-14)
    return ratio_of_times(
        lambda: cpu_seconds(by_package, *sizes), lambda: cpu_seconds(by_hand, *sizes)
    )


def threshold_ratio():
    _, *sizes = shapes(10**6)
    pairs = zip(thresholds_by_package(*sizes), thresholds_by_hand(*sizes), strict=True)
    for ours, theirs in pairs:
        np.testing.assert_allclose(ours, theirs, rtol=1e-9)
    return ratio_of_times(
        lambda: cpu_seconds(thresholds_by_package, *sizes),
        lambda: cpu_seconds(thresholds_by_hand, *sizes),
        repeats=5,
    )


def peak_arrays(call):
    """Most memory in use at once beyond the sizes, in arrays of the result."""
    sizes = shapes()
    tracemalloc.start()
    call(*sizes)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / sizes[0].nbytes


def run(script):
    """Processor seconds of a fresh Python."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", script], check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def import_milliseconds():
    run("import roofline")  # compile it once
    pairs = [(run("import roofline"), run("pass")) for _ in range(31)]
    return 1e3 * (median(a for a, _ in pairs) - median(b for _, b in pairs))


BUDGETS = [
    ("import roofline over bare Python", import_milliseconds, 30, "ms"),
    ("matmul + time over 1e7 shapes, by hand = 1", broadcast_ratio, 1.2, "x"),
    ("its peak memory", lambda: peak_arrays(by_package), 3, "arrays"),
    ("critical over 1e6 shapes, each chip, by hand = 1", threshold_ratio, 10, "x"),
]


def main():
    failed = False
    for what, measure, budget, unit in BUDGETS:
        value = round(measure(), 2)
        failed |= value > budget
        verdict = "PASS" if value <= budget else "FAIL"
        print(f"{verdict}  {what}: {value:.2f} {unit} (budget {budget} {unit})")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
