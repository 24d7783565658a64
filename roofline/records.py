"""Files of chips: TOML in, :class:`roofline.Chip` out, or where a file is wrong."""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any

from roofline.chip import Chip, Source, Variant
from roofline.precision import UNITS
from roofline.toml_checks import TomlError, choice, number, table, text
from roofline.toml_lines import Keys, line_of
from roofline.validate import shown

CHIP = ("name", "peaks", "bandwidths", "capacity", "on_chip", "vendor")
FIGURE = ("value", "source", "confidence", "note", "variants")
VARIANT = ("value", "source", "why")
DOCUMENT = ("title", "url", "date")
CONFIDENCE = ("a", "b", "c")

Documents = dict[str, dict[str, str]]
Figure = tuple[float, Source | None]


def read_chips(toml: str, file: str) -> dict[str, Chip]:
    r"""Read the chips of a TOML text, by id.

    Parameters
    ----------
    toml
        A table for each chip, and under [sources] the documents they cite.
    file
        What messages call the text.

    Returns
    -------
    dict
        Id → :class:`roofline.Chip`.

    Raises
    ------
    ValueError
        If something is wrong, naming the line and the key.

    Examples
    --------
    >>> toml = "[mine]\nname = 'Mine'\npeaks.bf16 = 1e14\nbandwidths.hbm = 1e12"
    >>> read_chips(toml, "my.toml")["mine"].ridge()
    100.0
    """
    tables = _parse(toml, file)
    try:
        documents = _documents(tables.pop("sources", {}))
        if "" in tables:
            raise TomlError(("",), "a chip must have an id, not ''")
        chips = {id_: _chip(id_, given, documents) for id_, given in tables.items()}
    except TomlError as wrong:
        line = line_of(toml, wrong.path)
        raise ValueError(f"{file}, line {line}: {wrong}") from None
    if not chips:
        raise ValueError(f"{file} must hold a table for each chip, not none")
    return chips


def _parse(toml: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(toml)
    except RecursionError:
        raise ValueError(f"{file} must be TOML, not nested so deeply") from None
    except ValueError as error:
        line, said = _plainly(str(error), toml)
    raise ValueError(f"{file}, line {line}: {said}")


def _plainly(said: str, toml: str) -> tuple[int, str]:
    """Say on which line what is wrong, without the words of `tomllib` for Python."""
    most = sys.get_int_max_str_digits()
    long = re.search(rf"[0-9_]{{{most + 1},}}", toml)
    if long and said.startswith("Exceeds the limit"):
        line = toml.count("\n", 0, long.start()) + 1
        return line, f"a number must have at most {most} digits"
    what, _, where = said.partition(" (at ")
    if what.startswith(("Cannot ", "Duplicate ")):
        what = "A key or a table is given twice"
    found = re.search(r"line (\d+)", where)
    line = int(found[1]) if found else toml.rstrip("\n").count("\n") + 1
    return line, f"must be valid TOML: {what[:1].lower()}{what[1:]}"


def _documents(given: Any) -> Documents:
    documents: Documents = table(("sources",), given)
    for key, document in documents.items():
        path = ("sources", key)
        for name, value in table(path, document, DOCUMENT, needed=DOCUMENT).items():
            text((*path, name), value)
    return documents


def _chip(id_: str, given: Any, documents: Documents) -> Chip:
    table((id_,), given, known=CHIP, needed=("name", "peaks", "bandwidths"))
    peaks, bandwidths, on_chip = (
        _figures((id_, name), given.get(name, {}), documents)
        for name in ("peaks", "bandwidths", "on_chip")
    )
    figures: dict[str, Figure] = peaks | bandwidths
    figures |= {f"on_chip.{name}": figure for name, figure in on_chip.items()}
    if "capacity" in given:
        path = (id_, "capacity")
        figures["capacity"] = _figure(path, given["capacity"], documents)
    try:
        return Chip(
            name=given["name"],
            peaks=_values(peaks),
            bandwidths=_values(bandwidths),
            capacity=figures["capacity"][0] if "capacity" in figures else None,
            sources={name: source for name, (_, source) in figures.items() if source},
            on_chip=_values(on_chip),
            vendor=given.get("vendor", ""),
        )
    except (TypeError, ValueError) as error:  # starts with the name of the argument
        raise TomlError((id_, str(error).partition(" ")[0]), str(error)) from None


def _figures(path: Keys, given: Any, documents: Documents) -> dict[str, Figure]:
    known = UNITS if path[-1] == "peaks" else ()
    return {
        name: _figure((*path, name), figure, documents)
        for name, figure in table(path, given, known).items()
    }


def _values(figures: dict[str, Figure]) -> dict[str, float]:
    return {name: value for name, (value, _) in figures.items()}


def _figure(path: Keys, given: Any, documents: Documents) -> Figure:
    """Read a number, or a table of a number and of where it comes from."""
    if not isinstance(given, dict):
        return number(path, given), None
    table(path, given, known=FIGURE, needed=("value",))
    value = number((*path, "value"), given["value"])
    if len(given) == 1:
        return value, None
    table(path, given, needed=("source", "confidence"))
    source = Source(
        **_document((*path, "source"), given["source"], documents),
        confidence=_confidence((*path, "confidence"), given["confidence"]),
        note=text((*path, "note"), given.get("note", "")),
        variants=_variants((*path, "variants"), given.get("variants", []), documents),
    )
    return value, source


def _variants(path: Keys, given: Any, documents: Documents) -> tuple[Variant, ...]:
    if not isinstance(given, list):
        raise TomlError(
            path, f"variants must be an array of tables, not {shown(given)}"
        )
    return tuple(
        _variant((*path, position), variant, documents)
        for position, variant in enumerate(given)
    )


def _variant(path: Keys, given: Any, documents: Documents) -> Variant:
    table(path, given, known=VARIANT, needed=VARIANT)
    return Variant(
        value=number((*path, "value"), given["value"]),
        source=_document((*path, "source"), given["source"], documents)["title"],
        why=text((*path, "why"), given["why"]),
    )


def _confidence(path: Keys, value: Any) -> str:
    return choice(path, value, CONFIDENCE, "a, b or c")


def _document(path: Keys, key: Any, documents: Documents) -> dict[str, str]:
    return documents[choice(path, key, documents, "the name of a table of [sources]")]
