"""Bad input to a chip, and to the chips on record, is refused in one sentence."""

import numpy as np
import pytest
from bad_input import assert_one_sentence, bad_values

import roofline as rl

MINE = {"name": "mine", "peaks": {"fp32": 1e12}, "bandwidths": {"hbm": 1e11}}


@pytest.mark.parametrize(
    "id_", ["tpu-v7", "h100", "", "TPU-V5E", None, 3, ["l4"], np.uint8]
)
def test_an_unknown_chip_is_a_key_error_that_names_close_ones(id_):
    with pytest.raises(KeyError, match=r"unknown chip .*; did you mean .*\?"):
        rl.chips[id_]


def test_the_closest_chip_is_named_first():
    for wrong, right in (("h100", "h100-"), ("TPU-V5E", "tpu-v5e"), ("a100", "a100-")):
        with pytest.raises(KeyError, match=f"did you mean {right}"):
            rl.chips[wrong]


@pytest.mark.parametrize("unit", ["fp12", "FP32", None, 32, ["fp32"]])
def test_a_unit_the_chip_lacks_is_refused_with_those_it_has(unit):
    with pytest.raises(
        ValueError, match=r"^mine has no .* peak on record; it has fp32$"
    ):
        rl.Chip(**MINE).peak(unit)
    with pytest.raises(
        ValueError, match=r"^mine has no .* bandwidth on record; it has hbm$"
    ):
        rl.Chip(**MINE).bandwidth(unit)
    with pytest.raises(ValueError, match="V100 SXM2 has no bf16 peak"):
        rl.chips["v100-sxm2"].peak("bf16")


@pytest.mark.parametrize(
    ("wrong", "argument"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": 3}, "name"),
        ({"vendor": None}, "vendor"),
        ({"peaks": {}}, "peaks"),
        ({"peaks": None}, "peaks"),
        ({"peaks": [("fp32", 1)]}, "peaks"),
        ({"peaks": {"fp12": 1e12}}, "peaks"),
        ({"peaks": {3: 1e12}}, "peaks"),
        ({"bandwidths": {}}, "bandwidths"),
        ({"bandwidths": 1e12}, "bandwidths"),
        ({"bandwidths": {None: 1e12}}, "bandwidths"),
        ({"bandwidths": {"": 1e12}}, "bandwidths"),
        ({"on_chip": None}, "on_chip"),
        ({"on_chip": 2**18}, "on_chip"),
        ({"on_chip": {3: 2**18}}, "on_chip"),
        ({"sources": None}, "sources"),
        ({"sources": "vendor"}, "sources"),
    ],
    ids=str,
)
def test_a_bad_chip_is_refused_in_one_sentence(wrong, argument):
    with pytest.raises((TypeError, ValueError)) as caught:
        rl.Chip(**(MINE | wrong))
    message = str(caught.value)
    assert message.startswith(argument)
    assert ", not " in message
    assert "\n" not in message


@pytest.mark.parametrize(("value", "error"), bad_values())
@pytest.mark.parametrize("figure", ["peaks", "bandwidths", "capacity", "on_chip"])
def test_a_bad_figure_is_refused_in_one_sentence(figure, value, error):
    if value is None and figure == "capacity":
        return  # unknown
    wrong = {"capacity": value, "peaks": {"bf16": value}, "bandwidths": {"hbm": value}}
    wrong["on_chip"] = {"l2": value}
    with pytest.raises((error, TypeError)) as caught:
        rl.Chip(**(MINE | {figure: wrong[figure]}))
    assert_one_sentence(caught, figure)


@pytest.mark.parametrize("value", [np.array([1e12, 2e12]), np.array([1e12])])
def test_a_figure_is_one_number(value):
    with pytest.raises(TypeError, match=r"peaks\['fp32'\] must be one number, not"):
        rl.Chip("mine", {"fp32": value}, {"hbm": 1e12})
