"""What may be typed after ``roofline``: options, read off the functions they serve."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from roofline.cli.given import known_chips, operations, size_typed, sizes, typed
from roofline.precision import BYTES, UNITS
from roofline.words import LANGUAGES, word, words

# A size that makes a good example, by its name.
SIZES = {"B": 512, "D": 8192, "F": 8192, "N": "1e6", "V": "1e9", "chips": 8}
SIZES |= dict.fromkeys("mnk", 4096) | dict.fromkeys(("bm", "bn", "bk"), 128)


SHARES = {"efficiency": "0.85 or 1", "latency": "5e-6", "hop_latency": "1e-6"}


class Number(click.ParamType[float]):
    """A size or a share; whole ones stay whole, so that counts are exact."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        """Read 8192, 8_192 or 1e4; not 8k, which could be 8000 or 8192."""
        try:
            number = float(value)
        except ValueError:
            wanted = f"a number such as {SHARES.get(param.name, '8192, 8_192 or 1e4')}"
            message = f"{param.name} must be {wanted}, not {value!r}"
            raise click.UsageError(message) from None
        return int(number) if number.is_integer() and abs(number) < 2**53 else number


class Name(click.ParamType[str]):
    """A name that the package judges; the shell is told which there are."""

    name = "name"

    def __init__(self, known: Callable[[click.Context], Iterable[str]]) -> None:
        self.known = known

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        """Offer the known names that begin like this."""
        names = self.known(ctx)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _ids(ctx: click.Context) -> Iterable[str]:
    return known_chips(ctx.params)


def _levels(ctx: click.Context) -> Iterable[str]:
    every = known_chips(ctx.params).values()
    return sorted({level for chip in every for level in chip.bandwidths})


CHIP, UNIT, LEVEL = Name(_ids), Name(lambda _: UNITS), Name(_levels)
OPERATION = click.Choice(operations())
FORMAT, FILE = Name(lambda _: BYTES), click.Path(dir_okay=False)

COMMON = ("chip_file", "json", "language")
"""Options of nearly every command."""

_KNOWN: dict[str, dict[str, Any]] = {
    "chip": {"type": CHIP, "multiple": True, "metavar": "id"},
    "math": {"type": UNIT, "metavar": "unit"},
    "over": {"type": LEVEL, "metavar": "level", "default": "hbm"},
    "duplex": {"flags": ["--duplex/--half-duplex"], "default": True},
    "file": {"flags": ["-o", "--output"], "type": FILE, "metavar": "file"},
    "chip_file": {"type": FILE, "metavar": "file", "is_eager": True},
    "json": {"is_flag": True},
    "language": {
        "type": click.Choice(LANGUAGES),
        "metavar": "language",
        "expose_value": False,
    },
    "version": {"is_flag": True, "expose_value": False},
}


def option(name: str, **more: Any) -> click.Option:
    """Make the option of that name, explained in the reader's language."""
    known = _KNOWN.get(name, {}) | more
    help_ = words("option").get(known.pop("said", name))
    if "metavar" in known:
        known["metavar"] = word(f"metavar.{known['metavar']}")
    flags = known.pop("flags", [typed(name)])
    return click.Option([*flags, name], help=help_, **known)


def options(*names: str) -> list[click.Option]:
    """Make several options."""
    return [option(name) for name in names]


def options_of(called: Callable[..., Any], *names: str) -> list[click.Option]:
    """Make an option of each argument of a function, or of some."""
    parameters = inspect.signature(called).parameters
    return [_argument(parameters[name]) for name in names or parameters]


def _argument(parameter: inspect.Parameter) -> click.Option:
    name, default = parameter.name, parameter.default
    if name in _KNOWN:
        return option(name)
    if isinstance(default, bool):
        return option(name, is_flag=True, default=default or None)
    if default is None or isinstance(default, str):
        return option(name, type=FORMAT, metavar="format")
    more = {"default": default} if isinstance(default, float) else {}
    flags = [size_typed(name)]
    return option(name, flags=flags, type=Number(), metavar="number", **more)


def positional(name: str, **more: Any) -> click.Argument:
    """Make an argument that is typed without dashes."""
    metavar = word(f"metavar.{name}")
    if not more.get("required", True):
        metavar = f"[{metavar}]"
    return click.Argument([name], metavar=metavar, help=word(f"option.{name}"), **more)


def example(operation: str) -> str:
    """Write a line that asks about an operation: matmul -B 512 -D 8192 -F 8192."""
    typed_sizes = [f"{size_typed(s)} {SIZES.get(s, 1024)}" for s in sizes(operation)]
    return " ".join([operation, *typed_sizes])
