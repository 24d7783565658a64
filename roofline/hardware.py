"""The chips on record: chips.toml as :class:`roofline.Chip`."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

from roofline.chip import Chip, Source, Variant
from roofline.validate import shown

__all__ = ["Chip", "Chips", "Source", "Variant", "chips"]


class Chips(Mapping[str, Chip]):
    """The chips on record, by id, read from chips.toml at first use.

    An unknown id raises KeyError, naming the closest ones.

    Examples
    --------
    >>> chips["tpu-v5e"].name
    'TPU v5e'
    """

    @cached_property
    def _records(self) -> dict[str, Chip]:
        data = tomllib.loads(
            files("roofline").joinpath("chips.toml").read_text("utf-8")
        )
        documents = data.pop("sources")
        return {id_: _chip(record, documents) for id_, record in data.items()}

    def __getitem__(self, id_: str) -> Chip:
        if isinstance(id_, str) and id_ in self._records:
            return self._records[id_]
        text = id_.lower() if isinstance(id_, str) and id_ else "?"
        close = [known for known in self._records if text in known]
        close = close or difflib.get_close_matches(text, self._records, 3, 0.3)
        hint = ", ".join(close or self._records)
        raise KeyError(f"unknown chip {shown(id_)}; did you mean {hint}?")

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"chips: {', '.join(self)}"

    def _repr_markdown_(self) -> str:
        from roofline.tables import chip_table

        return chip_table(self)


def _chip(record: dict[str, Any], documents: dict[str, dict[str, str]]) -> Chip:
    peaks, bandwidths = record["peaks"], record["bandwidths"]
    figures = peaks | bandwidths | {"capacity": record["capacity"]}
    return Chip(
        name=record["name"],
        peaks={unit: figure["value"] for unit, figure in peaks.items()},
        bandwidths={level: figure["value"] for level, figure in bandwidths.items()},
        capacity=record["capacity"]["value"],
        sources={key: _source(figure, documents) for key, figure in figures.items()},
    )


def _source(figure: dict[str, Any], documents: dict[str, dict[str, str]]) -> Source:
    variants = tuple(
        Variant(variant["value"], documents[variant["source"]]["title"], variant["why"])
        for variant in figure.get("variants", [])
    )
    return Source(
        **documents[figure["source"]],
        confidence=figure["confidence"],
        note=figure["note"],
        variants=variants,
    )


chips = Chips()
