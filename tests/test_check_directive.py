"""The check directive: what a page gets, and what stops its build."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from roofline import answers
from roofline.exercises import Choice, Number

NUMBER = """::::{check} check-time
How many ms do $10^{12}$ FLOPs take?

:::{hint}
Divide.
:::
:::{hint}
A count by a rate.
:::
:::{solution}
About a millisecond.
:::
::::
"""

CHOICE = """::::{check} check-limit
Either of

- this list, or
- the next:

What limits $B = 1$?

- The math, $2BDF$

  Far less.
- The **memory**

  Reading $DF$ weights.

  $$ 2DF $$
::::
"""


EXERCISE = """:::::{check} ex-reading
How long does it take?

::::{check} check-limit
And what limits it?

- The math.
- The memory.
::::
:::{hint}
Divide.
:::
:::{solution}
By the bandwidth.
:::
:::::

{.tag_solution}
sweep = 16 / 820
"""


READING = Number(
    lambda chip: 1e9 / chip.bandwidth(),
    unit="ms",
    chips=("tpu-v5e", "l4"),
    needs=("bf16", "hbm"),
)


def fails() -> float:
    raise ZeroDivisionError("no rate")


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    questions = {
        "check-time": Number(lambda: 1.0111e-3, unit="ms"),
        "check-limit": Choice(("math", "hbm"), lambda: "hbm"),
    }
    monkeypatch.setattr(answers, "ANSWERS", questions)
    monkeypatch.setattr("roofline.words._chosen", "en")
    return questions


@pytest.fixture
def build(tmp_path):
    """Build pages of a tiny book: its warnings, and a page as a tree."""

    def build_pages(**pages: str) -> tuple[str, dict[str, BeautifulSoup]]:
        for name, text in pages.items():
            (tmp_path / f"{name}.md").write_text(text, "utf-8")
        out, said = tmp_path / "out", io.StringIO()
        with docutils_namespace():
            app = Sphinx(
                *(tmp_path, None, out, out / "doctrees", "html"),
                confoverrides={
                    "extensions": ["myst_parser", "book_checks"],
                    # given, since builds share the default mapping
                    "source_suffix": {".md": "markdown"},
                    "html_theme": "basic",
                    "myst_enable_extensions": [
                        "attrs_block",
                        "colon_fence",
                        "dollarmath",
                    ],
                    "html_static_path": [],
                },
                status=None,
                warning=said,
                freshenv=True,
            )
            app.build()
        made = {n: (out / f"{n}.html").read_text("utf-8") for n in pages}
        soups = {n: BeautifulSoup(text, "html.parser") for n, text in made.items()}
        return re.sub("\x1b.*?m", "", said.getvalue()), soups

    return build_pages


def page(*checks: str) -> str:
    return "\n".join(("# Page", "", *checks))


def test_a_number_gets_a_labelled_box_with_its_unit(build):
    said, pages = build(index=page(NUMBER, CHOICE))
    assert said == ""
    check = pages["index"].find(id="check-time")
    box = check.find("input", type="text")
    assert check.find("label", attrs={"for": box["id"]}).text == "Your answer"
    named = [check.find(id=name).text for name in box["aria-labelledby"].split()]
    assert named == ["Your answer", "ms"]
    titles = [summary.text for summary in check.select("details > summary")]
    assert titles == ["Hint 1", "Hint 2", "Solution"]
    assert not check.select("details[open]")


def test_a_choice_takes_its_options_from_the_last_list(build):
    _, pages = build(index=page(NUMBER, CHOICE))
    check = pages["index"].find(id="check-limit")
    assert len(check.select(".rl-check-question li")) == 2
    options = check.select("fieldset li")
    assert [option.label.text for option in options] == [
        r"The math, \(2BDF\)",
        "The memory",
    ]
    assert [option.input["value"] for option in options] == ["0", "1"]
    assert len(options[1].template.find_all("div", class_="math")) == 1


def test_the_answer_and_the_reasons_stand_nowhere_to_be_read(build):
    _, pages = build(index=page(NUMBER, CHOICE))
    for hidden in pages["index"].find_all(["template", "details"]):
        hidden.decompose()
    shown = str(pages["index"])
    assert "1.01" not in shown
    assert "0.00101" not in shown
    assert "hbm" not in shown
    assert "Far less" not in shown


def test_an_exercise_has_parts_and_its_code_lies_in_its_solution(build, registry):
    registry["ex-reading"] = READING
    said, pages = build(index=page(NUMBER, EXERCISE))
    assert said == ""
    exercise = pages["index"].find(id="ex-reading")
    titles = [title.text for title in exercise.select(".rl-check-title")]
    assert titles == ["Exercise 2", "Exercise 2, part 2"]
    order = [part.get("class")[0] for part in exercise.find_all(recursive=False)]
    kinds = ["title", "question", "form", "", "reveal", "reveal"]
    assert order == [f"rl-check-{kind}".rstrip("-") for kind in kinds]
    assert "sweep = 16 / 820" in exercise.select("details")[-1].text
    assert pages["index"].text.count("sweep") == 1


def test_other_chips_are_offered_with_the_figures_of_the_first(build, registry):
    registry["ex-reading"] = READING
    _, pages = build(index=page(NUMBER, EXERCISE))
    form = pages["index"].find("form", attrs={"name": "ex-reading"})
    assert [option.text for option in form.select("select option")] == ["TPU v5e", "L4"]
    label = pages["index"].find("label", attrs={"for": form.select_one("select")["id"]})
    assert label.text == "Try another chip"
    figures = form.select_one(".rl-check-figures").text
    assert figures == "TPU v5e: bf16 197 TFLOP/s, HBM 820 GB/s"


def test_progress_is_said_where_the_author_wants_it(build, registry):
    registry["ex-reading"] = READING
    _, pages = build(index=page(":::{progress}\n:::\n", NUMBER, EXERCISE))
    [line] = pages["index"].select(".rl-progress")
    assert line.button.text == "Clear my progress"
    assert "progress.js" in str(pages["index"])


def test_only_pages_with_questions_carry_the_script(build):
    other = "---\norphan: true\n---\n# Other\n"
    _, pages = build(index=page(NUMBER, CHOICE), other=other)
    assert len(pages["index"].select("script#check-rules")) == 1
    assert "checks.js" in str(pages["index"])
    assert "check" not in str(pages["other"].head)


def test_the_words_in_the_page_are_of_its_language(build, monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "zh")
    _, pages = build(index=page(NUMBER, CHOICE))
    assert pages["index"].find("summary").text == "提示 1"
    assert "还不对" in pages["index"].find(id="check-rules").text.encode().decode(
        "unicode-escape"
    )


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (NUMBER.replace("check-time", ""), "index.md:3", "needs a name"),
        (NUMBER.replace("-time", "-tme"), "index.md:3", "not 'check-tme'"),
        (CHOICE.replace("- The math, $2BDF$", "The math"), "index.md:3", "1 options"),
        (CHOICE.replace("- The math", "- $$x$$\n\n  The"), "index.md:3", "option 1"),
        (NUMBER + "\n" + NUMBER, "index.md:17", "index asks this already, line 3"),
    ],
)
def test_what_cannot_be_judged_is_a_warning_with_its_place(build, text, place, said):
    warnings, _ = build(index=page(text))
    lines = [line for line in warnings.splitlines() if f"{place}: WARNING: " in line]
    assert len(lines) == 1, warnings
    assert said in lines[0]


def test_an_answer_that_cannot_be_computed_is_a_warning(build, registry):
    registry["check-time"] = Number(fails)
    assert (
        "index.md:3: WARNING: check check-time: no rate"
        in build(index=page(NUMBER, CHOICE))[0]
    )
    registry["check-time"] = Number(lambda: 0.0)
    assert "the answer must be positive" in build(index=page(NUMBER, CHOICE))[0]


def test_a_question_that_no_page_asks_is_a_warning_where_it_is_registered(build):
    said, _ = build(index=page(NUMBER))
    here = Path(__file__)
    line = 1 + here.read_text("utf-8").split("\n").index(
        '        "check-limit": Choice(("math", "hbm"), lambda: "hbm"),'
    )
    assert f"{here}:{line}: WARNING: check check-limit: no page asks this" in said


def test_two_pages_cannot_ask_the_same(build):
    other = "---\norphan: true\n---\n" + page(CHOICE)
    said, _ = build(index=page(NUMBER, CHOICE), other=other)
    assert "other.md:6: WARNING: check check-limit: index asks this already" in said
