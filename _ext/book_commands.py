"""The command line, as it explains itself.

    ```{commands}
    ```

shows `roofline --help`, and under it the help of each command, closed until asked
for. It is in the language of the edition, like all that the program says.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from html import escape
from unittest.mock import patch

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from roofline.cli import run
from roofline.cli.commands import program

COLUMNS = "74"  # so many letters fit into a page's column


def explained(*command: str) -> str:
    """Return what a command says of itself."""
    said = io.StringIO()
    with patch.dict(os.environ, COLUMNS=COLUMNS), redirect_stdout(said):
        run([*command, "--help"])
    return said.getvalue()


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """Yield what is typed after `roofline` for each command of a group."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield (*above, name)
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)


def block(*command: str) -> nodes.Element:
    """Return the help of a command as text to be shown as it is."""
    text = explained(*command)
    return nodes.literal_block(text, text, language="none")


class Commands(SphinxDirective):
    """Show the help of the program and of all its commands."""

    def run(self) -> list[nodes.Node]:
        """Write each; a change of the package reads the page again (book_cache)."""
        shown: list[nodes.Node] = [block()]
        for command in commands(program()):
            typed = escape(" ".join(("roofline", *command)))
            opening = (
                f'<details class="book-more"><summary><code>{typed}</code></summary>'
            )
            shown += [
                nodes.raw("", opening, format="html"),
                block(*command),
                nodes.raw("", "</details>", format="html"),
            ]
        return shown


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.add_directive("commands", Commands)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
