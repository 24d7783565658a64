"""Explorers: sliders and a chart, live in a notebook or saved in a page.

Each is made of ordinary ipywidgets, an anywidget chart and `jslink`, so it
works with a kernel and, in the book's pages, without one.
"""

from roofline.explore._times import times

__all__ = ["times"]
