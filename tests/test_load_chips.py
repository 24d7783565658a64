"""A reader's own file of chips: what it may hold, and what is said when it is wrong."""

from importlib.resources import files

import pytest

import roofline as rl

SIMPLE = """\
[my-chip]
name = "My chip"
capacity = 8e10

[my-chip.peaks]
bf16 = 1e14
fp8 = 200_000_000_000_000

[my-chip.bandwidths]
hbm = 1e12
"""
FULL = """\
[sources.sheet]
title = "Data sheet"
url = ""
date = "2026"

[my-chip]
name = "My chip"
on_chip.l2 = 1e6

[my-chip.peaks.bf16]
value = 1e14
source = "sheet"
confidence = "a"
note = "as printed"
variants = [
  { value = 2e14, source = "sheet", why = "sparse" },
]

[my-chip.bandwidths]
hbm = { value = 1e12 }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("chips")


@pytest.fixture
def load(folder):
    def write_and_load(text):
        path = folder / "my.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return rl.load_chips(path)

    return write_and_load


def test_a_chip_in_the_simple_form(load):
    assert load(SIMPLE)["my-chip"] == rl.Chip(
        "My chip", {"bf16": 1e14, "fp8": 2e14}, {"hbm": 1e12}, capacity=8e10
    )


def test_a_chip_in_the_full_form(load):
    chip = load(FULL)["my-chip"]
    assert (chip.peak(), chip.bandwidth(), chip.on_chip["l2"]) == (1e14, 1e12, 1e6)
    source = chip.sources["bf16"]
    assert (source.title, source.date) == ("Data sheet", "2026")
    assert (source.confidence, source.note) == ("a", "as printed")
    assert [(v.value, v.source, v.why) for v in source.variants] == [
        (2e14, "Data sheet", "sparse")
    ]
    assert set(chip.sources) == {"bf16"}


def test_the_packages_own_file_goes_through_the_same_door():
    loaded = rl.load_chips(str(files("roofline").joinpath("chips.toml")))
    assert list(loaded) == list(rl.chips)
    for id_, chip in loaded.items():
        assert chip == rl.chips[id_]
        assert chip.sources == rl.chips[id_].sources


def test_what_is_loaded_behaves_like_the_chips_on_record(load):
    mine = load(SIMPLE)
    assert type(mine) is type(rl.chips)
    assert repr(mine) == "chips: my-chip"
    assert "| My chip | 100 | 1.00 | 80 | 100 |" in mine._repr_markdown_()
    with pytest.raises(KeyError, match=r"'my-chop'; did you mean my-chip\?"):
        mine["my-chop"]
    assert rl.time(rl.matmul(8, 64, 64), mine["my-chip"]).bound == "hbm"


def test_the_form_of_a_line_does_not_matter(load):
    expected = load(SIMPLE)["my-chip"]
    assert load(b"\xef\xbb\xbf" + SIMPLE.encode())["my-chip"] == expected
    assert load(SIMPLE.replace("\n", "\r\n"))["my-chip"] == expected
    inline = 'my-chip = { name = "My chip", capacity = 80_000_000_000, peaks = '
    inline += "{ bf16 = 1e14, fp8 = 2e14 }, bandwidths = { hbm = 1e12 } }"
    assert load(inline)["my-chip"] == expected


def changed(text, old, new):
    assert text.count(old) == 1
    return text.replace(old, new)


RANGE = "must be positive and finite (from 1e-50 to 1e50), not"
SIMPLY_WRONG = [  # what is changed, into what, the line, what is said
    ("fp8", "bf17", 7, "my-chip.peaks.bf17: peaks may name fp64, fp32, tf32, bf16, "),
    ("fp8", "bf17", 7, ", vector, not 'bf17'; did you mean bf16?"),
    ("capacity", "capacity_", 3, "my-chip.capacity_: my-chip may name name, peaks, "),
    ("capacity", "capacity_", 3, ", vendor, not 'capacity_'; did you mean capacity?"),
    ("[my-chip.peaks]", "[my-chip.peeks]", 5, "not 'peeks'; did you mean peaks?"),
    ("1e12", "0", 10, f"my-chip.bandwidths.hbm: hbm {RANGE} 0"),
    ("1e12", "-1e12", 10, f"hbm {RANGE} -1000000000000.0"),
    ("1e12", "nan", 10, f"hbm {RANGE} nan"),
    ("1e12", "+inf", 10, f"hbm {RANGE} inf"),
    ("1e12", "1e51", 10, f"hbm {RANGE} 1e+51"),
    ("1e12", "true", 10, "hbm must be a number, not True"),
    ("1e12", "'1e12'", 10, "hbm must be a number, not '1e12'"),
    ("1e12", "[1e12]", 10, "hbm must be a number, not [1000000000000.0]"),
    ("1e12", "2026-11-30", 10, "hbm must be a number, not datetime.date(2026, 11, 30)"),
    ("1e12", "{}", 10, "hbm must have a key 'value'"),
    ("hbm", '"odd key" = 0\nhbm', 10, "bandwidths.'odd key': 'odd key' must be"),
    ("hbm = ", '"" = ', 10, "bandwidths must have names as keys, not ''"),
    ("hbm = 1e12", "", 9, "bandwidths must be a non-empty mapping, not {}"),
    ("8e10", "'80 GB'", 3, "my-chip.capacity: capacity must be a number, not '80 GB'"),
    ('name = "My chip"', "", 1, "my-chip: my-chip must have a key 'name'"),
    ('"My chip"', '""', 2, "my-chip.name: name must be a non-empty string, not ''"),
    ('"My chip"', '"My chip"\nvendor = 3', 3, "vendor must be text, not 3"),
    ('"My chip"', "3", 2, "my-chip.name: name must be a non-empty string, not 3"),
    ("[my-chip]", "x = 3\n[my-chip]", 1, "x: x must be a table, not 3"),
    ("[my-chip]", "[sources]\nx = 3\n[my-chip]", 2, "sources.x: x must be a table"),
    ("[my-chip.peaks]", "[[my-chip.peaks]]", 5, "peaks must be a table, not [{"),
    ("1e14", "1e14 1e15", 6, "must be valid TOML: expected newline"),
    ("fp8", "bf16", 7, "must be valid TOML: a key or a table is given twice"),
    ("[my-chip.bandwidths]", "[my-chip.peaks]", 9, "a key or a table is given twice"),
    ("[my-chip.peaks]", "[my-chip]", 5, "a key or a table is given twice"),
    ("8e10", "{ x = 1, x = 2 }", 3, "a key or a table is given twice"),
    ("8e10", "9" * 5000, 3, "a number must have at most 4300 digits"),
    ("8e10", "9_" * 5000 + "9", 3, "a number must have at most 4300 digits"),
    ("[my-chip]", "['']\n[my-chip]", 1, "a chip must have an id, not ''"),
    ("[my-chip]", "[sources.'']\n[my-chip]", 1, "sources must have names as keys"),
    ("hbm = 1e12\n", "hbm =", 10, "must be valid TOML: invalid value"),
]
VARIANTS = FULL[FULL.index("variants") : FULL.index("\n\n[my-chip.bandwidths]")]
FULLY_WRONG = [
    ("value = 1e14", "value = 'fast'", 11, "peaks.bf16.value: value must be a number"),
    ('date = "2026"', "date = 2026", 4, "date must be text in quotes, not 2026"),
    ('date = "2026"', "", 1, "sources.sheet: sheet must have a key 'date'"),
    ('url = ""', "link = 3", 3, "sheet may name title, url, date, not 'link'"),
    ('"sheet"\n', '"shet"\n', 12, "the name of a table of [sources], not 'shet'"),
    ('"sheet"\n', '"shet"\n', 12, "; did you mean sheet?"),
    ('source = "sheet"\n', "\n", 10, "bf16 must have a key 'source'"),
    ('confidence = "a"', 'confidence = "d"', 13, "must be a, b or c, not 'd'"),
    ('confidence = "a"', 'confidence = "ab"', 13, "must be a, b or c, not 'ab'"),
    ('confidence = "a"', "confidence = 1", 13, "must be text in quotes, not 1"),
    ('confidence = "a"', "", 10, "bf16 must have a key 'confidence'"),
    ('note = "as printed"', "note = 3", 14, "note must be text in quotes, not 3"),
    ('note = "as printed"', "nota = 3", 14, "not 'nota'; did you mean note?"),
    (VARIANTS, "variants = 3", 15, "variants must be an array of tables, not 3"),
    ('why = "sparse"', "why = 3", 15, "bf16.variants[0].why: why must be text"),
    (', why = "sparse"', "", 15, "variants[0] must have a key 'why'"),
    ("l2 = 1e6", "l2 = -1", 8, f"my-chip.on_chip.l2: l2 {RANGE} -1"),
]
WRONG = [(SIMPLE, *slip) for slip in SIMPLY_WRONG]
WRONG += [(FULL, *slip) for slip in FULLY_WRONG]


@pytest.mark.parametrize(("text", "old", "new", "line", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_line(load, text, old, new, line, said):
    with pytest.raises(ValueError, match=f"^my.toml, line {line}: ") as caught:
        load(changed(text, old, new))
    assert said in caught.value.args[0]
    assert_one_sentence(caught.value.args[0])


def assert_one_sentence(message):
    assert "\n" not in message
    assert len(message) < 300, message


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "[sources]\n"], ids=repr)
def test_a_file_without_chips_is_refused(load, text):
    with pytest.raises(ValueError, match=r"^my.toml must hold a table for each chip"):
        load(text)


def test_a_file_that_is_not_utf_8_is_refused_with_its_line(load):
    with pytest.raises(ValueError, match=r"^my.toml, line 2: must be text in UTF-8$"):
        load(SIMPLE.encode().replace(b"My chip", "我的芯片".encode("gb18030")))
    with pytest.raises(ValueError, match=r"^my.toml, line 1: must be text in UTF-8$"):
        load(SIMPLE.encode("utf-16"))


def test_a_file_that_is_nested_too_deeply_is_refused(load):
    with pytest.raises(ValueError, match=r"^my.toml"):
        load("x = " + "[" * 50_000)


def test_a_path_that_is_no_file_is_refused_by_name(folder):
    wanted = "^path must be that of a file to read, not "
    with pytest.raises(FileNotFoundError, match=rf"{wanted}.*none\.toml"):
        rl.load_chips(folder / "none.toml")
    with pytest.raises(IsADirectoryError, match=wanted):
        rl.load_chips(folder)
    with pytest.raises(ValueError, match=wanted):
        rl.load_chips("nul\0.toml")
    with pytest.raises(ValueError, match=f"{wanted}''$"):
        rl.load_chips("")


@pytest.mark.parametrize("path", [None, 3, True, b"my.toml", ["my.toml"]], ids=repr)
def test_what_is_no_path_is_refused(path):
    with pytest.raises(TypeError, match=r"^path must be the path of a TOML file"):
        rl.load_chips(path)
