"""Whatever a picture shows, its words stand clear of everything else."""

import pytest
from drawn import faults
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from matplotlib import pyplot

import roofline as rl

LETTERS = "abcXYZ 019.,=³·$_^\\{}%&#计算带宽"
LABELS = st.text(LETTERS, min_size=1, max_size=40).filter(str.strip)
LANGUAGES = st.sampled_from(["en", "zh"])
LEVELS = ("hbm", "network", "pcie", "vmem")
UNITS = ("bf16", "int8", "vector")


# A picture takes long to draw, so a failing one is shown as it was found.
PICTURES = settings(max_examples=15, phases=[Phase.generate])


def magnitudes(low, high):
    return st.floats(low, high).map(lambda power: 10**power)


CHIPS = st.builds(
    rl.Chip,
    name=LABELS,
    peaks=st.fixed_dictionaries(dict.fromkeys(UNITS, magnitudes(12, 16))),
    bandwidths=st.fixed_dictionaries(dict.fromkeys(LEVELS, magnitudes(9.5, 13.5))),
)
ON_RECORD = st.sampled_from([c for c in rl.chips.values() if "bf16" in c.peaks])
WORKS = st.builds(rl.Work, magnitudes(8, 14), magnitudes(9, 10), magnitudes(8, 9))
POINTS = st.dictionaries(LABELS, WORKS, max_size=3)
MEASURED = st.dictionaries(
    LABELS, st.tuples(magnitudes(-1, 5), magnitudes(9, 17)), max_size=2
)


def several(names, most):
    return st.lists(st.sampled_from(names), min_size=1, max_size=most, unique=True)


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


def check(ax):
    found = faults(ax)
    pyplot.close(ax.figure)
    assert found == []


@PICTURES
@given(LANGUAGES, CHIPS, POINTS, MEASURED, several(UNITS, 2), several(LEVELS, 3))
def test_a_roofline_of_one_chip(language, chip, points, measured, math, over):
    rl.language(language)
    check(rl.plot.roofline(chip, points, math=math, over=over, measured=measured))


@PICTURES
@given(LANGUAGES, st.lists(CHIPS | ON_RECORD, min_size=1, max_size=6), POINTS, MEASURED)
def test_a_roofline_of_several_chips(language, chips, points, measured):
    rl.language(language)
    check(rl.plot.roofline(chips, points, measured=measured))


@PICTURES
@given(LANGUAGES, st.lists(CHIPS | ON_RECORD, min_size=1, max_size=9))
def test_ridge_points_of_any_chips(language, chips):
    rl.language(language)
    check(rl.plot.chips(chips))


@PICTURES
@given(LANGUAGES, ON_RECORD, st.integers(4, 13), st.integers(1, 9), magnitudes(-1, 1))
def test_critical_sizes_along_any_sizes(language, chip, first, count, ratio):
    import numpy as np

    rl.language(language)
    sizes = 2.0 ** np.arange(first, first + count)
    check(rl.plot.critical("B", rl.matmul, chip, D=sizes, F=ratio * sizes))


@PICTURES
@given(LANGUAGES, st.dictionaries(LABELS, WORKS, min_size=1, max_size=4), st.booleans())
def test_times_of_any_operations(language, works, own_scale):
    rl.language(language)
    chip = rl.chips["h100-sxm"]
    times = {label: rl.time(work, chip, latency=1e-5) for label, work in works.items()}
    check(rl.plot.time(times, own_scale=own_scale))
