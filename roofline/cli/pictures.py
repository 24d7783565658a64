"""``roofline plot``: the package's pictures, written to files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import click

import roofline as rl
from roofline.cli.given import (
    Given,
    arguments,
    chips,
    function,
    known_chips,
    settings,
    sizes,
    time_arguments,
    unit,
)
from roofline.cli.help import Command, Group
from roofline.cli.options import (
    CHIP,
    COMMON,
    OPERATION,
    example,
    option,
    options,
    options_of,
    positional,
)
from roofline.cli.terminal import print_json

FORMATS = ("svg", "png", "pdf")
PNG_DPI = 200
ALONG = [2.0**power for power in range(8, 16)]  # sizes that a critical size depends on


def plot_command() -> Group:
    """Make ``roofline plot``, with a command for each picture."""
    makers = {
        "roofline": _roofline,
        "time": _time,
        "critical": _critical,
        "chips": _chips,
    }
    return Group(
        "plot",
        makers,
        params=options("language"),
        examples=[line for make in makers.values() for line in make().examples],
    )


def _command(name: str, draw: Any, params: list[Any], *examples: str) -> Command:
    return Command(
        name,
        said=f"plot_{name}",
        keys="file",
        callback=draw,
        params=[*params, *options("file", *COMMON)],
        examples=[f"roofline plot {name} {line}" for line in examples],
    )


def _roofline() -> Command:
    asked = positional("operation", type=OPERATION, required=False)
    return _command(
        "roofline",
        _draw_roofline,
        [asked, *options("chip", "math", "over")],
        "--chip h100-sxm --chip l4 -o roofs.svg",
        f"{example('matmul')} --chip h100-sxm -o dot.pdf",
    )


def _draw_roofline(over: str, **given: Any) -> None:
    operation, drawn = given["operation"], list(chips(given).values())
    math = unit(given, *drawn)
    points = {operation: function(operation)(**arguments(given))} if operation else {}
    _write(given, lambda: rl.plot.roofline(drawn, points, math=math, over=over))


def _time() -> Command:
    asked = positional("operation", type=OPERATION)
    params = [asked, *options("chip"), *options_of(rl.time, *time_arguments())]
    line = f"{example('matmul')} --chip l4 -o times.png"
    return _command("time", _draw_time, params, line)


def _draw_time(**given: Any) -> None:
    work, used = function(given["operation"])(**arguments(given)), settings(given)
    drawn = chips(given)
    shared = Counter(chip.name for chip in drawn.values())
    times = [
        (
            f"{chip.name} ({id_})" if shared[chip.name] > 1 else chip.name,
            rl.time(work, chip, unit(given, chip), **used),
        )
        for id_, chip in drawn.items()
    ]
    _write(given, lambda: rl.plot.time(times))


def _critical() -> Command:
    asked = [positional("size"), positional("operation", type=OPERATION)]
    params = [*asked, *options("chip", "math", "over")]
    line = "B matmul --w int8 --chip tpu-v5e -o sizes.svg"
    return _command("critical", _draw_critical, params, line)


def _draw_critical(size: str, over: str, **given: Any) -> None:
    import numpy as np

    operation, drawn = given["operation"], list(chips(given).values())
    needed = [name for name in sizes(operation) if name != size]
    along = {name: np.array(ALONG) for name in needed if given[name] is None}
    if not needed:
        raise click.UsageError(f"{operation} has no size beside {size} to draw along")
    if not along:
        raise click.UsageError(f"leave out {' or '.join(needed)}, to draw along it")
    if len(drawn) > 1:
        raise click.UsageError("give one chip, with one --chip")
    called, chip = function(operation), drawn[0]
    asked = arguments({**given, **along}, solve=size)
    asked |= {"math": unit(given, chip), "over": over}
    plot: Any = rl.plot
    _write(given, lambda: plot.critical(size, called, chip, **asked))


def _chips() -> Command:
    asked = positional("chip", type=CHIP, nargs=-1)
    math = option("math", said="math_ridges", default="bf16")
    return _command(
        "chips", _draw_chips, [asked, math, option("over")], "-o ridges.svg"
    )


def _draw_chips(math: str, over: str, **given: Any) -> None:
    drawn = chips(given) if given["chip"] else known_chips(given)
    plot: Any = rl.plot
    listed = list(drawn.values())
    _write(given, lambda: plot.chips(listed, math=math, over=over))


def _write(given: Given, draw: Callable[[], Any]) -> None:
    """Draw into a file: the whole picture, or, if anything fails, nothing."""
    wanted = "a file that ends in .svg, .png or .pdf"
    if not given["file"]:
        raise click.UsageError(f"say where the picture goes, with -o: {wanted}")
    path = Path(given["file"])
    if path.suffix[1:].lower() not in FORMATS:
        raise click.UsageError(f"-o must be {wanted}, not {path}")
    if not path.parent.is_dir():
        raise click.UsageError(f"-o must be in a folder that exists, not {path.parent}")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(_picture(draw, path.suffix[1:].lower()))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    print_json({"file": str(path)}) if given["json"] else print(path)


def _picture(draw: Callable[[], Any], kind: str) -> bytes:
    import matplotlib as mpl

    mpl.use("agg")
    from roofline.plot.style import STYLE

    undated: Any = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    picture = BytesIO()
    with mpl.rc_context(STYLE):
        figure = draw().figure
        figure.savefig(picture, format=kind, dpi=PNG_DPI, metadata=undated.get(kind))
    return picture.getvalue()
