"""What is said of an answer, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roofline.words import word


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


def say(kind: str, key: str, **values: Any) -> Verdict:
    """Judge with the words under a dotted key of words.toml.

    >>> from roofline.words import language
    >>> language("en")
    'en'
    >>> say("unread", "check.empty")
    Write your answer first.
    """
    return Verdict(kind, word(key, **values))
