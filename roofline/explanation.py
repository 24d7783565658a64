"""In words: what an operation waits for on a chip, and what would change that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, signature
from math import ceil, inf, isclose
from typing import Any

from roofline.bounds import RESOURCES, time
from roofline.chip import Chip
from roofline.pointwise import is_array
from roofline.readouts import SECONDS, Units, digits, quantity, whole, with_prefixes
from roofline.validate import shown
from roofline.words import word
from roofline.work import Work, check_work


def why(
    operation: Callable[..., Work], chip: Chip, *, math: str = "bf16", **arguments: Any
) -> str:
    """Explain what bounds an operation, and what would change that.

    Parameters
    ----------
    operation
        Any function of sizes that returns a :class:`Work`.
    chip, math
        The chip, and its unit of math.
    **arguments
        The operation's arguments; each size is one number.

    Returns
    -------
    str
        Two sentences in the language of :func:`roofline.language`. They advise
        a larger size if one alone makes the operation compute-bound.

    Raises
    ------
    TypeError, ValueError
        If an argument is missing, unknown or out of range, or the chip lacks
        the unit.

    Examples
    --------
    >>> from roofline import chips, matmul
    >>> text = why(matmul, chips["tpu-v5e"], B=64, D=8192, F=8192)
    >>> text.partition(":")[0]
    'matmul(B=64, D=8192, F=8192) on TPU v5e is bound by HBM bandwidth'
    """
    if not callable(operation):
        raise TypeError(f"operation must be a function, not {shown(operation)}")
    case = _Case(operation, chip, math, arguments)
    first = word(f"why.{case.kind}", **case.blanks)
    return word("why.sentences", first=first, second=case.advice())


def call(operation: str, arguments: Mapping[str, Any]) -> str:
    """Write an operation as a function's call.

    >>> call("matmul", {"B": 1, "D": 2, "F": 3, "w": "int8"})
    'matmul(B=1, D=2, F=3, w=int8)'
    """
    return f"{operation}({', '.join(f'{name}={v}' for name, v in arguments.items())})"


@dataclass(frozen=True)
class _Case:
    """An operation on a chip, with the numbers that explain it."""

    operation: Callable[..., Work]
    chip: Chip
    math: str
    arguments: Mapping[str, Any]

    @cached_property
    def work(self) -> Work:
        work = self.operation(**self.arguments)
        check_work(work)
        return work

    @cached_property
    def busy(self) -> dict[str, float]:
        """Seconds of each resource, the slowest first."""
        t = time(self.work, self.chip, self.math)
        busy = {name: _one(getattr(t, name)) for name in RESOURCES}
        return dict(sorted(busy.items(), key=lambda item: -item[1]))

    @property
    def kind(self) -> str:
        """The resource that takes longest, or "tie"."""
        slow, after, _ = self.busy
        return "tie" if isclose(self.busy[slow], self.busy[after]) else slow

    @cached_property
    def blanks(self) -> dict[str, str]:
        """What fills the blanks of the sentences."""
        (_, longest), (after, then), _ = self.busy.items()
        name = getattr(self.operation, "__name__", "operation")
        return {
            "operation": call(name, self.arguments),
            "chip": self.chip.name,
            "flops": _shown(self.work.flops, with_prefixes("FLOPs")),
            "bytes": _shown(self.work.bytes, with_prefixes("B")),
            "sent": _shown(self.work.network, with_prefixes("B")),
            "intensity": _shown(self.work.intensity, [("FLOPs/byte", 1.0)]),
            "ridge": digits(self.chip.ridge(self.math)),
            **{name: _shown(seconds, SECONDS) for name, seconds in self.busy.items()},
            "after": word(f"why.after_{after}", then=_shown(then, SECONDS)),
            "factor": digits(longest / then) if then else "∞",
        }

    def advice(self) -> str:
        """Say what would make it faster."""
        if self.kind == "tie":
            return word("why.both", **self.blanks)
        if self.kind == "math":
            return self.faster_unit()
        alone = "ease" if sorted(self.busy.values())[1] else "only"
        return word(f"why.{alone}_{self.kind}", **self.blanks) + self.larger_size()

    def faster_unit(self) -> str:
        """Advise the fastest unit of math, unless it is in use."""
        peaks = self.chip.peaks
        unit = max(peaks, key=lambda unit: peaks[unit])
        if peaks[unit] <= peaks[self.math]:
            return word("why.fastest", **self.blanks)
        lower = time(self.work, self.chip, unit).lower
        return word("why.unit", unit=unit, time=_shown(lower, SECONDS))

    def larger_size(self) -> str:
        """Say from where on a size makes it compute-bound, or that none does."""
        if not self.work.flops:
            return word("why.nothing")
        parameters = signature(self.operation).parameters.values()
        sizes = [p.name for p in parameters if p.default is Parameter.empty]
        for size in sizes:
            root = max(self.root(size, over) for over in self.traffic)
            if root < inf:
                given, first = self.arguments[size], whole(ceil(root))
                return word("why.raise", size=size, given=given, first=first)
        return word("why.never", sizes=word("why.or").join(sizes))

    @property
    def traffic(self) -> tuple[str, ...]:
        return ("hbm", "network") if self.work.network else ("hbm",)

    def root(self, size: str, over: str) -> float:
        """Solve for the size at which the math takes as long as the traffic."""
        from roofline.thresholds import critical  # brings NumPy

        others = {name: n for name, n in self.arguments.items() if name != size}
        level: Any = {"math": self.math, "over": over}
        try:
            return float(critical(size, self.operation, self.chip, **level, **others))
        except ValueError:  # compute-bound up to a size only, or not defined
            return inf


def _one(seconds: Any) -> float:
    if is_array(seconds) or hasattr(seconds, "free_symbols"):
        raise TypeError(f"sizes must be one number each; they give {shown(seconds)}")
    return float(seconds)


def _shown(value: float, units: Units) -> str:
    if value == inf:
        return f"∞ {units[0][0]}"
    return quantity(value, units) if value else f"0 {units[-1][0]}"
