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
from roofline.precision import UNITS
from roofline.readouts import Units, digits, unit_of, with_prefixes
from roofline.words import word, words

SCALES = dict.fromkeys(UNITS, ("TFLOP/s", 1e12))
SCALES |= {"hbm": ("TB/s", 1e12), "network": ("GB/s", 1e9), "capacity": ("GB", 1e9)}
SCALES |= {"ridge": ("FLOPs/byte", 1.0)}

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
        keys="results: chip name peaks bandwidths capacity on_chip math ridge sources",
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
    rows = {id_: _row(chip, math) for id_, chip in found.items()}
    ids = list(rows)
    if sort == "id":
        ids.sort()
    elif sort:  # the largest first, what lacks it last
        ids.sort(key=lambda id_: -rows[id_].get(sort, 0.0))
    if given["json"]:
        print_json({"results": [_record(i, found[i], rows[i]) for i in ids]})
    elif given["chip"]:
        say("\n".join(line for i in ids for line in _lines(i, found[i])))
    else:
        _show([(i, found[i].name, rows[i]) for i in ids])


def _row(chip: rl.Chip, math: str | None) -> Row:
    """Pick the figures of a chip's row: the peak of one unit of math, or of all."""
    wanted = [math] if math else UNITS
    row = {unit: chip.peaks[unit] for unit in wanted if unit in chip.peaks}
    levels = [level for level in ("hbm", "network") if level in chip.bandwidths]
    row |= {level: chip.bandwidth(level) for level in levels}
    if chip.capacity is not None:
        row["capacity"] = chip.capacity
    unit = _ridge_unit(row)
    if unit and "hbm" in levels:
        row["ridge"] = chip.ridge(unit)
    return row


def _ridge_unit(row: Row) -> str | None:
    """Choose the unit whose ridge point is shown: one of 16 bits, if there is."""
    return next((u for u in ("bf16", "fp16", *row) if u in UNITS and u in row), None)


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
        "peaks": dict(chip.peaks),
        "bandwidths": dict(chip.bandwidths),
        "capacity": chip.capacity,
        "on_chip": _on_chip(chip),
        "math": _ridge_unit(row),
        "ridge": row.get("ridge"),
        "sources": {figure: asdict(source) for figure, source in chip.sources.items()},
    }


def _on_chip(chip: rl.Chip) -> dict[str, float]:
    return dict(getattr(chip, "on_chip", {}))


def _lines(id_: str, chip: rl.Chip) -> Iterator[str]:
    """Write each figure of a chip, and under it where it comes from."""
    yield f"{chip.name} ({id_})"
    rates, bytes_ = with_prefixes("FLOP/s"), with_prefixes("B")
    figures = {name: (value, rates) for name, value in chip.peaks.items()}
    speeds = with_prefixes("B/s")
    figures |= {name: (value, speeds) for name, value in chip.bandwidths.items()}
    if chip.capacity is not None:
        figures["capacity"] = (chip.capacity, bytes_)
    figures |= {f"on_chip.{name}": (n, bytes_) for name, n in _on_chip(chip).items()}
    for name, (value, units) in figures.items():
        label = words("column").get(name, name.removeprefix("on_chip."))
        yield f"\n{label}  {_exact(value, units)}"
        yield from _source_lines(chip, name, units)
    yield ""


def _exact(value: float, units: Units) -> str:
    unit, scale = unit_of(value, units)
    return f"{value / scale:.8g} {unit}"


def _source_lines(chip: rl.Chip, figure: str, units: Units) -> Iterator[str]:
    source = chip.sources.get(figure)
    if source is None:
        return
    yield f"  {source.title}, {source.date}"
    yield from (f"  {text}" for text in (source.url, source.note) if text)
    yield f"  {word(f'answer.{source.confidence}')}"
    for other in source.variants:
        given = asdict(other) | {"value": _exact(other.value, units)}
        yield f"  {word('answer.variant', **given)}"
