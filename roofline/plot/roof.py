"""Which roofs a picture has, and what to call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from roofline.chip import Chip
from roofline.roof import attainable
from roofline.validate import shown
from roofline.words import word, words

Chips = Chip | Iterable[Chip] | Mapping[str, Chip]
Names = str | Sequence[str]

SLOW = {"hbm": ("hbm", "memory"), "network": ("network", "network")}
"""Level → its colour, and the word for waiting for it."""

OTHER = ("hbm", "link")  # for all other levels


@dataclass(frozen=True)
class Roof:
    """A roofline: it rises with slope one to the ridge point, then is flat."""

    chip: Chip
    math: str
    over: str

    @property
    def peak(self) -> float:
        """Height of the flat part, in FLOP/s."""
        return self.chip.peak(self.math)

    @property
    def bandwidth(self) -> float:
        """Height of the slope at an intensity of one: bytes/s."""
        return self.chip.bandwidth(self.over)

    @property
    def ridge(self) -> float:
        """Where the two parts meet."""
        return self.chip.ridge(self.math, self.over)

    def at(self, intensity: float) -> float:
        """Height of the roof at an intensity."""
        return float(attainable(intensity, self.chip, self.math, self.over))


def roofs_of(chips: Chips, math: Names, over: Names) -> list[Roof]:
    """Combine every chip with every unit of math and every level."""
    listed, maths, levels = chips_of(chips), _names("math", math), _names("over", over)
    if len(levels) > 1 and len(listed) > 1:
        wanted = "one level where there are several chips"
        raise ValueError(f"over must be {wanted}, not {shown(over)}")
    for chip in listed:
        for unit_, level_ in [(m, level_) for m in maths for level_ in levels]:
            chip.ridge(unit_, level_)  # says what the chip lacks
    roofs = (Roof(c, m, level_) for c in listed for m in maths for level_ in levels)
    return list(dict.fromkeys(roofs))


def chips_of(chips: Chips) -> list[Chip]:
    """Return one chip, several, or those of a mapping as a list."""
    given: Any = chips.values() if isinstance(chips, Mapping) else chips
    if isinstance(given, Chip):
        return [given]
    many = isinstance(given, Iterable) and not isinstance(given, str)
    listed: list[Any] = list(given) if many else [given]
    if not listed:
        raise ValueError("chips must hold at least one chip, not none")
    for chip in listed:
        if not isinstance(chip, Chip):
            wanted = "a chip, such as chips['l4'], or a list of them"
            raise TypeError(f"chips must be {wanted}, not {shown(chip)}")
    return listed


def _names(argument: str, given: Names) -> list[str]:
    names: Any = list(given) if isinstance(given, list | tuple) else [given]
    if not names:
        raise ValueError(f"{argument} must hold at least one name, not none")
    return list(names)


def several(roofs: list[Roof], what: str) -> bool:
    """Whether the roofs differ in chip, math or over."""
    return len({getattr(roof, what) for roof in roofs}) > 1


def flats(roofs: list[Roof]) -> list[Roof]:
    """Return a roof for each peak: the one that gets there first."""
    first: dict[tuple[Chip, str], Roof] = {}
    for roof in sorted(roofs, key=lambda roof: roof.ridge):
        first.setdefault((roof.chip, roof.math), roof)
    return list(first.values())


def slopes(roofs: list[Roof]) -> list[Roof]:
    """Return a roof for each bandwidth, steepest first: the one that goes up most."""
    last: dict[tuple[Chip, str], Roof] = {}
    for roof in sorted(roofs, key=lambda roof: (-roof.bandwidth, -roof.peak)):
        last.setdefault((roof.chip, roof.over), roof)
    return list(last.values())


def parts_of(roof: Roof, roofs: list[Roof]) -> list[str]:
    """Name what sets a roof apart from the others."""
    parts = {
        "chip": roof.chip.name,
        "math": unit(roof.math),
        "over": level(roof.over),
    }
    return [part for what, part in parts.items() if several(roofs, what)]


def level(over: str) -> str:
    """Name a level of memory, or a link."""
    return words("resources").get(over, over)


def unit(math: str) -> str:
    """Name a unit of math."""
    return word("picture.vector") if math == "vector" else math


def counted(maths: Iterable[str]) -> str:
    """Say what is counted: operations on integers alone are OPs."""
    return "OPs" if all(math.startswith("int") for math in maths) else "FLOPs"


def rate(maths: Iterable[str]) -> str:
    """Say what is counted for each second."""
    return f"{counted(maths)[:-1]}/s"
