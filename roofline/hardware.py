"""Chips: what a machine promises, and who says so."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from roofline.precision import UNITS
from roofline.validate import positive


@dataclass(frozen=True)
class Variant:
    """Another value in circulation for the same figure, and why it differs."""

    value: float
    source: str
    why: str


@dataclass(frozen=True)
class Source:
    """Where a figure comes from and how sure it is.

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
    """A chip as the model sees it: peak rates, bandwidths and a capacity.

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
        Bytes of HBM, if known.
    sources
        Figure → :class:`Source`, keyed like `peaks` and `bandwidths`, and
        "capacity".

    Raises
    ------
    ValueError, TypeError
        If a unit is unknown or a figure is not a positive finite number.

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

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise TypeError(f"name must be a non-empty string, not {self.name!r}")
        for table in ("peaks", "bandwidths"):
            given = getattr(self, table)
            if not isinstance(given, Mapping) or not given:
                raise TypeError(f"{table} must be a non-empty mapping, not {given!r}")
            for key, value in given.items():
                positive(f"{table}[{key!r}]", value)
            object.__setattr__(self, table, MappingProxyType(dict(given)))
        unknown = [unit for unit in self.peaks if unit not in UNITS]
        if unknown:
            allowed = ", ".join(UNITS)
            raise ValueError(f"peaks may name {allowed}, not {unknown[0]!r}")
        if self.capacity is not None:
            positive("capacity", self.capacity)
        object.__setattr__(self, "sources", MappingProxyType(dict(self.sources)))

    def peak(self, math: str = "bf16") -> float:
        """Peak FLOP/s of a unit of math, dense.

        >>> chips["h100-sxm"].peak("bf16")
        989000000000000.0
        """
        return self._figure("math", self.peaks, math)

    def bandwidth(self, over: str = "hbm") -> float:
        """Bandwidth of a level in bytes/s.

        >>> chips["tpu-v5e"].bandwidth("network")
        45000000000.0
        """
        return self._figure("over", self.bandwidths, over)

    def ridge(self, math: str = "bf16", over: str = "hbm") -> float:
        """Ridge point in FLOPs per byte: peak over bandwidth.

        >>> round(chips["tpu-v5e"].ridge("bf16"), 2)
        240.24
        """
        return self.peak(math) / self.bandwidth(over)

    def _figure(self, argument: str, table: Mapping[str, float], key: str) -> float:
        if not isinstance(key, str) or key not in table:
            known = ", ".join(table)
            raise ValueError(
                f"{argument} must be one that {self.name} has ({known}), not {key!r}"
            )
        return table[key]


class Chips(Mapping[str, Chip]):
    """The chips on record, by id, read from chips.toml at first use."""

    @cached_property
    def _records(self) -> dict[str, Chip]:
        data = tomllib.loads(
            files("roofline").joinpath("chips.toml").read_text("utf-8")
        )
        documents = data.pop("sources")
        return {id_: _chip(record, documents) for id_, record in data.items()}

    def __getitem__(self, id_: str) -> Chip:
        try:
            return self._records[id_]
        except (KeyError, TypeError):
            close = difflib.get_close_matches(str(id_), self._records, 3, 0.3)
            hint = ", ".join(close or self._records)
            raise KeyError(f"unknown chip {id_!r}; did you mean {hint}?") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"chips: {', '.join(self)}"


def _chip(record: dict[str, Any], documents: dict[str, dict[str, str]]) -> Chip:
    figures = record["peaks"] | record["bandwidths"] | {"capacity": record["capacity"]}
    return Chip(
        name=record["name"],
        peaks={unit: figure["value"] for unit, figure in record["peaks"].items()},
        bandwidths={at: figure["value"] for at, figure in record["bandwidths"].items()},
        capacity=record["capacity"]["value"],
        sources={key: _source(figure, documents) for key, figure in figures.items()},
    )


def _source(figure: dict[str, Any], documents: dict[str, dict[str, str]]) -> Source:
    document = documents[figure["source"]]
    return Source(
        title=document["title"],
        url=document["url"],
        date=document["date"],
        confidence=figure["confidence"],
        note=figure.get("note", ""),
        variants=tuple(Variant(**variant) for variant in figure.get("variants", [])),
    )


chips = Chips()
