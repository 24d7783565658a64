"""The table of chips says what the records say, in the reader's language."""

import pytest

import roofline as rl
from roofline.tables import chip_table

MINE = rl.Chip("mine", peaks={"fp16": 2e12}, bandwidths={"hbm": 4e10})


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.fixture(autouse=True)
def own_language(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", None)


@pytest.mark.parametrize(("language", "ridge"), [("en", "ridge"), ("zh", "脊点")])
def test_the_header_is_in_the_chosen_language(language, ridge):
    rl.language(language)
    header = cells(chip_table(rl.chips).splitlines()[0])
    assert header[1:] == ["TFLOP/s", "TB/s", "GB", ridge]


def test_every_chip_has_a_row_of_its_own_figures():
    rows = [cells(line) for line in chip_table(rl.chips).splitlines()[2:]]
    assert [row[0] for row in rows] == [chip.name for chip in rl.chips.values()]
    h100 = next(row for row in rows if row[0] == "H100 SXM")
    assert h100[1:] == ["989", "3.35", "80", "295"]


def test_what_is_missing_is_not_zero_and_fp16_stands_in_for_bf16():
    row = cells(chip_table({"mine": MINE}).splitlines()[2])
    assert row == ["mine", "2", "0.04", "–", "50"]


def test_a_chip_without_16_bit_math_says_what_it_computes_in():
    small = rl.Chip("small", peaks={"fp32": 5e9}, bandwidths={"hbm": 5e9})
    row = cells(chip_table({"small": small}).splitlines()[2])
    assert row == ["small", "0.005 (fp32)", "0.005", "–", "1 (fp32)"]


def test_a_chip_without_hbm_has_no_ridge():
    chip = rl.Chip("cached", peaks={"bf16": 1e14}, bandwidths={"l2": 1e13})
    row = cells(chip_table({"cached": chip}).splitlines()[2])
    assert row == ["cached", "100", "–", "–", "–"]


def test_a_notebook_shows_the_chips_as_this_table():
    assert rl.chips._repr_markdown_() == chip_table(rl.chips)
