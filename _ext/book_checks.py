"""Self-checks: questions that the page judges by itself, without a kernel.

    ::::{check} check-two-limits
    A question. For a choice, its last list holds the options in the order of
    the registry: the first paragraph is the option, the rest says why.

    :::{hint}
    Seen on request.
    :::
    :::{solution}
    Seen on request.
    :::
    ::::

A check within a check is a further question of the same exercise. A code cell
tagged `solution` is moved into the solution before it.

`roofline.answers` knows the answers. They reach the page encoded, beside the
words and rules of `roofline.exercises`, and `static/checks.js` applies them.
Without scripts the question, the options, hints and solution can still be read.
"""

from __future__ import annotations

import difflib

import book_check_nodes as parts
from book_check_data import sealed, uses
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from roofline import answers
from roofline.hardware import chips
from roofline.questions import Choice

logger = logging.getLogger(__name__)


class Check(SphinxDirective):
    """One question, its answer box, its hints and its solution."""

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Arrange what the author wrote; complain where it cannot be judged."""
        name = self.arguments[0] if self.arguments else ""
        written = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, written)
        form, reveals = self.form(name, written), parts.take_reveals(written)
        question = parts.check_question("", *written.children)
        check = parts.check("", question, *form, *reveals)
        self.set_source_info(check)
        check["names_exercise"] = name.startswith("ex-")
        if name:
            check["ids"], question["ids"] = [name], [f"{name}-question"]
        return [check]

    def form(self, name: str, written: nodes.Element) -> list[nodes.Element]:
        """Return the form, with the options taken from `written`."""
        question = answers.ANSWERS.get(name)
        if question is None:
            return self.complain(name, _unknown(name))
        self.note_use(name)
        form = parts.check_form(name=name, unit="")
        try:
            form["sealed"] = sealed(question)
            if isinstance(question, Choice):
                form += parts.take_options(written, question.options)
            else:
                form["unit"] = question.unit_word
                if question.chips:
                    form["chips"] = [chips[id_].name for id_ in question.chips]
                    form["figures"] = question.figures()
        except Exception as error:
            return self.complain(name, str(error))
        return [form]

    def note_use(self, name: str) -> None:
        """Remember that this page asks the question, which one place may do."""
        place = (self.env.docname, self.lineno)
        first = uses(self.env).setdefault(name, place)
        if first != place:
            self.complain(name, f"{first[0]} asks this already, line {first[1]}")

    def complain(self, name: str, text: str) -> list[nodes.Element]:
        """Warn, naming the question and its place; there is no form then."""
        logger.warning(
            "check %s: %s", name or "(?)", text, location=self.get_location()
        )
        return []


class Solution(SphinxDirective):
    """The worked answer, closed until the reader asks for it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return it closed."""
        solution = parts.check_reveal(kind="solution")
        self.set_source_info(solution)
        self.state.nested_parse(self.content, self.content_offset, solution)
        return [solution]


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, answers.ANSWERS, n=3)
    known = ", ".join(close or answers.ANSWERS)
    if not name:
        return f"needs a name, one of {known}"
    return f"roofline/answers.py has {known}, not {name!r}"


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget what a page asked: it is about to be read again."""
    for name, place in list(uses(env).items()):
        if place[0] == docname:
            del uses(env)[name]


def merge(
    app: Sphinx, env: BuildEnvironment, docnames: list[str], other: BuildEnvironment
) -> None:
    """Take over what another process read."""
    for name, place in uses(other).items():
        if place[0] in docnames and uses(env).setdefault(name, place) != place:
            first = uses(env)[name][0]
            logger.warning(
                "check %s: %s asks this already", name, first, location=place
            )


def complain_of_unasked(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each registered question that no page asks."""
    for name in answers.ANSWERS.keys() - uses(env).keys():
        code = getattr(answers.ANSWERS[name].compute, "__code__", None)
        where = f"{code.co_filename}:{code.co_firstlineno}" if code else None
        logger.warning("check %s: no page asks this", name, location=where)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives and follow which page asks what."""
    for part in ("nodes", "data", "arrange", "progress"):
        app.setup_extension(f"book_check_{part}")
    app.add_directive("check", Check)
    app.add_directive("solution", Solution)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("env-check-consistency", complain_of_unasked)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
