"""What a page needs to judge answers: its questions, encoded, and the rules."""

from __future__ import annotations

import base64
import json
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from roofline.exercises import HUGE, TRAPS
from roofline.quantities import PATTERNS, units
from roofline.questions import Choice, Number
from roofline.words import words


def sealed(question: Number | Choice) -> str:
    """Encode what the page needs to judge, unreadable at a glance."""
    data: dict[str, Any]
    if isinstance(question, Choice):
        data = {"right": question.options.index(question.answer())}
    else:
        data = {
            "unit": question.unit_word,
            "measure": [question.measure.kind, question.measure.size],
            "rtol": question.rtol,
            "asked": [_asked(question, chip) for chip in question.chips or ("",)],
        }
    return base64.b64encode(json.dumps(data).encode()).decode()


def _asked(question: Number, chip: str) -> dict[str, Any]:
    """Return what there is to know of a question when it is asked of one chip."""
    asked: dict[str, Any] = {
        "answer": question.answer(chip),
        "shown": question.show(chip),
        "slips": list(question.mistaken(chip).items()),
    }
    if chip:
        asked["figures"] = question.figures(chip)
    return asked


def rules() -> str:
    """Return the grammar, the known mistakes and the words, as JSON."""
    data = {
        "patterns": PATTERNS,
        "units": units(),
        "traps": TRAPS,
        "huge": HUGE,
        "words": words("check"),
        "slips": words("slips"),
    }
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c")  # inert wherever it stands in a page


def uses(env: BuildEnvironment) -> dict[str, tuple[str, int]]:
    """Return which question is asked where: page and line."""
    if not hasattr(env, "book_checks"):
        env.book_checks = {}  # type: ignore[attr-defined]
    return env.book_checks  # type: ignore[attr-defined,no-any-return]


def bring_script(app: Sphinx, pagename: str, *_: object) -> None:
    """Add script, look and rules to a page that asks something."""
    if pagename in {docname for docname, _ in uses(app.env).values()}:
        app.add_css_file("checks.css", priority=910)
        app.add_js_file("checks.js", loading_method="defer")
        app.add_js_file(None, body=rules(), type="application/json", id="check-rules")


def setup(app: Sphinx) -> dict[str, object]:
    """Give each page with questions what it needs."""
    app.connect("html-page-context", bring_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
