"""Questions that answer back: the same judgement in a kernel and in the page."""

from __future__ import annotations

import difflib
import math
from dataclasses import dataclass
from typing import Any

from roofline.quantities import Quantity, UnreadableError, read, unit
from roofline.questions import Choice, Number
from roofline.words import word

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


@dataclass(frozen=True)
class Verdict:
    """What is to be said of an answer; true when it is right.

    `kind` is "right", "wrong", or "unread" for what could not be judged.
    """

    kind: str
    text: str

    def __bool__(self) -> bool:
        """Return whether the answer is right."""
        return self.kind == "right"

    def __repr__(self) -> str:
        """Return the sentence: this is what a notebook shows."""
        return self.text


def check(name: str, answer: Any) -> Verdict:
    """Judge an answer to one of the book's questions.

    Parameters
    ----------
    name
        The question, such as "check-two-limits".
    answer
        A number in the unit the question shows, or a text as the page's box
        takes it ("1.01 ms", "1,200 tokens", "1.2e3"); for a choice the name
        of an option, or its place in the list, counted from 1.

    Returns
    -------
    Verdict
        Shows as a sentence in the chosen language; true when right.

    Raises
    ------
    KeyError
        If there is no such question, naming the closest.

    Examples
    --------
    >>> from roofline import language
    >>> language("en")
    'en'
    >>> check("check-faster-memory", "double")
    Answer with one of these names: half, same, less.
    """
    from roofline.answers import ANSWERS

    if name not in ANSWERS:
        close = difflib.get_close_matches(str(name), ANSWERS, n=3) or list(ANSWERS)
        raise KeyError(f"no question is called {name!r}; perhaps {', '.join(close)}")
    return judge(ANSWERS[name], answer)


def judge(question: Number | Choice, answer: Any) -> Verdict:
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
    if isinstance(question, Choice):
        return _judge_choice(question, answer)
    try:
        given = read(answer) if isinstance(answer, str) else _number(answer)
    except UnreadableError as problem:
        return _say("unread", problem.args[0])
    return _judge_number(question, given)


def _judge_number(question: Number, given: Quantity) -> Verdict:
    shown, written = question.measure, unit(given.unit)
    if written.kind and written.kind != shown.kind:
        key = "unit" if question.unit else "no_unit"
        return _say("wrong", key, given=given.unit, unit=question.unit_word)
    value = given.number * written.size * (1.0 if written.kind else shown.size)
    if not value > 0:
        return _say("unread", "positive")
    if value > HUGE:
        return _say("unread", "huge")
    ratio = value / question.answer()
    if abs(ratio - 1) <= question.rtol:
        return _say("right", "right", shown=question.shown)
    for factor, key, written_factor in TRAPS:
        if abs(ratio / factor - 1) <= question.rtol:
            return _say("wrong", key, factor=written_factor)
    return _say("wrong", "more" if ratio > 1 else "less")


def _judge_choice(question: Choice, answer: Any) -> Verdict:
    text = "" if answer is None else str(answer).strip().lower()
    if not text:
        return _say("unread", "choose")
    names = [name.lower() for name in question.options]
    places = [str(place) for place in range(1, len(names) + 1)]
    if text not in names + places:
        return _say("unread", "options", options=", ".join(question.options))
    chosen = places.index(text) if text in places else names.index(text)
    if question.options[chosen] == question.answer():
        return _say("right", "right_choice")
    return _say("wrong", "wrong_choice")


def _say(kind: str, key: str, **values: str) -> Verdict:
    return Verdict(kind, word(f"check.{key}", **values))


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
