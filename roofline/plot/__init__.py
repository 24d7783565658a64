"""Pictures: times as bars, chips as rooflines, critical sizes, ridge points.

Each function draws on the `ax` it is given, or makes a figure of its own, and
returns the Axes. Words are in the language of :func:`roofline.language`. There is
no title: a caption says more. In a notebook figures are shown as SVG.
"""

from roofline.plot.around import ring
from roofline.plot.bars import time
from roofline.plot.crossing import critical
from roofline.plot.floor import time_roofline
from roofline.plot.reuse import tile_intensity
from roofline.plot.ridges import chips
from roofline.plot.roofs import roofline
from roofline.plot.scaling import efficiency
from roofline.plot.style import show_as_svg
from roofline.plot.tiles import tiles
from roofline.plot.waves import tile_use
from roofline.plot.winners import bound

__all__ = [
    "bound",
    "chips",
    "critical",
    "efficiency",
    "ring",
    "roofline",
    "tile_intensity",
    "tile_use",
    "tiles",
    "time",
    "time_roofline",
]

show_as_svg()
