"""One Chromium and one local server, shared by every test of the site."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import ThreadingHTTPServer

import browser as chromium
import built
import pytest
from playwright.sync_api import Browser, sync_playwright
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
