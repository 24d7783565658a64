"""The built site as tests see it: its pages, and a visit to one of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

ROOT = Path(__file__).parents[2]
SITE = Path(os.environ.get("BOOK_SITE", ROOT / "_build" / "html"))

SHIFTS = """
window.layoutShifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.layoutShifts.push([entry.value, entry.sources.map(source =>
        (source.node?.outerHTML ?? source.node?.textContent ?? "?").slice(0, 90))]);
}).observe({ type: "layout-shift", buffered: true });
"""

SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame++)
    await new Promise(resolve => requestAnimationFrame(resolve));
}"""


def require_site() -> None:
    """Fail with one sentence where there is nothing to test."""
    if not (SITE / "index.html").exists():
        pytest.fail(f"No site in {SITE}: `make book` builds it.", pytrace=False)


def pages(holding: str = "") -> list[str]:
    """Every page with this in its source, as a path: chapters need not be named."""
    require_site()
    found = (path.relative_to(SITE) for path in SITE.rglob("*.html"))
    return sorted(
        path.as_posix()
        for path in found
        if not any(part.startswith("_") for part in path.parts)
        and holding in (SITE / path).read_text("utf-8")
    )


def language(path: str) -> str:
    """Return the language that a page is in, as its `lang` should say."""
    return "zh-Hans" if path.startswith("zh/") else "en"


@dataclass
class Visit:
    """An open page, and what went on while it was."""

    page: Page
    base: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def foreign(self) -> list[str]:
        """What was asked of anything but the site itself."""
        own = (self.base, "data:", "blob:", "about:")
        return [url for url in self.requests if not url.startswith(own)]

    def listen(self) -> None:
        """Write down requests, and all that a console would show in red."""
        self.page.on("request", self._request)
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._response)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _failed(self, request: Request) -> None:
        self.errors.append(f"{request.failure}: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.status}: {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text}")


@contextmanager
def visiting(
    browser: Browser,
    base: str,
    path: str,
    theme: str = "light",
    width: int = 1280,
    height: int = 800,
) -> Iterator[Visit]:
    """Open a page as a reader new to the site would, and wait until it is still."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale="zh-CN" if language(path) == "zh-Hans" else "en-GB",
        service_workers="block",
    )
    context.add_init_script(SHIFTS)
    visit = Visit(context.new_page(), base)
    visit.listen()
    visit.page.goto(base + path, wait_until="load")
    visit.page.evaluate(SETTLED)
    try:
        yield visit
    finally:
        context.close()
