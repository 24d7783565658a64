"""The controls of the explorers: each is a choice among a list of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets
from ipywidgets import Layout

from roofline.hardware import Chip
from roofline.validate import scalar, shown

# 1, 2, 3, 4, 6, 8, 12, …, and finer from 128 to 1024, where batches turn critical.
SIZES = sorted(
    [2**k for k in range(17)]
    + [3 * 2**k for k in range(15)]
    + [odd * 2**k for k in (5, 6, 7) for odd in (5, 7)]
)


def key(value: Any) -> str:
    """Write an option's value as an address has it: a number, a name."""
    return value if isinstance(value, str) else f"{value:.12g}"


def beside(*columns: Any, width: str = "18rem", gap: str = "1.5rem") -> Any:
    """Set columns side by side, or one under the other where space is short."""
    template = f"repeat(auto-fit, minmax(min(100%, {width}), 1fr))"
    layout = Layout(grid_template_columns=template, grid_gap=f"0 {gap}")
    return ipywidgets.GridBox(columns, layout=layout)


def octaves(first: int, last: int) -> list[int]:
    """Sizes from one power of two to another, up to four in each octave."""
    sizes = {q << k >> 2 for k in range(last.bit_length()) for q in (4, 5, 6, 7)}
    return [size for size in sorted(sizes) if first <= size <= last]


def size_slider(
    name: str, value: Any, sizes: list[int] = SIZES
) -> ipywidgets.SelectionSlider:
    """Make a slider over some sizes, and the reader's own if it is another."""
    return slider(sizes, whole_number(name, value))


def whole_number(name: str, value: Any) -> int:
    """Return a size that a reader starts from as an int."""
    scalar(name, value)
    if int(value) != value:
        raise ValueError(f"{name} must be a whole number, not {shown(value)}")
    return int(value)


def slider(values: list[Any], value: Any) -> ipywidgets.SelectionSlider:
    """Make a slider over some numbers, which a number of the reader's own joins."""
    return ipywidgets.SelectionSlider(**_numbers(values, value), **_look())


def menu(values: list[Any], value: Any, label: str) -> ipywidgets.Dropdown:
    """Make a list of some numbers, which a number of the reader's own joins."""
    return ipywidgets.Dropdown(**_numbers(values, value), **_look(label))


def _numbers(values: list[Any], value: Any) -> dict[str, Any]:
    options = [(key(number), number) for number in sorted({*values, value})]
    return {"options": options, "value": value}


def dropdown(
    name: str, value: str, options: Mapping[str, str], label: str = "7em"
) -> ipywidgets.Dropdown:
    """Make a choice among `options`: the value of each, and what a reader sees."""
    if not isinstance(value, str) or value not in options:
        raise ValueError(f"{name} must be one of {', '.join(options)}, not {value!r}")
    choices = [(text, key) for key, text in options.items()]
    return ipywidgets.Dropdown(options=choices, value=value, **_look(label))


def chip_names(machines: Mapping[str, Chip]) -> dict[str, str]:
    """Options of a choice among chips: their ids, and what a reader sees."""
    return {id_: machine.name for id_, machine in machines.items()}


def _look(label: str = "7em") -> dict[str, Any]:
    return {"style": {"description_width": label}, "layout": Layout(width="auto")}
