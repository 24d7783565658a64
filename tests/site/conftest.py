"""One Chromium and one local server, shared by every test of the site."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import ThreadingHTTPServer
from pathlib import Path

import book_widgets
import browser as chromium
import built
import ipywidgets
import pytest
from ipywidgets.embed import embed_data
from playwright.sync_api import Browser, Page, sync_playwright
from serve import Quiet


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of the built site, with a slash at its end."""
    built.require_site()
    handler = functools.partial(Quiet, directory=str(built.SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium."""
    path = chromium.find()
    if not path:
        pytest.fail("No Chromium: `make test` gets one.", pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=chromium.ARGUMENTS
        )
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., built.Visit]]:
    """Open a page: `visit("en/index.html", theme="dark", width=360)`."""
    with ExitStack() as stack:

        def open_page(path: str, *, base: str = site, **how: object) -> built.Visit:
            return stack.enter_context(built.visiting(browser, base, path, **how))

        yield open_page


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Open a page with these widgets, from disk, as the book would make it."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])

    def open_page(*views: ipywidgets.Widget, query: str = "") -> Page:
        (tmp_path / "widgets.js").write_text(book_widgets.script(), "utf-8")
        file = tmp_path / "page.html"
        file.write_text(page_of(views), "utf-8")
        page = context.new_page()
        page.goto(file.as_uri() + query)
        return page

    yield open_page
    context.close()


def page_of(views: tuple[ipywidgets.Widget, ...]) -> str:
    """Write a page that holds these widgets, each in a section of its own."""
    data = embed_data(views=views, drop_defaults=False)
    scripts = [("widget-state", data["manager_state"])]
    scripts += [("widget-view", spec) for spec in data["view_specs"]]
    body = "".join(
        f'<section id="part-{position}">'
        f'<div class="widget-view"{book_widgets.sentences()}>'
        f'<script type="application/vnd.jupyter.{kind}+json">'
        f"{json.dumps(content)}</script></div></section>"
        for position, (kind, content) in enumerate(scripts)
    )
    head = '<!DOCTYPE html><meta charset="utf-8"><script defer src="widgets.js">'
    return f"{head}</script>{body}"
