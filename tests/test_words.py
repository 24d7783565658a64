"""Every word that the package shows stands in both languages."""

import string
import tomllib
from importlib.resources import files

import pytest

import roofline as rl
from roofline import words as package

TABLE = tomllib.loads(files("roofline").joinpath("words.toml").read_text("utf-8"))
ENTRIES = [(area, key) for area, entries in TABLE.items() for key in entries]


@pytest.fixture(autouse=True)
def _unchosen(monkeypatch, tmp_path):
    """No language chosen, none in the environment, none in the folder's name."""
    monkeypatch.setattr(package, "_chosen", None)
    monkeypatch.delenv("ROOFLINE_LANGUAGE", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("area", "key"), ENTRIES)
def test_every_entry_has_both_languages_with_the_same_blanks(area, key):
    entry = TABLE[area][key]
    assert set(entry) == {"en", "zh"}
    if entry["en"].strip():  # a space between words has no Chinese counterpart
        assert entry["zh"].strip()
    assert blanks(entry["en"]) == blanks(entry["zh"])


def blanks(text):
    """The names of the blanks in a text; those without a name are empty."""
    return sorted(
        name for _, name, _, _ in string.Formatter().parse(text) if name is not None
    )


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize(("area", "key"), ENTRIES)
def test_every_entry_can_be_said(area, key, code):
    rl.language(code)
    text = package.words(area)[key]
    assert text == TABLE[area][key][code]
    if "" not in blanks(text):  # those are filled in by a page's script
        said = package.word(f"{area}.{key}", **dict.fromkeys(blanks(text), "7"))
        assert "{" not in said


def test_english_is_spoken_unless_asked_otherwise():
    assert rl.language() == "en"
    assert package.word("resources.math") == "math"


def test_a_language_once_chosen_stays(monkeypatch):
    assert rl.language("zh") == "zh"
    monkeypatch.setenv("ROOFLINE_LANGUAGE", "en")
    assert rl.language() == "zh"
    assert package.word("resources.math") == "计算"


def test_the_environment_can_choose(monkeypatch):
    monkeypatch.setenv("ROOFLINE_LANGUAGE", "zh")
    assert rl.language() == "zh"


def test_the_folder_of_the_chinese_edition_speaks_chinese(monkeypatch, tmp_path):
    chapters = tmp_path / "zh" / "chapters"
    chapters.mkdir(parents=True)
    monkeypatch.chdir(chapters)
    assert rl.language() == "en"  # somebody's folder, but not an edition's
    (tmp_path / "zh" / "_toc.yml").touch()
    assert rl.language() == "zh"
    monkeypatch.setenv("ROOFLINE_LANGUAGE", "en")
    assert rl.language() == "en"


@pytest.mark.parametrize("code", ["de", "", "EN", 3, ["en"], True])
def test_another_language_is_refused_and_nothing_changes(code):
    with pytest.raises(ValueError, match="code must be one of en, zh, not "):
        rl.language(code)
    assert rl.language() == "en"


def test_another_language_in_the_environment_is_refused_by_its_name(monkeypatch):
    monkeypatch.setenv("ROOFLINE_LANGUAGE", "fr")
    with pytest.raises(ValueError, match="ROOFLINE_LANGUAGE must be one of en, zh"):
        rl.language()


def test_an_unknown_word_is_an_error():
    with pytest.raises(KeyError):
        package.word("resources.disk")
