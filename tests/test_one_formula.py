"""What an operation asks for is written once: as one Python function."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "roofline"
SITE = PACKAGE.parent / "_ext"
SIZES = "[BDFNmnk]"
PRODUCT = re.compile(rf"\b{SIZES}\b\s*\*+\s*\b({SIZES}|\d)\b")
ASKED = {"operations.py", "parallel.py", "ring.py", "tiled.py"}

SCRIPTS = [*PACKAGE.rglob("*.js"), *SITE.rglob("*.js")]
MODULES = [path for path in PACKAGE.rglob("*.py") if path.name not in ASKED]


def code(path: Path) -> str:
    """A file without what is said in it of the code: comments and docstrings."""
    text = re.sub(r'""".*?"""|/\*.*?\*/', "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"(#|//).*", "", text)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_multiplies_sizes(path):
    assert [found[0] for found in PRODUCT.finditer(code(path))] == []


def test_flops_and_bytes_of_sizes_are_written_where_operations_are():
    written = {
        path.name: [line for line in code(path).splitlines() if is_work(line)]
        for path in MODULES
    }
    assert {name: lines for name, lines in written.items() if lines} == {}


def is_work(line: str) -> bool:
    """Whether a line multiplies three sizes, or two after `flops=` or `bytes=`."""
    asked = re.search(r"\b(flops|bytes)=", line)
    return bool(
        re.search(rf"{PRODUCT.pattern}\s*\*", line) or (asked and PRODUCT.search(line))
    )


def test_the_search_finds_a_formula():
    assert PRODUCT.search("flops = 2 * B * D * F")
    assert is_work("Work(flops=2 * D * D)")
    assert not is_work("elementwise(B * D, inputs=2)")
