"""What each explorer should show, from the package's public functions alone."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import roofline as rl
from roofline.explore._explorer import Explorer

Keys = dict[str, str]  # of each control, the option it is at
Numbers = dict[str, float | str]  # the chart's data-… attributes

BOUNDS = {"hbm": "memory", "network": "network"}


NAMES = rl.explore.__all__


def make(name: str) -> Explorer:
    return getattr(rl.explore, name)()


def settings(explorer: Explorer, count: int) -> Iterator[Keys]:
    """Settings that try each option of each control, then others at random."""
    draw = random.Random(1)
    for at in range(count):
        yield {
            name: keys[at] if at < len(keys) else draw.choice(keys)
            for name, keys in explorer.options.items()
        }


def put(explorer: Explorer, keys: Keys) -> None:
    """Move the explorer's own controls there."""
    for name, key in keys.items():
        explorer.controls[name].index = explorer.options[name].index(key)


def numbers(name: str, keys: Keys) -> Numbers:
    """What the chart of an explorer should have in its data-… attributes."""
    found = {
        "times": times,
        "roofline": roofline,
        "matmul": matmul,
        "tiles": tiles,
        "network": network,
    }
    return found[name](keys)


def times(keys: Keys) -> Numbers:
    B, D, F = (int(keys[size]) for size in "BDF")
    dtype, chip = keys["precision"], rl.chips[keys["chip"]]
    work = {
        "matmul": lambda: rl.matmul(B, D, F, x=dtype, w=dtype),
        "add": lambda: rl.elementwise(B * D, inputs=2, dtype=dtype),
        "dot": lambda: rl.dot(D, dtype=dtype),
    }[keys["operation"]]()
    vector = [unit for unit in ("vector", "fp32") if unit in chip.peaks]
    unit = (keys["operation"] != "matmul" and vector and vector[0]) or dtype
    names = [
        "math",
        "hbm",
        "lower",
        "upper",
        "flops",
        "bytes",
        "intensity",
        "ridge",
        "bound",
    ]
    if unit not in chip.peaks:
        return dict.fromkeys(names, "")
    t = rl.time(work, chip, math=unit)
    found = [t.math, t.hbm, t.lower, t.upper, work.flops, work.bytes, work.intensity]
    return dict(zip(names, [*found, chip.ridge(unit), t.bound], strict=True))


def roofline(keys: Keys) -> Numbers:
    first = _roof(keys["chip"], keys)
    second = _roof(keys["other"], keys)
    return first | {f"other_{name}": value for name, value in second.items()}


def _roof(id_: str, keys: Keys) -> Numbers:
    names = ["attained", "share", "ridge", "peak", "bandwidth", "bound"]
    chip, unit, over = rl.chips.get(id_), keys["math"], keys["over"]
    if not chip or unit not in chip.peaks or over not in chip.bandwidths:
        return dict.fromkeys(names, "")
    intensity, peak = float(keys["intensity"]), chip.peak(unit)
    attained = rl.attainable(intensity, chip, math=unit, over=over)
    ridge = chip.ridge(unit, over)
    bound = BOUNDS.get(over, "link") if intensity < ridge else "math"
    found = [attained, attained / peak, ridge, peak, chip.bandwidth(over), bound]
    return dict(zip(names, found, strict=True))


def matmul(keys: Keys) -> Numbers:
    names = [
        "attained",
        "share",
        "intensity",
        "ridge",
        "approximate",
        "critical",
        "bound",
    ]
    chip, unit = rl.chips[keys["chip"]], keys["math"]
    if unit not in chip.peaks:
        return dict.fromkeys(names, "")
    sizes = {size: int(keys[size]) for size in "BDF"}
    formats = {name: keys[name] for name in ("x", "w", "out")}
    t = rl.time(rl.matmul(**sizes, **formats), chip, math=unit)
    del sizes["B"]
    exact = rl.critical("B", rl.matmul, chip, math=unit, **sizes, **formats)
    huge = {"D": 1e15, "F": 1e15}
    rough = rl.critical("B", rl.matmul, chip, math=unit, **huge, **formats)
    found: list[Any] = [t.attained, t.attained / chip.peak(unit), t.work.intensity]
    found += [chip.ridge(unit), rough, exact, t.bound]
    return dict(zip(names, found, strict=True))


def tiles(keys: Keys) -> Numbers:
    names = ["reads_a", "reads_b", "least", "intensity", "ridge", "share", "use"]
    names.append("bound")
    chip = rl.chips[keys["chip"]]
    sizes = {name: int(keys[name]) for name in ("m", "n", "k", "bm", "bn", "bk")}
    work = rl.tiled_matmul(**sizes)
    space = _space(keys, chip)
    found = space | {"bytes": work.bytes} | _moved(**sizes, stop=int(keys["step"]))
    if "bf16" not in chip.peaks:
        return found | dict.fromkeys(names, "")
    m, n, k, bm, bn, _ = sizes.values()
    t, least = rl.time(work, chip), rl.tiled_matmul(m, n, k, m, n, k).bytes
    facts = [math.ceil(n / bn), math.ceil(m / bm), least, work.intensity, chip.ridge()]
    facts += [t.attained / chip.peak(), rl.tile_use(m, n, bm, bn), t.bound]
    return found | dict(zip(names, facts, strict=True))


def _space(keys: Keys, chip: rl.Chip) -> Numbers:
    """Bytes on the chip, and the memories they are too many for."""
    bm, bn, bk, stages = (int(keys[name]) for name in ("bm", "bn", "bk", "stages"))
    sums = 4 * bm * bn
    pairs = rl.tile_space(bm, bn, bk, stages=stages) - sums
    room, full = chip.on_chip, []
    if "vmem" in room:
        full = ["vmem"] if pairs + sums > room["vmem"] else []
    elif "smem_block" in room:
        keeps = "tmem" if "tmem" in room else "registers"
        full = ["smem"] if pairs > room["smem_block"] else []
        # Registers hold more than sums: those that fill them leave no room.
        over = sums > room[keeps] or (keeps == "registers" and sums == room[keeps])
        full += [keeps] if over else []
    return {"pairs": pairs, "sums": sums, "full": " ".join(full)}


def _moved(m: int, n: int, k: int, bm: int, bn: int, bk: int, stop: int) -> Numbers:
    """Which step a stop is, and bytes until then: of A, of B, and of C."""
    counts = [math.ceil(size / side) for size, side in ((m, bm), (n, bn), (k, bk))]
    i, j, p = place(stop, counts)
    high, wide = min(bm, m - i * bm), min(bn, n - j * bn)
    deep = min(k, (p + 1) * bk)
    a = (i * bm * counts[1] + high * j) * k + high * deep
    b = (i * n + j * bn) * k + wide * deep
    c = i * bm * n + high * j * bn + (high * wide if deep == k else 0)
    step = (i * counts[1] + j) * counts[2] + p + 1
    return {"moved": 2 * (a + b + c), "step": step}


def place(stop: int, counts: list[int]) -> list[int]:
    """Go from stop to stop: 64 at most along a loop, the innermost loop first."""
    places = [[0, 0, 0]]
    for loop in (2, 1, 0):
        last = counts[loop] - 1
        ends = [last * at // min(last, 63) for at in range(1, min(last, 63) + 1)]
        rest = places[-1]
        places += [[*rest[:loop], end, *rest[loop + 1 :]] for end in ends]
    return places[min(stop, len(places) - 1)]


def network(keys: Keys) -> Numbers:
    times = ["math", "hbm", "network", "lower", "upper"]
    names = [*times, "efficiency", "intensity", "ridge", "critical", "batch", "bound"]
    chip, over = rl.chips[keys["chip"]], keys["link"]
    if "bf16" not in chip.peaks or over not in chip.bandwidths:
        return dict.fromkeys(names, "")
    way = chip.bandwidth(over) / (1 if keys["duplex"] == "full" else 2)
    chip = replace(chip, bandwidths={"hbm": chip.bandwidth(), "network": way})
    n, B, D, F = (int(keys[name]) for name in ("chips", "B", "D", "F"))
    work = rl.sharded_matmul(B, D, F, chips=n)
    t, alone = rl.time(work, chip), rl.time(rl.matmul(B, D, F), chip)
    found: list[Any] = [getattr(t, name) for name in times]
    found += [alone.lower / (n * t.lower), work.network_intensity]
    found += [chip.ridge("bf16", "network"), *_borders(chip, n, D, F), t.bound]
    return dict(zip(names, found, strict=True))


def _borders(chip: rl.Chip, n: int, D: int, F: int) -> tuple[float, float]:
    """From which D on arithmetic outlasts the network, from which B on HBM is not
    the longest: what each chip computes, moves and sends, solved by hand."""
    peak, hbm, link = chip.peak("bf16"), chip.bandwidth(), chip.bandwidth("network")
    needed = [2 * D * F / n / peak, 4 * (n - 1) * F / n / link]  # seconds a token
    moved, weights = 2 * (D / n + F) / hbm, 2 * D * F / n / hbm
    rises = [s - moved for s in needed if s > moved]
    return 2 * (n - 1) * peak / link, weights / max(rises) if rises else math.inf


def same(shown: dict[str, str], expected: Numbers) -> bool:
    """Compare attributes with numbers, to nine digits, and with words."""
    for name, value in expected.items():
        if isinstance(value, str):
            if shown[name] != value:
                return False
        elif not math.isclose(float(shown[name]), value, rel_tol=1e-9):
            return False
    return True
