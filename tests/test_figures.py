"""Figures in the page: what becomes of a cell's SVG, and what stops a build."""

from __future__ import annotations

import io
import re
from pathlib import Path

import book_figures
import pytest
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from roofline.palette import DARK, LIGHT

ROOT = Path(__file__).parent.parent

SVG = f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="374.4pt" height="100pt"
 viewBox="0 0 374.4 100" xmlns="http://www.w3.org/2000/svg" version="1.1">
 <metadata>by hand</metadata>
 <defs><style type="text/css">*{{stroke-linejoin: round}}</style></defs>
 <g id="figure_1">
  <defs><path id="m1" d="M 0 0
L 0 3" style="stroke: {LIGHT["muted"]}"/></defs>
  <path d="M 0 0" clip-path="url(#p1)" style="fill: url(#h1); fill-opacity: 0.5"/>
  <use xlink:href="#m1" x="5" y="5" style="fill: {LIGHT["math"]}"/>
  <text style="font: bold 11px 'DejaVu Sans', serif; fill: {LIGHT["ink"]}"
   >a &lt; b</text>
  <text style="font-size: 12px; font-family: 'DejaVu Sans'; text-anchor: end">c</text>
 </g>
 <defs><clipPath id="p1"><rect x="0"/></clipPath>
  <pattern id="h1" patternUnits="userSpaceOnUse"><path d="M 0 1"
   fill="{LIGHT["hbm"]}" stroke="{LIGHT["hbm"]}" stroke-width="0.6"/></pattern></defs>
</svg>"""

PAGE = """---
file_format: mystnb
kernelspec: {{name: python3, display_name: Python 3}}
---

# Figures

```{{code-cell}} ipython3
---
mystnb:
  image: {{alt: "One
    bar."}}
---
from IPython.display import SVG
SVG({right!r})
```

```{{code-cell}} ipython3
---
mystnb:
  figure: {{caption: The same again., name: fig-again}}
  image: {{alt: Another bar.}}
---
SVG({right!r})
```
"""

WRONG = """
```{{code-cell}} ipython3
SVG({right!r})
```

```{{code-cell}} ipython3
---
mystnb:
  image: {{alt: An orange bar.}}
---
SVG({orange!r})
```

![](cat.svg)
"""


@pytest.fixture
def inline():
    return book_figures.inline(SVG, "a < b", "f1-")


def test_a_figure_says_its_claim(inline):
    root = BeautifulSoup(inline, "html.parser").svg
    assert (root["role"], root["aria-label"]) == ("img", "a < b")


def test_a_figure_is_as_wide_as_there_is_room_for(inline):
    root = BeautifulSoup(inline, "html.parser").svg
    assert root["viewbox"] == "0 0 374.4 100"
    assert root["style"] == "max-width:32.76rem"
    assert not {"width", "height"} & set(root.attrs)


def test_colours_follow_the_theme(inline):
    assert not re.search(r"#[0-9a-f]{6}\b", inline)
    for name in ("muted", "math", "ink"):
        assert f":var(--rl-{name})" in inline
    assert "fill:var(--rl-hbm);stroke:var(--rl-hbm)" in inline
    assert "fill-opacity:0.5" in inline


def test_text_is_in_the_font_of_the_page(inline):
    assert "DejaVu" not in inline
    assert "font-size:11px;font-weight:bold" in inline
    assert "font-size:12px;text-anchor:end" in inline
    assert "a &lt; b</text>" in inline


def test_a_figure_cannot_change_the_rest_of_the_page(inline):
    assert "<style" not in inline
    ids = set(re.findall(r'\bid="([^"]+)"', inline))
    assert ids == {"f1-m1", "f1-p1", "f1-h1"}
    references = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', inline)
    assert {a or b for a, b in references} == ids


def test_every_colour_is_a_variable_in_both_themes():
    light, dark = book_figures.palette_css().splitlines()
    assert light.startswith(":root{")
    assert dark.startswith('@media not print{html[data-theme="dark"]{')
    for css, palette in ((light, LIGHT), (dark, DARK)):
        assert dict(re.findall(r"--rl-(\w+):(#\w+);", css)) == palette


def build(folder, text):
    """Build one page; return it, the folder of the site, and the warnings."""
    source, out = folder / "source", folder / "build" / "html"
    source.mkdir()
    (source / "cat.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (source / "index.md").write_text(text, "utf-8")
    settings = {"extensions": ["myst_nb", "book_figures"], "html_theme": "basic"}
    settings["html_static_path"] = [str(ROOT / "_ext" / "static")]
    warnings = io.StringIO()
    with docutils_namespace():
        app = Sphinx(
            str(source),
            None,
            str(out),
            str(folder / "build" / "trees"),
            "html",
            settings,
            status=None,
            warning=warnings,
        )
        app.build()
    page = BeautifulSoup((out / "index.html").read_text("utf-8"), "html.parser")
    return page, out, re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


def texts(**colors):
    right = SVG.replace("\n", " ")
    return {"right": right, "orange": right.replace(LIGHT["math"], "#ff7f0e")}


def test_figures_are_in_the_page_and_leave_no_file(tmp_path):
    page, out, warnings = build(tmp_path, PAGE.format(**texts()))
    assert warnings == ""
    figures = page.select("svg.rl-figure")
    assert [figure["aria-label"] for figure in figures] == ["One bar.", "Another bar."]
    assert page.select_one("figure#fig-again svg") == figures[1]
    ids = [element["id"] for element in page.select("[id]")]
    assert len(ids) == len(set(ids))
    assert not page.select("img")
    assert not (out / "_images").exists()
    assert (out / "_static" / "palette.css").read_text() == book_figures.palette_css()
    assert page.select('link[href*="palette.css"]')


def test_what_is_missing_is_a_warning_with_file_and_line(tmp_path):
    text = (PAGE + WRONG).format(**texts())
    _, _, warnings = build(tmp_path, text)
    lines = text.splitlines()
    cells = [n for n, line in enumerate(lines, 1) if line.startswith("```{code-cell}")]
    picture = lines.index("![](cat.svg)") + 1
    found = re.findall(r"index\.md:(\d+): WARNING: (.*)", warnings)
    assert [(int(line), words.split(":")[0]) for line, words in found] == [
        (cells[2], "picture without alternative text"),
        (cells[3], "figure with the colour #ff7f0e, which roofline.palette lacks"),
        (picture, "picture without alternative text"),
    ]
