"""The ledger of published numbers, each computed again by the package."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from math import isclose
from pathlib import Path
from typing import Any

import roofline
from roofline.quantities import read, unit

FILE = Path(__file__).parent.parent / "published.toml"
ALLOWED = (
    ast.Expression,
    ast.BinOp,
    ast.operator,
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Call,
    ast.keyword,
    ast.Load,
)
"""What an expression of the ledger may be made of: arithmetic and calls."""


def value(expression: str) -> float:
    """Compute an expression of numbers and of the package, which it calls rl.

    >>> value("1e12 / rl.chips['tpu-v5e'].peak('int8')") == 1e12 / 3.94e14
    True
    """
    tree = ast.parse(expression, mode="eval")
    for node in ast.walk(tree):
        hidden = isinstance(node, ast.Attribute) and node.attr.startswith("_")
        if hidden or not isinstance(node, ALLOWED):
            raise ValueError(f"not arithmetic: {ast.unparse(node)!r} in {expression!r}")
    names = {"__builtins__": {}, "rl": roofline}
    return float(eval(compile(tree, "published.toml", "eval"), names))


@dataclass(frozen=True)
class Printed:
    """A number as printed: its value and the size of its last digit."""

    value: float
    step: float

    @classmethod
    def parse(cls, text: str) -> Printed:
        """Read "1.01 ms" as 1.01e-3 with a step of 1e-5; 1/2 has no step.

        The zeros at the end of "about 600" are not digits printed: a step of 100.
        """
        quantity = read(text)
        size = unit(quantity.unit).size
        digits = re.findall(r"\d+(?:\.(\d+))?", text)
        exact = "/" in text.split(quantity.unit or None)[0]
        step = 0.0 if exact else 10.0 ** -len(digits[0])
        if about := re.match(r"about \d+?(0*)(?![\d.])", text):
            step *= 10.0 ** len(about[1])
        return cls(quantity.number * size, step * size)


@dataclass(frozen=True)
class Published:
    """One number somebody published, and what is to be said of it.

    Attributes
    ----------
    published
        As printed there; two numbers are the ends of a range.
    inputs
        What the source computed it from, as arithmetic; "" if it measured.
    compute
        The same by the package; "" if it cannot be computed.
    beside
        What else the reason names, each as the package computes it.
    shown
        How the number, and those it came from, stand in our pages.
    where
        Pages and sections that quote it: "chapters/01-…#a-label".
    """

    id: str
    source: str
    claim: dict[str, str]
    published: tuple[str, ...]
    inputs: str
    compute: str
    verdict: str
    why: dict[str, str]
    beside: tuple[str, ...]
    shown: tuple[str, ...]
    where: tuple[str, ...]

    @property
    def recomputed(self) -> str:
        """The package's number, with one digit more than was printed, and the unit."""
        if not self.compute:
            return ""
        last = self.published[-1]
        *_, found = re.finditer(r"\d+(?:\.(\d+))?(e\d+)?", last)
        decimals, power, rest = found[1] or "", found[2] or "", last[found.end() :]
        number = value(self.compute) / unit(read(last).unit).size / float(f"1{power}")
        digits = f"{number:.{len(decimals) + 1}f}".rstrip("0").rstrip(".")
        return f"{digits}{power}{rest}"

    def judge(self) -> str:
        """Say "agrees", "rounds" or "differs"; "reported" if nothing is computed.

        A number agrees if the exact one, rounded to the digits printed, is the
        one printed. It rounds if it is less than one unit of the last digit off,
        as when digits were cut off. Otherwise it differs.
        """
        if not self.compute:
            return "reported"
        return compare(value(self.compute), self.published)


def compare(exact: float, published: tuple[str, ...]) -> str:
    """Compare an exact value with a number, or a range, as printed."""
    ends = [Printed.parse(text) for text in published]
    off = max(ends[0].value - exact, exact - ends[-1].value)
    step = ends[0].step
    if off <= step / 2 or isclose(off, step / 2) or isclose(exact, ends[0].value):
        return "agrees"
    return "rounds" if off < step else "differs"


def _published(row: dict[str, Any]) -> Published:
    given = row["published"]
    published = (given,) if isinstance(given, str) else tuple(given)
    return Published(
        id=row["id"],
        source=row["source"],
        claim=row["claim"],
        published=published,
        inputs=row.get("inputs", ""),
        compute=row.get("compute", ""),
        verdict=row["verdict"],
        why=row.get("why", {}),
        beside=tuple(row.get("beside", ())),
        shown=tuple(row.get("shown", published)),
        where=tuple(row["where"]),
    )


def sources() -> dict[str, dict[str, str]]:
    """Return the texts that the ledger quotes, by name."""
    ledger = tomllib.loads(FILE.read_text("utf-8"))
    documents: dict[str, dict[str, str]] = ledger["sources"]
    return documents


def numbers() -> Iterator[Published]:
    """Every row of the ledger."""
    yield from map(_published, tomllib.loads(FILE.read_text("utf-8"))["number"])
