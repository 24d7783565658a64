"""The numbers that a text writes in digits, by value.

A number is what stands in digits and is not part of a name (H100, bf16, GPT-3).
1,200 and 2 097 152 are one number each; 1.97e14, 85%, 80–85%, 1st, 4.5 万 and
45 thousand count by their value. Signs, units and numbers in words ("two", 两)
do not count.
"""

from __future__ import annotations

import re
from decimal import Decimal

from sources import EDGE

NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
    r"(\d{1,3}(?:[,\u00a0\u2009\u202f ]\d{3})+(?!\d)|\d+)(\.\d+)?(e[+-]?\d+)?"
    r"(?![A-Za-z0-9_]|\.\d)"
    r"\s?(%|万亿|[万亿]|thousand|million|billion|trillion)?"
)
SCALES = {"万": 4, "亿": 8, "万亿": 12}
SCALES |= {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
FULL_WIDTH = str.maketrans("０１２３４５６７８９％．", "0123456789%.")


def numbers(text: str) -> set[str]:
    """Return the numbers that a text writes in digits, by value."""
    text = text.replace(EDGE, "").translate(FULL_WIDTH)
    text = re.sub(r"\b(\d+)(st|nd|rd|th)\b", r"\1", text)
    text = re.sub(r"(\d)\s?([–~-]|to|至|到)\s?(\d[\d.]*)\s?%", r"\1% \3%", text)
    found = set()
    for whole, part, power, unit in NUMBER.findall(text):
        value = Decimal(re.sub(r"\D", "", whole) + part + power)
        value = value.scaleb(SCALES.get(unit, 0))
        found.add(f"{value.normalize():f}" + ("%" if unit == "%" else ""))
    return found
