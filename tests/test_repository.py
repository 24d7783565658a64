"""What the files around the book say is so."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import book_sources
import pytest
import yaml

from roofline.cli import run

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.zh.md")
PROSE = (*READMES, "CONTRIBUTING.md", "CHANGELOG.md", "CHANGELOG.zh.md")
CALLERS = (*PROSE, ".ci/run", ".github/workflows/book.yml", ".pre-commit-config.yaml")


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", read(name), re.M | re.S)


@pytest.mark.parametrize("name", READMES)
def test_readme_code_gives_what_it_shows(name):
    results = doctest.testfile(str(ROOT / name), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_readmes_show_the_same_code():
    english, chinese = (blocks(name, "python") for name in READMES)
    assert english == chinese


def test_readmes_show_the_same_command_lines_and_they_run(tmp_path, monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    monkeypatch.chdir(tmp_path)
    given = []
    for name in READMES:
        [block] = blocks(name, "bash")
        lines = [shlex.split(line, comments=True) for line in block.splitlines()]
        assert [run(line[1:]) for line in lines] == [0] * len(lines)
        given.append(
            [[w for w in line if w not in ("--language", "zh")] for line in lines]
        )
    assert given[0] == given[1]
    assert list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize("name", READMES)
def test_readme_gives_two_commands(name):
    [block] = blocks(name, "sh")
    commands = [line.partition("#")[0].strip() for line in block.splitlines()]
    assert commands == ["make book", "make test"]


@pytest.mark.parametrize("name", READMES)
def test_readme_shows_the_book_before_it_explains(name):
    title, picture = [line for line in read(name).splitlines() if line][:2]
    assert title.startswith("# ")
    assert re.fullmatch(r"!\[.{20,}\]\(pictures/[\w-]+\.png\)", picture)


@pytest.mark.parametrize("name", PROSE)
def test_links_lead_to_files(name):
    links = re.findall(r"\]\(([^)#]+)", read(name))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("name", CALLERS)
def test_commands_that_are_named_exist(name):
    targets = set(re.findall(r"^(\w+):", read("Makefile"), re.M))
    named = re.findall(r"(?:^|`|exec |run: )make (\w+)", read(name), re.M)
    assert set(named) <= targets


@pytest.mark.parametrize("name", CALLERS)
def test_programs_that_are_named_are_installed(name):
    programs = set(re.findall(r"\.venv/bin/([\w-]+)", read(name)))
    pinned = set(re.findall(r"^([\w-]+)==", read("requirements.txt"), re.M))
    assert programs <= pinned | {"python"}


def test_pictures_are_small():
    pictures = list((ROOT / "pictures").glob("*.png"))
    assert pictures
    assert [path for path in pictures if path.stat().st_size > 200_000] == []


def test_one_version_everywhere():
    project = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    citation = yaml.safe_load(read("CITATION.cff"))
    newest = re.search(r"^## (\S+) · (\S+)", read("CHANGELOG.md"), re.M)
    assert newest
    assert citation["version"] == project == newest[1]
    assert str(citation["date-released"]) == newest[2]


def test_changes_have_the_same_versions_in_both_languages():
    versions = [
        re.findall(r"^## (.+)|^- \*\*", read(name), re.M)
        for name in ("CHANGELOG.md", "CHANGELOG.zh.md")
    ]
    assert versions[0] == versions[1]
    assert any(versions[0])


def test_the_book_is_cited_as_the_citation_file_says():
    cff = yaml.safe_load(read("CITATION.cff"))
    [author], year = cff["authors"], cff["date-released"].year
    said = f"{author['name']}. {cff['title']}. Version {cff['version']}, {year}."
    assert " ".join(book_sources.citation(cff).split()) == said
    entry = book_sources.bibtex(cff)
    assert entry.startswith("@software{")
    assert entry.count("{") == entry.count("}")
    for value in (author["name"], cff["title"], cff["version"], year):
        assert f"{{{value}}}" in entry
