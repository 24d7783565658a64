"""What a reader may write for a quantity, and what it is worth in base units.

The patterns and the table of units are plain data: the page's script gets them
as they are, so there is one grammar. Patterns keep to what Python and
JavaScript write alike.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from itertools import product

_TIMES, _POWER = r"(?:[xX×*·⋅]|\\times)", r"(?:\^|\*\*)"
_TEN_TO = rf"10 ?{_POWER} ?\{{?([+-]?[0-9]+)\}}?"
_DIGITS = r"(?:[0-9]{1,3}(?:[, '_][0-9]{3})+(?![0-9])|[0-9]+)"
_PLAIN = rf"({_DIGITS}(?:\.[0-9]*)?|\.[0-9]+)"

PATTERNS = {
    "superscripts": "[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+",
    "blanks": "[\\t\\n\\r\\f\\v \u00a0\u200b\u2028\u2029\ufeff]+",
    "ends": "^ +|[ .。,;!]+$",
    "minus": "[\u2212\ufe63]",
    "separators": "[, '_]",
    # sign, power of ten alone, mantissa, exponent after e, exponent after × 10^
    "number": rf"([+-]?) ?(?:{_TEN_TO}|{_PLAIN}"
    rf"(?: ?[eE]([+-]?[0-9]+)| ?{_TIMES} ?{_TEN_TO})?)",
    "lead": "^(?:[^<>]{0,24}[=≈~:>≥]|about|约|大约)? ?$",  # B ≈, T =, about
    "over": "^ ?[/\u2044] ?$",  # 1/2
    "unit": "^[A-Za-z%×/\u03bc\u4e00-\u9fff ]{0,24}$",
}
"""Regular expressions of the grammar, the same in Python and in JavaScript."""

_NAMES = (  # what is measured, the names of its units with their size, prefixes
    ("time", {"s": 1.0, "sec": 1.0, "second": 1.0, "seconds": 1.0, "秒": 1.0}, "small"),
    ("byte", {"B": 1.0, "byte": 1.0, "bytes": 1.0, "字节": 1.0}, "large binary"),
    ("byte", {"bit": 0.125, "bits": 0.125, "比特": 0.125}, "large"),
    ("op", {"FLOP": 1.0, "FLOPs": 1.0, "OP": 1.0, "OPs": 1.0}, "large"),
    ("op", {"MAC": 2.0, "MACs": 2.0}, "large"),
    ("op/time", {"FLOPS": 1.0, "OPS": 1.0}, "large"),
    ("token", {"token": 1.0, "tokens": 1.0, "个token": 1.0, "词元": 1.0}, "large"),
    ("ratio", {"×": 1.0, "x": 1.0, "倍": 1.0, "times": 1.0, "%": 0.01}, ""),
    ("", {"": 1.0}, "large"),  # 1.2k without a unit
)
_PREFIXES = {
    "small": {"m": 1e-3, "\u03bc": 1e-6, "u": 1e-6, "n": 1e-9, "p": 1e-12}
    | {"毫": 1e-3, "微": 1e-6, "纳": 1e-9},
    "large": {"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
    | {"万": 1e4, "亿": 1e8},
    "binary": {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40},
}


@cache
def units() -> dict[str, tuple[str, float]]:
    """Every name of a unit, prefixed or not → what it measures, its size."""
    exact: dict[str, tuple[str, float]] = {}
    for kind, names, families in _NAMES:
        prefixes = {"": 1.0}
        for family in families.split():
            prefixes |= _PREFIXES[family]
        for (prefix, scale), (name, size) in product(prefixes.items(), names.items()):
            exact.setdefault(prefix + name, (kind, scale * size))
    lower = {name.lower(): unit for name, unit in reversed(exact.items()) if unit[0]}
    return lower | exact


@dataclass(frozen=True)
class Unit:
    """What a unit measures ("time", "op/byte", "" if none is named), its size."""

    kind: str
    size: float


@dataclass(frozen=True)
class Quantity:
    """A number as written and the unit written after it."""

    number: float
    unit: str


class UnreadableError(ValueError):
    """A text that is not one number; its argument is the word that says so."""


def unit(text: str) -> Unit:
    """Look up a unit, "TFLOP/s" say; a name not on record measures itself.

    Examples
    --------
    >>> unit("ms")
    Unit(kind='time', size=0.001)
    """
    text = unicodedata.normalize("NFKC", text)  # of the two signs for micro, one
    parts = [_atom(part) for part in re.sub(" per ", "/", text).split("/")]
    size = parts[0][1]
    for part in parts[1:]:
        size = size / part[1]
    return Unit("/".join(part[0] for part in parts), size)


def _atom(text: str) -> tuple[str, float]:
    name = text.replace(" ", "")
    table = units()
    return table.get(name) or table.get(name.lower()) or (name.lower(), 1.0)


def read(text: str) -> Quantity:
    """Read one number, and the unit after it if there is one.

    Raises
    ------
    UnreadableError
        With "empty", "several" or "text", the key of the word to show.

    Examples
    --------
    >>> read("1 200 tokens")
    Quantity(number=1200.0, unit='tokens')
    >>> read("B ≈ 1.2 × 10^3")
    Quantity(number=1200.0, unit='')
    """
    text = _tidy(text)
    if not text:
        raise UnreadableError("empty")
    found = list(re.finditer(PATTERNS["number"], text))
    if not found:
        raise UnreadableError("text")
    lead, rest = text[: found[0].start()], text[found[-1].end() :]
    number = _value(found[0])
    if len(found) == 2 and _fits("over", text[found[0].end() : found[1].start()]):
        below = _value(found[1])
        number = number / below if below else math.inf
    elif len(found) > 1:
        raise UnreadableError("several")
    if not (_fits("lead", lead) and _fits("unit", rest)):
        raise UnreadableError("text")
    return Quantity(number, rest.strip(" "))


def _tidy(text: str) -> str:
    """Plain digits and signs, single spaces, nothing around."""

    def power(found: re.Match[str]) -> str:
        return "^" + unicodedata.normalize("NFKC", found[0])

    text = re.sub(PATTERNS["superscripts"], power, text)
    text = re.sub(PATTERNS["blanks"], " ", unicodedata.normalize("NFKC", text))
    text = re.sub(PATTERNS["minus"], "-", text)
    return re.sub(PATTERNS["ends"], "", text)


def _fits(pattern: str, text: str) -> bool:
    return re.search(PATTERNS[pattern], text) is not None


def _value(found: re.Match[str]) -> float:
    sign, ten, mantissa, e, times_ten = found.groups()
    digits = re.sub(PATTERNS["separators"], "", mantissa or "1")
    return float(f"{sign}{digits}e{ten or e or times_ten or 0}")
