"""Every exercise of chapter 6 is whole, and its solution says what the package does."""

from __future__ import annotations

import re

import nbformat
import outputs
import pytest

from roofline.answers import ANSWERS
from roofline.questions import Choice, Number

PAGES = {p.edition: p for p in outputs.pages() if p.name == "chapters/06-exercises"}
BLOCK = re.compile(
    r"^(:{6})\{check\} (ex-[\w-]+)\n(.*?)^\1\n(.*?)(?=^\(|\Z)", re.M | re.S
)
TAGGED = re.compile(r"^:tags: \[solution\]$|^tags: \[solution\]$", re.M)
FOUND = {
    edition: {name: (body, after) for _, name, body, after in BLOCK.findall(text)}
    for edition, page in PAGES.items()
    for text in [page.source.read_text("utf-8")]
}
EXERCISES = [(edition, name) for edition in FOUND for name in FOUND[edition]]
exercises = pytest.mark.parametrize(("edition", "name"), EXERCISES)


def asked(name: str, body: str) -> list[str]:
    """The questions of an exercise, its own first."""
    return [name, *re.findall(r"\{check\} (ex-[\w-]+)", body)]


def solution(body: str) -> str:
    [text] = re.findall(r"^:::\{solution\}\n(.*?)^:::$", body, re.M | re.S)
    return text


def printed(edition: str, name: str) -> str:
    """What the cells after an exercise print."""
    sources = re.findall(
        r"^```\{code-cell\}.*?^```$", FOUND[edition][name][1], re.M | re.S
    )
    cells = nbformat.read(PAGES[edition].stored, as_version=4).cells
    texts = [
        output.get("text", "")
        for cell in cells
        if any(cell.source in source for source in sources)
        for output in cell.outputs
    ]
    return "\n".join(texts)


def says(text: str, value: float) -> bool:
    """Whether a number in the text is this one, to the digits written."""
    for number in re.findall(r"\d[\d,]*(?:\.\d+)?", text.replace("−", "-")):
        digits = number.replace(",", "")
        step = 10.0 ** -len(digits.partition(".")[2])
        if abs(float(digits) - value) <= 0.5001 * step:
            return True
    return False


def test_there_are_fourteen_and_the_editions_ask_the_same():
    english, chinese = FOUND["en"], FOUND["zh"]
    assert len(english) == 14
    both = [
        [asked(name, body) for name, (body, _) in found.items()]
        for found in (english, chinese)
    ]
    assert both[0] == both[1]
    names = {name for part in both[0] for name in part}
    assert names == {name for name in ANSWERS if name.startswith("ex-")}


@exercises
def test_hints_solution_and_code_are_there(edition, name):
    body, after = FOUND[edition][name]
    assert 2 <= body.count(":::{hint}\n") <= 3
    assert len(solution(body)) > 80
    cells = after.count("```{code-cell}")
    assert cells == len(TAGGED.findall(after)) >= 1


@exercises
def test_an_exercise_asks_for_a_number_and_its_parts_carry_its_name(edition, name):
    names = asked(name, FOUND[edition][name][0])
    assert isinstance(ANSWERS[name], Number)
    assert all(part.startswith(name) for part in names)
    assert any(getattr(ANSWERS[part], "chips", ()) for part in names)


@exercises
def test_the_stated_answers_are_those_of_the_package(edition, name):
    body = FOUND[edition][name][0]
    said = solution(body) + printed(edition, name)
    for part in asked(name, body):
        question = ANSWERS[part]
        if isinstance(question, Number):
            value = question.answer() / question.measure.size
            assert says(said, value), (part, value)


@exercises
def test_every_wrong_choice_has_a_reason_of_its_own(edition, name):
    body = FOUND[edition][name][0]
    for part in asked(name, body)[1:]:
        if isinstance(ANSWERS[part], Choice):
            text = body.partition(f"{{check}} {part}\n")[2].partition("\n:::::\n")[0]
            reasons = re.findall(r"^- .+\n\n  (\S.+)$", text, re.M)
            assert len(set(reasons)) == len(ANSWERS[part].options)


@pytest.mark.parametrize(
    ("text", "value", "is_said"),
    [
        ("so 4396 it is", 4395.6, True),
        ("above 4395.6", 4395.56, True),
        ("−33.6 MB", 33.6, True),
        ("1,204.5", 1204.5, True),
        ("above 4395.6", 4395.7, False),
        ("nothing", 1.0, False),
    ],
)
def test_what_counts_as_said(text, value, is_said):
    assert says(text, value) == is_said
