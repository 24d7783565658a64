"""What the command line prints: tables and sentences, or JSON."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any
from unicodedata import east_asian_width

import click

from roofline.explanation import call
from roofline.figures import label
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

# A Chinese character or a word, with the marks before and after it and any space.
_PIECE = r"[（“]*(?:[一-鿿]|[^\s一-鿿（“，。；：、？）”]+)?[，。；：、？）”]*\s*"

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
    names = ["", *(record["name"] for record in records)]
    show_table([names, *(row for row in rows if not {*row[1:]} <= {"–", "∞"})])


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
    if key == "math":
        return label(value)
    if isinstance(value, str):
        return word(f"resources.{value}")
    if key not in UNITS:  # a size
        return f"{value:.8g}"
    return quantity(value, UNITS[key]) if value else "0"


def say(text: str) -> None:
    """Print a text, its lines folded to the width of the terminal."""
    for line in text.split("\n"):
        print("\n".join(fold(line, columns())))


def show_table(rows: list[list[str]], heads: int = 1, left: int = 1) -> None:
    """Print a table, its first columns to the left and numbers to the right.

    One too wide for the terminal comes in parts, each with the first column.
    """
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for number, part in enumerate(_parts(widths, columns())):
        if number:
            print()
        for row in rows[:heads]:
            print(_bold(_line(row, widths, part, left)))
        for row in rows[heads:]:
            print(_line(row, widths, part, left))


def _parts(widths: list[int], room: int) -> Iterator[list[int]]:
    """Divide the columns beside the first into parts that fit."""
    part: list[int] = []
    for number in range(1, len(widths)):
        if part and widths[0] + sum(widths[n] + 2 for n in (*part, number)) > room:
            yield part
            part = []
        part.append(number)
    yield part


def _line(row: list[str], widths: list[int], part: list[int], left: int) -> str:
    padded = []
    for number in (0, *part):
        gap = " " * (widths[number] - cells(row[number]))
        padded.append(row[number] + gap if number < left else gap + row[number])
    return "  ".join(padded).rstrip()


def _bold(text: str) -> str:
    plain = "NO_COLOR" in os.environ or not sys.stdout.isatty()
    return text if plain else click.style(text, bold=True)


def columns() -> int:
    """Columns of the terminal; where there is none, enough not to fold."""
    boundless = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return 10_000 if boundless else shutil.get_terminal_size().columns


def cells(text: str) -> int:
    """Count the columns a text takes: two for a Chinese character."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def fold(text: str, width: int) -> list[str]:
    """Fold a text at spaces and beside Chinese characters, never before a comma.

    >>> fold("峰值是稠密的，bandwidths are one-way", 16)
    ['峰值是稠密的，', 'bandwidths are', 'one-way']
    """
    lines: list[str] = []
    for piece in re.findall(_PIECE, text):
        if not lines or cells(f"{lines[-1]}{piece}".rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]
