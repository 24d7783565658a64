"""A chip: what a machine promises, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from roofline.precision import UNITS
from roofline.validate import scalar, shown


@dataclass(frozen=True)
class Variant:
    """Another value in circulation for the same figure, and why it differs."""

    value: float
    source: str
    why: str


@dataclass(frozen=True)
class Source:
    """Where a figure comes from and how sure it is.

    `date` is that of the document, or the day when a page that changes was
    read. `note` says how the figure follows from what is printed there.
    `confidence` is "a" for a vendor document or a page that links one, "b"
    for a reliable third party, "c" for a disputed or unofficial figure.
    """

    title: str
    url: str
    date: str
    confidence: str
    note: str = ""
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class Chip:
    """A chip as the model sees it: peak rates, bandwidths and memories.

    Parameters
    ----------
    name
        What a reader calls it.
    peaks
        Unit of math → dense FLOP/s (OP/s for integers), per chip.
    bandwidths
        Level → bytes/s: "hbm", "pcie", on-chip levels, and "network", what
        the chip can send to one peer, one way.
    capacity
        Bytes of HBM, None if unknown.
    sources
        Figure → :class:`~roofline.chip.Source`, keyed like `peaks` and `bandwidths`,
        "capacity", and "on_chip.l2" for the "l2" of `on_chip`.
    on_chip
        On-chip memory → bytes. Caches ("l2", "llc") are the whole chip's;
        what a program fills by itself ("vmem", "smem", "registers") is that
        of one core, since a tile must fit into one.
    vendor
        Who makes it, "" if unknown.

    Raises
    ------
    ValueError, TypeError
        If a unit is unknown or a figure is not one positive finite number.

    Examples
    --------
    >>> mine = Chip("mine", peaks={"fp32": 1e12}, bandwidths={"hbm": 1e11})
    >>> mine.ridge("fp32")
    10.0
    """

    name: str
    peaks: Mapping[str, float]
    bandwidths: Mapping[str, float]
    capacity: float | None = None
    sources: Mapping[str, Source] = field(default_factory=dict, repr=False)
    on_chip: Mapping[str, float] = field(default_factory=dict)
    vendor: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise TypeError(f"name must be a non-empty string, not {shown(self.name)}")
        if not isinstance(self.vendor, str):
            raise TypeError(f"vendor must be text, not {shown(self.vendor)}")
        self._freeze("peaks", _figures("peaks", self.peaks))
        self._freeze("bandwidths", _figures("bandwidths", self.bandwidths))
        for unit in self.peaks:
            if unit not in UNITS:
                allowed = ", ".join(UNITS)
                raise ValueError(f"peaks may name {allowed}, not {unit!r}")
        if self.capacity is not None:
            object.__setattr__(self, "capacity", scalar("capacity", self.capacity))
        if not isinstance(self.sources, Mapping):
            raise TypeError(f"sources must be a mapping, not {shown(self.sources)}")
        self._freeze("sources", dict(self.sources))
        self._freeze("on_chip", _figures("on_chip", self.on_chip, least=0))

    def _freeze(self, table: str, values: dict[str, Any]) -> None:
        object.__setattr__(self, table, MappingProxyType(values))

    def __repr__(self) -> str:
        peaks, bandwidths = dict(self.peaks), dict(self.bandwidths)
        on_chip = f", on_chip={dict(self.on_chip)}" if self.on_chip else ""
        figures = f"{peaks=}, {bandwidths=}, capacity={self.capacity!r}{on_chip}"
        return f"Chip({self.name!r}, {figures})"

    def __hash__(self) -> int:
        tables = (self.peaks, self.bandwidths, self.on_chip)
        figures = (frozenset(table.items()) for table in tables)
        return hash((self.name, self.capacity, *figures))

    def __reduce__(self) -> tuple[Any, ...]:  # a mapping proxy cannot be pickled
        tables = (self.peaks, self.bandwidths, self.sources, self.on_chip)
        peaks, bandwidths, sources, on_chip = map(dict, tables)
        figures = peaks, bandwidths, self.capacity, sources, on_chip
        return Chip, (self.name, *figures, self.vendor)

    def peak(self, math: str = "bf16") -> float:
        """Peak FLOP/s of a unit of math, dense.

        Raises ValueError if the chip has no such unit, naming those it has.

        >>> from roofline import chips
        >>> chips["h100-sxm"].peak("bf16")
        989000000000000.0
        """
        return self._figure("peak", self.peaks, math)

    def bandwidth(self, over: str = "hbm") -> float:
        """Bandwidth of a level in bytes/s.

        Raises ValueError if none is on record, naming those that are.

        >>> from roofline import chips
        >>> chips["tpu-v5e"].bandwidth("network")
        45000000000.0
        """
        return self._figure("bandwidth", self.bandwidths, over)

    def ridge(self, math: str = "bf16", over: str = "hbm") -> float:
        """Ridge point in FLOPs per byte: peak over bandwidth.

        >>> from roofline import chips
        >>> round(chips["tpu-v5e"].ridge("bf16"), 2)
        240.24
        """
        return self.peak(math) / self.bandwidth(over)

    def _figure(self, what: str, table: Mapping[str, float], key: str) -> float:
        if not isinstance(key, str) or key not in table:
            bare = isinstance(key, str) and key.isidentifier() and len(key) < 60
            lacks = f"{key if bare else shown(key)} {what} on record"
            raise ValueError(f"{self.name} has no {lacks}; it has {', '.join(table)}")
        return table[key]


def _figures(table: str, given: Any, least: int = 1) -> dict[str, float]:
    if not isinstance(given, Mapping) or len(given) < least:
        kind = "non-empty mapping" if least else "mapping"
        raise TypeError(f"{table} must be a {kind}, not {shown(given)}")
    for key in given:
        if not isinstance(key, str) or not key:
            raise TypeError(f"{table} must have names as keys, not {shown(key)}")
    return {key: scalar(f"{table}[{key!r}]", value) for key, value in given.items()}


def check_chip(chip: object) -> None:
    """Refuse what is not a chip."""
    if not isinstance(chip, Chip):
        raise TypeError(
            f"chip must be a Chip, such as chips['h100-sxm'], not {shown(chip)}"
        )
