"""The records of chips.toml as they are written."""

import tomllib
from importlib.resources import files

TABLE = tomllib.loads(files("roofline").joinpath("chips.toml").read_text("utf-8"))
DOCUMENTS = TABLE.pop("sources")


def figures(id_):
    """Each figure of a chip's record in chips.toml, by name."""
    record = TABLE[id_]
    memories = {f"on_chip.{name}": f for name, f in record.get("on_chip", {}).items()}
    capacity = {"capacity": record["capacity"]} if "capacity" in record else {}
    return record["peaks"] | record["bandwidths"] | capacity | memories


def in_circulation(id_, figure):
    """Every value on record for a figure: the one that is used comes first."""
    entry = figures(id_)[figure]
    return [entry["value"], *(v["value"] for v in entry.get("variants", []))]
