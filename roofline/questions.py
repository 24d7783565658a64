"""Questions of the book whose answers the package computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from roofline.quantities import Unit, unit
from roofline.validate import positive
from roofline.words import words


@dataclass(frozen=True)
class Number:
    """A question whose answer is a number the package computes.

    Parameters
    ----------
    compute
        Returns the answer in base units, as the package does: seconds, bytes,
        FLOPs, FLOP/s, tokens, FLOPs/byte, or a plain ratio.
    unit
        The unit shown beside the box; a number typed without one is read in it.
    rtol
        How far off, relative to the answer, still counts as right.

    Examples
    --------
    >>> Number(lambda: 1.01e-3, unit="ms").answer()
    0.00101
    """

    compute: Callable[[], float]
    unit: str = ""
    rtol: float = 0.01

    def answer(self) -> float:
        """Return the answer in base units; ValueError if no reader could type it."""
        return float(positive("the answer", self.compute()))

    @property
    def measure(self) -> Unit:
        """The unit beside the box, in which a bare number is read."""
        return unit(self.unit or "×")

    @property
    def unit_word(self) -> str:
        """The unit as the reader's language writes it."""
        return words("units").get(self.unit, self.unit)

    @property
    def shown(self) -> str:
        """The answer to four digits, with its unit."""
        value = self.answer() / self.measure.size
        digits = f"{float(f'{value:.4g}'):,}".removesuffix(".0")
        if not 1e-3 <= value < 1e7:
            digits = f"{value:.4g}".replace("e+0", "e").replace("e+", "e")
        return f"{digits} {self.unit_word}".strip()


@dataclass(frozen=True)
class Choice:
    """A question with one right option, which the package finds.

    Parameters
    ----------
    options
        Names of the options, in the order in which the chapters list them.
    compute
        Returns the name of the right one.

    Examples
    --------
    >>> Choice(("math", "hbm"), lambda: "hbm").answer()
    'hbm'
    """

    options: tuple[str, ...]
    compute: Callable[[], str]

    def answer(self) -> str:
        """Return the right option's name; ValueError if it is not an option."""
        name = self.compute()
        if name not in self.options:
            raise ValueError(f"the answer {name!r} is not among {self.options}")
        return name
