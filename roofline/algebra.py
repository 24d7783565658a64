"""The operations as symbols: the formulas that text, figures and sliders share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from roofline.work import Work

Term = tuple[float, dict[str, int]]


def symbol(name: str) -> sympy.Symbol:
    """A positive symbol, such as a size or the bytes of an element."""
    return sympy.Symbol(name, positive=True)


@dataclass(frozen=True)
class Formula:
    """The counts of an operation as SymPy expressions.

    Attributes
    ----------
    flops, bytes, network
        As in :class:`roofline.Work`.
    """

    flops: Any
    bytes: Any
    network: Any

    @cached_property
    def intensity(self) -> Any:
        """Arithmetic intensity in FLOPs per byte, simplified."""
        return sympy.cancel(self.flops / self.bytes)

    def limit(self, *sizes: str) -> Any:
        """The intensity as the named sizes grow without bound.

        Examples
        --------
        >>> from roofline import matmul
        >>> formula(matmul).limit("D", "F")
        B
        """
        known = {s.name: s for s in self.intensity.free_symbols}
        expression = self.intensity
        for size in sizes:
            if size not in known:
                names = ", ".join(sorted(known))
                raise ValueError(f"size must be one of {names}, not {size!r}")
            expression = sympy.limit(expression, known[size], sympy.oo)
        return expression

    def latex(self, what: str = "intensity") -> str:
        """LaTeX of "flops", "bytes", "network" or "intensity".

        Examples
        --------
        >>> from roofline import matmul
        >>> formula(matmul).latex("flops")
        '2 B D F'
        """
        allowed = ("flops", "bytes", "network", "intensity")
        if what not in allowed:
            raise ValueError(f"what must be one of {', '.join(allowed)}, not {what!r}")
        return sympy.latex(getattr(self, what))

    @property
    def terms(self) -> dict[str, list[Term]]:
        """Each count as a sum of (coefficient, {symbol: exponent}) terms.

        Examples
        --------
        >>> from roofline import dot
        >>> formula(dot).terms["flops"]
        [(2.0, {'N': 1}), (-1.0, {})]
        """
        counts = {"flops": self.flops, "bytes": self.bytes, "network": self.network}
        return {name: _terms(expression) for name, expression in counts.items()}

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def formula(operation: Callable[..., Work], **arguments: Any) -> Formula:
    """The formulas of an operation, read off the function itself.

    Parameters
    ----------
    operation
        A function of sizes that returns a :class:`roofline.Work`.
    **arguments
        Arguments to fix: a number, a format, or a symbol. Those without a
        default become symbols of their own name.

    Raises
    ------
    TypeError
        If the operation does not take one of the arguments.

    Examples
    --------
    >>> from roofline import matmul
    >>> formula(matmul).intensity
    B*D*F/(B*D + B*F + D*F)
    >>> formula(matmul, w="int8").bytes
    2*B*D + 2*B*F + D*F
    """
    parameters = inspect.signature(operation).parameters
    unknown = [name for name in arguments if name not in parameters]
    if unknown:
        known = ", ".join(parameters)
        raise TypeError(f"{unknown[0]} is not an argument of the operation ({known})")
    sizes = {
        name: symbol(name)
        for name, parameter in parameters.items()
        if parameter.default is parameter.empty and name not in arguments
    }
    work = operation(**sizes, **arguments)
    return Formula(*map(sympy.sympify, (work.flops, work.bytes, work.network)))


def _terms(expression: Any) -> list[Term]:
    variables = sorted(expression.free_symbols, key=lambda s: s.name)
    if not variables:
        return [(float(expression), {})] if expression != 0 else []
    return [
        (
            float(coefficient),
            {s.name: e for s, e in zip(variables, exponents, strict=True) if e},
        )
        for exponents, coefficient in sympy.Poly(expression, *variables).terms()
    ]
