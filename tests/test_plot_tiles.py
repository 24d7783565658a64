"""Pictures of tiles: to scale, and what they name is what the package computes."""

import itertools

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_rgba
from matplotlib.text import Text

import roofline as rl
from roofline.palette import LIGHT

CHIPS = [rl.chips["tpu-v5e"], rl.chips["h100-sxm"]]
PICTURES = {
    "tiles": lambda: rl.plot.tiles(300, 250, 200, 128, 64, 48, at=(1, 1, 2)),
    "last": lambda: rl.plot.tiles(300, 250, 200, 128, 64, 48, at=(2, 3, 4)),
    "one tile": lambda: rl.plot.tiles(64, 64, 64, 64, 64, 64),
    "intensity": lambda: rl.plot.tile_intensity(CHIPS),
    "one chip": lambda: rl.plot.tile_intensity(CHIPS[0], k=1024, math="int8"),
    "waves": lambda: rl.plot.tile_use(2304, 4992, 256, 128, 108, marks=(1536, 1537)),
}


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


def texts(ax):
    """Every text that a figure shows, with its box in pixels."""
    ax.figure.canvas.draw()
    shown = [*ax.texts, ax.xaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]
    return [(t.get_text(), Text.get_window_extent(t)) for t in shown if t.get_text()]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_no_text_touches_another_or_leaves_the_figure(picture, language):
    rl.language(language)
    ax = picture()
    page = ax.figure.bbox
    for (a, box), (b, other) in itertools.combinations(texts(ax), 2):
        assert not box.overlaps(other), (a, b)
    for text, box in texts(ax):
        assert page.x0 <= box.x0 < box.x1 <= page.x1, text
        assert page.y0 <= box.y0 < box.y1 <= page.y1, text


def boxes(ax, color):
    """Sides, in elements, of the rectangles in a colour."""
    found = [p for p in ax.patches if p.get_fill() and p.get_facecolor()[3]]
    same = [p for p in found if p.get_facecolor()[:3] == to_rgba(LIGHT[color])[:3]]
    return [(p.get_width(), p.get_height(), p.get_facecolor()[3]) for p in same]


def test_tiles_are_to_scale_ragged_edges_included():
    ax = PICTURES["tiles"]()
    ax.figure.canvas.draw()
    (x0, y0), (x1, y1) = ax.transData.transform([(0, 0), (100, 100)])
    assert abs(x1 - x0) == pytest.approx(abs(y1 - y0), rel=1e-3)
    assert [(w, h) for w, h, _ in boxes(ax, "bound")] == [(64, 128)]
    at_work = [(w, h) for w, h, dense in boxes(ax, "hbm") if dense > 0.5]
    assert sorted(at_work) == [(48, 128), (64, 48)]
    assert len(boxes(ax, "math")) == 5  # the first row of four, and one
    last = boxes(PICTURES["last"](), "hbm")
    assert sorted((w, h) for w, h, dense in last if dense > 0.5) == [(8, 44), (58, 8)]


def test_a_strip_of_each_matrix_comes_past():
    ax = PICTURES["tiles"]()
    passing = boxes(ax, "hbm")
    assert sum(w * h for w, h, _ in passing) == 128 * 200 + 64 * 200


def test_the_dots_of_the_ridge_are_at_twice_the_ridge():
    ax = PICTURES["intensity"]()
    dots = [tuple(line.get_xydata()[0]) for line in ax.lines if line.get_mew() == 2.5]
    wanted = [(2 * chip.ridge(), chip.ridge()) for chip in CHIPS]
    assert dots == [pytest.approx(pair) for pair in wanted]
    named = {text.get_text() for text in ax.texts}
    assert {"480.5", "590.4", "64", "128", "256"} <= named


def test_the_solid_line_is_that_of_a_matmul_as_deep_as_k():
    ax = PICTURES["intensity"]()
    solid = next(line for line in ax.lines if line.get_linewidth() == 2.8)
    for b, intensity in solid.get_xydata()[::100]:
        assert intensity == pytest.approx(rl.matmul(b, 4096, b).intensity)


def test_the_saw_is_that_of_tile_use():
    ax = PICTURES["waves"]()
    saw = max(ax.lines, key=lambda line: len(line.get_xdata()))
    widths = np.arange(1, 4993)
    drawn = np.interp(widths, *saw.get_data())
    assert drawn == pytest.approx(rl.tile_use(2304, widths, 256, 128, units=108))
    named = [text.get_text() for text in ax.texts]
    assert {"n = 1536: 100%", "n = 1537: 50%"} <= set(named)


@pytest.mark.parametrize(
    ("draw", "error", "words"),
    [
        (lambda: rl.plot.tiles(8, 8, 8, 4, 4, 4, at=(2, 0, 0)), ValueError, "at must"),
        (lambda: rl.plot.tiles(8, 8, 8, 4, 4, 4, at=3), ValueError, "at must"),
        (lambda: rl.plot.tiles(8.0, 8, 8, 4, 4, 4), TypeError, "m must be an int"),
        (lambda: rl.plot.tiles(8, 8, 8, 4, 0, 4), ValueError, "bn must be"),
        (lambda: rl.plot.tile_intensity(3), TypeError, "a chip"),
        (lambda: rl.plot.tile_intensity(CHIPS, math="fp8"), ValueError, "fp8"),
        (lambda: rl.plot.tile_intensity(CHIPS, k=0), ValueError, "k must be"),
        (lambda: rl.plot.tile_use(8, 8, 4, 4, 0), ValueError, "units must be"),
        (lambda: rl.plot.tile_use(8, 8, 4, 0, 1), ValueError, "bn must be"),
        (lambda: rl.plot.tile_use(8, "8", 4, 4, 1), TypeError, "n must be"),
    ],
)
def test_bad_input_is_named(draw, error, words):
    with pytest.raises(error, match=words):
        draw()
    assert not pyplot.get_fignums()
