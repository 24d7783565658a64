"""What a picture shows, measured in pixels."""

import itertools

import numpy as np
from matplotlib.path import Path
from matplotlib.text import Text

SLACK = 1  # pixel, by which outlines may touch


def written(ax):
    """Every text that a figure shows."""
    found = [*ax.texts, ax.xaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]
    if ax.get_legend():
        found += ax.get_legend().get_texts()
    return [text for text in found if text.get_text()]


def outline(text):
    """The four corners of a text, turned with it, and drawn in a little."""
    box, angle = Text.get_window_extent(text), text.get_rotation()
    middle = np.array([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2])
    text.set_rotation(0)
    level = Text.get_window_extent(text)
    text.set_rotation(angle)
    w, h = level.width / 2 - SLACK, level.height / 2 - SLACK
    corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h), (-w, -h)])
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return Path(corners @ [[cos, sin], [-sin, cos]] + middle)


def strokes(ax):
    """Every line and marker within the axes."""
    for line in ax.lines:
        at = line.get_transform().transform(line.get_xydata())
        if line.get_marker() in ("None", "", None):
            yield Path(at).clip_to_bbox(ax.bbox, inside=False)
        else:
            radius = line.get_markersize() / 2 * ax.figure.dpi / 72
            yield from (Path.circle(spot, radius) for spot in at)


def faults(ax):
    """Say what touches what, or leaves the picture."""
    ax.figure.canvas.draw()
    texts = [(text.get_text(), outline(text)) for text in written(ax)]
    page, frame = (Path(np.array(b.corners())[[0, 1, 3, 2, 0]]) for b in boxes(ax))
    found = [
        f"{a!r} touches {b!r}"
        for (a, one), (b, other) in itertools.combinations(texts, 2)
        if one.intersects_path(other)
    ]
    for name, path in texts:
        if not page.contains_points(path.vertices).all():
            found.append(f"{name!r} leaves the figure")
        if frame.intersects_path(path, filled=False):
            found.append(f"{name!r} crosses the frame")
        found += [f"{name!r} is struck" for s in strokes(ax) if hits(path, s)]
    return found


def boxes(ax):
    return ax.figure.bbox, ax.bbox


def hits(path, stroke):
    return len(stroke.vertices) > 0 and path.intersects_path(stroke)
