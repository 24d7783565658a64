"""Every figure of a chip under its name, in its units, with where it comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from roofline.chip import Chip, Source
from roofline.precision import UNITS
from roofline.readouts import Units, unit_of, with_prefixes
from roofline.words import words

RATES = {unit: "OP/s" if unit.startswith("int") else "FLOP/s" for unit in UNITS}
SCALES = {unit: (f"T{rate}", 1e12) for unit, rate in RATES.items()}
SCALES |= {"hbm": ("TB/s", 1e12), "network": ("GB/s", 1e9), "capacity": ("GB", 1e9)}
SCALES |= {"ridge": ("FLOPs/byte", 1.0)}
"""Column of a table of chips → its unit, and the size of that."""

TERA = 5
"""Prefixes up to this one: data sheets print 1979 TFLOP/s, not 1.979 PFLOP/s."""

BINARY: Units = [("B", 1.0), ("KiB", 2.0**10), ("MiB", 2.0**20)]


@dataclass(frozen=True)
class Figure:
    """One figure: its key in `sources`, what a reader calls it, its value."""

    key: str
    label: str
    value: float
    units: Units
    source: Source | None

    def exact(self, value: float | None = None) -> str:
        """Write the figure, or another value of it, as exactly as it is known."""
        given = self.value if value is None else value
        unit, scale = unit_of(given, self.units)
        return f"{given / scale:.8g} {unit}"


def figures(chip: Chip) -> Iterator[Figure]:
    """Yield the peaks of a chip, its bandwidths and its memories.

    >>> from roofline import chips
    >>> [f"{figure.label}: {figure.exact()}" for figure in figures(chips["tpu-v3"])]
    ['bf16: 123 TFLOP/s', 'HBM: 900 GB/s', 'network: 82 GB/s', 'PCIe: 16 GB/s', \
'capacity: 34.359738 GB', 'VMEM: 16 MiB']
    """
    found: dict[str, tuple[float, Units]] = {}
    for unit, value in chip.peaks.items():
        found[unit] = value, with_prefixes(RATES[unit])[:TERA]
    for level, value in chip.bandwidths.items():
        found[level] = value, with_prefixes("B/s")
    if chip.capacity is not None:
        found["capacity"] = chip.capacity, with_prefixes("B")
    for memory, value in chip.on_chip.items():
        found[f"on_chip.{memory}"] = value, BINARY
    for key, (value, units) in found.items():
        yield Figure(key, label(key), value, units, chip.sources.get(key))


def label(key: str) -> str:
    """Return what a reader calls a figure: a unit of math is called what it is."""
    name = key.removeprefix("on_chip.")
    return (words("resources") | words("column")).get(name, name)


def ridge_unit(units: Collection[str]) -> str | None:
    """Choose the unit of math whose ridge point is shown: of 16 bits, if there is."""
    return next((unit for unit in ("bf16", "fp16", *units) if unit in units), None)
