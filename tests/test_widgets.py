"""Widgets in a page: what the build keeps of them, and what stops it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import book_widgets
import pytest
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

PAGE = """---
jupytext:
  text_representation:
    format_name: myst
kernelspec:
  name: python3
  display_name: Python 3
---
# Page

```{{code-cell}} python
import ipywidgets as w
import anywidget, traitlets
```

```{{code-cell}} python
{code}
```
"""
LINE = 1 + PAGE[: PAGE.rindex("```{")].count("\n")  # of the cell with the widget
GOOD = """
class Picture(anywidget.AnyWidget):
    _esm = "export default { render() {} }"
    value = traitlets.Int(None, allow_none=True).tag(sync=True)

class Room(w.VBox):
    def _repr_mimebundle_(self, **kwargs):
        return super()._repr_mimebundle_() | {"text/plain": "It takes <1 s & less."}

hidden = w.IntSlider(description="out of sight")
slider, picture = w.IntSlider(), Picture()
w.jslink((slider, "value"), (picture, "value"))
w.jslink((hidden, "value"), (picture, "value"))
w.jsdlink((slider, "max"), (picture, "value"))
Room([slider, picture], layout=w.Layout(min_height="7rem"))
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory):
    """Build a book of one page from the code of its cell: warnings, page as a tree."""

    def build_page(code: str) -> tuple[str, BeautifulSoup]:
        folder = tmp_path_factory.mktemp("book")
        (folder / "index.md").write_text(PAGE.format(code=code.strip()), "utf-8")
        out, said = folder / "out", io.StringIO()
        with docutils_namespace():
            app = Sphinx(
                *(folder, None, out, out / "doctrees", "html"),
                confoverrides={
                    "extensions": ["myst_nb", "book_widgets"],
                    # given, since builds share the default mapping
                    "source_suffix": {".md": "myst-nb"},
                    "html_theme": "basic",
                    "nb_ipywidgets_js": {},
                    "nb_execution_mode": "force",
                },
                status=None,
                warning=said,
                freshenv=True,
            )
            app.build()
        page = (out / "index.html").read_text("utf-8")
        assert (out / "_static" / "widgets.js").exists()
        return re.sub("\x1b.*?m", "", said.getvalue()), BeautifulSoup(
            page, "html.parser"
        )

    return build_page


@pytest.fixture(scope="module")
def good(build):
    said, page = build(GOOD)
    assert said == ""
    return page


def state(page: BeautifulSoup) -> dict[str, dict]:
    script = page.find("script", type="application/vnd.jupyter.widget-state+json")
    return json.loads(script.string)["state"]


def test_a_page_with_widgets_loads_one_script_and_its_style(good):
    scripts = [script["src"] for script in good.find_all("script", src=True)]
    assert sum("widgets.js" in src for src in scripts) == 1
    assert not [src for src in scripts if "://" in src]
    assert good.find("script", src=re.compile("widgets.js")).get("defer") is not None
    assert good.find("link", href=re.compile("widgets.css"))


def test_a_page_without_widgets_loads_neither(build):
    said, page = build("1 + 1")
    assert said == ""
    assert "widgets." not in str(page)


def test_only_models_in_sight_are_kept_and_only_what_a_page_reads(good):
    kept = state(good)
    kinds = [model["model_name"] for model in kept.values()]
    assert kinds.count("IntSliderModel") == 1
    assert kinds.count("LinkModel") == kinds.count("DirectionalLinkModel") == 1
    assert "out of sight" not in json.dumps(kept)
    assert not [name for name in kept["w0"]["state"] if name.startswith("_view")]
    (picture,) = (m for m in kept.values() if m["model_name"] == "AnyModel")
    assert picture["state"]["value"] is None  # the module may ask whether it is null


def test_names_of_models_stay_the_same_from_build_to_build(build, good):
    _, again = build(GOOD)
    assert state(again) == state(good)
    assert list(state(good)) == [f"w{i}" for i in range(len(state(good)))]
    assert json.loads(good.select_one(".widget-view script").string)["model_id"] == "w0"


def test_room_is_kept_and_a_sentence_stands_in_without_scripts(good):
    place = good.select_one(".widget-view")
    assert place["style"] == "min-height: 7rem"
    assert place.noscript.text.endswith("It takes <1 s & less.")
    assert "Room(" not in str(good.select_one(".cell_output"))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("w.VBox([w.ColorPicker()])", "a page cannot show a ColorPickerModel; it can"),
        (
            "w.FloatSlider(readout_format='$,.2f')",
            "cannot write numbers as readout_for",
        ),
        (
            "class Far(anywidget.AnyWidget):\n"
            "    _esm = 'import x from \"https://a.org/x.js\"; export default {}'\n"
            "Far()",
            "must not load anything from another host",
        ),
        (
            "class Heavy(anywidget.AnyWidget):\n"
            "    _esm = 'export default {}'\n"
            "    value = traitlets.Bytes(b'12').tag(sync=True)\n"
            "Heavy()",
            "cannot hold the binary state of a AnyModel",
        ),
    ],
)
def test_a_widget_that_a_page_cannot_show_is_a_warning_with_its_line(build, code, said):
    warnings, _ = build(code)
    (warning,) = warnings.splitlines()
    line = re.search(rf"index\.md:(\d+): WARNING: .*{re.escape(said)}", warning)
    assert LINE <= int(line[1]) <= LINE + 2


def test_the_script_is_what_its_parts_say():
    parts = {path.name for path in book_widgets.SCRIPTS.glob("*.js")}
    assert parts == set(book_widgets.PARTS)
    assert all(
        len(path.read_text("utf-8").splitlines()) <= 200
        for path in Path(book_widgets.SCRIPTS).glob("*.js")
    )
