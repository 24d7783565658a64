"""What every explorer is: a column of widgets that can say what it shows."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import ipywidgets
from ipywidgets import Layout

from roofline.hardware import Chip, chips
from roofline.validate import scalar, shown

# 1, 2, 3, 4, 6, 8, 12, …, and finer from 128 to 1024, where batches turn critical.
SIZES = sorted(
    [2**k for k in range(17)]
    + [3 * 2**k for k in range(15)]
    + [odd * 2**k for k in (5, 6, 7) for odd in (5, 7)]
)

CHIPS = (
    *("tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu7x", "v100-sxm2"),
    *("a100-40gb-sxm", "a100-80gb-sxm", "h100-sxm", "h100-pcie", "h200-sxm"),
    *("h20", "b200", "l4", "mi300x"),
)
"""Chips that an explorer offers; another joins them if it is asked for."""


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """Controls above a chart.

    Where widgets cannot be shown, as on a page without scripts or a notebook
    viewer, the sentence of `describe` stands in for them. A page keeps a space
    of `min_height` for them, so that nothing moves when they come.
    """

    def __init__(
        self, children: list[Any], describe: Callable[[], str], min_height: str
    ) -> None:
        super().__init__(children, layout=Layout(min_height=min_height))
        self._describe = describe

    def __repr__(self) -> str:
        return self._describe()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, dict):
            bundle["text/plain"] = self._describe()
        return bundle


def machines_with(chip: str | Chip) -> tuple[dict[str, Chip], str]:
    """Return the chips on offer and `chip`, by id, and the id of that one."""
    machines = {id_: chips[id_] for id_ in CHIPS}
    if isinstance(chip, Chip):
        return machines | {chip.name: chip}, chip.name
    return machines | {chip: chips[chip]}, chip


def module(*names: str) -> str:
    """Join the texts of some files of this folder, end to end."""
    folder = files("roofline.explore")
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


def beside(*columns: Any) -> ipywidgets.GridBox:
    """Set columns side by side, or one under the other where space is short."""
    template = "repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
    layout = Layout(grid_template_columns=template, grid_gap="0 1.5rem")
    return ipywidgets.GridBox(columns, layout=layout)


def size_slider(name: str, value: Any) -> ipywidgets.SelectionSlider:
    """Make a slider over the usual sizes, and the reader's own if it is another."""
    scalar(name, value)
    if int(value) != value:
        raise ValueError(f"{name} must be a whole number, not {shown(value)}")
    return ipywidgets.SelectionSlider(
        options=[(str(size), size) for size in sorted({*SIZES, int(value)})],
        value=int(value),
        style={"description_width": "6.5em"},
        layout=Layout(width="auto"),
    )


def dropdown(name: str, value: str, options: dict[str, str]) -> ipywidgets.Dropdown:
    """Make a choice among `options`: the value of each, and what a reader sees."""
    if not isinstance(value, str) or value not in options:
        raise ValueError(f"{name} must be one of {', '.join(options)}, not {value!r}")
    return ipywidgets.Dropdown(
        options=[(text, key) for key, text in options.items()],
        value=value,
        style={"description_width": "6.5em"},
        layout=Layout(width="auto"),
    )
