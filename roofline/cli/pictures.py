"""``roofline plot``: the package's pictures, written to files."""

from __future__ import annotations

import os
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
    settings,
    time_arguments,
)
from roofline.cli.help import Command, Group
from roofline.cli.options import (
    COMMON,
    OPERATION,
    example,
    options,
    options_of,
    positional,
)
from roofline.cli.terminal import print_json

FORMATS = ("svg", "png", "pdf")
DOTS_PER_INCH = 200  # of a PNG


def plot_command() -> Group:
    """Make ``roofline plot``, with a command for each picture."""
    pictures = [_roofline(), _time()]
    lines = [line for picture in pictures for line in picture.examples]
    language = options("language")
    return Group("plot", commands=pictures, params=language, examples=lines)


def _roofline() -> Command:
    operation = positional("operation", type=OPERATION, required=False)
    return Command(
        "roofline",
        said="plot_roofline",
        keys="file",
        callback=_plot_roofline,
        params=[operation, *options("chip", "math", "over", "file", *COMMON)],
        examples=[
            "roofline plot roofline --chip h100-sxm --chip l4 -o roofs.svg",
            f"roofline plot roofline {example('matmul')} --chip h100-sxm -o dot.pdf",
        ],
    )


def _plot_roofline(math: str, over: str, **given: Any) -> None:
    operation, drawn = given["operation"], list(chips(given).values())
    points = {operation: function(operation)(**arguments(given))} if operation else {}
    _write(given, lambda: rl.plot.roofline(drawn, points, math=math, over=over))


def _time() -> Command:
    operation = positional("operation", type=OPERATION)
    return Command(
        "time",
        said="plot_time",
        keys="file",
        callback=_plot_time,
        params=[
            operation,
            *options("chip", "file"),
            *options_of(rl.time, *time_arguments()),
            *options(*COMMON),
        ],
        examples=[f"roofline plot time {example('matmul')} --chip l4 -o times.png"],
    )


def _plot_time(**given: Any) -> None:
    work, used = function(given["operation"])(**arguments(given)), settings(given)
    times = {c.name: rl.time(work, c, **used) for c in chips(given).values()}
    _write(given, lambda: rl.plot.time(times))


def _write(given: Given, draw: Callable[[], Any]) -> None:
    """Draw into a file: the whole picture, or, if anything fails, nothing."""
    path = Path(given["file"] or "nothing")
    kind = path.suffix[1:].lower()
    if kind not in FORMATS:
        wanted = "a file that ends in .svg, .png or .pdf"
        raise click.UsageError(f"-o must be {wanted}, not {path}")
    if not path.parent.is_dir():
        raise click.UsageError(f"-o must be in a folder that exists, not {path.parent}")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(_picture(draw, kind))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    print_json({"file": str(path)}) if given["json"] else print(path)


def _picture(draw: Callable[[], Any], kind: str) -> bytes:
    import matplotlib as mpl

    mpl.use("agg")
    from roofline.plot.style import STYLE

    undated = {"Date": None} if kind == "svg" else {"CreationDate": None}
    picture = BytesIO()
    with mpl.rc_context(STYLE):
        figure = draw().figure
        figure.savefig(
            picture,
            format=kind,
            dpi=DOTS_PER_INCH,
            metadata=None if kind == "png" else undated,
        )
    return picture.getvalue()
