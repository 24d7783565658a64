"""The appendix of published numbers, made of `published.toml`.

    ```{numbers}
    ```

A table with a row for each number, chapter by chapter, each number computed again
as the page is made. Above it the verdicts, counted, each of them a button that
leaves only its rows: `static/numbers.css` does that, without a script.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import ledger
from book import edition
from book_elements import element, html_element, link_to
from docutils import nodes
from ledger import Published
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from roofline.words import word

COLUMNS = (
    *("claim", "published", "recomputed", "verdict", "why"),
    *("inputs", "compute", "source", "where"),
)
VERDICTS = ("agrees", "rounds", "differs", "reported")


class Numbers(SphinxDirective):
    """The whole page."""

    def run(self) -> list[nodes.Node]:
        """Write it, and again whenever the ledger changes."""
        self.env.note_dependency(str(ledger.FILE))
        rows = list(ledger.numbers())
        return [counts(rows), self.table(rows)]

    def table(self, rows: list[Published]) -> html_element:
        """Return all rows, those of each page under its title."""
        heads = [
            element("th", said(name), scope="col", role="columnheader")
            for name in COLUMNS
        ]
        head = element("tr", *heads, role="row")
        groups = groupby(sorted(rows, key=page_order), key=page_of)
        bodies = [self.body(page, list(group)) for page, group in groups]
        return element(
            "table",
            element("caption", said("title"), class_="sr-only"),
            element("thead", head, role="rowgroup", class_="sr-only"),
            *bodies,
            class_="rl-numbers",
            role="table",
        )

    def body(self, page: str, rows: list[Published]) -> html_element:
        """Return the rows of one page."""
        title = link_to("doc", f"/{page}", self.env.docname)
        span = str(len(COLUMNS))
        head = element("th", title, colspan=span, scope="rowgroup", role="rowheader")
        lines = [element("tr", head, role="row"), *map(self.row, rows)]
        return element("tbody", *lines, role="rowgroup")

    def row(self, row: Published) -> html_element:
        """Return the cells of one number."""
        language = edition(self.config)
        claim = row.claim[language]
        inside: dict[str, list[nodes.Node]] = {
            "published": [strong(" – ".join(spelled(t) for t in row.published))],
            "recomputed": [strong(spelled(row.recomputed))] if row.compute else [],
            "verdict": [element("span", said(row.verdict))],
            "why": [nodes.Text(capital(row.why[language]))] if row.why else [],
            "inputs": [nodes.literal(text=row.inputs)] if row.inputs else [],
            "compute": [nodes.literal(text=row.compute)] if row.compute else [],
            "source": [source(row.source, language)],
            "where": self.places(row),
        }
        name = element("th", capital(claim), scope="row", role="rowheader")
        cells = [cell(column, *inside[column]) for column in COLUMNS[1:]]
        made = element("tr", name, *cells, role="row", data_verdict=row.verdict)
        made["ids"].append(f"number-{row.id}")
        return made

    def places(self, row: Published) -> list[nodes.Node]:
        """Return links to the sections in which the number stands."""
        links: list[nodes.Node] = []
        for place in row.where:
            separate = [nodes.Text(word("numbers_page.and"))] if links else []
            label = place.partition("#")[2]
            links += [*separate, link_to("ref", label, self.env.docname)]
        return links


def counts(rows: list[Published]) -> html_element:
    """Return how many there are of each verdict, to choose from."""
    found = Counter(row.verdict for row in rows)
    shown = {"all": len(rows), **{name: found[name] for name in VERDICTS}}
    choices = [choice(name, count) for name, count in shown.items()]
    legend = element("legend", said("show"))
    return element("fieldset", legend, *choices, class_="rl-verdicts")


def choice(name: str, count: int) -> html_element:
    """Return a button that leaves the rows of one verdict, or all."""
    button = element("input", type="radio", name="verdict", id=f"verdict-{name}")
    if name == "all":
        button["attributes"]["checked"] = "checked"
    text = element("span", said(name), " ", strong(str(count)))
    return element("label", button, text, data_verdict=name)


def page_of(row: Published) -> str:
    """Return the page that quotes a number first."""
    return row.where[0].partition("#")[0]


def page_order(row: Published) -> tuple[bool, str]:
    """Put the start page first, then the chapters as they are numbered."""
    return page_of(row) != "index", page_of(row)


def cell(column: str, *inside: nodes.Node) -> html_element:
    """Return a cell that can show what its column is called."""
    label = said(column)
    return element("td", *inside, class_=f"rl-{column}", data_label=label, role="cell")


def said(key: str) -> str:
    """Return words of the page."""
    return word(f"numbers_page.{key}")


def strong(text: str) -> nodes.strong:
    """Return a text that stands out."""
    return nodes.strong(text=text)


def capital(text: str) -> str:
    """Begin a text as a sentence begins, unless with a name such as iPhone."""
    return text[0].upper() + text[1:]


def spelled(number: str) -> str:
    """Write a number as printed in the words of the edition.

    >>> spelled("about 300 tokens"), spelled("1.01 ms")
    ('about 300 tokens', '1.01 ms')
    """
    for english in ("about ", "bytes", "tokens", "tiles"):
        number = number.replace(english, word(f"numbers_page.{english.strip()}"))
    return number


def source(name: str, language: str) -> nodes.Node:
    """Return the title of a text, as a link if it has an address."""
    document = ledger.sources()[name]
    chinese = document.get("zh") if language == "zh" else None
    title = element("cite", chinese or document["title"], lang="en")
    if chinese:
        del title["attributes"]["lang"]
    if "url" not in document:
        return title
    return nodes.reference("", "", title, refuri=document["url"], internal=False)


def bring_look(app: Sphinx, pagename: str, _: str, __: object, page: object) -> None:
    """Add the style sheet to the page that has the table."""
    found = page.findall(html_element) if isinstance(page, nodes.document) else ()
    if any("rl-numbers" in node["classes"] for node in found):
        app.add_css_file("numbers.css", priority=910)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.setup_extension("book_elements")
    app.add_directive("numbers", Numbers)
    app.connect("html-page-context", bring_look)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
