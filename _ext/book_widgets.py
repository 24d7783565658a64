"""Widgets run in the page, without a kernel and without a third party's script.

MyST-NB saves the state of a page's widgets. Here it is checked (a widget the
page could not show is a warning, which stops the build), freed of what no page
needs, and given names that stay the same from one build to the next. The
scripts of `_ext/widgets` do the rest in the browser.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_nb.core.render import WIDGET_STATE_MIMETYPE, WIDGET_VIEW_MIMETYPE
from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

from roofline.words import words

LOGGER = getLogger(__name__)
SCRIPTS = Path(__file__).parent / "widgets"
PARTS = ("model.js", "controls.js", "anywidget.js", "settings.js", "page.js")
STATE = "ipywidgets_state"  # MyST-NB's name for the state it adds to a page
NEEDED = ("_esm", "_css", "_anywidget_id", "_options_labels", "_dom_classes")
ELSEWHERE = re.compile(r"^\s*https?:|\b(?:from|import)\b\s*\(?\s*[\"']https?:")

Models = dict[str, dict[str, Any]]


def script() -> str:
    """Join the parts of the script into one that leaves no global names."""
    parts = [(SCRIPTS / name).read_text("utf-8") for name in PARTS]
    return "(() => {\n" + "\n".join(parts) + "})();\n"


def kinds() -> list[str]:
    """Name the kinds of widgets a page can show: the entries of VIEWS."""
    views = (SCRIPTS / "page.js").read_text("utf-8")
    return sorted(re.findall(r"^  (\w+Model):", views, re.MULTILINE))


def complaints(saved: dict[str, Any]) -> Iterator[str]:
    """Say what a page could not do with one saved model."""
    kind, state = saved["model_name"], saved["state"]
    if kind not in kinds() and not kind.endswith(("StyleModel", "LayoutModel")):
        yield f"a page cannot show a {kind}; it can show {', '.join(kinds())}"
    pattern = state.get("readout_format", "d")
    if not re.fullmatch(r",?(\.\d+)?[defg%]", pattern):
        yield f"a page cannot write numbers as readout_format {pattern!r} says"
    if ELSEWHERE.search(state.get("_esm", "")):
        yield "a widget must not load anything from another host"
    if saved.get("buffers"):
        yield f"a page cannot hold the binary state of a {kind}"


def within(models: Models, root: str) -> list[str]:
    """List a model and all that it refers to, each once, in a fixed order."""
    found: list[str] = []

    def visit(model: str) -> None:
        if model in models and model not in found:
            found.append(model)
            state = json.dumps(models[model]["state"], sort_keys=True)
            for other in re.findall(r"IPY_MODEL_(\w+)", state):
                visit(other)

    visit(root)
    return found


def links(models: Models, shown: list[str]) -> list[str]:
    """List the links between models that are shown, in a fixed order."""
    ends: dict[str, list[tuple[int, str]]] = {}
    for model, saved in models.items():
        if saved["model_name"] in ("LinkModel", "DirectionalLinkModel"):
            pair = (saved["state"]["source"], saved["state"]["target"])
            found = [(end.removeprefix("IPY_MODEL_"), trait) for end, trait in pair]
            if all(end in shown for end, _ in found):
                ends[model] = [(shown.index(end), trait) for end, trait in found]
    return sorted(ends, key=ends.__getitem__)


def lean(saved: dict[str, Any]) -> dict[str, Any]:
    """Keep of a model what a page reads."""
    whole = saved["model_name"] == "AnyModel"  # its module may ask for any trait
    state = {
        name: value
        for name, value in saved["state"].items()
        if name in NEEDED
        or (not name.startswith("_") and (whole or value not in (None, "", [])))
    }
    return {"model_name": saved["model_name"], "state": state}


def save(models: Models, shown: list[str]) -> str:
    """Write the state of the models shown, by their place instead of their id."""
    kept = {model: lean(models[model]) for model in shown}
    text = json.dumps(
        {"version_major": 2, "version_minor": 0, "state": kept}, ensure_ascii=False
    )
    for position, model in enumerate(shown):
        text = text.replace(model, f"w{position}")
    return text.replace("<", "\\u003c")  # no tag may end the script it is in


def sentences() -> str:
    """Write what the script may have to say as attributes of a place."""
    return "".join(
        f' data-widgets-{key}="{html.escape(text)}"'
        for key, text in words("widgets").items()
        if key != "static"
    )


def place(node: nodes.Element, position: int, model: dict[str, Any]) -> nodes.raw:
    """Make room for a widget, with its text for where no script runs."""
    text = "".join(
        child.astext() for child in node if child.get("mime_type") == "text/plain"
    )
    static = words("widgets")["static"]
    view = json.dumps({"version_major": 2, "model_id": f"w{position}"})
    height = model.get("min_height") or "auto"
    return nodes.raw(
        "",
        f'<div class="widget-view" style="min-height: {html.escape(height)}"'
        f"{sentences()}>"
        f"<noscript><p>{html.escape(static)} {html.escape(text)}</p></noscript>"
        f'<script type="{WIDGET_VIEW_MIMETYPE}">{view}</script></div>',
        format="html",
    )


def prepare(app: Sphinx, doctree: nodes.document) -> None:
    """Check and rewrite what MyST-NB saved of the widgets of one document."""
    files = NbMetadataCollector.get_js_files(app.env, app.env.docname)
    if STATE not in files:
        return
    models: Models = json.loads(files[STATE][1]["body"])["state"]
    shown: list[str] = []
    places = []
    for node in doctree.findall(nodes.container):
        if node.get("mime_type") == WIDGET_VIEW_MIMETYPE:
            (root,) = re.findall(r'"model_id": "(\w+)"', node.astext())
            found = within(models, root)
            for complaint in {c for model in found for c in complaints(models[model])}:
                LOGGER.warning(complaint, location=node.parent, type="book")
            shown += [model for model in found if model not in shown]
            places.append((node, root))
    for node, root in places:
        layout = models[root]["state"]["layout"].removeprefix("IPY_MODEL_")
        node[:] = [place(node.parent, shown.index(root), models[layout]["state"])]
    state = save(models, shown + links(models, shown))
    files[STATE] = (None, {"type": WIDGET_STATE_MIMETYPE, "body": state})


def write_script(app: Sphinx) -> None:
    """Put the script where Sphinx looks for the files of a page."""
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "widgets.js").write_text(script(), "utf-8")


def add_files(app: Sphinx, pagename: str, *_: object) -> None:
    """Load the script and its style on the pages that have widgets, only there."""
    if STATE in NbMetadataCollector.get_js_files(app.env, pagename):
        app.add_js_file("widgets.js", loading_method="defer")
        app.add_css_file("widgets.css")


def setup(app: Sphinx) -> dict[str, object]:
    """Connect the host to the build."""
    app.connect("builder-inited", write_script)
    app.connect("doctree-read", prepare)
    app.connect("html-page-context", add_files)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
