"""Pictures: times as bars, chips as rooflines.

Each function draws on the `ax` it is given or makes a figure of its own, and
returns the Axes. Labels are in the language of :func:`roofline.language`; there
is no title, for a caption says it better. In a notebook figures come out as SVG.
"""

from roofline.plot.bars import time
from roofline.plot.roofs import roofline
from roofline.plot.style import show_as_svg

__all__ = ["roofline", "time"]

show_as_svg()
