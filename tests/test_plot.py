"""Pictures: they show what the model says, and a reader can read them."""

from __future__ import annotations

import io
import re
import tomllib
from importlib.resources import files

import matplotlib as mpl
import nbclient
import nbformat
import numpy as np
import pytest
import sympy
from drawn import faults
from fontTools.ttLib import TTFont
from matplotlib import pyplot
from matplotlib.colors import to_rgb

import roofline as rl
from roofline.palette import DARK, LIGHT
from roofline.plot.style import FONTS, SVG, WIDTH

V5E, H100 = rl.chips["tpu-v5e"], rl.chips["h100-sxm"]
PHONE = 312  # pixels that a figure has on a page of 360
WORDS = tomllib.loads(files("roofline").joinpath("words.toml").read_text("utf-8"))


def matmuls(*batches):
    return {f"B = {B}": rl.matmul(B, 8192, 8192) for B in batches}


def times(chip, *batches, **options):
    works = matmuls(*batches).items()
    return {label: rl.time(work, chip, **options) for label, work in works}


SENDING = rl.Work(flops=1e12, bytes=2e9, network=4e7)
BARS = {
    "one": lambda: rl.plot.time(rl.time(rl.matmul(64, 8192, 8192), H100)),
    "several": lambda: rl.plot.time(times(H100, 8, 256, 4096)),
    "network": lambda: rl.plot.time({"a": rl.time(SENDING, V5E)}),
    "latency": lambda: rl.plot.time(times(V5E, 1, 64, latency=3e-5)),
    "own scale": lambda: rl.plot.time(times(V5E, 1, 100_000), own_scale=True),
    "array": lambda: rl.plot.time(rl.time(rl.dot(10.0 ** np.arange(3, 6)), V5E)),
    "all": lambda: rl.plot.time({"$" * 99: rl.time(SENDING, V5E, latency=1e-3)}),
}
ROOFS = {
    "explained": lambda: rl.plot.roofline(V5E),
    "dots": lambda: rl.plot.roofline(V5E, matmuls(16, 128, 1024)),
    "close dots": lambda: rl.plot.roofline(H100, matmuls(300, 320, 340)),
    "far dots": lambda: rl.plot.roofline(H100, {"x · y": rl.dot(1000)} | matmuls(8192)),
    "long name": lambda: rl.plot.roofline(V5E, {"sum of two vectors": rl.dot(1000)}),
    "low ridge": lambda: rl.plot.roofline(rl.chips["v100-sxm2"], math="fp32"),
    "network": lambda: rl.plot.roofline(V5E, {"a": SENDING}, over="network"),
    "two": lambda: rl.plot.roofline([H100, V5E], matmuls(64, 1024)),
    "alike": lambda: rl.plot.roofline(
        [rl.chips[name] for name in ("h100-sxm", "tpu-v6e", "h200-sxm", "mi300x")]
    ),
    "five": lambda: rl.plot.roofline(
        [c for c in rl.chips.values() if "bf16" in c.peaks][:5], matmuls(16, 512)
    ),
}
ROOFS |= {
    "precisions": lambda: rl.plot.roofline(H100, math=["bf16", "fp8"]),
    "levels": lambda: rl.plot.roofline(V5E, over=["vmem", "hbm", "pcie"]),
    "two levels": lambda: rl.plot.roofline(
        V5E, matmuls(16, 128, 1024), over=["vmem", "hbm"]
    ),
    "same levels": lambda: rl.plot.roofline(
        rl.chips["mi300x"], over=["llc", "hbm", "network", "pcie"]
    ),
    "levels and precisions": lambda: rl.plot.roofline(
        rl.chips["tpu-v5p"], math=["int8", "bf16", "vector"], over=["hbm", "network"]
    ),
    "measured": lambda: rl.plot.roofline(
        H100, matmuls(4096), measured={"ours": (1365, 7.1e14), "B = 1": (1, 2e12)}
    ),
    "beyond": lambda: rl.plot.roofline(
        V5E,
        {"low": rl.Work(1, 1e4), "high": rl.Work(1e9, 1)},
        measured={"slow": (10, 1e3), "wrong": (1e3, 1e19)},
    ),
}
CHIPS = {
    "chips": lambda: rl.plot.chips(rl.chips),
    "lacking": lambda: rl.plot.chips(rl.chips, math="int8", over="network"),
    "one chip": lambda: rl.plot.chips(V5E),
}
SIZES = 2.0 ** np.arange(8, 16)
CRITICAL = {
    "critical": lambda: rl.plot.critical("B", rl.matmul, V5E, D=SIZES, F=SIZES),
    "one grows": lambda: rl.plot.critical("B", rl.matmul, H100, D=SIZES, F=8192),
    "twice": lambda: rl.plot.critical(
        "B", rl.matmul, V5E, D=SIZES, F=3.5 * SIZES, w="int8"
    ),
    "never": lambda: rl.plot.critical("B", rl.matmul, V5E, D=SIZES / 100, F=100),
    "no limit": lambda: rl.plot.critical(
        "ops", rl.elementwise, V5E, N=10**6, inputs=np.array([1, 2, 3])
    ),
}
PICTURES = BARS | ROOFS | CHIPS | CRITICAL


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


@pytest.fixture(params=["en", "zh"])
def language(request):
    rl.language(request.param)
    return request.param


def svg(ax):
    file = io.StringIO()
    with mpl.rc_context(SVG):
        ax.figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue()


def bars(ax, name, hatched=False):
    """Left and right ends of the bars in a colour, from the top down."""
    color = mpl.colors.to_rgba(LIGHT[name])
    found = [p for p in ax.patches if bool(p.get_hatch()) == hatched]
    paint = (lambda p: p.get_edgecolor()) if hatched else (lambda p: p.get_facecolor())
    boxes = [p.get_bbox() for p in found if paint(p) == color]
    return [(b.x0, b.x1) for b in sorted(boxes, key=lambda b: b.y0)]


def brackets(ax):
    lines = [line.get_xdata() for line in ax.lines if line.get_linewidth() == 2]
    return [(min(xs), max(xs)) for xs in lines]


def test_bars_are_as_long_as_the_times():
    t = rl.time(SENDING, V5E)
    ax = rl.plot.time(t)
    for name in ("math", "hbm", "network"):
        assert bars(ax, name) == [pytest.approx((0, getattr(t, name)))]


def test_the_bracket_runs_from_the_lower_to_the_upper_bound():
    compared = times(H100, 8, 256, 4096, latency=1e-5)
    ax = rl.plot.time(compared)
    assert brackets(ax) == [
        pytest.approx((t.lower, t.upper)) for t in compared.values()
    ]


def test_hatched_bars_lead_from_the_longest_bar_to_the_upper_bound():
    t = rl.time(SENDING, V5E, latency=1e-3)
    ax = rl.plot.time(t)
    assert t.bound == "math"
    (hbm,), (network,) = (
        bars(ax, "hbm", hatched=True),
        bars(ax, "network", hatched=True),
    )
    assert (hbm[0], network[1]) == pytest.approx((t.lower, t.upper))
    assert hbm[1] == pytest.approx(network[0])


def test_on_its_own_scale_each_upper_bound_fills_the_width():
    ax = rl.plot.time(times(V5E, 1, 100_000), own_scale=True)
    assert [right for _, right in brackets(ax)] == pytest.approx([ax.get_xlim()[1]] * 2)


def test_an_array_of_operations_has_a_block_for_each():
    sizes = np.array([1, 64, 4096])
    times = rl.time(rl.matmul(sizes, 8192, 8192), H100, latency=sizes * 1e-7)
    ax = rl.plot.time({"B": times})
    assert brackets(ax) == [
        pytest.approx(ends) for ends in zip(times.lower, times.upper, strict=True)
    ]
    assert [text.get_text() for text in ax.texts] == ["B 1", "B 2", "B 3"]


def test_every_time_is_written_beside_its_bar(language):
    ax = rl.plot.time(rl.time(rl.matmul(64, 8192, 8192), H100))
    words = {
        "en": ("math", "HBM", "at least", "at most"),
        "zh": ("计算", "HBM", "下界", "上界"),
    }
    values = ("8.69 µs", "40.7 µs", "40.7 µs", "49.4 µs")
    expected = [f"{w} {v}" for w, v in zip(words[language], values, strict=True)]
    assert [label.get_text() for label in ax.get_yticklabels()] == expected


@pytest.mark.parametrize("picture", ROOFS.values(), ids=ROOFS)
def test_the_slope_of_every_roof_is_45_degrees(picture):
    ax = picture()
    ax.figure.canvas.draw()
    slopes = [
        line
        for line in ax.lines
        if line.get_color() in (LIGHT["hbm"], LIGHT["network"])
    ]
    assert slopes
    for line in slopes:
        (x0, y0), (x1, y1) = ax.transData.transform(line.get_xydata())
        assert y1 - y0 == pytest.approx(x1 - x0, rel=1e-3)


def test_the_slope_is_45_degrees_on_axes_of_any_shape():
    for size in ((9, 3), (4, 8)):
        _, ax = pyplot.subplots(figsize=size)
        rl.plot.roofline(V5E, ax=ax)
        ax.figure.canvas.draw()
        (x0, y0), (x1, y1) = ax.transData.transform(ax.lines[0].get_xydata())
        assert y1 - y0 == pytest.approx(x1 - x0, rel=1e-3)


def test_dots_lie_on_the_roof():
    works = matmuls(16, 1024)
    ax = rl.plot.roofline([H100, V5E], works)
    dots = {tuple(line.get_xydata()[0]) for line in ax.lines if line.get_mew() == 2.5}
    assert dots == {
        (work.intensity, rl.attainable(work.intensity, chip))
        for work in works.values()
        for chip in (H100, V5E)
    }


def test_regions_differ_by_pattern_as_well_as_by_colour():
    ax = rl.plot.roofline(V5E)
    looks = {p.get_hatch(): p.get_edgecolor() for p in ax.patches if p.get_hatch()}
    assert len(looks) == len(set(looks.values())) == 2


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_no_text_touches_another_or_a_line_or_leaves_the_figure(picture, language):
    assert faults(picture()) == []


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_text_is_text_and_nine_pixels_high_on_a_phone(picture, language):
    found = re.findall(r"<text[^>]*font(?:-size)?: [^;]*?([\d.]+)px", svg(picture()))
    assert len(found) > 3
    assert min(map(float, found)) * PHONE / (WIDTH * 72) >= 9


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_every_colour_is_of_the_palette(picture):
    colors = set(re.findall(r"#[0-9a-f]{6}\b", svg(picture())))
    assert colors <= set(LIGHT.values())


def test_a_picture_is_the_same_every_time():
    for picture in PICTURES.values():
        assert svg(picture()) == svg(picture())
        pyplot.close("all")


def test_nothing_of_the_look_stays_behind():
    before = dict(mpl.rcParams)
    for picture in PICTURES.values():
        picture()
        pyplot.close("all")
    assert dict(mpl.rcParams) == before


def test_a_glyph_that_no_font_has_is_a_warning():
    with pytest.warns(UserWarning, match="Glyph .* missing"):
        svg(rl.plot.time({"龘": rl.time(rl.dot(100), V5E)}))


def test_the_font_has_every_character_of_the_words():
    said = {
        c for a in ("picture", "resources") for w in WORDS[a].values() for c in w["zh"]
    }
    chinese = {ord(c) for c in said if ord(c) >= 0x2E80}
    assert chinese
    for name in FONTS:
        with files("roofline").joinpath("fonts", name).open("rb") as file:
            missing = chinese - set(TTFont(file).getBestCmap())
        assert not missing, f"{''.join(map(chr, missing))}: run `make font`"


@pytest.mark.parametrize(
    ("draw", "error", "words"),
    [
        (lambda: rl.plot.time({}), ValueError, "1 to 40 operations, not 0"),
        (lambda: rl.plot.time(rl.dot(10)), TypeError, "roofline.time returns"),
        (lambda: rl.plot.time({"a": 3}), TypeError, "roofline.time returns.* not 3"),
        (lambda: rl.plot.roofline([]), ValueError, "at least one"),
        (
            lambda: rl.plot.roofline("tpu-v5e"),
            TypeError,
            "a chip, such as .* not 'tpu-v5e'",
        ),
        (lambda: rl.plot.time([rl.time(rl.dot(9), V5E)]), TypeError, "a dictionary"),
        (lambda: rl.plot.time(3), TypeError, "not 3"),
        (
            lambda: rl.plot.time(rl.time(rl.dot(np.arange(1, 99)), V5E)),
            ValueError,
            "1 to 40 operations, not 98",
        ),
        (lambda: rl.plot.time(rl.time(rl.Work(0, 0), V5E)), ValueError, "than zero"),
        (
            lambda: rl.plot.time(
                rl.time(rl.dot(sympy.Symbol("N", positive=True)), V5E)
            ),
            TypeError,
            "times must be numbers",
        ),
        (lambda: rl.plot.roofline(3), TypeError, "not 3"),
        (
            lambda: rl.plot.roofline(V5E, {"a": rl.dot(9)}, over="network"),
            ValueError,
            "int",
        ),
        (lambda: rl.plot.roofline(V5E, {"a": 3}), TypeError, "points .* not 3"),
        (lambda: rl.plot.roofline(V5E, rl.dot(10)), TypeError, "points"),
        (lambda: rl.plot.roofline(V5E, math="fp8"), ValueError, "fp8"),
        (lambda: rl.plot.roofline(V5E, over="disk"), ValueError, "disk"),
    ],
)
def test_bad_input_is_named(draw, error, words):
    with pytest.raises(error, match=words):
        draw()
    assert not pyplot.get_fignums()


CELL = """import roofline as rl
ax = rl.plot.time({%r: rl.time(rl.dot(1000), rl.chips["tpu-v5e"])})"""


@pytest.fixture(scope="module")
def notebook():
    cells = [nbformat.v4.new_code_cell(CELL % text) for text in ("dot", "dot", "龘")]
    book = nbformat.v4.new_notebook(cells=cells)
    return nbclient.NotebookClient(book, kernel_name="python3").execute().cells


def test_a_notebook_shows_one_svg_and_no_other_image(notebook):
    first, second = (cell.outputs[0].data for cell in notebook[:2])
    assert [key for key in first if key.startswith("image/")] == ["image/svg+xml"]
    assert first == second
    assert "at most" in first["image/svg+xml"]
    assert "dc:date" not in first["image/svg+xml"]
    assert f'width="{WIDTH * 72:g}pt"' in first["image/svg+xml"]


def test_a_notebook_says_which_glyph_is_missing(notebook):
    said = [o.text for o in notebook[2].outputs if o.get("name") == "stderr"]
    assert any("missing from font" in text for text in said)


def luminance(color):
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in to_rgb(color)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    low, high = sorted(map(luminance, (a, b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_all_that_is_written_can_be_read_on_paper(palette):
    for name in set(palette) - {"paper", "grid"}:
        assert contrast(palette[name], palette["paper"]) >= 4.5, name


def test_a_colour_has_one_name_and_both_themes_have_them_all():
    assert len(set(LIGHT.values())) == len(LIGHT)
    assert list(LIGHT) == list(DARK)


def test_a_slow_chip_has_a_picture_too():
    abacus = rl.Chip("abacus", peaks={"bf16": 10}, bandwidths={"hbm": 100})
    assert rl.plot.roofline(abacus, {"one": rl.Work(flops=1, bytes=1e6)}) is not None
