"""What was typed, looked up in the package."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import click

import roofline as rl
from roofline.hardware import unknown_chip

OPERATIONS = (
    *("dot", "elementwise", "matmul", "batched-matmul", "tiled-matmul"),
    *("sharded-matmul", "all-gather", "reduce-scatter", "all-reduce", "all-to-all"),
)
"""Operations that get a command, as soon as the package has them."""

Given = Mapping[str, Any]
"""Name of an option → its value, None where nothing was typed."""


def operations() -> list[str]:
    """Name the operations that the package has."""
    return [name for name in OPERATIONS if name.replace("-", "_") in rl.__all__]


def typed(name: str, dashes: str = "--") -> str:
    """Write the name of an argument as it is typed: --read-c."""
    return dashes + name.replace("_", "-")


def size_typed(name: str) -> str:
    """Write the name of a size as it is typed: -B, but --bm."""
    return typed(name, "-" if len(name) == 1 else "--")


def function(operation: str) -> Callable[..., rl.Work]:
    """Find the function of an operation that is typed like batched-matmul."""
    found: Callable[..., rl.Work] = getattr(rl, operation.replace("-", "_"))
    return found


def sizes(operation: str) -> list[str]:
    """Name the arguments of an operation that have no default."""
    parameters = inspect.signature(function(operation)).parameters.values()
    return [p.name for p in parameters if p.default is p.empty]


def arguments(given: Given, solve: str = "") -> dict[str, Any]:
    """Pick the arguments of the operation; all its sizes but one to solve for."""
    operation = given["operation"]
    if solve:
        from roofline.thresholds import check_size  # brings NumPy

        check_size(solve, function(operation), {})
    named = inspect.signature(function(operation)).parameters
    picked = {name: given[name] for name in named if given.get(name) is not None}
    missing = [s for s in sizes(operation) if s not in picked and s != solve]
    if missing:
        flags = ", ".join(f"{size_typed(size)} N" for size in missing)
        raise click.UsageError(f"{operation} needs {flags}")
    return picked


def time_arguments() -> list[str]:
    """Name the arguments of `rl.time` beside the work and the chip."""
    named = inspect.signature(rl.time).parameters
    return [name for name in named if name not in ("work", "chip")]


def settings(given: Given) -> dict[str, Any]:
    """Pick what was given for `rl.time`, beside the unit of math."""
    return {name: given[name] for name in time_arguments() if name != "math"}


def unit(given: Given, *chips: rl.Chip) -> str:
    """Choose the unit of math: what was given, else what suits the operands.

    That is the unit of their number format, if they share one and all chips have
    such a unit; else bf16.
    """
    if given["math"] is not None or not given["operation"]:
        return given["math"] or "bf16"
    named = inspect.signature(function(given["operation"])).parameters.values()
    operands = [p for p in named if isinstance(p.default, str)]
    formats = {given.get(p.name) or p.default for p in operands}
    shared = formats.pop() if len(formats) == 1 else "bf16"
    return shared if all(shared in chip.peaks for chip in chips) else "bf16"


def known_chips(given: Given) -> dict[str, rl.Chip]:
    """Gather the chips on record, and over them those of the reader's file."""
    if given.get("chip_file") is None:
        return dict(rl.chips)
    load: Any = rl.load_chips
    return dict(rl.chips) | dict(load(given["chip_file"]))


def chips(given: Given) -> dict[str, rl.Chip]:
    """Look up the chips; an unknown id is refused with the closest known ones."""
    if not given["chip"]:
        raise click.UsageError("give one or several chips, such as --chip h100-sxm")
    known = known_chips(given)
    for id_ in given["chip"]:
        if id_ not in known:
            raise click.UsageError(unknown_chip(id_, known))
    return {id_: known[id_] for id_ in given["chip"]}


def records(given: Given, of: Callable[[rl.Chip], Mapping[str, Any]]) -> list[Any]:
    """Answer for each chip: its id, its name, and what is asked of it."""
    asked = chips(given).items()
    return [{"chip": id_, "name": chip.name, **of(chip)} for id_, chip in asked]
