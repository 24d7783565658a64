"""The ridges that the book prints follow from figures on record."""

import pytest
from records import in_circulation

import roofline as rl

RIDGES = [  # chip, unit, peak, bandwidth, rounded ridge
    ("tpu-v5e", "bf16", 1.97e14, 8.2e11, "240.24"),
    ("tpu-v5e", "bf16", 1.97e14, 8.19e11, "240.5"),
    ("tpu-v5e", "bf16", 1.97e14, 8.1e11, "243.2"),
    ("tpu-v5e", "int8", 3.94e14, 8.2e11, "480.5"),
    ("tpu-v4", "bf16", 2.75e14, 1.228e12, "224"),
    ("tpu-v4", "bf16", 2.75e14, 1.2e12, "229"),
    ("tpu-v5p", "bf16", 4.59e14, 2.8e12, "164"),
    ("tpu-v5p", "bf16", 4.59e14, 2.765e12, "166"),
    ("tpu-v5p", "vector", 1.4e13, 2.8e12, "5.0"),
    ("tpu-v5p", "vector", 7e12, 2.8e12, "2.5"),
    ("tpu-v6e", "bf16", 9.18e14, 1.638e12, "560"),
    ("tpu-v6e", "bf16", 9.2e14, 1.6e12, "575"),
    ("tpu7x", "bf16", 2.307e15, 7.38e12, "313"),
    ("v100-sxm2", "fp16", 1.25e14, 9e11, "139"),
    ("a100-40gb-sxm", "bf16", 3.12e14, 1.555e12, "201"),
    ("a100-40gb-sxm", "fp32", 1.95e13, 1.555e12, "12.54"),
    ("a100-80gb-sxm", "bf16", 3.12e14, 2.039e12, "153"),
    ("l4", "bf16", 1.21e14, 3e11, "403"),
    ("h100-pcie", "bf16", 7.56e14, 2e12, "378"),
    ("h100-sxm", "bf16", 9.89e14, 3.35e12, "295.2"),
    ("h100-sxm", "bf16", 1e15, 3.35e12, "298.5"),
    ("h20", "bf16", 1.48e14, 4e12, "37"),
    ("h200-sxm", "bf16", 9.894e14, 4.8e12, "206"),
    ("b200", "bf16", 2.25e15, 8e12, "281"),
    ("mi300x", "bf16", 1.3074e15, 5.3e12, "247"),
]


@pytest.mark.parametrize(("id_", "unit", "peak", "bandwidth", "ridge"), RIDGES)
def test_ridges_follow_from_figures_on_record(id_, unit, peak, bandwidth, ridge):
    assert peak in in_circulation(id_, unit)
    assert bandwidth in in_circulation(id_, "hbm")
    digits = len(ridge.partition(".")[2])
    assert f"{peak / bandwidth:.{digits}f}" == ridge
    used = in_circulation(id_, unit)[0], in_circulation(id_, "hbm")[0]
    if (peak, bandwidth) == used:
        assert rl.chips[id_].ridge(unit) == peak / bandwidth


def test_every_chip_has_its_ridge_checked():
    assert {ridge[0] for ridge in RIDGES} == set(rl.chips)


def test_the_ridge_depends_on_the_level():
    chip = rl.chips["tpu-v5e"]
    assert chip.ridge("bf16", over="network") == pytest.approx(4377.78, rel=1e-6)
    assert chip.ridge("bf16", over="vmem") == pytest.approx(10.92, rel=1e-3)
