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


def by_hand(B, D, F):
    """Compute in the five lines that a reader would write."""
    flops = 2 * B * D * F
    traffic = 2 * B * D + 2 * D * F + 2 * B * F
    t_math = flops / 1.97e14
    t_hbm = traffic / 8.2e11
    return np.maximum(t_math, t_hbm)


def by_package(B, D, F):
    return rl.time(rl.matmul(B, D, F), CHIP).lower


def shapes():
    rng = np.random.default_rng(0)
    return [rng.integers(1, 8192, SHAPES).astype(float) for _ in "BDF"]


def cpu_seconds(call, *arguments):
    """Seconds of this process alone: all of it is one thread of NumPy."""
    start = time.process_time()
    call(*arguments)
    return time.process_time() - start


def ratio_of_times(ours, theirs):
    """Ratio of the fastest of interleaved runs: what else runs only adds time."""
    pairs = [(ours(), theirs()) for _ in range(REPEATS)]
    return min(a for a, _ in pairs) / min(b for _, b in pairs)


def broadcast_ratio():
    sizes = shapes()
    np.testing.assert_allclose(by_package(*sizes), by_hand(*sizes), rtol=1e-14)
    return ratio_of_times(
        lambda: cpu_seconds(by_package, *sizes), lambda: cpu_seconds(by_hand, *sizes)
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
    ("matmul + time over 1e7 shapes, by hand = 1", broadcast_ratio, 1.3, "x"),
    ("its peak memory", lambda: peak_arrays(by_package), 6, "arrays"),
]


def main():
    failed = False
    for what, measure, budget, unit in BUDGETS:
        value = measure()
        failed |= value > budget
        verdict = "PASS" if value <= budget else "FAIL"
        print(f"{verdict}  {what}: {value:.2f} {unit} (budget {budget} {unit})")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
