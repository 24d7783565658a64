"""A critical size as a curve: exact, what it tends to, and where there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import isclose
from typing import Any

import numpy as np

from roofline.pointwise import is_array
from roofline.thresholds import critical
from roofline.validate import positive, shown

POINTS = 200
FAR = 1e9  # times the largest size: as good as infinite, and no float is lost


@dataclass(frozen=True)
class Curve:
    """A critical size along another one, x, or several that grow with it.

    Attributes
    ----------
    label
        The names of the sizes that grow.
    marks
        The sizes given, in order.
    exact
        x → the critical size there.
    limit
        What it tends to as x grows, None if it does not.
    """

    label: str
    marks: Any
    exact: Callable[[Any], Any]
    limit: float | None

    @property
    def xs(self) -> Any:
        """Sizes close together, from a bit below the marks to a bit above."""
        low, high = self.marks[0], self.marks[-1]
        low, high = (low / 4, high * 4) if low == high else (low / 1.2, high * 1.4)
        return np.geomspace(low, high, POINTS)

    def gaps(self) -> list[tuple[float, float]]:
        """Return where there is no critical size, each from one x to another."""
        xs = self.xs
        none = np.isinf(self.exact(xs))
        changes = [k for k in range(1, len(xs)) if none[k] != none[k - 1]]
        edges = [self._edge(xs[k - 1], xs[k]) for k in changes]
        ends = [xs[0], *edges, xs[-1]]
        return list(pairwise(ends))[not none[0] :: 2]

    def _edge(self, low: float, high: float) -> float:
        """Bisect for the x where the critical size begins or ends."""
        first = np.isinf(self.exact(low))
        for _ in range(50):
            middle = (low + high) / 2
            if np.isinf(self.exact(middle)) == first:
                low = middle
            else:
                high = middle
        return low


def curve_of(
    size: str, operation: Any, chip: Any, options: dict[str, str], given: dict[str, Any]
) -> Curve:
    """Read off the arguments which sizes grow, and solve along them."""
    arrays = {
        name: np.ravel(positive(name, value))
        for name, value in given.items()
        if is_array(value)
    }
    if not arrays:
        raise ValueError(
            f"one argument of the operation must be an array of sizes to draw along,"
            f" not {shown(given)}"
        )
    ratios, (first, marks) = _ratios(arrays), next(iter(arrays.items()))

    def exact(x: Any) -> Any:
        grown = {name: ratio * x for name, ratio in ratios.items()}
        return critical(size, operation, chip, **options, **given | grown)

    near, far = (float(exact(max(marks) * FAR**k)) for k in (1, 1.5))
    limit = far if np.isfinite(far) and isclose(near, far, rel_tol=1e-6) else None
    return Curve(_label(first, ratios), np.unique(marks), exact, limit)


def _ratios(arrays: dict[str, Any]) -> dict[str, float]:
    """Tell how many times the first size each other one is."""
    (first, sizes), *_ = arrays.items()
    ratios = {}
    for name, values in arrays.items():
        ratio = values / sizes if values.shape == sizes.shape else np.array([1, 2])
        if not np.allclose(ratio, ratio[0], rtol=1e-9):
            raise ValueError(
                f"{name} must be {first}, or a multiple of it, where both are arrays,"
                f" not {shown(values)}"
            )
        ratios[name] = float(ratio[0])
    return ratios


def _label(first: str, ratios: dict[str, float]) -> str:
    same = " = ".join(name for name, ratio in ratios.items() if ratio == 1)
    others = [f"{n} = {r:g} {first}" for n, r in ratios.items() if r != 1]
    return ", ".join([same, *others])
