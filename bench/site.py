"""Measure the site: what a chapter weighs, and what builds cost.

Counts of bytes and requests are exact. Builds are timed by the processor, as ratios
of the cold build of the same run: other work on the machine does not count.
"""

from __future__ import annotations

import functools
import gzip
import resource
import shutil
import sys
import tempfile
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browser  # noqa: E402
import build  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from serve import Quiet  # noqa: E402

SITE = ROOT / "_build" / "html"
CHAPTERS = sorted(SITE.glob("??/chapters/*.html"))
WEIGHT, REQUESTS = 250_000, 35
PACKED = {".woff2", ".png", ".jpg", ".ico"}  # compressed already


def wire(path: Path) -> int:
    """Return what a file weighs as a server sends it."""
    data = path.read_bytes()
    return len(data) if path.suffix in PACKED else len(gzip.compress(data))


def requested(chromium: Browser, address: str, page: Path) -> list[Path]:
    """Return the files that a page asks for, by reading it from top to bottom."""
    found: list[str] = []
    tab = chromium.new_page(viewport={"width": 1280, "height": 900})
    tab.on("request", lambda request: found.append(request.url))
    tab.goto(address + page.relative_to(SITE).as_posix(), wait_until="networkidle")
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.evaluate("document.fonts.ready")
    tab.close()
    paths = [urlsplit(url).path.lstrip("/") for url in found if url.startswith(address)]
    return [SITE / path for path in paths]


def weigh() -> bool:
    """Print weight and requests of each chapter; tell whether all keep the limits."""
    fits = True
    handler = functools.partial(Quiet, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=browser.path(), args=browser.ARGUMENTS
            )
            for page in CHAPTERS:
                files = requested(chromium, address, page)
                weight = sum(map(wire, set(files)))
                fits &= weight <= WEIGHT and len(files) <= REQUESTS
                name = page.relative_to(SITE).with_suffix("").as_posix()
                print(
                    f"{name}: {weight / 1e3:.0f} kB of {WEIGHT / 1e3:.0f} with gzip, "
                    f"{len(files)} of {REQUESTS} requests"
                )
            chromium.close()
        server.shutdown()
    return fits


def timed(book: Path) -> float:
    """Return the processor seconds that building both editions takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    build.build(book, book / "_build")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def copy_of_book(folder: Path) -> Path:
    """Copy the sources, so that measuring leaves the book's own build alone."""
    skip = shutil.ignore_patterns("_build", ".*", "node_modules", "__pycache__")
    return Path(shutil.copytree(ROOT, folder / "book", ignore=skip))


def time_builds() -> None:
    """Print what building again costs, as a part of the cold build."""
    with tempfile.TemporaryDirectory() as folder:
        book = copy_of_book(Path(folder))
        cold = timed(book)
        print(f"build, cold: 1.00 ({cold:.1f} s of processor here)")
        print(f"build, nothing changed: {timed(book) / cold:.2f} of it")
        chapter = next((book / "chapters").glob("*.md"))
        chapter.write_text(chapter.read_text("utf-8") + "\n", "utf-8")
        print(f"build, one chapter touched: {timed(book) / cold:.2f} of it")


def main() -> int:
    """Weigh the pages, then time the builds."""
    fits = weigh()
    time_builds()
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
