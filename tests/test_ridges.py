"""The ridges that the book prints follow from figures on record."""

import re

import pytest
from records import figures, in_circulation

import roofline as rl

RIDGES = [  # chip, unit, peak, bandwidth, rounded ridge
    ("tpu-v3", "bf16", 1.23e14, 9e11, "137"),
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
    ("t4", "fp16", 6.5e13, 3.2e11, "203"),
    ("t4", "fp16", 6.5e13, 3e11, "217"),
    ("a100-40gb-sxm", "bf16", 3.12e14, 1.555e12, "201"),
    ("a100-40gb-sxm", "fp32", 1.95e13, 1.555e12, "12.54"),
    ("a100-80gb-sxm", "bf16", 3.12e14, 2.039e12, "153"),
    ("a10", "bf16", 1.25e14, 6e11, "208"),
    ("rtx-4090", "bf16", 1.652e14, 1.008e12, "164"),
    ("l4", "bf16", 1.21e14, 3e11, "403"),
    ("l40s", "bf16", 3.62e14, 8.64e11, "419"),
    ("h100-pcie", "bf16", 7.56e14, 2e12, "378"),
    ("h100-sxm", "bf16", 9.89e14, 3.35e12, "295.2"),
    ("h100-sxm", "bf16", 9.894e14, 3.35e12, "295.3"),
    ("h100-sxm", "bf16", 1e15, 3.35e12, "298.5"),
    ("gh200", "bf16", 9.89e14, 4e12, "247"),
    ("h20", "bf16", 1.48e14, 4e12, "37"),
    ("h200-sxm", "bf16", 9.894e14, 4.8e12, "206"),
    ("b200", "bf16", 2.25e15, 8e12, "281"),
    ("gb200", "bf16", 2.5e15, 8e12, "312"),
    ("b300", "bf16", 2.25e15, 8e12, "281"),
    ("rtx-5090", "bf16", 2.095e14, 1.792e12, "117"),
    ("mi250x", "bf16", 3.83e14, 3.2768e12, "117"),
    ("mi250x", "bf16", 1.915e14, 1.6384e12, "117"),
    ("epyc-9654", "fp32", 7.3728e12, 4.608e11, "16.0"),
    ("mi300x", "bf16", 1.3074e15, 5.3e12, "247"),
    ("mi325x", "bf16", 1.3074e15, 6e12, "218"),
    ("mi355x", "bf16", 2.5166e15, 8e12, "315"),
    ("trainium2", "bf16", 6.67e14, 2.9e12, "230"),
    ("gaudi3", "bf16", 1.6777e15, 3.7e12, "453"),
    ("gaudi3", "bf16", 1.835e15, 3.7e12, "496"),
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


def test_every_chip_has_its_ridge_checked_and_none_twice():
    assert {ridge[0] for ridge in RIDGES} == set(rl.chips)
    assert len(set(RIDGES)) == len(RIDGES)


def test_ridges_that_a_record_names_are_checked():
    checked = {(id_, float(ridge)) for id_, *_, ridge in RIDGES}
    named = set()
    for id_ in rl.chips:
        for figure in figures(id_).values():
            texts = [v["why"] for v in figure.get("variants", [])] + [figure["note"]]
            for text in texts:
                ridge = "".join(re.findall(r"\bridge .*", text))
                named |= {(id_, float(n)) for n in re.findall(r"\d+\.?\d*", ridge)}
    assert len(named) > 5
    assert named <= checked


def test_the_ridge_depends_on_the_level():
    chip = rl.chips["tpu-v5e"]
    assert chip.ridge("bf16", over="network") == pytest.approx(4377.78, rel=1e-6)
    assert chip.ridge("bf16", over="vmem") == pytest.approx(10.92, rel=1e-3)
