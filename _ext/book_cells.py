"""A cell that fails, or that writes to stderr, is an error with file and line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)

Notebook = dict[str, Any]


def executed_notebook(app: Sphinx) -> Notebook | None:
    """Return the notebook that MyST-NB wrote for the page being read, if any."""
    docname = app.env.docname
    executed = getattr(app.env, "nb_metadata", {})  # MyST-NB adds it
    if "exec_data" not in executed.get(docname, {}):
        return None
    path = Path(app.outdir).parent / "jupyter_execute" / f"{docname}.ipynb"
    notebook: Notebook = json.loads(path.read_text("utf-8"))
    return notebook


def complaints(notebook: Notebook) -> Iterator[tuple[int, str]]:
    """Yield (line, message) for each cell that failed or wrote to stderr."""
    lines = notebook["metadata"].get("source_map", [])
    for line, cell in zip(lines, notebook["cells"], strict=False):
        expected = "raises-exception" in cell["metadata"].get("tags", [])
        for output in cell.get("outputs", []):
            if output["output_type"] == "error" and not expected:
                yield line + 1, f"cell failed: {output['ename']}: {output['evalue']}"
            elif output.get("name") == "stderr":
                text = "".join(output["text"]).strip()
                yield line + 1, f"cell wrote to stderr: {text}"


def check_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Report the cells of the page just read that did not run cleanly."""
    notebook = executed_notebook(app)
    if notebook is None:
        return
    source = app.env.doc2path(app.env.docname)
    for line, message in complaints(notebook):
        LOGGER.error("%s", message, location=f"{source}:{line}")


def setup(app: Sphinx) -> dict[str, object]:
    """Check cells as soon as a page has been read."""
    app.connect("doctree-read", check_cells)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
