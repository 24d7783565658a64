"""A roofline in seconds, and dots that lie on some of the roofs alone."""

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_hex

import roofline as rl
from roofline.palette import LIGHT

V5E = rl.chips["tpu-v5e"]
STEPS = {f"B = {B}": 4096 // B * rl.matmul(B, 4096, 4096) for B in (1, 16, 256, 4096)}


@pytest.fixture(autouse=True)
def close():
    yield
    pyplot.close("all")


def dots(ax):
    """Where the dots of operations are."""
    return [tuple(line.get_xydata()[0]) for line in ax.lines if line.get_mew() == 2.5]


def lines(ax, color):
    """Courses of the lines in a colour of the palette."""
    colored = [line for line in ax.lines if to_hex(line.get_color()) == LIGHT[color]]
    return [line.get_xydata() for line in colored if len(line.get_xydata()) > 1]


def test_dots_are_lower_bounds():
    ax = rl.plot.time_roofline(V5E, STEPS)
    bounds = [(w.intensity, rl.time(w, V5E).lower) for w in STEPS.values()]
    assert np.allclose(dots(ax), bounds)


def test_the_dashed_curve_is_the_upper_bound():
    ax = rl.plot.time_roofline(V5E, STEPS)
    (curve,) = lines(ax, "bound")
    for work in STEPS.values():
        found = np.interp(np.log(work.intensity), np.log(curve[:, 0]), curve[:, 1])
        assert found == pytest.approx(rl.time(work, V5E).upper, rel=1e-2)


def test_the_floor_falls_at_45_degrees_and_meets_its_flat_part_at_the_ridge():
    ax = rl.plot.time_roofline(V5E, STEPS)
    (slope,), (flat,) = lines(ax, "hbm"), lines(ax, "math")
    (x0, y0), (x1, y1) = ax.transData.transform(slope)
    assert y0 - y1 == pytest.approx(x1 - x0)
    assert slope[1] == pytest.approx(flat[0])
    assert slope[1][0] == pytest.approx(V5E.ridge())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_text_of_a_time_roofline_touches_another_or_leaves(language, monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", language)
    ax = rl.plot.time_roofline(V5E, STEPS)
    ax.figure.canvas.draw()
    texts = [*ax.texts, *ax.get_xticklabels(), *ax.get_yticklabels(), ax.xaxis.label]
    boxes = [text.get_window_extent() for text in texts if text.get_text()]
    whole = ax.figure.bbox
    assert all(whole.x0 <= box.x0 and box.x1 <= whole.x1 for box in boxes)
    assert all(whole.y0 <= box.y0 and box.y1 <= whole.y1 for box in boxes)
    for place, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:place])


def test_a_point_beyond_the_axes_is_an_arrow_with_its_intensity():
    far = rl.Work(flops=1e12, bytes=1e5)
    ax = rl.plot.time_roofline(V5E, {"far": far})
    assert dots(ax)[0][0] == ax.get_xlim()[1]
    assert "far\n10000000" in [text.get_text() for text in ax.texts]


def test_a_point_may_lie_on_one_roof_alone():
    work = rl.Work(flops=1e12, bytes=1e10)
    ax = rl.plot.roofline(V5E, {"a": {"pcie": work}}, over=["hbm", "pcie"])
    assert dots(ax) == [(100, rl.attainable(100, V5E, over="pcie"))]
    ax = rl.plot.roofline(V5E, {"a": {"int8": work}}, math=["int8", "bf16"])
    assert dots(ax) == [(100, rl.attainable(100, V5E, math="int8"))]


def test_a_point_has_an_intensity_of_its_own_on_each_roof():
    works = {"hbm": rl.Work(1e12, 1e10), "pcie": rl.Work(1e12, 1e9)}
    ax = rl.plot.roofline(V5E, {"a": works}, over=["hbm", "pcie"])
    assert sorted(x for x, _ in dots(ax)) == [100, 1000]


@pytest.mark.parametrize(
    ("draw", "error", "words"),
    [
        (lambda: rl.plot.time_roofline(V5E, {}), ValueError, "at least one"),
        (lambda: rl.plot.time_roofline("v5e", STEPS), TypeError, "chip must be"),
        (lambda: rl.plot.time_roofline(V5E, {"a": 3}), TypeError, "points .* not 3"),
        (
            lambda: rl.plot.time_roofline(V5E, {"a": {"hbm": rl.dot(9)}}),
            TypeError,
            "points must be label",
        ),
        (
            lambda: rl.plot.time_roofline(V5E, {"a": rl.dot(9), "b": rl.dot(8)}),
            ValueError,
            "the same FLOPs",
        ),
        (lambda: rl.plot.time_roofline(V5E, STEPS, math="fp8"), ValueError, "fp8"),
        (lambda: rl.plot.roofline(V5E, {"a": {}}), ValueError, "some of hbm, bf16"),
        (
            lambda: rl.plot.roofline(V5E, {"a": {"pcie": rl.dot(9)}}),
            ValueError,
            "some of hbm, bf16, not on .*pcie",
        ),
        (lambda: rl.plot.roofline(V5E, {"a": {"hbm": 3}}), TypeError, "not 3"),
    ],
)
def test_bad_points_are_named(draw, error, words):
    with pytest.raises(error, match=words):
        draw()
    assert not pyplot.get_fignums()


def test_a_time_roofline_leaves_nothing_of_its_look():
    before = dict(mpl.rcParams)
    rl.plot.time_roofline(V5E, STEPS)
    assert dict(mpl.rcParams) == before
