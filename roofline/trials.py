"""How a reader's function is judged: on sizes that the reader has not seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isnan, nan
from typing import Any

from roofline.validate import shown
from roofline.verdict import Verdict, say

Judge = Callable[[float, float], Verdict]


@dataclass(frozen=True)
class Trial:
    """Sizes to try a function on, and the function it should agree with.

    Parameters
    ----------
    compute
        Returns what the reader's function should, from the same arguments; it may
        be infinite.
    sizes
        The arguments of each try. The reader's function gets them by position.

    Examples
    --------
    >>> Trial(lambda n: n * n, ({"n": 3},)).sizes[0]
    {'n': 3}
    """

    compute: Callable[..., float]
    sizes: tuple[Mapping[str, float], ...]

    def judge(self, function: Callable[..., Any], compare: Judge) -> Verdict:
        """Try a function; `compare` judges a finite number against the true one."""
        for sizes in self.sizes:
            at = ", ".join(f"{name} = {value}" for name, value in sizes.items())
            try:
                given = function(*sizes.values())
            except Exception as error:  # whatever the reader's code may raise
                what = f"{type(error).__name__}: {error}"
                return say("unread", "trial.failed", sizes=at, error=what)
            verdict = _compare(given, float(self.compute(**sizes)), compare)
            if not verdict:
                return say(verdict.kind, "trial.at", sizes=at, said=verdict.text)
        return say("right", "trial.right", count=len(self.sizes))


def _compare(given: Any, true: float, compare: Judge) -> Verdict:
    """Judge one value that the function returned."""
    try:
        number = nan if isinstance(given, (bool, str)) else float(given)
    except Exception:  # an array, None, or what float() makes of a stranger
        number = nan
    if isnan(number):
        return say("unread", "trial.returned", given=shown(given))
    if inf in (number, true):
        if number == true:
            return Verdict("right", "")
        return say("wrong", "trial.never" if true == inf else "trial.finite")
    return compare(number, true)
