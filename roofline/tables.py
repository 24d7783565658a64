"""Tables for notebooks, in the chosen language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal

from roofline.figures import ridge_unit
from roofline.hardware import Chip
from roofline.readouts import COUNTLESS
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
    unit = str(ridge_unit(chip.peaks))
    label = "" if unit in ("bf16", "fp16") else f" ({unit})"
    has_hbm = "hbm" in chip.bandwidths
    return [
        chip.name,
        _digits(chip.peak(unit) / 1e12) + label,
        _digits(chip.bandwidth("hbm") / 1e12, 2) if has_hbm else "–",
        "–" if chip.capacity is None else _digits(chip.capacity / 1e9),
        _digits(chip.ridge(unit)) + label if has_hbm else "–",
    ]


def _digits(value: float, decimals: int = 0) -> str:
    """Write a number with some decimals; a small or huge one with two digits.

    Ties round up, as in charts.

    >>> _digits(312.5), _digits(0.9, 2), _digits(0.25)
    ('313', '0.90', '0.25')
    """
    if not 10 ** (1 - decimals) <= value < COUNTLESS:
        return f"{value:.2g}"
    return str(Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))
