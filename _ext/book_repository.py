"""Buttons to the repository and to Binder, where there is a repository.

Its address comes from BOOK_REPOSITORY or from the git remote; without either, or
for an address that a reader could not open, pages have no such buttons.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from book import edition
from sphinx.application import Sphinx
from sphinx.config import Config

# The forges that sphinx-book-theme 1.2 can link into.
FORGE = re.compile(
    r"^(?:https?://(?:[^/@]+@)?|ssh://git@|git@)"
    r"((?:github|gitlab)\.com)[:/]([\w.-]+)/([\w.-]+?)(?:\.git)?/?$"
)


def repository(folder: Path) -> str | None:
    """Return the https address of the repository, if it has one."""
    address = os.environ.get("BOOK_REPOSITORY")
    if address is None:
        command = ["git", "-C", str(folder), "remote", "get-url", "origin"]
        try:
            asked = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return None
        address = asked.stdout.strip()
    found = FORGE.match(address)
    return "https://{}/{}/{}".format(*found.groups()) if found else None


def add_buttons(app: Sphinx, config: Config) -> None:
    """Give the theme the address and ask it for the buttons."""
    address = repository(Path(app.srcdir))
    if address is None:
        return
    options = config["html_theme_options"]
    options["repository_url"] = address
    options["repository_branch"] = os.environ.get("BOOK_BRANCH", "main")
    options["path_to_docs"] = "zh" if edition(config) == "zh" else ""
    options["use_repository_button"] = True
    options["use_edit_page_button"] = True
    options["launch_buttons"] = {
        "binderhub_url": "https://mybinder.org",
        "notebook_interface": "jupyterlab",
    }


def setup(app: Sphinx) -> dict[str, object]:
    """Decide as soon as the settings are there."""
    app.connect("config-inited", add_buttons, priority=200)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
