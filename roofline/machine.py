"""The roofs of the machine this runs on, by measurement."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from roofline.chip import Chip, Source
from roofline.operations import dot, elementwise, matmul
from roofline.precision import size

SIDE = 2048  # of the matrices: large enough to be compute-bound on any CPU
LENGTH = 2**26  # numbers in an array, 256 MiB: more than most caches hold
REPEATS = 7  # of which the fastest counts: whatever else runs can only slow one down
DTYPE = "fp32"


def measure() -> Chip:
    """Measure the roofs of this machine with NumPy, in a few seconds.

    The peak is that of a product of two fp32 matrices with all the threads that
    NumPy's BLAS takes; the bandwidth of main memory, under "hbm", the fastest of
    reading (a dot product), copying and adding arrays of 256 MiB, in as many
    threads as there are CPUs that this process may use. Another load makes both
    too low; a cache as large as the arrays makes the bandwidth too high.

    Returns
    -------
    Chip
        With peak "fp32" in FLOP/s, bandwidth "hbm" in bytes/s and, where the
        system tells, the bytes of main memory as capacity. `sources` say when and
        how each was measured.

    Raises
    ------
    MemoryError
        If there is no room for three arrays of 256 MiB.

    Notes
    -----
    Bytes are those that the operation asks for. A processor that fetches a line
    of cache before it writes to it moves up to half as many again, which is why
    copying often seems slower than reading. Source of the method: McCalpin,
    STREAM, 1995.

    Examples
    --------
    >>> import roofline as rl
    >>> mine = rl.measure()
    >>> work = rl.matmul(64, 4096, 4096, x="fp32", w="fp32")
    >>> rl.time(work, mine, math="fp32").lower > 0
    True
    """
    rates = dict(_rates())
    peak, bandwidth = _peak(), max(rates.values())
    read = ", ".join(f"{name} {rate / 1e9:.3g} GB/s" for name, rate in rates.items())
    product = f"best of {REPEATS} products of {SIDE} × {SIDE} matrices"
    streamed = f"the fastest, each the best of {REPEATS} on {_cores()} threads"
    array = f"arrays of {LENGTH * size(DTYPE) / 2**20:.3g} MiB"
    held = "a cache that holds them makes it too fast"
    sources = {
        DTYPE: _source(product),
        "hbm": _source(f"{read}: {streamed}; {array}; {held}"),
    }
    capacity = _memory()
    if capacity:
        sources["capacity"] = _source("as the operating system says")
    return Chip(_name(), {DTYPE: peak}, {"hbm": bandwidth}, capacity, sources)


def _peak() -> float:
    left, right, out = (np.ones((SIDE, SIDE), np.float32) for _ in range(3))
    work = matmul(SIDE, SIDE, SIDE, x=DTYPE, w=DTYPE)
    return float(work.flops / _fastest(lambda: np.matmul(left, right, out=out)))


def _rates() -> Iterator[tuple[str, float]]:
    """Bytes/s of each way to stream: what it asks for over its best time."""
    copied = elementwise(LENGTH, inputs=1, dtype=DTYPE).bytes
    added = elementwise(LENGTH, inputs=2, dtype=DTYPE).bytes
    read = dot(LENGTH, DTYPE).bytes - size(DTYPE)  # the sum stays in a register
    arrays = (np.empty(LENGTH, np.float32) for _ in range(3))
    parts = list(zip(*(np.array_split(a, _cores()) for a in arrays), strict=True))
    with ThreadPoolExecutor(len(parts)) as pool:  # NumPy lets threads run at once

        def seconds(run: Callable[..., Any]) -> float:
            return _fastest(lambda: list(pool.map(lambda part: run(*part), parts)))

        seconds(lambda x, y, z: [a.fill(1) for a in (x, y, z)])  # so really there
        yield "read", read / seconds(lambda x, y, _: np.dot(x, y))
        yield "copy", copied / seconds(lambda x, _, z: np.copyto(z, x))
        yield "add", added / seconds(lambda x, y, z: np.add(x, y, out=z))


def _fastest(run: Callable[[], Any]) -> float:
    """Seconds of the fastest of some runs, after one that does not count."""
    run()
    seconds = []
    for _ in range(REPEATS):
        start = perf_counter()
        run()
        seconds.append(perf_counter() - start)
    return min(seconds)


def _source(note: str) -> Source:
    """Say that a figure was measured here and now, and what else was going on."""
    load = (
        f"; load average {os.getloadavg()[0]:.2g}" if hasattr(os, "getloadavg") else ""
    )
    title = f"Measured with NumPy {np.__version__} by roofline.measure()"
    return Source(title, "", date.today().isoformat(), "b", note + load)


def _name() -> str:
    """Name the processor, and the cores that this process may use."""
    return f"{_processor()}, {_cores()} cores"


def _cores() -> int:
    """Count the CPUs that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8").splitlines() if table.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    return next(filter(None, [*models, platform.processor()]), platform.machine())


def _memory() -> float | None:
    """Bytes of main memory, where the system tells."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):  # not on Windows
        return None
