"""The parts of a self-check, and how they stand in the page."""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from roofline.words import word


class check(nodes.General, nodes.Element):  # noqa: N801 (docutils writes nodes so)
    """A question with all that belongs to it, under its `title`."""


class check_question(nodes.General, nodes.Element):  # noqa: N801
    """What is asked."""


class check_form(nodes.General, nodes.Element):  # noqa: N801
    """Where the reader answers: `name`, `sealed`, `unit`; a choice has options.

    `chips` are the names of those that can be asked of, `figures` the first one's.
    """


class check_option(nodes.General, nodes.TextElement):  # noqa: N801
    """One option of a choice: `name` of its question and `place` in the list."""


class check_reason(nodes.General, nodes.Element):  # noqa: N801
    """Why an option is right or wrong, kept out of sight until it was chosen."""


class check_reveal(nodes.General, nodes.Element):  # noqa: N801
    """A hint or the solution, closed; `kind` and, of several hints, `number`."""


def take_options(written: nodes.Element, names: tuple[str, ...]) -> list[nodes.Element]:
    """Take the last list out of the question: its items are the options."""
    lists = [child for child in written if isinstance(child, nodes.bullet_list)]
    items = lists[-1].children if lists else []
    if len(items) != len(names):
        wanted = ", ".join(names)
        raise ValueError(
            f"{len(items)} options, but there must be one for each of {wanted}"
        )
    written.remove(lists[-1])
    taken: list[nodes.Element] = []
    for place, item in enumerate(items):
        if not (item.children and isinstance(item[0], nodes.paragraph)):
            raise ValueError(f"option {place + 1} must begin with a sentence")
        taken.append(check_option("", "", *item[0].children, place=place))
        taken.append(check_reason("", *item.children[1:]))
    return taken


def take_reveals(written: nodes.Element) -> list[nodes.Element]:
    """Take further questions, hints and solution out, to stand after the form."""
    hints = [child for child in written if isinstance(child, nodes.hint)]
    taken = [check_reveal("", *hint.children, kind="hint") for hint in hints]
    if len(hints) > 1:
        for number, hint in enumerate(taken, 1):
            hint["number"] = number
    parts = [child for child in written if isinstance(child, check)]
    solutions = [child for child in written if isinstance(child, check_reveal)]
    for child in [*parts, *hints, *solutions]:
        written.remove(child)
    return [*parts, *taken, *solutions]


def visit_check(self: HTML5Translator, node: check) -> None:
    """Open the box."""
    self.body.append(self.starttag(node, "div", CLASS="rl-check"))
    self.body.append(f'<p class="rl-check-title">{escape(node["title"])}</p>\n')


def visit_question(self: HTML5Translator, node: check_question) -> None:
    """Open the question, which names the group of options."""
    self.body.append(self.starttag(node, "div", CLASS="rl-check-question"))


def visit_form(self: HTML5Translator, node: check_form) -> None:
    """Open the form; what is `live` is seen when the script has woken it."""
    name = node["name"]
    self.body.append(
        f'<form class="rl-check-form" name="{name}" data-check="{node["sealed"]}"'
        ' novalidate autocomplete="off">\n'
    )
    if node.get("chips"):
        self.body.append(_chip_box(name, node["chips"], node["figures"]))
    if len(node):
        self.body.append(
            f'<fieldset aria-labelledby="{name}-question">'
            '<ul class="rl-check-options" role="list">\n'
        )
    else:
        self.body.append(_text_box(name, node["unit"]))


def depart_form(self: HTML5Translator, node: check_form) -> None:
    """Close it with the button and the place for the verdict."""
    if len(node):
        self.body.append(f"</ul></fieldset>\n{_button()}\n")
    self.body.append('<div class="rl-check-verdict" role="status"></div>\n</form>\n')


def _chip_box(name: str, chips: list[str], figures: str) -> str:
    """Name the chip and its figures; offer others where there are some."""
    label, options = escape(word("check_page.chip")), ""
    for place, chip in enumerate(chips):
        options += f'<option value="{place}">{escape(chip)}</option>'
    return (
        f'<p class="rl-check-chip"><span class="rl-check-figures" aria-live="polite">'
        f"{escape(figures)}</span>\n"
        f'<span class="rl-check-live"><label for="{name}-chip">{label}</label>'
        f' <select id="{name}-chip" name="chip">{options}</select></span></p>\n'
    )


def _text_box(name: str, unit: str) -> str:
    label = escape(word("check_page.answer"))
    labelled, shown = f"{name}-label", ""
    if unit:
        labelled += f" {name}-unit"
        shown = f'<span class="rl-check-unit" id="{name}-unit">{escape(unit)}</span>\n'
    return (
        '<div class="rl-check-line rl-check-live">'
        f'<label id="{name}-label" for="{name}-answer">{label}</label>\n'
        '<span class="rl-check-field"><input type="text" name="answer" size="12"'
        f' id="{name}-answer"'
        f' aria-labelledby="{labelled}" aria-describedby="{name}-question"'
        ' autocapitalize="off" spellcheck="false" enterkeyhint="done">\n'
        f"{shown}{_button()}</span></div>\n"
    )


def _button() -> str:
    word_on_it = escape(word("check_page.judge"))
    return f'<button class="rl-check-live" type="submit">{word_on_it}</button>'


def visit_option(self: HTML5Translator, node: check_option) -> None:
    """Open an option: a radio button for the script, a list item without."""
    self.body.append(
        '<li><label><input class="rl-check-live" type="radio" name="answer"'
        f' value="{node["place"]}"><span>'
    )


def depart_option(self: HTML5Translator, node: check_option) -> None:
    """Close the label; the item stays open for the reason."""
    self.body.append("</span></label>")


def visit_reason(self: HTML5Translator, node: check_reason) -> None:
    """Keep the reason where neither eyes nor a page search find it."""
    self.body.append("<template>")


def depart_reason(self: HTML5Translator, node: check_reason) -> None:
    """Close the reason and the item."""
    self.body.append("</template></li>\n")


def visit_reveal(self: HTML5Translator, node: check_reveal) -> None:
    """Open a hint or the solution, closed to the reader."""
    key = "hint_numbered" if "number" in node else node["kind"]
    title = escape(word(f"check_page.{key}", number=node.get("number", "")))
    self.body.append(
        f'<details class="rl-check-reveal"><summary>{title}</summary>\n<div>\n'
    )


def depart_reveal(self: HTML5Translator, node: check_reveal) -> None:
    """Close it."""
    self.body.append("</div>\n</details>\n")


def close(self: HTML5Translator, node: nodes.Element) -> None:
    """Close the box or the question."""
    self.body.append("</div>\n")


def setup(app: Sphinx) -> dict[str, object]:
    """Register the parts."""
    app.add_node(check, html=(visit_check, close))
    app.add_node(check_question, html=(visit_question, close))
    app.add_node(check_form, html=(visit_form, depart_form))
    app.add_node(check_option, html=(visit_option, depart_option))
    app.add_node(check_reason, html=(visit_reason, depart_reason))
    app.add_node(check_reveal, html=(visit_reveal, depart_reveal))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
