"""Questions of the book whose answers the package computes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from roofline.chip import Chip
from roofline.hardware import chips
from roofline.quantities import Unit, unit
from roofline.readouts import unit_of, with_prefixes
from roofline.trials import Trial
from roofline.validate import positive, shown
from roofline.words import word, words

Compute = Callable[..., float]


@dataclass(frozen=True)
class Number:
    """A question whose answer is a number the package computes.

    Parameters
    ----------
    compute
        Returns the answer in base units, as the package does: seconds, bytes,
        FLOPs, FLOP/s, tokens, FLOPs/byte, or a plain ratio. It takes the chip
        if `chips` names some.
    unit
        The unit shown beside the box; a number typed without one is read in it.
    rtol
        How far off, relative to the answer, still counts as right.
    chips
        Ids of the chips it can be asked of; the text asks of the first.
    needs
        What a reader must know of the chip: units of math, levels of memory, or
        "both ways" for a network as a sheet prints it.
    slips
        What readers take for the answer, under the key of the word to say then.
    trial
        How a function is judged that is given instead of a number.

    Examples
    --------
    >>> Number(lambda: 1.01e-3, unit="ms").answer()
    0.00101
    >>> Number(lambda chip: chip.ridge(), chips=("tpu-v5e", "l4")).answer("l4")
    403.3333333333333
    """

    compute: Compute
    unit: str = ""
    rtol: float = 0.01
    chips: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    slips: Mapping[str, Compute] = field(default_factory=dict, hash=False)
    trial: Trial | None = None

    def answer(self, chip: str = "") -> float:
        """Return the answer in base units; ValueError if no reader could type it."""
        return float(positive("the answer", self._of(self.compute, chip)))

    def mistaken(self, chip: str = "") -> dict[str, float]:
        """Return what readers take for the answer, in base units."""
        return {key: float(self._of(slip, chip)) for key, slip in self.slips.items()}

    def _of(self, compute: Compute, chip: str) -> float:
        return compute(self._chip(chip)) if self.chips else compute()

    def _chip(self, chip: str) -> Chip:
        """Look up the chip to ask of; without a name it is that of the text."""
        asked = chip or self.chips[0]
        if asked not in self.chips:
            allowed = ", ".join(self.chips)
            raise KeyError(f"chip must be one of {allowed}, not {shown(chip)}")
        return chips[asked]

    def figures(self, chip: str = "") -> str:
        """Return what the question needs of a chip: "TPU v5e: bf16 197 TFLOP/s"."""
        asked = self._chip(chip)
        found = [text for need in self.needs if (text := _figure(asked, need))]
        figures = word("figures.and").join(found)
        return word("figures.of", chip=asked.name, figures=figures)

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
        return self.show()

    def show(self, chip: str = "") -> str:
        """Write the answer for a chip to four digits, with its unit."""
        value = self.answer(chip) / self.measure.size
        digits = f"{float(f'{value:.4g}'):,}".removesuffix(".0")
        if not 1e-3 <= value < 1e7:
            digits = f"{value:.4g}".replace("e+0", "e").replace("e+", "e")
        return f"{digits} {self.unit_word}".strip()


def _figure(chip: Chip, need: str) -> str:
    """Write one figure of a chip, or nothing if it has none."""
    if need in chip.peaks:
        count = "OP/s" if need.startswith("int") else "FLOP/s"
        name = words("figures").get(need, need)
        return f"{name} {_rate(chip.peak(need), count)}"
    level = "network" if need == "both ways" else need
    if level not in chip.bandwidths:
        return ""
    value = chip.bandwidth(level) * (2 if need == "both ways" else 1)
    return word(f"figures.{need}", rate=_rate(value, "B/s"))


def _rate(value: float, of: str) -> str:
    """Write a rate to four digits, which is exact enough to compute with."""
    name, size = unit_of(value, with_prefixes(of))
    return f"{value / size:.4g} {name}"


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
