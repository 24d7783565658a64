"""The book's questions by name, each with the computation of its answer."""

from __future__ import annotations

from roofline.questions import Choice, Number

ANSWERS: dict[str, Number | Choice] = {}
