"""What the command line prints: tables and sentences, or JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any

from roofline.explanation import call
from roofline.readouts import SECONDS, Units, quantity, with_prefixes
from roofline.words import word, words

PER_BYTE: Units = [("FLOPs/byte", 1.0)]
UNITS: dict[str, Units] = {
    "flops": with_prefixes("FLOPs"),
    "attained": with_prefixes("FLOP/s"),
    **dict.fromkeys(("bytes", "network"), with_prefixes("B")),
    **dict.fromkeys(("intensity", "network_intensity"), PER_BYTE),
    **dict.fromkeys(("ridge", "network_ridge"), PER_BYTE),
    **dict.fromkeys(("t_math", "t_hbm", "t_network", "lower", "upper"), SECONDS),
}

Record = Mapping[str, Any]
"""What is known of one chip: a key of the JSON → a value in base units."""


def show_records(records: Iterable[Record], head: Record, as_json: bool) -> None:
    """Print a table with a column for each record, or everything as JSON."""
    records = list(records)
    if as_json:
        print_json({**head, "results": [_finite(record) for record in records]})
        return
    labels = words("row")
    keys = [key for key in records[0] if key in labels]
    rows = [[labels[key], *(_cell(key, r[key]) for r in records)] for key in keys]
    asked = call(head["operation"], head["arguments"])
    solved = "size" in head
    say(word("answer.solved", size=head["size"], call=asked) if solved else asked)
    header = ["", *(record["name"] for record in records)]
    show_table(header, [row for row in rows if not {*row[1:]} <= {"–", "∞"}])


def print_json(content: Any) -> None:
    """Print JSON that any terminal can show and any program can read."""
    print(json.dumps(content, indent=2, allow_nan=False))


def _finite(record: Record) -> dict[str, Any]:
    """JSON has no infinity: write null, and name the keys that are infinite."""
    endless = [key for key, value in record.items() if value == inf]
    return {**record, **dict.fromkeys(endless), "infinite": endless}


def _cell(key: str, value: Any) -> str:
    if value is None:
        return "–"
    if value == inf:
        return "∞" if key in UNITS else word("answer.never")
    if isinstance(value, str):
        return word(f"resources.{value}")
    if key not in UNITS:  # a size
        return f"{value:.8g}"
    return quantity(value, UNITS[key]) if value else "0"


def say(text: str) -> None:
    """Print a paragraph, folded to the width of the terminal."""
    _screen().print(text)


def show_table(header: list[str], rows: list[list[str]], left: int = 1) -> None:
    """Print a table, its first columns to the left and numbers to the right.

    One too wide for the terminal comes in parts, each with the first column.
    """
    from rich.cells import cell_len
    from rich.table import Table

    screen = _screen()
    columns = list(zip(header, *rows, strict=True))
    lines = ["\n".join(column).split("\n") for column in columns]
    widths = [max(map(cell_len, each)) + 2 for each in lines]
    for part in _parts(widths, screen.width + 2):
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for number in (0, *part):
            table.add_column(
                header[number],
                justify="left" if number < left else "right",
                overflow="fold",
            )
        for row in rows:
            table.add_row(row[0], *(row[number] for number in part))
        screen.print(table)


def _parts(widths: list[int], room: int) -> Iterator[list[int]]:
    """Divide the columns beside the first into parts that fit."""
    part: list[int] = []
    for number in range(1, len(widths)):
        if part and widths[0] + sum(widths[n] for n in (*part, number)) > room:
            yield part
            part = []
        part.append(number)
    yield part


def _screen() -> Any:
    """Open the terminal; where there is none, without colour and without folding."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        color_system="auto" if terminal and "NO_COLOR" not in os.environ else None,
        width=None if terminal or "COLUMNS" in os.environ else 10_000,
        highlight=False,
        markup=False,
        emoji=False,
    )
