"""Tables for notebooks, in the chosen language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roofline.hardware import Chip
from roofline.words import words


def markdown(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a Markdown table: words to the left, everything else to the right.

    >>> print(markdown(["chip", "GB"], [["L4", "24"]]))
    | chip | GB |
    |:--|--:|
    | L4 | 24 |
    """
    header = list(header)
    ruler = "|:--|" + "--:|" * (len(header) - 1)
    lines = (f"| {' | '.join(cells)} |" for cells in rows)
    return "\n".join([f"| {' | '.join(header)} |", ruler, *lines])


def chip_table(chips: Mapping[str, Chip]) -> str:
    """Tabulate what matters most of each chip: 16-bit peak, HBM, ridge point."""
    text = words("chip_table")
    header = [text[column] for column in ("chip", "peak", "bandwidth", "capacity")]
    return markdown([*header, text["ridge"]], map(_row, chips.values()))


def _row(chip: Chip) -> list[str]:
    unit = "bf16" if "bf16" in chip.peaks else "fp16"
    return [
        chip.name,
        f"{chip.peak(unit) / 1e12:.0f}",
        f"{chip.bandwidth('hbm') / 1e12:.2f}",
        "–" if chip.capacity is None else f"{chip.capacity / 1e9:.0f}",
        f"{chip.ridge(unit):.0f}",
    ]
