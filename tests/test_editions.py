"""The two editions say the same: files, labels, blocks, code, formulas, numbers.

Prose is written twice and may differ in everything else. Each message names the
file, the section and what only one edition has.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import sources
import yaml
from digits import numbers
from sources import ROOT, Page, Section

LANGUAGES = ("English", "Chinese")
SUFFIXES = (".md", ".ipynb")


def toc(folder: str) -> Any:
    return yaml.safe_load((ROOT / folder / "_toc.yml").read_text("utf-8"))


def listed(part: Any) -> list[str]:
    """Return the pages that a table of contents names, in order."""
    if isinstance(part, list):
        return [name for item in part for name in listed(item)]
    if not isinstance(part, dict):
        return []
    own = [part[key] for key in ("root", "file") if key in part]
    return own + [name for value in part.values() for name in listed(value)]


def without_words(part: Any) -> Any:
    """Return a table of contents without what readers see of it."""
    if isinstance(part, list):
        return [without_words(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {key for key in part if key not in ("title", "caption")}
    return {key: without_words(part[key]) for key in kept}


def on_disk(folder: str) -> set[str]:
    """Return the pages that lie in an edition's folders, listed or not."""
    here = ROOT / folder
    parts = {name.partition("/")[0] for name in PAGES if "/" in name} | {"reference"}
    files = [path for part in parts for path in (here / part).rglob("*.*")]
    return {
        path.relative_to(here).as_posix() for path in files if path.suffix in SUFFIXES
    }


PAGES = sorted({*listed(toc("")), *listed(toc("zh"))})
pages = pytest.mark.parametrize("name", PAGES)


def editions(name: str) -> tuple[Page, Page]:
    paths = (ROOT / f"{name}.md", ROOT / "zh" / f"{name}.md")
    for path in paths:
        assert path.exists(), f"{path.relative_to(ROOT)} is missing"
    english, chinese = (sources.read(path.read_text("utf-8")) for path in paths)
    return english, chinese


def only(english: Any, chinese: Any) -> str:
    """Return what only one edition has, or an empty string."""
    sides = (Counter(english) - Counter(chinese), Counter(chinese) - Counter(english))
    return "; ".join(
        f"only the {language} one has {', '.join(sorted(map(repr, side.elements())))}"
        for language, side in zip(LANGUAGES, sides, strict=True)
        if side
    )


def first_difference(english: list[str], chinese: list[str]) -> str:
    """Return where two lists part, or an empty string."""
    longest = max(len(english), len(chinese))
    padded = [side + ["nothing"] * (longest - len(side)) for side in (english, chinese)]
    for place, (here, there) in enumerate(zip(*padded, strict=True), 1):
        if here != there:
            return f"block {place} is {here!r} in English, {there!r} in Chinese"
    return ""


def figures(section: Section) -> set[str]:
    return numbers("\n".join(text for _, text in section.prose))


def differences(english: Page, chinese: Page) -> list[str]:
    """Return how two editions of a page differ, one sentence a section."""
    both = (english.sections, chinese.sections)
    labels = [[section.label for section in sections] for sections in both]
    if labels[0] != labels[1]:
        return [f"sections: {first_difference(*labels) or only(*labels)}"]
    found = []
    for here, there in zip(*both, strict=True):
        compared = {
            "blocks": first_difference(here.blocks, there.blocks),
            "code": first_difference(here.cells, there.cells),
            "formulas": only(here.formulas, there.formulas),
            "numbers": only(figures(here), figures(there)),
        }
        where = f"section {here.label or 'before the title'}"
        found += [f"{where}, {what}: {how}" for what, how in compared.items() if how]
    return found


@pages
def test_editions_say_the_same(name: str) -> None:
    found = differences(*editions(name))
    assert not found, "\n".join(f"{name}.md, {line}" for line in found)


@pages
def test_every_heading_has_a_label(name: str) -> None:
    for page in editions(name):
        bare = [section.line for section in page.sections[1:] if not section.label]
        assert not bare, f"{name}.md: headings without a label in lines {bare}"


@pages
def test_metadata_is_the_same(name: str) -> None:
    english, chinese = (without_words(page.metadata) for page in editions(name))
    assert english == chinese


def test_contents_list_the_same_pages_in_the_same_order() -> None:
    assert without_words(toc("")) == without_words(toc("zh"))


def test_no_page_is_in_one_edition_only() -> None:
    assert only(on_disk(""), on_disk("zh")) == ""


SAMPLE = """(a-title)=
# Title

One of 1,200 chips at 85 %, $x + 1$.

- a
- b

```{code-cell} ipython3
---
mystnb:
  figure: {name: fig-a, caption: A line}
---
1 + 1
```

```{note}
In a note.
```

| a | b |
|---|---|
| 1 | 2 |
"""

CHANGES = [
    ("1,200 chips", "1,300 chips", "numbers: only the English one has '1200'; only"),
    ("85 %", "0.85", "only the English one has '85%'"),
    ("$x + 1$", "$x + 2$", "formulas: only the English one has 'x + 1'"),
    ("- b\n", "", "block 3 is 'bullet_list of 2' in English"),
    ("1 + 1\n", "1 + 2\n", "code: block 1 is '1 + 1\\n' in English"),
    ("fig-a", "fig-b", "mystnb.figure.name=fig-a"),
    ("{note}", "{tip}", "'{note}' in English, '{tip}' in Chinese"),
    ("In a note.\n", "", "'  paragraph' in English"),
    ("In a note.", "- In a note.", "'  paragraph' in English, '  bullet_list of 1'"),
    ("| 1 | 2 |", "| 1 | 2 |\n| 3 | 4 |", "'table 2 × 2' in English"),
    ("(a-title)=", "(b-title)=", "'a-title' in English, 'b-title' in Chinese"),
    ("# Title", "## Title", "'heading h1' in English, 'heading h2' in Chinese"),
    ("One of", "## New\n\nOne of", "'nothing' in English, '' in Chinese"),
]


@pytest.mark.parametrize(("old", "new", "message"), CHANGES)
def test_a_difference_is_found_and_named(old: str, new: str, message: str) -> None:
    changed = sources.read(SAMPLE.replace(old, new))
    found = differences(sources.read(SAMPLE), changed)
    assert found
    assert message in " ".join(found)


def test_words_may_differ() -> None:
    changed = SAMPLE.replace("Title", "题目").replace("A line", "一条线")
    changed = changed.replace("chips", "块芯片").replace("1,200", "1200")
    assert differences(sources.read(SAMPLE), sources.read(changed)) == []
