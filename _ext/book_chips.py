"""The chips on record: a table that sorts, each figure's source, other values.

    ```{chip-table}
    ```
    ```{chip-figures}
    ```
    ```{chip-variants}
    ```

All three are made of `roofline/chips.toml`. The table is whole without scripts;
`static/chips.js` makes its headers sort and adds the boxes that choose rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from roofline.chip import Chip, Source
from roofline.figures import BINARY, SCALES, Figure, figures, label, ridge_unit
from roofline.hardware import chips
from roofline.readouts import digits, quantity
from roofline.words import remark, word, words

PEAKS = ("bf16", "fp8", "int8", "fp4", "tf32", "fp32")
COLUMNS = ("ridge", "bf16", "hbm", "capacity", "network", *PEAKS[1:])


def said(key: str) -> str:
    """Return words of the page of chips, for HTML."""
    return escape(words("chips_page")[key])


def header(text: str, unit: str = "") -> str:
    """Write the head of a column, with the unit beneath."""
    beneath = f" <small>{unit}</small>" if unit else ""
    return f'<th scope="col"><span>{text}</span>{beneath}</th>'


def chip_table() -> str:
    """Write the table of all chips, and above it the boxes that choose among them."""
    heads = [header(said("chip"))]
    for column in COLUMNS:
        text = "bf16 / fp16" if column == "bf16" else label(column)
        heads.append(header(escape(text), SCALES[column][0]))
    heads.append(f'<th scope="col" data-unsorted>{said("on_chip")}</th>')
    rows = "".join(table_row(id_, chip) for id_, chip in chips.items())
    title = said("chips")
    return (
        f'{choosers()}<div class="book-scroll" role="region" aria-label="{title}">\n'
        f'<table class="table rl-chips"><caption>{title}</caption>\n'
        f"<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>{rows}</tbody>"
        "</table></div>\n"
    )


def choosers() -> str:
    """Write the boxes that choose rows, unseen until the script has woken them."""
    vendors = dict.fromkeys(chip.vendor for chip in chips.values())
    options = "".join(f"<option>{escape(vendor)}</option>" for vendor in vendors)
    return (
        f'<form class="rl-choosers" data-shown="{said("shown")}"'
        f' data-none="{said("none")}">\n'
        f'<label>{said("find")} <input type="search" name="text" size="10"'
        ' autocomplete="off" spellcheck="false"></label>\n'
        f'<label>{said("vendor")} <select name="vendor">'
        f'<option value="">{said("any")}</option>{options}</select></label>\n'
        '<span role="status"></span></form>\n'
    )


def table_row(id_: str, chip: Chip) -> str:
    """Write a chip's row; its name leads to where its figures come from."""
    unit = str(ridge_unit(chip.peaks))
    has = {peak: chip.peaks[peak] for peak in PEAKS if peak in chip.peaks}
    if unit in ("bf16", "fp16"):
        has["bf16"] = chip.peak(unit)
    has |= {"ridge": chip.ridge(unit), "capacity": chip.capacity or 0}
    has |= {level: rate for level, rate in chip.bandwidths.items() if level in COLUMNS}
    note = "" if unit in ("bf16", "fp16") else f" ({unit})"
    cells = [cell(has.get(name, 0) / SCALES[name][1]) for name in COLUMNS[1:]]
    ridge = cell(has["ridge"], digits(has["ridge"]) + note)
    memories = ", ".join(
        f"{escape(label(name))} {quantity(size, BINARY)}"
        for name, size in chip.on_chip.items()
    )
    return (
        f'<tr data-vendor="{escape(chip.vendor)}">'
        f'<th scope="row"><a href="#chip-{id_}">{escape(chip.name)}</a> '
        f"<code>{escape(id_)}</code></th>"
        f"{ridge}{''.join(cells)}<td>{memories or '–'}</td></tr>\n"
    )


def cell(value: float, shown: str = "") -> str:
    """Write a number so that it can be sorted; a dash if there is none."""
    if not value:
        return "<td>–</td>"
    return f'<td data-value="{value:.9g}">{shown or f"{value:.5g}"}</td>'


def chip_figures() -> str:
    """Write each chip's figures with their sources, closed until asked for."""
    return "".join(
        f'<details class="book-more" id="chip-{id_}"><summary>{escape(chip.name)}'
        f' <small>{escape(chip.vendor)}</small></summary>\n<dl class="rl-figures">'
        f"{''.join(map(one_figure, figures(chip)))}</dl></details>\n"
        for id_, chip in chips.items()
    )


def one_figure(figure: Figure) -> str:
    """Write a figure, how it follows from its source, and how sure that is."""
    name = f"<dt>{escape(figure.label)} <b>{figure.exact()}</b></dt>\n"
    source = figure.source
    if source is None:
        return name
    sure = escape(word(f"answer.{source.confidence}"))
    return (
        f"{name}<dd>{escape(remark(source.note))}<br>"
        f"{document(source)}, {source.date}<br><small>{sure}</small></dd>\n"
    )


def document(source: Source) -> str:
    """Write the title of a document, as a link if it has an address."""
    title = f'<cite lang="en">{escape(source.title)}</cite>'
    if not source.url:
        return title
    return f'<a class="external" href="{escape(source.url)}">{title}</a>'


def chip_variants() -> str:
    """Write, chip by chip, which other values circulate, and what those are."""
    return "".join(
        f'<h3 class="rl-others">{escape(chip.name)}</h3>\n<dl class="rl-figures">'
        f"{rows}</dl>\n"
        for chip in chips.values()
        if (rows := variant_rows(chip))
    )


def variant_rows(chip: Chip) -> str:
    """Write a chip's other values; a row serves all the figures that it fits."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for figure, row in variants(chip):
        rows.setdefault(row, []).append(figure.label)
    return "".join(
        f"<dt>{escape(', '.join(labels))} <b>{printed}</b> <small>{used}</small></dt>\n"
        f'<dd>{escape(why)}<br><small><cite lang="en">{escape(who)}</cite></small>'
        "</dd>\n"
        for (used, printed, why, who), labels in rows.items()
    )


def variants(chip: Chip) -> Iterator[tuple[Figure, tuple[str, ...]]]:
    """Yield each other value of a chip's figures, with what stands in its row."""
    for figure in figures(chip):
        used = word("chips_page.used", value=figure.exact())
        for other in figure.source.variants if figure.source else ():
            printed = figure.exact(other.value)
            yield figure, (escape(used), printed, remark(other.why), other.source)


PARTS = {
    "chip-table": chip_table,
    "chip-figures": chip_figures,
    "chip-variants": chip_variants,
}


class Chips(SphinxDirective):
    """Put one of the three here."""

    def run(self) -> list[nodes.Node]:
        """Write it; a change of the package reads the page again (book_cache)."""
        if self.name == "chip-figures":
            self.name_targets()
        return [nodes.raw("", PARTS[self.name](), format="html", classes=["rl-chips"])]

    def name_targets(self) -> None:
        """Let any page link to a chip, as in {ref}`chip-h100-sxm`."""
        domain: Any = self.env.get_domain("std")
        for id_, chip in chips.items():
            target = f"chip-{id_}"
            domain.note_hyperlink_target(target, self.env.docname, target, chip.name)


def bring_script(app: Sphinx, pagename: str, _: str, __: object, page: object) -> None:
    """Add look and script to the page that has the table."""
    raws = page.findall(nodes.raw) if isinstance(page, nodes.document) else ()
    if any("rl-chips" in raw["classes"] for raw in raws):
        app.add_css_file("chips.css", priority=910)
        app.add_js_file("chips.js", loading_method="defer")


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives."""
    for name in PARTS:
        app.add_directive(name, Chips)
    app.connect("html-page-context", bring_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
