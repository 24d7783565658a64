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

COUNTLESS = 1e15  # from here on the last digits of a float mean little


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

    A number below a millionth, or one larger than anyone counts, gets an exponent.
    Ties round up, as they do in JavaScript.

    >>> digits(0.5), digits(24.25), digits(99.96), digits(999.7), digits(12345.6)
    ('0.500', '24.3', '100', '1000', '12346')
    >>> digits(1.234e45), digits(2e-150)
    ('1.23e45', '2.00e-150')
    """
    exact = Decimal(value)
    rounded = Context(prec=3, rounding=ROUND_HALF_UP).create_decimal(exact)
    if rounded and not 1e-6 <= rounded < COUNTLESS:
        return f"{rounded:.2e}".replace("+", "")
    if value >= 999.5:  # which three digits cannot show without an exponent
        return str(exact.quantize(Decimal(1), ROUND_HALF_UP))
    return f"{rounded:.{max(0, 2 - rounded.adjusted())}f}"


def whole(value: int) -> str:
    """Write a whole number, or three digits of one larger than anyone counts.

    >>> whole(241), whole(2**100)
    ('241', '1.27e30')
    """
    return str(value) if value < COUNTLESS else digits(value)
