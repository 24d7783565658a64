"""Pictures of critical sizes and ridge points show what the package computes."""

import math

import numpy as np
import pytest
import sympy
from matplotlib import pyplot

import roofline as rl
from roofline.palette import LIGHT

V5E, H100, L4 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"], rl.chips["l4"]
SIZES = 2.0 ** np.arange(8, 16)


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


def draw(chip=V5E, **arguments):
    sizes = {"D": SIZES, "F": SIZES} | arguments
    return rl.plot.critical("B", rl.matmul, chip, **sizes)


def line(ax, color):
    [found] = [
        line
        for line in ax.lines
        if line.get_color() == LIGHT[color] and line.get_linewidth() >= 2
        if line.get_marker() == "None"
    ]
    return found.get_xdata(), found.get_ydata()


def said(ax):
    return [text.get_text() for text in ax.texts]


@pytest.mark.parametrize("w", ["bf16", "int8"])
def test_the_line_is_the_exact_critical_size(w):
    ax = draw(w=w)
    xs, ys = line(ax, "ink")
    exact = rl.critical("B", rl.matmul, V5E, D=xs, F=xs, w=w)
    inside = ys <= ax.get_ylim()[1]
    assert inside.sum() > 50
    assert ys[inside] == pytest.approx(exact[inside])
    assert (exact[~inside] > ax.get_ylim()[1]).all()


@pytest.mark.parametrize("chip", [V5E, H100])
@pytest.mark.parametrize("fixed", [{}, {"w": "int8"}, {"F": 8192}])
def test_the_dashed_line_is_the_limit_of_the_formula(chip, fixed):
    _, (approximate, _) = line(draw(chip, **fixed), "bound")
    grow = [name for name in ("D", "F") if name not in fixed]
    limit = rl.formula(rl.matmul, **fixed).limit(*grow)
    (B,) = limit.free_symbols
    expected = sympy.solve(limit - chip.ridge(), B)
    assert approximate == pytest.approx(float(expected[0]))


def test_each_size_has_its_value_and_its_excess():
    expected = {"453\n+88%", "314\n+31%", "272\n+13%", "255\n+6%", "244\n+1.5%"}
    assert expected <= set(said(draw()))


def test_what_never_is_compute_bound_is_named_up_to_where_that_is():
    assert "never\n≤ 480" in said(draw())
    dense = [p for p in draw().patches if p.get_hatch() == "///"]
    edge = dense[0].get_xy()[:, 0].max()
    assert edge == pytest.approx(2 * V5E.ridge())
    assert math.isinf(rl.critical("B", rl.matmul, V5E, D=edge * 0.999, F=edge * 0.999))
    assert math.isfinite(
        rl.critical("B", rl.matmul, V5E, D=edge * 1.001, F=edge * 1.001)
    )


def test_where_all_is_enough_nothing_is_never():
    assert not any("never" in text for text in said(draw(D=SIZES * 8, F=SIZES * 8)))


def test_where_nothing_is_enough_nothing_is_compute_bound():
    words = said(draw(F=100))
    assert "never" in words
    assert "compute-bound" not in words


def test_a_size_too_high_for_the_picture_is_an_arrow():
    ax = draw()
    dots = [line for line in ax.lines if len(line.get_xdata()) == 1]
    markers = {dot.get_xdata()[0]: dot.get_marker() for dot in dots}
    assert markers[512] == (3, 0, 0)
    assert markers[1024] == "o"
    assert 256 not in markers


@pytest.mark.parametrize(
    ("sizes", "label"),
    [
        ({}, "D = F"),
        ({"F": 4 * SIZES}, "D, F = 4 D"),
        ({"F": 8192}, "D"),
        ({"D": 8192}, "F"),
    ],
)
def test_the_axis_names_the_sizes_that_grow(sizes, label):
    assert draw(**sizes).get_xlabel() == label


def test_an_operation_of_ones_own_has_a_picture():
    def square(N, depth):
        return rl.matmul(N, depth, N)

    ax = rl.plot.critical("N", square, H100, depth=SIZES)
    assert "critical N, H100 SXM" in said(ax)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: draw(D=64, F=64), ValueError, "one argument .* array"),
        (lambda: draw(F=SIZES[::-1]), ValueError, "F must be D, or a multiple"),
        (lambda: draw(F=SIZES[1:]), ValueError, "F must be D, or a multiple"),
        (lambda: draw(D=-SIZES), ValueError, "D must be positive"),
        (lambda: draw("l4"), TypeError, "chip must be a Chip"),
        (lambda: draw(math="fp8"), ValueError, "has no fp8 peak"),
        (
            lambda: rl.plot.critical("Q", rl.matmul, V5E, D=SIZES),
            TypeError,
            "size must be",
        ),
        (lambda: rl.plot.critical("B", 3, V5E, D=SIZES), TypeError, "a function"),
        (lambda: rl.plot.chips([]), ValueError, "at least one chip"),
        (lambda: rl.plot.chips("l4"), TypeError, "not 'l4'"),
        (lambda: rl.plot.chips([V5E, 3]), TypeError, "not 3"),
        (
            lambda: rl.plot.chips([V5E, L4], math="fp4"),
            ValueError,
            "'fp4'; .* fp8",
        ),
        (lambda: rl.plot.chips(L4, over="disk"), ValueError, "'disk'; .* hbm, pcie"),
    ],
)
def test_bad_input_is_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
    assert not pyplot.get_fignums()


def rows(ax):
    """The names of the chips from the top, with what stands beside each."""
    ax.figure.canvas.draw()
    beside = {text.xy[1]: text.get_text() for text in ax.texts}
    names = [label.get_text() for label in ax.get_yticklabels()]
    return {name: beside[y] for y, name in enumerate(names)}


def test_chips_are_sorted_by_ridge_point():
    table = rows(rl.plot.chips(rl.chips))
    having = [chip for chip in rl.chips.values() if "bf16" in chip.peaks]
    having.sort(key=lambda chip: chip.ridge())
    assert list(table)[: len(having)] == [chip.name for chip in having]
    assert (table["H20"], table["TPU v5e"], table["H100 SXM"]) == ("37.0", "240", "295")


def test_dots_stand_at_the_ridge_points():
    ax = rl.plot.chips([V5E, H100], math="int8", over="network")
    dots = [line.get_xdata()[0] for line in ax.lines if line.get_marker() == "o"]
    assert dots == sorted(c.ridge("int8", "network") for c in (V5E, H100))
    assert ax.get_xscale() == "log"


def test_chips_that_lack_something_are_listed_with_it():
    table = rows(rl.plot.chips(rl.chips, math="int8", over="network"))
    assert len(table) == len(rl.chips)
    for chip in rl.chips.values():
        if "int8" not in chip.peaks:
            assert table[chip.name] == "no int8 peak on record"
        elif "network" not in chip.bandwidths:
            assert table[chip.name] == "no network bandwidth on record"
        else:
            assert "on record" not in table[chip.name]
    lacking = ["on record" in said for said in table.values()]
    assert lacking == sorted(lacking)  # below all others
