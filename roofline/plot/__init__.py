"""Pictures: times as bars, chips as rooflines.

Each function draws on the `ax` it is given, or makes a figure of its own, and
returns the Axes. Words are in the language of :func:`roofline.language`. There is
no title: a caption says more. In a notebook figures are shown as SVG.
"""

from roofline.plot.bars import time
from roofline.plot.reuse import tile_intensity
from roofline.plot.roofs import roofline
from roofline.plot.style import show_as_svg
from roofline.plot.tiles import tiles
from roofline.plot.waves import tile_use

__all__ = ["roofline", "tile_intensity", "tile_use", "tiles", "time"]

show_as_svg()
