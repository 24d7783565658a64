"""The operations as symbols: the formulas that text, figures and sliders share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from roofline.validate import shown
from roofline.work import Work, check_work

Term = tuple[float, dict[str, int]]

_COUNTS = ("flops", "bytes", "network", "hops")
_INTENSITIES = ("intensity", "network_intensity")


def symbol(name: str) -> sympy.Symbol:
    """Make a positive symbol, such as a size or the bytes of an element."""
    return sympy.Symbol(name, positive=True)


@dataclass(frozen=True)
class Formula:
    """The counts of an operation as SymPy expressions.

    Attributes
    ----------
    flops, bytes, network, hops
        As in :class:`roofline.Work`.

    Examples
    --------
    >>> from roofline import dot
    >>> formula(dot)
    Formula(flops=2*N - 1, bytes=4*N + 2, network=0, hops=0)
    """

    flops: Any
    bytes: Any
    network: Any
    hops: Any

    @cached_property
    def intensity(self) -> Any:
        """Arithmetic intensity in FLOPs per byte, simplified."""
        return _ratio(self.flops, self.bytes)

    @cached_property
    def network_intensity(self) -> Any:
        """FLOPs per byte sent over the network, simplified."""
        return _ratio(self.flops, self.network)

    def limit(self, *sizes: str, of: str = "intensity") -> Any:
        """Let the named sizes grow without bound, one after the other.

        Parameters
        ----------
        *sizes
            Names of sizes.
        of
            What to take the limit of: "intensity", "network_intensity",
            "flops", "bytes", "network" or "hops".

        Raises
        ------
        ValueError
            If the operation's counts have no such size.

        Examples
        --------
        >>> from roofline import matmul
        >>> formula(matmul).limit("D", "F")
        B
        """
        expression = self._named("of", of)
        counts = [getattr(self, name) for name in _COUNTS]
        known = {s.name: s for count in counts for s in count.free_symbols}
        for size in sizes:
            if size not in known:
                names = ", ".join(sorted(known))
                raise ValueError(f"size must be one of {names}, not {size!r}")
            expression = sympy.limit(expression, known[size], sympy.oo)
        return expression

    def latex(self, what: str = "intensity") -> str:
        """LaTeX of a count or an intensity, named as in :meth:`limit`.

        Raises
        ------
        ValueError
            If there is no such count.

        Examples
        --------
        >>> from roofline import matmul
        >>> formula(matmul).latex("flops")
        '2 B D F'
        """
        return str(sympy.latex(self._named("what", what)))

    @property
    def terms(self) -> dict[str, list[Term]]:
        """Each count as a sum of terms, pairs of a coefficient and exponents.

        Raises
        ------
        ValueError
            If a count is not such a sum (it has a floor or a logarithm, say).

        Examples
        --------
        >>> from roofline import dot
        >>> formula(dot).terms["flops"]
        [(2.0, {'N': 1}), (-1.0, {})]
        """
        return {name: _terms(getattr(self, name)) for name in _COUNTS}

    def _named(self, argument: str, name: str) -> Any:
        allowed = (*_COUNTS, *_INTENSITIES)
        if name not in allowed:
            known = ", ".join(allowed)
            raise ValueError(f"{argument} must be one of {known}, not {name!r}")
        return getattr(self, name)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def formula(operation: Callable[..., Work], **arguments: Any) -> Formula:
    """Read the formulas of an operation off the function itself.

    Parameters
    ----------
    operation
        A function of sizes that returns a :class:`roofline.Work`.
    **arguments
        Arguments to fix: a number, a format, or a symbol. Those without a
        default become symbols of their own name.

    Returns
    -------
    Formula
        The counts as SymPy expressions, with exact coefficients.

    Raises
    ------
    TypeError
        If `operation` is not a function, or takes no such argument.

    Examples
    --------
    >>> from roofline import matmul
    >>> formula(matmul).intensity
    B*D*F/(B*D + B*F + D*F)
    >>> formula(matmul, w="int4").bytes
    2*B*D + 2*B*F + D*F/2
    """
    if not callable(operation):
        raise TypeError(f"operation must be a function, not {shown(operation)}")
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
    check_work(work)
    return Formula(*(_exact(getattr(work, name)) for name in _COUNTS))


def _exact(count: Any) -> Any:
    """Half a byte as 1/2, not 0.5."""
    return sympy.nsimplify(sympy.sympify(count), rational=True)


def _ratio(flops: Any, traffic: Any) -> Any:
    """FLOPs per byte; infinite where nothing moves, as for numbers."""
    return sympy.oo if traffic == 0 else sympy.cancel(flops / traffic)


def _terms(expression: Any) -> list[Term]:
    if expression == 0:
        return []
    return [_term(part) for part in sympy.expand(expression).as_ordered_terms()]


def _term(part: Any) -> Term:
    coefficient, product = part.as_coeff_Mul()
    powers = product.as_powers_dict() if product != 1 else {}
    for base, exponent in powers.items():
        if not (base.is_Symbol and exponent.is_Integer):
            raise ValueError(f"not a product of powers of sizes: {part}")
    exponents = {base.name: int(exponent) for base, exponent in powers.items()}
    return float(coefficient), dict(sorted(exponents.items()))
