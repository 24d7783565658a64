"""Pictures of rooflines show every roof, region and point where the model has it."""

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_hex

import roofline as rl
from roofline.palette import LIGHT

V5E, V5P, H100 = (rl.chips[name] for name in ("tpu-v5e", "tpu-v5p", "h100-sxm"))
B64, B1024 = (rl.matmul(B, 8192, 8192) for B in (64, 1024))


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


def spots(ax, color):
    """Where markers of a colour are, and what they look like."""
    found = [line for line in ax.lines if line.get_marker() not in ("None", None)]
    paint = [line for line in found if line.get_markeredgecolor() == LIGHT[color]]
    return {tuple(line.get_xydata()[0]): line.get_marker() for line in paint}


def diamonds(ax):
    return {
        (x, y): line.get_marker()
        for line in ax.lines
        if line.get_markeredgecolor() == LIGHT["paper"]
        for x, y in line.get_xydata()
    }


def regions(ax):
    """The patterns between each two edges, from left to right."""
    found = {}
    for patch in ax.patches:
        if patch.get_hatch():
            xs = patch.get_xy()[:, 0]
            looks = found.setdefault((xs.min(), xs.max()), {})
            looks[patch.get_hatch()] = to_hex(patch.get_edgecolor())
    return dict(sorted(found.items()))


def said(ax):
    key = ax.get_legend().get_texts() if ax.get_legend() else []
    return [text.get_text() for text in (*ax.texts, *key)]


@pytest.mark.parametrize("chips", [V5E, [V5E, H100]])
def test_points_do_not_change_the_axes(chips):
    low, high = rl.Work(1, 1e9), rl.Work(1e15, 1)
    empty = rl.plot.roofline(chips)
    full = rl.plot.roofline(
        chips, {"low": low, "high": high}, measured={"off": (1e-3, 1e20)}
    )
    assert empty.get_xlim() == pytest.approx(full.get_xlim())
    assert empty.get_ylim() == pytest.approx(full.get_ylim())


def test_a_point_beyond_the_axes_is_an_arrow_at_the_edge_with_its_value():
    ax = rl.plot.roofline(V5E, {"far": rl.Work(1e12, 1e3), "near": B64})
    (_, right), dots = ax.get_xlim(), spots(ax, "bound")
    assert dots[right, V5E.peak("bf16")] == (3, 0, -90)
    assert dots[B64.intensity, V5E.bandwidth() * B64.intensity] == "o"
    assert "far\n1000000000" in said(ax)
    assert "near" in said(ax)


def test_the_sum_of_two_vectors_is_in_the_picture_of_every_chip():
    added = rl.elementwise(1000, inputs=2)
    for chip in rl.chips.values():
        if "bf16" in chip.peaks:
            assert "+" in said(rl.plot.roofline(chip, {"+": added}))
            pyplot.close("all")


def test_each_precision_has_a_peak_and_they_share_a_slope():
    ax = rl.plot.roofline(V5E, math=["bf16", "int8"])
    assert peaks(ax) == [V5E.peak("bf16"), V5E.peak("int8")]
    assert bandwidths(ax) == pytest.approx([V5E.bandwidth()])
    assert {"TPU v5e", "bf16\nridge 240", "int8\nridge 480"} <= set(said(ax))


def peaks(ax):
    flat = [line for line in ax.lines if line.get_color() == LIGHT["math"]]
    return sorted({line.get_ydata()[0] for line in flat})


def bandwidths(ax):
    colors = (LIGHT["hbm"], LIGHT["network"])
    slopes = [line for line in ax.lines if line.get_color() in colors]
    return sorted(line.get_ydata()[0] / line.get_xdata()[0] for line in slopes)


def test_levels_are_slopes_under_one_peak():
    levels = ["vmem", "hbm", "pcie"]
    ax = rl.plot.roofline(V5E, {"B = 64": B64}, over=levels)
    assert peaks(ax) == [V5E.peak("bf16")]
    assert bandwidths(ax) == pytest.approx(sorted(V5E.bandwidths[x] for x in levels))
    ridges = {(V5E.ridge("bf16", level), V5E.peak("bf16")) for level in levels}
    assert set(spots(ax, "ink")) == ridges
    assert {"VMEM 18.0 TB/s", "HBM 820 GB/s", "PCIe 16.0 GB/s"} <= set(said(ax))


def test_each_level_has_the_intensity_of_its_own_bytes():
    work = rl.Work(flops=1e12, bytes=1e10, network=1e8)
    dots = spots(rl.plot.roofline(V5E, {"a": work}, over=["hbm", "network"]), "bound")
    assert dots == {
        (100, 100 * V5E.bandwidth("hbm")): "o",
        (10_000, V5E.peak("bf16")): "o",
    }


def test_what_sends_nothing_has_no_dot_on_the_roof_of_the_network():
    dots = spots(rl.plot.roofline(V5E, {"a": B64}, over=["hbm", "network"]), "bound")
    assert set(dots) == {(B64.intensity, V5E.bandwidth() * B64.intensity)}


def test_equal_levels_share_one_name():
    ax = rl.plot.roofline(rl.chips["mi300x"], over=["hbm", "network", "pcie"])
    assert "network, PCIe" in said(ax)


@pytest.mark.parametrize(
    ("draw", "ridges"),
    [
        (lambda: rl.plot.roofline([V5E, H100]), (V5E.ridge(), H100.ridge())),
        (
            lambda: rl.plot.roofline(V5E, over=["hbm", "vmem"]),
            (V5E.ridge("bf16", "vmem"), V5E.ridge()),
        ),
        (
            lambda: rl.plot.roofline(H100, math=["fp8", "bf16"]),
            (H100.ridge("bf16"), H100.ridge("fp8")),
        ),
    ],
)
def test_two_ridge_points_cut_three_regions(draw, ridges):
    ax = draw()
    found = regions(ax)
    assert list(found) == [
        pytest.approx(edges)
        for edges in zip(
            (ax.get_xlim()[0], *ridges), (*ridges, ax.get_xlim()[1]), strict=True
        )
    ]
    waits, computes = {"//": LIGHT["hbm"]}, {"\\\\": LIGHT["math"]}
    assert list(found.values()) == [waits, waits | computes, computes]


def test_each_of_three_regions_is_told_what_helps():
    assert said(rl.plot.roofline([V5E, H100]))[-3:] == [
        "both memory-bound: raise intensity",
        "only H100 SXM memory-bound: raise bandwidth",
        "both compute-bound: nothing more to gain",
    ]
    _, middle, _ = said(rl.plot.roofline(V5E, over=["vmem", "hbm"]))[-3:]
    assert middle == "only HBM bandwidth-bound: raise bandwidth"


def test_three_roofs_have_no_regions():
    ax = rl.plot.roofline(V5E, over=["vmem", "hbm", "pcie"])
    assert not regions(ax)
    assert ax.get_legend() is None


def test_measurements_stand_where_they_were_made_unlike_operations():
    ax = rl.plot.roofline(H100, {"model": B1024}, measured={"ours": (819.2, 7e14)})
    assert diamonds(ax) == {(819.2, 7e14): "D"}
    assert set(spots(ax, "bound").values()) == {"o"}
    assert {"ours", "model", "measured"} <= set(said(ax))


def test_many_measurements_can_share_one_name():
    x, y = np.array([1.0, 10, 100]), np.array([1e12, 2e13, 1e14])
    ax = rl.plot.roofline(H100, measured={"ours": (x, y)})
    assert set(diamonds(ax)) == set(zip(x, y, strict=True))
    assert said(ax).count("ours") == 1


def test_names_of_dots_that_are_close_together_are_told_apart():
    shares = {"1024": 0.09, "4096": 0.84, "8192": 0.92}
    measured = {n: (int(n) / 3, share * V5E.peak()) for n, share in shares.items()}
    ax = rl.plot.roofline(V5E, measured=measured)
    dots = {n: ax.transData.transform(at) for n, at in measured.items()}
    found = [text for text in ax.texts if text.get_text() in dots]
    for text in found:
        middle = np.mean(text.get_window_extent().get_points(), axis=0)
        near = min(dots, key=lambda n: np.hypot(*(dots[n] - middle)))
        assert near == text.get_text()
    assert len(found) == 3


def test_the_peak_is_named_at_its_roof_however_many_dots_there_are():
    works = {f"B = {B}": rl.matmul(B, 4096, 4096) for B in (256, 1024, 4096)}
    ax = rl.plot.roofline(V5E, works)
    [peak] = [text for text in ax.texts if text.get_text().startswith("peak")]
    assert 0 < peak.xyann[1] < 20


def test_integers_are_counted_as_operations():
    ax = rl.plot.roofline(V5E, math="int8")
    assert {"attainable OP/s", "peak 394 TOP/s"} <= set(said(ax))
    assert ax.get_xlabel() == "arithmetic intensity (OPs/byte)"


def test_a_label_is_shown_letter_by_letter():
    label = r"$\frac{1}{2}$ a_b^c %"
    ax = rl.plot.roofline(V5E, {label: B64}, measured={f"{label}!": (10, 1e11)})
    assert {label, f"{label}!"} <= set(said(ax))
    assert not any(text.get_parse_math() for text in ax.texts)


def test_a_picture_is_drawn_on_the_axes_given():
    _, (one, other) = pyplot.subplots(1, 2, figsize=(12, 5))
    assert rl.plot.roofline(V5E, ax=one) is one
    assert rl.plot.chips(rl.chips, ax=other) is other
    assert len(pyplot.get_fignums()) == 1


MANY = {f"operation {n}": rl.matmul(n, 8192, 8192) for n in range(1, 120)}


@pytest.mark.parametrize(
    ("draw", "error", "words"),
    [
        (
            lambda: rl.plot.roofline([V5E, H100], over=["hbm", "pcie"]),
            ValueError,
            "one",
        ),
        (lambda: rl.plot.roofline(V5E, math=[]), ValueError, "math must hold"),
        (lambda: rl.plot.roofline(V5E, over=["hbm", 3]), ValueError, "no 3 bandwidth"),
        (
            lambda: rl.plot.roofline(V5E, math=["bf16", "fp8"]),
            ValueError,
            "no fp8",
        ),
        (lambda: rl.plot.roofline(V5E, measured=[1]), TypeError, r"measured .* \[1\]"),
        (lambda: rl.plot.roofline(V5E, measured={"a": 3}), TypeError, "not 3"),
        (lambda: rl.plot.roofline(V5E, measured={"a": (0, 1)}), ValueError, "not 0"),
        (lambda: rl.plot.roofline(V5E, measured={"a": (1, "x")}), TypeError, "'x'"),
        (
            lambda: rl.plot.roofline(V5E, measured={"a": (np.ones(2), np.ones(3))}),
            ValueError,
            "one shape",
        ),
    ],
)
def test_bad_input_is_named(draw, error, words):
    with pytest.raises(error, match=words):
        draw()
    assert not pyplot.get_fignums()


def test_more_names_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match=r"points must be few enough .* 'operation"):
        rl.plot.roofline(V5E, MANY)
