"""A Chinese page speaks Chinese: no English in it, no spaces within it."""

from __future__ import annotations

import re
from collections.abc import Callable

import built
import pytest
from bs4 import BeautifulSoup

Visitor = Callable[..., built.Visit]

CHINESE = [path for path in built.pages() if path.startswith("zh/")]

WORD = re.compile(r"[^\s÷×=·,.()（）：、。]*[A-Za-z]{2}[^\s÷×=·,()（）：、。]*")
# Latin words that belong into a Chinese page, wherever they stand.
ALLOWED = re.compile(
    r"""
    \S*\d\S*                                        # H100, bf16, v5e, 4.0
  | [kMGTPE]?(?:FLOP|OP)s?(?:/s|/byte)?             # units
  | [kKMGTPE]i?B(?:/s)? | [fpnµm]?s | tokens?
  | max | min | math | comms | network              # within formulas and charts
  | b[kmn]                                        # sizes of tiles, on pictures
  | TPU | GPU | RTX | EPYC | SXM | Gaudi
  | PCIe | HBM | DCN | NVLink | ICI | VMEM | CMEM | LLC | LDS | SRAM | VPU | MXU
  | Google | NVIDIA | AMD | Amazon | Intel
  | PDF | Jupyter | Binder | GitHub | NumPy | Python | CC | BY | MIT
  | Ctrl | Cmd | ipynb | md | pdf
    """,
    re.X,
)

# What a reader sees or hears: each text with the block it is part of, each label.
WORDS = r"""() => {
  const code = "script, style, noscript, pre, code, math, .katex, .sig-name," +
    " [lang='en']";
  const blocks = "p, li, td, th, dt, dd, figcaption, caption, h1, h2, h3, h4, h5," +
    " h6, summary, button, label, legend, option, output, div, text, body";
  const labels = ["title", "aria-label", "placeholder", "alt", "data-bs-title",
    "data-bs-original-title", "data-tooltip", "aria-description",
    "aria-roledescription", "aria-valuetext", "value"];
  const words = [["title", document.title, document.title]];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (data.trim() && !parent.closest(code)) {
      const own = parent.closest("article, a, title, #search-results");
      const block = own ? parent.closest(blocks).textContent : data;
      words.push([parent.tagName + "." + parent.className, data, block]);
    }
  }
  for (const element of document.body.querySelectorAll("*"))
    for (const label of labels) {
      const value = element.closest(code) ? null : element.getAttribute(label);
      if (value && !(label === "value" && element.tagName !== "BUTTON"))
        words.push([`${element.tagName} ${label}`, value, value]);
    }
  return words;
}"""


def english(words: list[tuple[str, str, str]]) -> list[str]:
    """Return the texts and labels that are not Chinese."""
    return [
        f"{where}: {text.strip()!r}"
        for where, text, block in words
        if not re.search("[\u4e00-\u9fff]", block)
        and not all(ALLOWED.fullmatch(word) for word in WORD.findall(text))
    ]


@pytest.mark.parametrize("path", CHINESE)
def test_no_english_is_left_in_a_chinese_page(path: str, visit: Visitor) -> None:
    page = visit(path).page
    for button in page.query_selector_all("main summary"):
        button.click()
    assert english(page.evaluate(WORDS)) == []


def test_no_english_is_left_in_chinese_results(visit: Visitor) -> None:
    for query in ("算术强度", "没有的词xyz"):
        page = visit(f"zh/search.html?q={query}").page
        page.wait_for_selector(".search-summary:not(:empty)")
        assert english(page.evaluate(WORDS)) == []


def test_english_is_noticed(visit: Visitor) -> None:
    page = visit(CHINESE[0]).page
    page.evaluate(
        """() => {
          document.querySelector("article p").insertAdjacentHTML(
            "beforebegin", "<p class='admonition-title'>Click to show</p>");
          document.querySelector("header, .bd-header-article button")
            .setAttribute("aria-label", "Toggle sidebar");
        }"""
    )
    assert len(english(page.evaluate(WORDS))) == 2


@pytest.mark.parametrize("path", CHINESE)
def test_no_space_stands_between_chinese_characters(path: str) -> None:
    page = BeautifulSoup((built.SITE / path).read_text("utf-8"), "html.parser")
    for tag in page(["script", "style", "pre", "math"]):
        tag.decompose()
    wide = "[\u4e00-\u9fff，。；：、（）]"
    for block in page.select("article :is(p, h1, h2, h3, figcaption, .caption-text)"):
        assert not re.search(rf"{wide}\s+{wide}", block.text.strip()), block.text
    for image in page.select("article [alt], article [aria-label]"):
        label = image.get("alt") or image.get("aria-label") or ""
        assert not re.search(rf"{wide}\s+{wide}", label), label


# Chinese punctuation after a formula, where it stands below the formula's last part.
FALLEN = r"""() => [...document.querySelectorAll("article .math")].flatMap(formula => {
  const after = formula.nextSibling;
  if (after?.nodeType !== Node.TEXT_NODE || !/^[，。、；：？！）]/.test(after.data))
    return [];
  const mark = document.createRange();
  mark.setStart(after, 0);
  mark.setEnd(after, 1);
  const part = [...formula.querySelectorAll(".base")].at(-1);
  const fallen = mark.getBoundingClientRect().top > part.getBoundingClientRect().bottom;
  return [[fallen, formula.textContent + after.data]];
})"""


def test_no_line_begins_with_the_punctuation_after_a_formula(visit: Visitor) -> None:
    seen = 0
    for path in CHINESE:
        page = visit(path).page
        for width in range(320, 560, 20):
            page.set_viewport_size({"width": width, "height": 900})
            marks = page.evaluate(FALLEN)
            assert not [text for fallen, text in marks if fallen], (path, width)
            seen += len(marks)
    assert seen, "no punctuation after a formula in the whole edition"
