"""The glossary, and a link to it where a chapter first uses a term.

    ```{terms} model
    ```

lists the terms of one group, in both languages. In the chapters the links are made
here, not by hand: a link carries its term's definition, which `static/terms.css`
shows beneath the line and screen readers announce.
"""

from __future__ import annotations

from book import edition
from book_elements import element, html_element, link_to
from docutils import nodes
from glossary import Term, find, terms
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

PAGE = "reference/glossary"
TAGS = {"en": "en", "zh": "zh-Hans"}
# Within these no word is a link: they are links, controls, out of sight, or no prose.
BARRED = (
    *(nodes.title, nodes.reference, nodes.caption, nodes.table, html_element),
    *(nodes.literal, nodes.math, nodes.raw),
)
BARRED_NAMES = {"check_form", "check_option", "check_reason", "check_reveal"}


class Terms(SphinxDirective):
    """A list of the terms of one group."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write it; a change of the file reads the page again (book_cache)."""
        [group] = self.arguments
        own = edition(self.config)
        chosen = [term for term in terms() if term.group == group]
        if not chosen:
            raise self.error(f"no term is in the group {group!r}")
        rows = [row for term in chosen for row in self.entry(term, own)]
        return [element("dl", *rows, class_="rl-terms")]

    def entry(self, term: Term, own: str) -> list[nodes.Node]:
        """Return a term and what it is, first in the language of the page."""
        other = "zh" if own == "en" else "en"
        more = link_to("ref", term.section, self.env.docname)
        head = element("dt", *named(term, own), id=f"term-{term.id}")
        gap = " " if own == "en" else ""
        return [
            head,
            element("dd", term.says[own], gap, element("span", more)),
            element("dt", *named(term, other), lang=TAGS[other], class_="rl-other"),
            element("dd", term.says[other], lang=TAGS[other], class_="rl-other"),
        ]


def named(term: Term, language: str) -> list[nodes.Node]:
    """Return a term, and in parentheses the other names of it."""
    name: list[nodes.Node] = [element("dfn", term.name(language))]
    if others := term.also.get(language):
        separator, form = (", ", " ({})") if language == "en" else ("、", "（{}）")
        name.append(element("span", form.format(separator.join(others))))
    return name


class FirstUses(SphinxPostTransform):
    """Link the first use of each term in a chapter to the glossary."""

    default_priority = 820  # after book_chinese and book_units
    builders = ("html",)

    def run(self, **_: object) -> None:
        """Go through the chapter's prose in reading order."""
        if not self.env.docname.startswith("chapters/"):
            return
        page = self.app.builder.get_relative_uri(self.env.docname, PAGE)
        seen: set[str] = set()
        for text in list(self.document.findall(nodes.Text)):
            if is_prose(text):
                parts = linked(str(text), edition(self.config), page, seen)
                text.parent.replace(text, parts)


def is_prose(text: nodes.Node) -> bool:
    """Say whether a text is part of a paragraph in which words may be links."""
    above: nodes.Node | None = text.parent
    in_paragraph = False
    while above is not None:
        if isinstance(above, BARRED) or type(above).__name__ in BARRED_NAMES:
            return False
        in_paragraph = in_paragraph or isinstance(above, nodes.paragraph)
        above = above.parent
    return in_paragraph


def linked(text: str, language: str, page: str, seen: set[str]) -> list[nodes.Node]:
    """Return a text with a link at each term that was not yet seen."""
    parts: list[nodes.Node] = []
    last = 0
    for start, end, term in find(text, language):
        if term.id not in seen:
            seen.add(term.id)
            address, says = f"{page}#term-{term.id}", term.says[language]
            link = element("a", text[start:end], href=address, aria_description=says)
            link["classes"].append("rl-term")
            parts += [nodes.Text(text[last:start]), link]
            last = end
    return [*parts, nodes.Text(text[last:])]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive and the links."""
    app.setup_extension("book_elements")
    app.add_directive("terms", Terms)
    app.add_post_transform(FirstUses)
    app.add_css_file("terms.css")
    app.add_js_file("terms.js", loading_method="defer")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
