"""Files of chips that are garbage, or nearly right: read, or refused in a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_load_chips import FULL, SIMPLE, assert_one_sentence

import roofline as rl
from roofline.records import read_chips

SCRAPS = [*FULL.split("\n"), *SIMPLE.split("\n"), '"""', "[[", "]]", "{", "}", "'"]
LINES = FULL.split("\n")


def assert_read_or_refused(text):
    try:
        chips = read_chips(text, "my.toml")
    except ValueError as error:
        [message] = error.args
        assert message.startswith("my.toml")
        assert_one_sentence(message)
    else:
        assert all(isinstance(chip, rl.Chip) for chip in chips.values())


@given(st.lists(st.sampled_from(SCRAPS) | st.text(max_size=8), max_size=12))
def test_scraps_of_files(scraps):
    assert_read_or_refused("\n".join(scraps))


@given(st.text(max_size=60))
def test_any_text(text):
    assert_read_or_refused(text)


@given(st.integers(0, len(FULL)), st.integers(0, 9), st.text(max_size=3))
def test_a_slip_of_the_pen(at, cut, new):
    assert_read_or_refused(FULL[:at] + new + FULL[at + cut :])


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
GIVEN = [number for number, line in enumerate(LINES) if line[:1].isalpha()]


@given(st.sampled_from(GIVEN), VALUES)
def test_any_value_in_any_place(number, value):
    key = LINES[number].partition(" = ")[0]
    written = json.dumps(value).replace("Infinity", "inf")
    changed = f"{key} = {written}"
    assert_read_or_refused("\n".join([*LINES[:number], changed, *LINES[number + 1 :]]))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("garbage") / "my.toml"


@given(content=st.binary(max_size=60))
def test_any_bytes(path, content):
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"^my\.toml") as caught:
        rl.load_chips(path)
    assert_one_sentence(caught.value.args[0])
