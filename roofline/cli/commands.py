"""The commands: each asks the package and prints the answer."""

from __future__ import annotations

from functools import partial
from math import ceil, inf
from typing import Any

import click
from click.shell_completion import get_completion_class

import roofline as rl
from roofline.cli.given import (
    Given,
    arguments,
    function,
    operations,
    records,
    settings,
    sizes,
    time_arguments,
    unit,
)
from roofline.cli.help import Command, Group, Maker
from roofline.cli.listing import chips_command, measure_command
from roofline.cli.options import (
    COMMON,
    OPERATION,
    example,
    option,
    options,
    options_of,
    positional,
)
from roofline.cli.pictures import plot_command
from roofline.cli.terminal import print_json, say, show_records
from roofline.words import word

HUGE = 2.0**100  # beside any size as good as infinite
SHELLS = ("bash", "zsh", "fish")
TIMES = (
    "results: chip name math flops bytes network intensity ridge network_intensity"
    " network_ridge t_math t_hbm t_network lower upper bound attained infinite"
)
SOURCED = [f'eval "$(roofline completion {shell})"' for shell in ("bash", "zsh")]


def program() -> Group:
    """Make ``roofline`` in the language chosen by now."""
    makers: dict[str, Maker] = {
        "chips": chips_command,
        **{name: partial(_times, name) for name in operations()},
        "critical": _critical,
        "why": _why,
        "plot": plot_command,
        "measure": measure_command,
        "completion": _completion,
    }
    return Group(
        "roofline",
        makers,
        params=[option("version", callback=_version), option("language")],
        examples=[
            "roofline chips --sort ridge",
            f"roofline {example('matmul')} --chip h100-sxm --w int8",
            "roofline critical B matmul -D 4096 -F 4096 --chip tpu-v5e",
            f"roofline why {example('matmul')} --chip h100-sxm",
            "roofline plot roofline --chip h100-sxm --chip l4 -o roofs.svg",
        ],
    )


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print(rl.__version__)
        ctx.exit()


def _times(operation: str) -> Command:
    set_for_all = " ".join(name for name in time_arguments() if name != "math")
    return Command(
        operation,
        operation=operation,
        callback=partial(_show_times, operation=operation),
        params=[
            option("chip"),
            *options_of(rl.time, *time_arguments()),
            *options(*COMMON),
        ],
        examples=[f"roofline {example(operation)} --chip h100-sxm --chip tpu-v5e"],
        more="times",
        keys=f"operation arguments {set_for_all}; {TIMES}",
    )


def _show_times(**given: Any) -> None:
    asked, used = arguments(given), settings(given)
    work = function(given["operation"])(**asked)

    def timed(chip: rl.Chip) -> Given:
        math, sends = unit(given, chip), work.network > 0
        t = rl.time(work, chip, math, **used)
        return {
            "math": math,
            "flops": work.flops,
            "bytes": work.bytes,
            "network": work.network,
            "intensity": work.intensity,
            "ridge": chip.ridge(math),
            "network_intensity": work.network_intensity,
            "network_ridge": chip.ridge(math, "network") if sends else None,
            "t_math": t.math,
            "t_hbm": t.hbm,
            "t_network": t.network,
            "lower": t.lower,
            "upper": t.upper,
            "bound": t.bound,
            "attained": t.attained,
        }

    head = {"operation": given["operation"], "arguments": asked, **used}
    show_records(records(given, timed), head, given["json"])


def _critical() -> Command:
    return Command(
        "critical",
        callback=_show_critical,
        params=[
            positional("size"),
            positional("operation", type=OPERATION),
            *options("chip", "math", "over", *COMMON),
        ],
        keys="size operation arguments over; results: chip name math ridge"
        " critical first limit infinite",
        examples=["roofline critical B matmul -D 4096 -F 4096 --w int8 --chip tpu-v5e"],
    )


def _show_critical(size: str, **given: Any) -> None:
    asked = arguments(given, solve=size)
    called, over = function(given["operation"]), {"over": given["over"]}
    others = dict.fromkeys([s for s in sizes(given["operation"]) if s != size], HUGE)

    def solved(chip: rl.Chip) -> Given:
        level = {"math": unit(given, chip), **over}
        root = rl.critical(size, called, chip, **level, **asked)
        try:
            limit = rl.critical(size, called, chip, **level, **{**asked, **others})
        except ValueError:  # of a size that must not pass another
            limit = None
        first = root if root == inf else max(1, ceil(root))
        found = {"critical": root, "first": first, "limit": limit}
        return {"math": level["math"], "ridge": chip.ridge(**level), **found}

    head = {"size": size, "operation": given["operation"], "arguments": asked, **over}
    show_records(records(given, solved), head, given["json"])


def _why() -> Command:
    asked = positional("operation", type=OPERATION)
    return Command(
        "why",
        callback=_show_why,
        params=[asked, *options("chip", "math", *COMMON)],
        keys="operation arguments; results: chip name math text",
        examples=[f"roofline why {example('matmul')} --chip h100-sxm"],
    )


def _show_why(**given: Any) -> None:
    asked, called = arguments(given), function(given["operation"])

    def told(chip: rl.Chip) -> Given:
        math = unit(given, chip)
        return {"math": math, "text": rl.why(called, chip, math=math, **asked)}

    answers = records(given, told)
    if given["json"]:
        head = {"operation": given["operation"], "arguments": asked}
        print_json({**head, "results": answers})
    else:
        say("\n\n".join(_told(answer, given["math"]) for answer in answers))


def _told(answer: Given, math: str | None) -> str:
    """Write an explanation, and the unit of math if it was left to the operands."""
    chosen = word("answer.unit", unit=answer["math"])
    return answer["text"] if math else f"{answer['text']}\n{chosen}"


def _completion() -> Command:
    return Command(
        "completion",
        callback=_show_completion,
        params=[positional("shell", type=click.Choice(SHELLS)), option("language")],
        examples=[*SOURCED, "roofline completion fish | source"],
    )


def _show_completion(shell: str) -> None:
    complete = get_completion_class(shell)
    assert complete is not None  # since it is one of SHELLS
    print(complete(program(), {}, "roofline", "_ROOFLINE_COMPLETE").source())
