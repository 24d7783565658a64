"""The records of chips.toml as they are written."""

import tomllib
from importlib.resources import files


def read(name):
    """A TOML file of the package."""
    return tomllib.loads(files("roofline").joinpath(name).read_text("utf-8"))


TABLE = read("chips.toml")
DOCUMENTS = TABLE.pop("sources")
IN_CHINESE = read("chips.zh.toml")


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
