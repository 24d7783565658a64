"""Every number a reader meets in prose comes from somewhere.

In the text, captions and alternative texts of both editions, each number that has
a unit, a decimal point or bold type is one of these:
- printed by a cell of the same page (stored in tests/outputs);
- the answer of one of the page's questions, computed by the package;
- a figure of a chip that the page names, on record with its source;
- in published.toml, for that page;
- an example figure, named in the page's front matter.

A power of ten with a unit may also be what the code of a cell, of a question or of
the ledger computes with: $10^{12}$ FLOPs from 1e12.
"""

import re
from inspect import getsource

import glossary
import ledger
import nbformat
import outputs
import pytest
import yaml
from directives import VERBATIM

import roofline as rl
from roofline.answers import ANSWERS
from roofline.figures import figures

UNIT = r"""(?:
    (?:[kMGTPE]?(?:FLOP|OP)s?(?:/s|/byte|/字节)?)
  | (?:[kKMGTPE]i?B(?:/s)?)
  | (?:[kMG]?bits?(?:/s)?|比特|[kMG]?Hz|k?W|[cm]m|°)
  | (?:bytes?(?:/s)?|字节(?:每秒)?)
  | (?:[fpnµm]?s|milliseconds?|seconds?|minutes?|hours?|秒|毫秒|微秒|分钟|小时)
  | (?:tokens?|个\stoken)
  | (?:%|×(?![ ]?\d)|times|倍)
)(?![A-Za-z/])"""
NUMBER = r"(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
WITH_UNIT = re.compile(rf"({NUMBER})\s?({UNIT})", re.X)
POWER = re.compile(
    rf"\$(?:([\d.]+)\s\\times\s)?10\^\{{?(\d+)\}}?\$\s?(?:个|次)?(?:{UNIT}|浮点运算)",
    re.X,
)
CODED = re.compile(r"(?<![\w.])\d+(?:\.\d+)?e\d+(?!\w)")
DECIMAL = re.compile(r"(?<![\w.,-])\d+\.\d+(?![\w.]|\s?%)")
BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
SAME = {"倍": "×", "times": "×", "个 token": "token", "tokens": "token"}
SAME |= {"字节": "byte", "bytes": "byte", "毫秒": "ms", "微秒": "µs", "秒": "s"}

PAGES = list(outputs.pages())
NAMES = [f"{page.edition}/{page.name}" for page in PAGES]


def prose(text):
    """What a reader reads: no front matter, code, options, comments or formulas."""
    text = text.split("\n---\n", 1)[1]
    text = re.sub(r"```\{code-cell\}[^\n]*\n(.*?)```", cell_words, text, flags=re.S)
    verbatim = "|".join(VERBATIM)
    text = re.sub(rf"^```(?:\{{({verbatim})\}}|\w).*?^```", "", text, flags=re.S | re.M)
    text = re.sub(r"^```.*$", "", text, flags=re.M)
    return re.sub(r"\]\([^)]*\)|^\([\w-]+\)=$|CC BY 4\.0", "", text, flags=re.M)


def without_formulas(text):
    """The same without formulas and code."""
    return re.sub(r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`", " ", text, flags=re.S)


def cell_words(match):
    """Caption and alternative text of a cell's figure."""
    options = re.match(r"---\n(.*?)\n---\n", match[1], re.S)
    if not options:
        return ""
    about = yaml.safe_load(options[1])["mystnb"]
    return f"{about['figure']['caption']}\n\n{about['image']['alt']}\n"


def numbers(text):
    """Numbers with their unit in one spelling; "" where there is none."""
    text = without_formulas(text)
    found = set()
    for number, unit in WITH_UNIT.findall(text):
        unit = unit.replace("/字节", "/byte").replace("字节每秒", "byte/s")
        found.add((number, SAME.get(unit, unit)))
    with_unit = {number for number, _ in found}
    bold = " ".join(BOLD.findall(text))
    for number in [*DECIMAL.findall(text), *re.findall(NUMBER, bold)]:
        if number not in with_unit:
            found.add((number, ""))
    return found


def powers(text):
    """Values of powers of ten that have a unit, such as $4 \\times 10^{12}$ FLOPs."""
    return {float(f"{factor or 1}e{power}") for factor, power in POWER.findall(text)}


def printed(page):
    """All text that the page's cells print."""
    texts = []
    for cell in nbformat.read(page.stored, as_version=4).cells:
        for output in cell.outputs:
            texts.append(output.get("text", ""))
            data = output.get("data", {})
            texts += [data[kind] for kind in data if kind.startswith("text/")]
    return "\n".join(texts)


def known(page):
    """Where a number on the page may come from, as one text."""
    text = page.source.read_text("utf-8")
    shown = [answer.shown for answer in asked(text) if hasattr(answer, "shown")]
    for row in quoted(page):
        shown += [*row.shown, *row.published]
    for chip in named(text):
        shown += [figure.exact() for figure in figures(chip)]
    front = yaml.safe_load(text.split("\n---\n", 1)[0])
    return "\n".join([printed(page), *shown, *front.get("example_figures", [])])


def asked(text):
    """The questions of a page."""
    return [ANSWERS[name] for name in re.findall(r"\{check\} ([\w-]+)", text)]


def quoted(page):
    """The rows of the ledger that stand on a page."""
    for row in ledger.numbers():
        if any(place.partition("#")[0] == page.name for place in row.where):
            yield row


def named(text):
    """The chips that a page names, by name or by id."""
    for id_, chip in rl.chips.items():
        if chip.name in text or f'"{id_}"' in text:
            yield chip


def computed_with(page):
    """The powers of ten that the page's code, questions and quotations start from."""
    text = page.source.read_text("utf-8")
    code = [cell.source for cell in page.code().cells]
    code += [getsource(answer.compute) for answer in asked(text)]
    for row in quoted(page):
        code += [row.inputs, row.compute, *row.published]
    values = {float(number) for number in CODED.findall("\n".join(code))}
    return values | {figure.value for chip in named(text) for figure in figures(chip)}


def orphans(page):
    """The page's numbers without an origin; a count needs no unit there."""
    origins = known(page)
    allowed = numbers(origins)
    code = "\n".join(cell.source for cell in page.code().cells)
    counts = set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\d.])", f"{origins}\n{code}"))
    text = prose(page.source.read_text("utf-8"))
    unknown = powers(text) - computed_with(page)
    return [f"{value:g}" for value in unknown] + [
        f"{number} {unit}"
        for number, unit in numbers(text)
        if (number, unit) not in allowed
        and not (unit in ("", "token") and number in counts)
    ]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_number_in_prose_has_an_origin(page):
    assert orphans(page) == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_example_figure_is_used(page):
    text = page.source.read_text("utf-8")
    front = yaml.safe_load(text.split("\n---\n", 1)[0])
    used = numbers(prose(text))
    for figure in front.get("example_figures", []):
        assert numbers(figure) <= used, f"{figure} is not on the page"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("takes 1.01 ms, not 5 s", {("1.01", "ms"), ("5", "s")}),
        ("240.24 FLOPs/byte", {("240.24", "FLOPs/byte")}),
        ("22 倍，约 0.5，占 80%", {("22", "×"), ("0.5", ""), ("80", "%")}),
        ("**1.21** at 64 tokens", {("1.21", ""), ("64", "token")}),
        ("version v5e of 2009, 3 chips, 1024 x", set()),
        ("从 HBM 读 1 GB", {("1", "GB")}),
        ("144 KiB at 45°", {("144", "KiB"), ("45", "°")}),
    ],
)
def test_what_counts_as_a_number(text, found):
    assert numbers(text) == found


def test_a_power_of_ten_counts_if_it_has_a_unit():
    text = "$10^{12}$ FLOPs, $1.5 \\times 10^9$ bytes/s, $10^3$ of them"
    assert powers(text) == {1e12, 1.5e9}
    assert powers("$6 \\times 10^{9}$ 个字节，$10^9$ 次浮点运算") == {6e9, 1e9}


def test_margins_are_prose_and_code_is_not():
    text = "---\na: 1\n---\n```{margin} Cost\n5 GB\n```\n```python\n6 GB\n```\n`7 GB`"
    assert numbers(prose(text)) == {("5", "GB")}


@pytest.mark.parametrize("term", glossary.terms(), ids=lambda term: term.id)
def test_the_glossary_needs_no_numbers(term):
    assert numbers(" ".join(term.says.values())) == set()
