"""Answers are judged in words, whatever a reader writes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roofline import answers
from roofline.exercises import Choice, Number, check, judge
from roofline.words import language, words

MILLISECONDS = Number(lambda: 1.0111e-3, unit="ms")
TOKENS = Number(lambda: 1200.0, unit="tokens")
RATIO = Number(lambda: 0.5)
RATE = Number(lambda: 3.35e12, unit="TB/s")
PEAK = Number(lambda: 9.89e14, unit="TFLOP/s")
INTENSITY = Number(lambda: 240.24, unit="FLOPs/byte")
TILES = Number(lambda: 117.0, unit="tiles", rtol=1e-9)
LIMIT = Choice(("math", "hbm", "overhead"), lambda: "hbm")
QUESTIONS = (MILLISECONDS, TOKENS, RATIO, RATE, PEAK, INTENSITY, TILES)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", "en")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        *[(TOKENS, text) for text in ("1.2e3", "1,200", "1 200", "1200.", "1.2k")],
        *[(TOKENS, text) for text in ("1200 tokens", "1.2 k tokens", "+1200", "1_200")],
        *[
            (TOKENS, text)
            for text in ("１２００", "１，２００", "0.12万", "1200 个 token")
        ],
        *[(TOKENS, text) for text in ("1.2×10^3", "1.2 x 10**3", "1.2·10³", "0.12e4")],
        *[(TOKENS, text) for text in (r"1.2 \times 10^{3}", "B ≈ 1200", "B > 1200")],
        *[(TOKENS, text) for text in ("约 1200", "= 1200", "1200\N{NO-BREAK SPACE}")],
        *[(MILLISECONDS, text) for text in ("1.01", "1.01 ms", "0.00101 s", "1010us")],
        *[(MILLISECONDS, text) for text in ("1010 µs", "1.01 毫秒", "T = 1.01 MS.")],
        *[(RATIO, text) for text in ("1/2", "½", ".5", "0.5×", "50 %", "0.5 倍")],
        *[
            (RATE, text)
            for text in ("3.35", "3350 GB/s", "3.35e12 byte/s", "26.8 Tbit/s")
        ],
        *[(PEAK, text) for text in ("989", "989 TFLOPS", "9.89e14 FLOPs/s")],
        *[(INTENSITY, text) for text in ("240", "240 FLOP/B", "240 FLOPs per byte")],
        *[(TILES, text) for text in ("117", "117 tiles", "117 Tiles")],
    ],
)
def test_a_number_may_be_written_in_many_ways(question, text):
    verdict = judge(question, text)
    assert verdict.kind == "right", verdict


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (MILLISECONDS, "2.02", "twice the answer"),
        (MILLISECONDS, "0.5055", "half the answer"),
        (MILLISECONDS, "8.09", "8 times the answer"),
        (MILLISECONDS, "0.1264", "an eighth of the answer"),
        (MILLISECONDS, "1.01 s", "1000 times the answer"),
        (MILLISECONDS, "0.00101", "the answer is 1000 times this"),
        (MILLISECONDS, "1010000", "1,000,000 times the answer"),
        (MILLISECONDS, "3", "too large"),
        (MILLISECONDS, "0.3", "too small"),
        (MILLISECONDS, "1.01 GB", "“GB” does not fit here. Give the answer in ms."),
        (MILLISECONDS, "1.01 apples", "“apples” does not fit here"),
        (MILLISECONDS, "1.01 constructor", "“constructor” does not fit here"),
        (PEAK, "989 TFLOP", "“TFLOP” does not fit here"),
        (RATIO, "0.5 ms", "a plain number, without a unit"),
    ],
)
def test_a_wrong_number_says_which_trap_it_looks_like(question, text, said):
    verdict = judge(question, text)
    assert verdict.kind == "wrong"
    assert said in verdict.text


UNREADABLE = [
    ("", "Write your answer first."),
    (" \t", "Write your answer first."),
    (None, "Write your answer first."),
    ("about the same", "does not read as one number"),
    ("inf", "does not read as one number"),
    ("<b>1.01</b>", "does not read as one number"),
    ("<img src=x onerror=alert(1)>", "does not read as one number"),
    ("<b>=1.01", "does not read as one number"),
    ("1.01; drop table", "does not read as one number"),
    (float("nan"), "does not read as one number"),
    (True, "does not read as one number"),
    (1 + 2j, "does not read as one number"),
    ("1 2", "several numbers"),
    ("1.01 or 1.02", "several numbers"),
    ("1,01", "several numbers"),
    ("1-2", "several numbers"),
    ([1, 2], "several numbers"),
    (np.array([1.0, 2.0]), "several numbers"),
    ("-1.01", "greater than zero"),
    ("\N{MINUS SIGN}1.01", "greater than zero"),
    ("0", "greater than zero"),
    ("1e-999", "greater than zero"),
    (float("-inf"), "greater than zero"),
    ("1e99", "Check the exponent"),
    ("9" * 500, "Check the exponent"),
    ("1/0", "Check the exponent"),
    ("0/0", "Check the exponent"),
    (10**400, "Check the exponent"),
]


@pytest.mark.parametrize(("answer", "said"), UNREADABLE)
def test_what_cannot_be_judged_gets_one_friendly_sentence(answer, said):
    verdict = judge(MILLISECONDS, answer)
    assert verdict.kind == "unread"
    assert said in verdict.text
    assert not verdict


@pytest.mark.parametrize("number", [1.01, np.float32(1.01), np.array(1.01)])
def test_a_bare_number_is_in_the_unit_shown(number):
    assert judge(MILLISECONDS, number)


def test_numbers_of_sympy_and_ints_are_read():
    sympy = pytest.importorskip("sympy")
    assert judge(RATIO, sympy.Rational(1, 2))
    assert judge(TOKENS, 1200)


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ("hbm", "right", "Right."),
        (" HBM ", "right", "Right."),
        (2, "right", "Right."),
        ("math", "wrong", "Not this one."),
        (3, "wrong", "Not this one."),
        ("network", "unread", "one of these names: math, hbm, overhead"),
        (4, "unread", "one of these names"),
        (None, "unread", "Choose one"),
        ("", "unread", "Choose one"),
    ],
)
def test_a_choice_is_answered_by_name_or_place(answer, kind, said):
    verdict = judge(LIMIT, answer)
    assert verdict.kind == kind
    assert said in verdict.text


def test_a_verdict_shows_as_its_sentence():
    assert repr(judge(TOKENS, "1.2k")) == "Right: 1,200 tokens."


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (9.89e14, "FLOP/s", "9.89e14 FLOP/s"),
        (8755.55, "tokens", "8,756 tokens"),
        (240.24, "FLOPs/byte", "240.2 FLOPs/byte"),
        (4.5e-8, "s", "4.5e-08 s"),
        (0.5, "", "0.5"),
    ],
)
def test_the_answer_is_shown_to_four_digits(value, unit, shown):
    assert Number(lambda: value, unit=unit).shown == shown


def test_feedback_is_in_the_chosen_language():
    language("zh")
    assert repr(judge(MILLISECONDS, "1.01")) == "正确：1.011 ms。"


def test_check_finds_the_question_by_name(monkeypatch):
    monkeypatch.setattr(answers, "ANSWERS", {"check-a": TOKENS, "check-b": LIMIT})
    assert check("check-a", "1.2k")
    assert not check("check-b", "math")
    with pytest.raises(KeyError, match=r"'check-c'; perhaps check-"):
        check("check-c", 1)


@pytest.mark.parametrize("value", [0.0, -1.0, float("inf"), float("nan")])
def test_a_question_nobody_could_answer_is_refused(value):
    with pytest.raises(ValueError, match="the answer"):
        Number(lambda: value).answer()
    with pytest.raises(ValueError, match="not among"):
        Choice(("a", "b"), lambda: "c").answer()


NUMBERS = {name: q for name, q in answers.ANSWERS.items() if isinstance(q, Number)}
ASKED_OF_CHIPS = [(n, chip) for n, q in NUMBERS.items() for chip in q.chips]


@pytest.mark.parametrize(("name", "chip"), ASKED_OF_CHIPS)
def test_a_chip_has_an_answer_and_figures_and_its_mistakes_are_told_apart(name, chip):
    question = NUMBERS[name]
    size = question.measure.size
    assert check(name, question.answer(chip) / size, chip=chip)
    assert question.figures(chip)
    for slip, mistaken in question.mistaken(chip).items():
        verdict = check(name, mistaken / size, chip=chip)
        near = abs(mistaken / question.answer(chip) - 1) <= question.rtol
        assert near or verdict.kind == "wrong"
        assert near or verdict.text == words("slips")[slip]


@pytest.mark.parametrize("name", [name for name in NUMBERS if NUMBERS[name].chips])
def test_another_chip_is_another_question(name):
    question = NUMBERS[name]
    assert len(question.chips) == len(set(question.chips)) >= 3
    found = {f"{question.answer(chip):.3g}" for chip in question.chips}
    assert len(found) > len(question.chips) / 2


def test_every_word_for_a_slip_belongs_to_a_question():
    used = {slip for question in NUMBERS.values() for slip in question.slips}
    assert used == set(words("slips"))


@pytest.mark.parametrize(
    ("name", "chip"), [("ex-decode", "h100"), ("ex-unit-traps", "l4")]
)
def test_a_chip_that_is_not_asked_of_is_refused(name, chip):
    with pytest.raises(KeyError, match=f"'{chip}'"):
        check(name, 1, chip=chip)


def exact_batch(D, F):
    token = 2 * D * F - 2 * 240 * (D + F)
    return 240 * D * F / token if token > 0 else float("inf")


def stops(D, F):
    raise ZeroDivisionError("division by zero")


FUNCTIONS = [
    (exact_batch, "right", "agrees with the package on 5 sets of sizes"),
    (lambda D, F: np.float64(exact_batch(D, F)), "right", "agrees"),
    (lambda D, F: 2 * exact_batch(D, F), "wrong", "F = 4096: Not yet: this is twice"),
    (lambda *_: 120, "wrong", "too small"),
    (lambda D, F: 240 / (2 - 480 / D - 480 / F), "wrong", "D = 300, F = 300: Not yet"),
    (lambda *_: float("inf"), "wrong", "a finite size is enough"),
    (lambda *_: -1, "unread", "greater than zero"),
    (lambda *_: None, "unread", "returned None. It should return one number"),
    (lambda *_: "<b>170</b>", "unread", "should return one number"),
    (lambda *_: np.array([1, 2]), "unread", "should return one number"),
    (lambda *_: True, "unread", "should return one number"),
    (lambda _: 1, "unread", "stopped with TypeError"),
    (stops, "unread", "stopped with ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize(("function", "kind", "said"), FUNCTIONS)
def test_a_function_is_tried_on_sizes_the_reader_has_not_seen(function, kind, said):
    verdict = check("ex-critical-batch", function)
    assert verdict.kind == kind
    assert said in verdict.text


@pytest.mark.parametrize("name", [n for n, q in NUMBERS.items() if q.trial])
def test_the_right_function_is_right_and_twice_it_is_wrong(name):
    trial = NUMBERS[name].trial
    names = list(trial.sizes[0])

    def right(*values):
        return trial.compute(**dict(zip(names, values, strict=True)))

    assert check(name, right)
    assert not check(name, lambda *values: 2 * right(*values))


@pytest.mark.parametrize("name", ["ex-decode", "check-lower-bound"])
def test_a_function_where_a_number_is_asked_is_no_crash(name):
    assert (
        check(name, exact_batch).text
        == "This question wants an answer, not a function."
    )


@given(st.text() | st.floats() | st.integers() | st.binary() | st.lists(st.floats()))
def test_any_answer_gets_a_verdict(answer):
    for question in (MILLISECONDS, LIMIT):
        assert judge(question, answer).text
