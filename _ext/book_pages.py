"""Every page passes through here once, just before it is written.

Other modules register functions with `transform`; they get the page as a tree
and change it in place. Templates of the theme stay untouched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.config import Config
from sphinx.jinja2glue import BuiltinTemplateLoader

Transform = Callable[[BeautifulSoup, str, dict[str, Any]], None]
_transforms: dict[str, tuple[int, Transform]] = {}


def transform(function: Transform, priority: int = 500) -> Transform:
    """Have `function(soup, pagename, context)` change every full page.

    Lower priorities run first. `context["app"]` is the Sphinx application.
    """
    key = f"{function.__module__}.{function.__qualname__}"
    _transforms[key] = (priority, function)
    return function


class Pages(BuiltinTemplateLoader):
    """Sphinx's template loader, plus the transforms of full pages."""

    def init(self, builder: Builder, *args: Any, **kwargs: Any) -> None:
        """Remember the application for the transforms."""
        super().init(builder, *args, **kwargs)
        self.app = builder.app

    def render(self, template: str, context: dict[str, Any]) -> str:  # type: ignore[override]
        """Render a template; a full page is also transformed."""
        text = super().render(template, context)
        if not text.lstrip().startswith("<!DOCTYPE html>"):
            return text
        soup = BeautifulSoup(text, "html.parser")
        context = {**context, "app": self.app}
        for _, function in sorted(_transforms.values(), key=lambda entry: entry[0]):
            function(soup, context["pagename"], context)
        return str(soup)


def use_pages(app: Sphinx, config: Config) -> None:
    """Have Sphinx render through `Pages`."""
    config["template_bridge"] = "book_pages.Pages"


def setup(app: Sphinx) -> dict[str, object]:
    """Install the template loader."""
    app.connect("config-inited", use_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
