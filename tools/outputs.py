"""Store what every cell of every page prints (`make outputs`).

The pages are MyST and hold no outputs. Those expected of them lie beside the
tests, one notebook of code cells for each page, and a change of them is
reviewed as a diff. `tests/test_chapters.py` compares them by nbval.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).parent.parent
EDITIONS = {"en": ROOT, "zh": ROOT / "zh"}
STORED = ROOT / "tests" / "outputs"
UNSTABLE = ("application/vnd.jupyter.widget-view+json",)  # holds a random id


@dataclass(frozen=True)
class Page:
    """A page of an edition, such as chapters/01-where-time-goes of "zh"."""

    edition: str
    name: str

    @property
    def source(self) -> Path:
        """The MyST file."""
        return EDITIONS[self.edition] / f"{self.name}.md"

    @property
    def stored(self) -> Path:
        """The notebook of expected outputs."""
        return STORED / self.edition / f"{self.name}.ipynb"

    def code(self) -> Any:
        """Return a notebook of the page's code cells, without outputs."""
        notebook: Any = jupytext.read(self.source, fmt="md:myst")
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        for number, cell in enumerate(cells):
            cell.id = f"cell-{number}"
            cell.metadata = {}
        notebook.cells = cells
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook.metadata = {"kernelspec": kernel}
        return notebook


def pages() -> Iterator[Page]:
    """Every page in the table of contents of each edition."""
    for edition, folder in EDITIONS.items():
        for name in parse_toc_yaml(folder / "_toc.yml"):
            yield Page(edition, name)


def run(page: Page) -> Any:
    """Execute the page in a fresh kernel, in the page's own folder."""
    notebook = page.code()
    client = NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(page.source.parent)}},
    )
    client.execute(env={**os.environ, "ROOFLINE_LANGUAGE": page.edition})
    notebook.metadata.pop("widgets", None)
    notebook.metadata.pop("language_info", None)
    for cell in notebook.cells:
        for output in cell.outputs:
            for kind in UNSTABLE:
                output.get("data", {}).pop(kind, None)
    return notebook


def main() -> int:
    """Run all pages and store what they print; name those that changed."""
    for page in pages():
        page.stored.parent.mkdir(parents=True, exist_ok=True)
        before = page.stored.read_text("utf-8") if page.stored.exists() else ""
        after = nbformat.writes(run(page)) + "\n"
        if after != before:
            page.stored.write_text(after, "utf-8")
            print(f"changed: {page.stored.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
