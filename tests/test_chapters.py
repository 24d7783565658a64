"""Every cell of every page still prints what is stored, in a fresh kernel (nbval).

The MyST pages are the source; `make outputs` stores what their cells print.
"""

import os
import subprocess
import sys

import nbformat
import outputs
import pytest

PAGES = list(outputs.pages())
NAMES = [f"{page.edition}/{page.name}" for page in PAGES]
pages = pytest.mark.parametrize("page", PAGES, ids=NAMES)


def stored(page):
    assert page.stored.exists(), f"{page.stored} is missing: run `make outputs`"
    return nbformat.read(page.stored, as_version=4)


@pages
def test_the_stored_cells_are_those_of_the_page(page):
    cells = [cell.source for cell in stored(page).cells]
    assert cells == [cell.source for cell in page.code().cells], "run `make outputs`"


@pages
def test_no_cell_is_stored_as_never_run(page):
    """For nbval does not compare the outputs of such a cell with anything."""
    for cell in stored(page).cells:
        assert cell.execution_count is not None
        assert "nbval" not in cell.source.lower(), "a marker that switches nbval off"
        assert "tags" not in cell.metadata, "a tag may switch nbval off"


@pages
def test_a_cell_shows_something(page):
    for cell in stored(page).cells:
        kinds = [output.output_type for output in cell.outputs]
        assert kinds, f"a cell without output:\n{cell.source}"
        assert "error" not in kinds
        assert not any(output.get("name") == "stderr" for output in cell.outputs)


@pages
def test_cells_print_what_is_stored(page):
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env"]
    options = ["-q", "--no-header", "--nbval-cell-timeout=120", "--color=no"]
    alone = ["-o", "addopts=", "-o", "filterwarnings=ignore", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, *options, *alone, str(page.stored)],
        env={**os.environ, "ROOFLINE_LANGUAGE": page.edition},
        capture_output=True,
        text=True,
        check=False,
    )
    count = len(stored(page).cells)
    fine = pytest.ExitCode.OK if count else pytest.ExitCode.NO_TESTS_COLLECTED
    said = f"{run.stdout}\nIf this is meant, run `make outputs`."
    assert run.returncode == fine, said
    assert f"{count} passed" in run.stdout or not count


def test_every_stored_notebook_belongs_to_a_page():
    found = set(outputs.STORED.rglob("*.ipynb"))
    assert found == {page.stored for page in PAGES}
