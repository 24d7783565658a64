"""The line on which something is given, in TOML as awkward as it may be."""

import tomllib
from importlib.resources import files

import pytest

from roofline.toml_lines import line_of

AWKWARD = (
    '''\
# [fake.peaks] in a comment

[chip]  # a [comment] = 1
name = "a # and [chip.peaks] \\" in text"
text = """
[chip.peaks]
bf16 = 1
"""
raw = \'\'\'
bf16 = "
\'\'\'
array = [
  1, # 2]
  [3, "]"],
]
peaks.bf16 = 1
peaks . "fp 8" = 2
  peaks.'it'''
    + "'"
    + """"s" = 3
"quoted.key" = { deep = { er = 4 }, other = [ { x = 5 } ] }

  [ chip . "sub table" ]
x = 6

[[chip.rows]]
why = 7
[[chip.rows]]
why = 8

[implicit.bandwidths]
hbm = 9"""
)
AWKWARD = AWKWARD.replace("peaks.'it'\"s\"", "peaks.'it\"s'")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("chip",), 3),
        (("chip", "name"), 4),
        (("chip", "text"), 5),
        (("chip", "raw"), 9),
        (("chip", "array"), 12),
        (("chip", "array", 1, 1), 12),
        (("chip", "peaks"), 16),
        (("chip", "peaks", "bf16"), 16),
        (("chip", "peaks", "fp 8"), 17),
        (("chip", "peaks", 'it"s'), 18),
        (("chip", "quoted.key", "deep", "er"), 19),
        (("chip", "quoted.key", "other", 0, "x"), 19),
        (("chip", "sub table"), 21),
        (("chip", "sub table", "x"), 22),
        (("chip", "rows", 0, "why"), 25),
        (("chip", "rows", 1), 26),
        (("chip", "rows", 1, "why"), 27),
        (("implicit",), 29),
        (("implicit", "bandwidths", "hbm"), 30),
    ],
)
def test_a_value_is_where_its_statement_begins(path, line):
    value = tomllib.loads(AWKWARD)
    for key in path:
        value = value[key]  # the path is right
    assert line_of(AWKWARD, path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("chip", "peaks", "fp16"), 16),
        (("chip", "missing"), 3),
        (("chip", "name", "deeper"), 4),
        (("implicit", "peaks"), 29),
        (("nobody", "at", "home"), 1),
        ((), 1),
    ],
)
def test_what_is_missing_is_where_its_surroundings_begin(path, line):
    assert line_of(AWKWARD, path) == line


def test_every_figure_of_the_package_is_found_on_a_line_of_its_own_name():
    toml = files("roofline").joinpath("chips.toml").read_text("utf-8")
    lines = toml.split("\n")
    chip = tomllib.loads(toml)["mi300x"]
    for part in ("peaks", "bandwidths", "on_chip"):
        for name in chip[part]:
            line = lines[line_of(toml, ("mi300x", part, name)) - 1]
            assert line.startswith((f"{name} = ", f"[mi300x.{part}.{name}]"))
