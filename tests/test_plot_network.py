"""Pictures of the network: who decides, a ring at work, what splitting leaves."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_rgb

import roofline as rl
from roofline.palette import LIGHT
from roofline.plot.around import sent, states

V5E = rl.chips["tpu-v5e"]
SIZES = {"D": (512, 131072), "B": (16, 4096)}


@pytest.fixture(autouse=True)
def tidy(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    yield
    pyplot.close("all")


def curves(*sizes, n=(1, 2, 4, 8)):
    n = np.array(n)
    works = {f"{B}, {D}": rl.sharded_matmul(B, D, 8192, chips=n) for B, D in sizes}
    return {label: rl.time(work, V5E) for label, work in works.items()}, n


def inside(ax, color, x, y):
    """Whether a region of that colour covers a point."""
    return any(
        path.contains_point((x, y))
        for found in ax.collections
        if len(found.get_facecolor())
        and np.allclose(found.get_facecolor()[0][:3], to_rgb(LIGHT[color]))
        for path in found.get_paths()
    )


@pytest.mark.parametrize(("D", "B"), [(1000, 1000), (50000, 1000), (8192, 64)])
def test_the_map_shows_what_decides(D, B):
    ax = rl.plot.bound(rl.sharded_matmul, V5E, F=8192, **SIZES)
    decides = rl.time(rl.sharded_matmul(B, D, 8192), V5E).bound
    covered = [name for name in ("math", "hbm", "network") if inside(ax, name, D, B)]
    assert covered == [decides]


def test_the_map_names_only_what_somewhere_decides():
    ax = rl.plot.bound(rl.matmul, V5E, F=8192, **SIZES)
    assert {text.get_text() for text in ax.texts} == {
        "B",
        "memory-bound",
        "compute-bound",
    }


def test_the_name_of_a_region_keeps_clear_of_dots_and_their_labels():
    middle = (8192, 48)  # of the memory-bound region, where its name would be
    ax = rl.plot.bound(rl.sharded_matmul, V5E, {"a dot": middle}, F=8192, **SIZES)
    boxes = {text.get_text(): text.get_window_extent() for text in ax.texts}
    name, label = boxes["memory-bound"], boxes["a dot"]
    assert not name.overlaps(label)
    assert not name.contains(*ax.transData.transform(middle))


def test_a_dot_lies_at_its_sizes():
    dots = {"B = 64": (8192, 64)}
    ax = rl.plot.bound(rl.sharded_matmul, V5E, dots, F=8192, **SIZES)
    (dot,) = ax.lines
    assert (*dot.get_xdata(), *dot.get_ydata()) == (8192, 64)
    assert "B = 64" in {text.get_text() for text in ax.texts}


def test_the_map_is_in_the_chosen_language():
    rl.language("zh")
    ax = rl.plot.bound(rl.sharded_matmul, V5E, F=8192, **SIZES)
    assert "通信受限" in {text.get_text() for text in ax.texts}


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({"D": (512, 1024), "B": 8}, "two arguments of the operation must be pairs"),
        ({"D": (512, 1024), "B": (8, 8)}, "B must start below its end"),
        ({"D": (512, 1024), "B": (-8, 8)}, "B must be positive"),
    ],
)
def test_the_map_refuses_what_is_no_pair(sizes, said):
    with pytest.raises(ValueError, match=said):
        rl.plot.bound(rl.sharded_matmul, V5E, F=8192, **sizes)


@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_a_reduce_scatter_leaves_each_chip_one_whole_part(n):
    *_, last = states(n)
    whole = [[part for part in range(n) if held[part] == n] for held in last]
    assert sorted(whole) == [[part] for part in range(n)]


@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_a_ring_sends_as_many_parts_as_the_formula_says(n):
    steps = len(list(states(n))) - 1
    assert steps == rl.reduce_scatter(n, n).hops
    assert steps * 1 == rl.reduce_scatter(n, n).network  # parts of one byte
    assert {sent(chip, 0, n) for chip in range(n)} == set(range(n))


def test_the_ring_shows_every_part_at_every_moment():
    ax = rl.plot.ring()
    numbers = [t.get_text() for t in ax.texts if t.get_text().isdigit()]
    assert len(numbers) == 4 * 4 * 4
    assert numbers.count("4") == 4


def test_efficiency_starts_whole_and_is_never_more():
    times, n = curves((1024, 65536), (1024, 8192), (8, 8192))
    ax = rl.plot.efficiency(times, n)
    shares = [line.get_ydata() for line in ax.lines if line.get_ls() != "None"]
    assert [share[0] for share in shares] == [1, 1, 1]
    assert all(np.all(share <= 1) for share in shares)


def test_marks_tell_who_decides():
    times, n = curves((1024, 8192))
    ax = rl.plot.efficiency(times, n)
    marks = {line.get_color(): list(line.get_xdata()) for line in ax.lines[1:]}
    assert marks[LIGHT["math"]] == [1]
    assert marks[LIGHT["network"]] == [2, 4, 8]


@pytest.mark.parametrize("n", [(2, 4), (1,), (1, 4, 2)])
def test_efficiency_needs_one_chip_to_compare_with(n):
    times, _ = curves((8, 8192))
    with pytest.raises(ValueError, match="chips must rise from 1"):
        rl.plot.efficiency(times, np.array(n))


def test_efficiency_refuses_times_of_other_numbers_of_chips():
    times, _ = curves((8, 8192))
    with pytest.raises(ValueError, match="one for each n"):
        rl.plot.efficiency(times, np.array([1, 2]))
    with pytest.raises(TypeError, match="times must map labels"):
        rl.plot.efficiency({}, np.array([1, 2]))
