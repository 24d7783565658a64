"""Explorers: sliders and a chart, live in a notebook or saved in a page.

Each is made of ordinary ipywidgets, an anywidget chart and `jslink`, so it
works with a kernel and, in the book's pages, without one. A page also keeps the
settings in its address, so that a link shows what its sender saw.
"""

from roofline.explore._matmul import matmul
from roofline.explore._network import network
from roofline.explore._roofline import roofline
from roofline.explore._tiles import tiles
from roofline.explore._times import times

__all__ = ["matmul", "network", "roofline", "tiles", "times"]
