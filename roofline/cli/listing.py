"""``roofline chips`` and ``measure``: figures, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

import click

import roofline as rl
from roofline.cli.given import chips, known_chips
from roofline.cli.help import Command
from roofline.cli.options import CHIP, COMMON, option, options, positional
from roofline.cli.terminal import print_json, say, show_table
from roofline.figures import SCALES, Figure, figures, ridge_unit
from roofline.hardware import Source
from roofline.precision import UNITS
from roofline.readouts import digits
from roofline.words import remark, word, words

Row = Mapping[str, float]
"""Column → a figure of a chip in base units; not those it lacks."""


def chips_command() -> Command:
    """Make ``roofline chips``."""
    sort = click.Choice(["id", *SCALES])
    return Command(
        "chips",
        callback=_show_chips,
        params=[
            positional("chip", type=CHIP, nargs=-1),
            option("math", said="math_chips", type=click.Choice(UNITS), default=None),
            option("sort", type=sort, metavar="column"),
            *options(*COMMON),
        ],
        keys="results: chip name vendor peaks bandwidths capacity on_chip math ridge"
        " sources",
        examples=["roofline chips --sort ridge", "roofline chips h100-sxm"],
    )


def measure_command() -> Command:
    """Make ``roofline measure``."""
    return Command(
        "measure",
        callback=_show_measured,
        params=options("json", "language"),
        keys="chip name peaks bandwidths capacity on_chip math ridge sources",
        examples=["roofline measure"],
    )


def _show_measured(**given: Any) -> None:
    mine = rl.measure()
    if given["json"]:
        print_json(_record("measured", mine, _row(mine, None)))
    else:
        say("\n".join(_lines("measured", mine)))


def _show_chips(math: str | None, sort: str | None, **given: Any) -> None:
    found = chips(given) if given["chip"] else known_chips(given)
    if math and given["chip"]:
        for chip in found.values():
            chip.peak(math)  # refused by name if the chip lacks it
    rows = {id_: _row(chip, math) for id_, chip in found.items()}
    ids = _sorted(rows, sort)
    if given["json"]:
        print_json({"results": [_record(i, found[i], rows[i]) for i in ids]})
    elif given["chip"]:
        say("\n".join(line for i in ids for line in _lines(i, found[i], math)))
    else:
        _show([(i, found[i].name, rows[i]) for i in ids])


def _sorted(rows: Mapping[str, Row], sort: str | None) -> list[str]:
    """Sort the ids by a column: the largest first, what lacks it last."""
    if sort is None:
        return list(rows)
    known = [c for c in SCALES if any(c in row for row in rows.values())]
    if sort != "id" and sort not in known:
        columns = ", ".join(["id", *known])
        message = f"--sort must be a column that is listed ({columns}), not {sort!r}"
        raise click.UsageError(message)
    if sort == "id":
        return sorted(rows)
    return sorted(rows, key=lambda id_: -rows[id_].get(sort, 0.0))


def _row(chip: rl.Chip, math: str | None) -> Row:
    """Pick the figures of a chip's row: the peak of one unit of math, or of all."""
    wanted = [math] if math else UNITS
    row = {unit: chip.peaks[unit] for unit in wanted if unit in chip.peaks}
    levels = [level for level in ("hbm", "network") if level in chip.bandwidths]
    row |= {level: chip.bandwidth(level) for level in levels}
    if chip.capacity is not None:
        row["capacity"] = chip.capacity
    unit = _math(row)
    if unit and "hbm" in levels:
        row["ridge"] = chip.ridge(unit)
    return row


def _math(row: Row) -> str | None:
    return ridge_unit([unit for unit in row if unit in UNITS])


def _show(rows: list[tuple[str, str, Row]]) -> None:
    lacking = {column for column in SCALES if not any(column in r for *_, r in rows)}
    columns = {name: scale for name, scale in SCALES.items() if name not in lacking}
    said = words("column")
    names = [said["id"], said["name"], *(said.get(name, name) for name in columns)]
    units = ["", "", *(unit for unit, _ in columns.values())]
    cells = [
        [id_, name, *(_cell(row.get(c), size) for c, (_, size) in columns.items())]
        for id_, name, row in rows
    ]
    show_table([names, units, *cells], heads=2, left=2)


def _cell(value: float | None, size: float) -> str:
    return "–" if value is None else digits(value / size)


def _record(id_: str, chip: rl.Chip, row: Row) -> dict[str, Any]:
    return {
        "chip": id_,
        "name": chip.name,
        "vendor": chip.vendor,
        "peaks": dict(chip.peaks),
        "bandwidths": dict(chip.bandwidths),
        "capacity": chip.capacity,
        "on_chip": dict(chip.on_chip),
        "math": _math(row),
        "ridge": row.get("ridge"),
        "sources": {figure: asdict(source) for figure, source in chip.sources.items()},
    }


def _lines(id_: str, chip: rl.Chip, math: str | None = None) -> Iterator[str]:
    """Write each figure of a chip, and under it where it comes from."""
    yield f"{chip.name} ({id_})"
    for figure in figures(chip):
        if math and figure.key in chip.peaks and figure.key != math:
            continue
        yield f"\n{figure.label}  {figure.exact()}"
        if figure.source is not None:
            yield from _source_lines(figure, figure.source)
    if math and "hbm" in chip.bandwidths:
        yield f"\n{word('row.ridge')}  {digits(chip.ridge(math))} FLOPs/byte"
    yield ""


def _source_lines(figure: Figure, source: Source) -> Iterator[str]:
    yield f"  {source.title}, {source.date}"
    yield from (f"  {text}" for text in (source.url, remark(source.note)) if text)
    yield f"  {word(f'answer.{source.confidence}')}"
    for other in source.variants:
        value, why = figure.exact(other.value), remark(other.why)
        said = word("answer.variant", value=value, why=why, source=other.source)
        yield f"  {said}"
