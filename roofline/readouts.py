"""Numbers with a unit, three digits long: the same in a picture and in a chart."""

from decimal import ROUND_HALF_UP, Context, Decimal

Units = list[tuple[str, float]]

SECONDS: Units = [
    ("fs", 1e-15),
    ("ps", 1e-12),
    ("ns", 1e-9),
    ("µs", 1e-6),
    ("ms", 1e-3),
    ("s", 1.0),
]
PREFIXES: Units = [
    ("", 1.0),
    ("k", 1e3),
    ("M", 1e6),
    ("G", 1e9),
    ("T", 1e12),
    ("P", 1e15),
    ("E", 1e18),
]


def with_prefixes(unit: str) -> Units:
    """Prefix a unit, from itself to a quintillion of it."""
    return [(prefix + unit, scale) for prefix, scale in PREFIXES]


def quantity(value: float, units: Units) -> str:
    """Write a positive number with the largest unit that keeps it above one.

    >>> quantity(4.36e-5, SECONDS)
    '43.6 µs'
    >>> quantity(8.2e11, with_prefixes("B/s"))
    '820 GB/s'
    """
    unit, scale = unit_of(value, units)
    return f"{digits(value / scale)} {unit}"


def unit_of(value: float, units: Units) -> tuple[str, float]:
    """Find the largest unit that keeps a number above one, and its size."""
    fitting = [(unit, scale) for unit, scale in units if value >= scale]
    return fitting[-1] if fitting else units[0]


def digits(value: float) -> str:
    """Write three significant digits, or all of a larger number's integer part.

    Ties round up, as they do in JavaScript.

    >>> digits(0.5), digits(24.25), digits(99.96), digits(999.7), digits(12345.6)
    ('0.500', '24.3', '100', '1000', '12346')
    """
    exact = Decimal(value)
    if value >= 999.5:  # which three digits cannot show without an exponent
        return str(exact.quantize(Decimal(1), ROUND_HALF_UP))
    rounded = Context(prec=3, rounding=ROUND_HALF_UP).create_decimal(exact)
    return f"{rounded:.{max(0, 2 - rounded.adjusted())}f}"
