"""A number is read at a glance, however large or small."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import roofline as rl
from roofline.readouts import SECONDS, digits, quantity, whole, with_prefixes
from roofline.tables import chip_table

ANY = st.floats(-300, 300).map(lambda power: 10.0**power)
LONG = re.compile(r"\d{17}|\.\d{10}")


@given(ANY)
def test_any_number_reads_back_to_three_digits_and_is_short(value):
    text = digits(value)
    assert float(text) == pytest.approx(value, rel=0.00501)
    assert len(text) <= 15


@given(ANY, st.sampled_from([SECONDS, with_prefixes("B")]))
def test_any_quantity_reads_back_in_its_unit(value, units):
    number, unit = quantity(value, units).split(" ")
    if value > 1e-290:  # times a unit, not next to the smallest float
        assert float(number) * dict(units)[unit] == pytest.approx(value, rel=0.00501)


def test_nothing_is_zero():
    assert float(digits(0)) == 0


@given(st.integers(1, 10**100))
def test_a_whole_number_is_exact_as_far_as_anyone_counts(value):
    assert float(whole(value)) == pytest.approx(value, rel=0.00501)
    assert value >= 1e15 or whole(value) == str(value)


@pytest.mark.parametrize("size", [1e-50, 1e15, 1e20, 1e50])
def test_no_sentence_holds_a_row_of_digits(size):
    chip = rl.chips["tpu-v5e"]
    assert not LONG.search(rl.why(rl.matmul, chip, B=size, D=size, F=size))
    slow = rl.Chip("slow", {"bf16": 1e50}, {"hbm": 1e-30})
    assert not LONG.search(rl.why(rl.matmul, slow, B=1, D=size, F=size))
    assert not LONG.search(chip_table({"slow": slow}))
