"""The book's Sphinx set-up, the same for both editions.

Jupyter Book's own list of extensions loads scripts that no page here uses, so
each `_config.yml` names this module alone. It sets up what the book needs and
then every `book_*.py` beside it: one file, one promise.
"""

from __future__ import annotations

import os
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

HERE = Path(__file__).parent

EXTENSIONS = (
    "sphinx_copybutton",
    "myst_nb",
    "jupyter_book",
    "sphinx_external_toc",
    "sphinx_book_theme",
)

# What a reader's own tools leave in the folder of the English edition.
NOT_CHAPTERS = (
    "_build",
    "_ext",
    ".*",
    "bench",
    "binder",
    "node_modules",
    "roofline",
    "tests",
    "tools",
    "zh",
    "[A-Z]*.md",
)

SETTINGS = {
    "myst_enable_extensions": [
        "amsmath",
        "attrs_block",
        "attrs_inline",
        "colon_fence",
        "deflist",
        "dollarmath",
    ],
    "myst_update_mathjax": False,
    "nb_execution_mode": "cache",
    "nb_execution_timeout": 120,
    "nb_execution_show_tb": False,
    "nb_merge_streams": True,
    "nb_render_markdown_format": "myst",  # tables that cells return
    "nb_output_stderr": "show",  # book_cells turns it into an error
    "nb_ipywidgets_js": {},  # book_widgets brings the host
    "html_use_index": False,
    "html_show_sphinx": False,
    "html_permalinks_icon": "#",
    "html_sourcelink_suffix": "",
    "copybutton_selector": "div.cell_input div.highlight pre",
}

THEME_OPTIONS = {
    "home_page_in_toc": True,
    "show_navbar_depth": 1,
    "use_fullscreen_button": False,
    "show_toc_level": 2,
}


def edition(config: Config) -> str:
    """Return "zh" for the Chinese edition and "en" for the English one."""
    return "zh" if str(config.language).startswith("zh") else "en"


def apply_settings(app: Sphinx, config: Config) -> None:
    """Give both editions the same settings, and the kernels their language."""
    for name, value in SETTINGS.items():
        config[name] = value
    config["html_theme_options"] = {**config.html_theme_options, **THEME_OPTIONS}
    config["html_context"] = {**config.html_context, "default_mode": "auto"}
    config["html_theme_options"].pop("search_bar_text", None)
    config["exclude_patterns"] = [*config.exclude_patterns, *NOT_CHAPTERS]
    config["html_static_path"] = [str(HERE / "static")]
    config["html_favicon"] = str(HERE / "static" / "favicon.svg")
    os.environ["ROOFLINE_LANGUAGE"] = edition(config)


def setup(app: Sphinx) -> dict[str, object]:
    """Set up the extensions and the book's own promises."""
    # Jupyter Book sets it for an extension that this book does without.
    app.add_config_value("comments_config", {}, "", (dict,))
    app.connect("config-inited", apply_settings, priority=100)
    for name in EXTENSIONS:
        app.setup_extension(name)
    for path in sorted(HERE.glob("book_*.py")):
        app.setup_extension(path.stem)
    app.add_css_file("book.css", priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
