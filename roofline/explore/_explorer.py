"""What every explorer is: controls linked to a chart, in a column."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import ipywidgets
import traitlets
from ipywidgets import jslink, widget_serialization

from roofline.explore._controls import key
from roofline.hardware import Chip, chips
from roofline.palette import LIGHT
from roofline.words import word


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """Controls above a chart.

    Where widgets cannot be shown, as on a page without scripts or a notebook
    viewer, the sentence of `describe` stands in for them. A page keeps a space
    of `min_height` for them, so that nothing moves when they come.

    The book's pages write the settings into their address: an explorer has a
    `name`, and each of its controls a name and a list of `options`, which are
    the same in both languages. A notebook has no address and no use for them.
    """

    name = traitlets.Unicode().tag(sync=True)
    controls = traitlets.Dict().tag(sync=True, **widget_serialization)
    options = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        name: str,
        controls: dict[str, Any],
        children: list[Any],
        describe: Callable[[], str],
        min_height: str,
    ) -> None:
        layout = ipywidgets.Layout(min_height=min_height)
        super().__init__(children, layout=layout, name=name, controls=controls)
        self.options = {
            name: [key(value) for _, value in control.options]
            for name, control in controls.items()
        }
        self._describe = describe

    def __repr__(self) -> str:
        return self._describe()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, dict):
            bundle["text/plain"] = self._describe()
        return bundle


class Chart(anywidget.AnyWidget):
    """What every chart gets from Python: figures, words and colours.

    Every choice is an index into `data`, which holds all that can be chosen,
    so that selections link to it with or without a kernel.
    """

    data = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    colors = traitlets.Dict(LIGHT).tag(sync=True)


def link(controls: dict[str, Any], chart: Chart, area: str) -> None:
    """Label the controls and let each move the trait of its name."""
    for name, control in controls.items():
        control.description = word(f"{area}.{name}")
        setattr(chart, name, control.index)
        jslink((control, "index"), (chart, name))


def module(*names: str) -> str:
    """Join the texts of some files of this folder, end to end."""
    folder = files("roofline.explore")
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


def with_own(machines: dict[str, Chip], chip: str | Chip) -> str:
    """Return a chip's id among the machines, which a reader's own chip joins."""
    if isinstance(chip, Chip):
        machines[chip.name] = chip
        return chip.name
    if not isinstance(chip, str) or chip not in machines:
        chips[chip]  # raises, and names those that are close
    return chip
