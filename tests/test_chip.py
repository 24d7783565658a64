"""A chip is a value: it can be compared, copied and hashed, but not changed."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from types import MappingProxyType

import numpy as np
import pytest

import roofline as rl

MINE = {"name": "mine", "peaks": {"fp32": 1e12}, "bandwidths": {"hbm": 1e11}}
ALL = pytest.mark.parametrize("id_", list(rl.chips))


def test_chips_are_a_mapping():
    assert "l4" in rl.chips
    assert "l5" not in rl.chips
    assert rl.chips.get("l5") is None
    assert len(rl.chips) == len(list(rl.chips)) == len(set(rl.chips)) > 10
    assert "tpu-v5e" in repr(rl.chips)
    with pytest.raises(TypeError):
        rl.chips["mine"] = rl.chips["l4"]


@ALL
def test_chips_can_be_copied_pickled_compared_and_hashed(id_):
    chip = rl.chips[id_]
    others = [copy.copy(chip), copy.deepcopy(chip), replace(chip)]
    others += [pickle.loads(pickle.dumps(chip))]
    for other in others:
        assert other == chip
        assert hash(other) == hash(chip)
        assert other.sources == chip.sources
        assert isinstance(other.peaks, MappingProxyType)
    assert replace(chip, name="other") != chip
    assert len(set(rl.chips.values())) == len(rl.chips)


def test_a_chip_cannot_be_changed():
    chip = rl.Chip(**MINE)
    with pytest.raises(TypeError):
        chip.peaks["fp32"] = 1
    with pytest.raises(FrozenInstanceError):
        chip.name = "yours"


def test_a_chip_does_not_change_with_what_it_was_made_from():
    peaks = {"fp32": 1e12}
    chip = rl.Chip("mine", peaks, {"hbm": 1e11})
    peaks["fp32"] = 1
    assert chip.peak("fp32") == 1e12


def test_a_readers_own_chip_works_everywhere():
    chip = rl.Chip("mine", {"fp32": 10**12}, {"hbm": np.float32(1e11), "l2": 10**12})
    assert (chip.capacity, dict(chip.sources)) == (None, {})
    assert [type(v) for v in (*chip.peaks.values(), *chip.bandwidths.values())] == [
        float
    ] * 3
    assert chip.ridge("fp32", over="l2") == 1
    assert rl.time(rl.dot(8, "fp32"), chip, math="fp32").bound == "hbm"
    assert eval(repr(chip), {"Chip": rl.Chip}) == chip


def test_on_chip_memories_are_part_of_a_chip():
    small, large = (rl.Chip(**MINE, on_chip={"smem": size}) for size in (2**17, 2**18))
    assert small != large
    assert hash(small) != hash(large)
    assert large.on_chip["smem"] == 2**18
    assert eval(repr(large), {"Chip": rl.Chip}) == large
    assert pickle.loads(pickle.dumps(large)) == large
    assert rl.Chip(**MINE).on_chip == {}
    with pytest.raises(TypeError):
        large.on_chip["smem"] = 1
