"""Questions that answer back: the same judgement in a kernel and in the page."""

from __future__ import annotations

import difflib
import math
from typing import Any

from roofline.quantities import Quantity, UnreadableError, read, unit
from roofline.questions import Choice, Number
from roofline.verdict import Verdict, say

__all__ = ["Choice", "Number", "Verdict", "check", "judge"]

TRAPS = (
    (2.0, "twice", ""),
    (0.5, "half", ""),
    (8.0, "eight", ""),
    (0.125, "eighth", ""),
    (1e3, "larger", "1000"),
    (1e-3, "smaller", "1000"),
    (1e6, "larger", "1,000,000"),
    (1e-6, "smaller", "1,000,000"),
)
"""How far off a number is when a known mistake was made, and what to say then."""

HUGE = 1e60
"""Beyond any count of anything here, in any base unit."""


def check(name: str, answer: Any, chip: str = "") -> Verdict:
    """Judge an answer to one of the book's questions.

    Parameters
    ----------
    name
        The question, such as "check-two-limits" or "ex-critical-batch".
    answer
        A number in the unit the question shows, or a text as the page's box
        takes it ("1.01 ms", "1,200 tokens", "1.2e3"); for a choice the name
        of an option, or its place in the list, counted from 1; for some
        exercises a function, which is tried on sizes you have not seen.
    chip
        The chip you answer for, of those that the page offers; without one it
        is the chip of the text.

    Returns
    -------
    Verdict
        Shows as a sentence in the chosen language; true when right.

    Raises
    ------
    KeyError
        If there is no such question, or it is not asked of that chip, naming
        the closest.

    Examples
    --------
    >>> from roofline import language
    >>> language("en")
    'en'
    >>> check("check-faster-memory", "double")
    Answer with one of these names: half, same, less.
    >>> check("ex-int8-weights", 295.2, chip="h100-sxm")
    Not yet: that is for weights of 2 bytes. What do they take here?
    """
    from roofline.answers import ANSWERS

    if name not in ANSWERS:
        close = difflib.get_close_matches(str(name), ANSWERS, n=3) or list(ANSWERS)
        raise KeyError(f"no question is called {name!r}; perhaps {', '.join(close)}")
    return judge(ANSWERS[name], answer, chip)


def judge(question: Number | Choice, answer: Any, chip: str = "") -> Verdict:
    """Judge an answer to a question that need not be in the book.

    Examples
    --------
    >>> from roofline.words import language
    >>> language("en")
    'en'
    >>> judge(Number(lambda: 0.00101, unit="ms"), "1.01 ms")
    Right: 1.01 ms.
    >>> bool(judge(Choice(("math", "hbm"), lambda: "hbm"), "math"))
    False
    """
    if chip and not getattr(question, "chips", ()):
        raise KeyError(f"this question is not asked of a chip, so not of {chip!r}")
    if isinstance(question, Choice):
        return _judge_choice(question, answer)
    if callable(answer):
        return _judge_function(question, answer)
    try:
        given = read(answer) if isinstance(answer, str) else _number(answer)
    except UnreadableError as problem:
        return say("unread", f"check.{problem.args[0]}")
    return _judge_number(question, given, chip)


def _judge_function(question: Number, function: Any) -> Verdict:
    """Try a function, and say of its values what is said of numbers."""
    if question.trial is None:
        return say("unread", "trial.none")

    def compare(number: float, true: float) -> Verdict:
        return judge(Number(lambda: true, rtol=question.rtol), number)

    return question.trial.judge(function, compare)


def _judge_number(question: Number, given: Quantity, chip: str) -> Verdict:
    shown, written = question.measure, unit(given.unit)
    if written.kind and written.kind != shown.kind:
        key = "unit" if question.unit else "no_unit"
        blanks = {"given": given.unit, "unit": question.unit_word}
        return say("wrong", f"check.{key}", **blanks)
    value = given.number * written.size * (1.0 if written.kind else shown.size)
    if not value > 0:
        return say("unread", "check.positive")
    if value > HUGE:
        return say("unread", "check.huge")
    true = question.answer(chip)
    if abs(value / true - 1) <= question.rtol:
        return say("right", "check.right", shown=question.show(chip))
    return _mistake(question, value, chip)


def _mistake(question: Number, value: float, chip: str) -> Verdict:
    """Say what a wrong number looks like: first of this question, then of any."""
    for slip, mistaken in question.mistaken(chip).items():
        if abs(value / mistaken - 1) <= question.rtol:
            return say("wrong", f"slips.{slip}")
    ratio = value / question.answer(chip)
    for factor, key, written_factor in TRAPS:
        if abs(ratio / factor - 1) <= question.rtol:
            return say("wrong", f"check.{key}", factor=written_factor)
    return say("wrong", "check.more" if ratio > 1 else "check.less")


def _judge_choice(question: Choice, answer: Any) -> Verdict:
    text = "" if answer is None else str(answer).strip().lower()
    if not text:
        return say("unread", "check.choose")
    names = [name.lower() for name in question.options]
    places = [str(place) for place in range(1, len(names) + 1)]
    if text not in names + places:
        return say("unread", "check.options", options=", ".join(question.options))
    chosen = places.index(text) if text in places else names.index(text)
    if question.options[chosen] == question.answer():
        return say("right", "check.right_choice")
    return say("wrong", "check.wrong_choice")


def _number(answer: Any) -> Quantity:
    """Take a number of any library as a quantity in the unit shown."""
    if answer is None or isinstance(answer, bool):
        raise UnreadableError("empty" if answer is None else "text")
    if getattr(answer, "size", 1) != 1 or isinstance(answer, (list, tuple, set, dict)):
        raise UnreadableError("several")
    try:
        number = float(answer)
    except OverflowError:  # an int beyond the range of a float
        number = math.inf if answer > 0 else -math.inf
    except (TypeError, ValueError):
        raise UnreadableError("text") from None
    if math.isnan(number):
        raise UnreadableError("text")
    return Quantity(number, "")
