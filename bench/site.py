"""Measure the built site: what each page weighs, and what a rebuild costs.

Prints a line for each budget; exits 1 if one is not kept. Builds run in a copy of
the book, and are told as parts of the cold one.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import browser  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

SITE = ROOT / "_build" / "html"
WEIGHT, REQUESTS = 250_000, 35  # bytes on the wire with gzip, of one page
PACKED = {".woff2", ".png"}  # gzip gains nothing
CHAPTER = "chapters/01-where-time-goes.md"


def on_the_wire(path: Path) -> int:
    data = path.read_bytes()
    return len(data if path.suffix in PACKED else gzip.compress(data, 6))


def files_of(page: Page, path: Path) -> list[Path]:
    """Open a page and return the files that it asked for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri(), wait_until="networkidle")
    files = [url for url in asked if url.startswith("file:")]
    return [Path(unquote(urlsplit(url).path)) for url in files]


def weigh() -> bool:
    """Print weight and requests of every page; say whether all keep to the budget."""
    kept = True
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.path(), args=browser.ARGUMENTS
        )
        for path in sorted(SITE.rglob("*.html")):
            page = chromium.new_page()
            files = files_of(page, path)
            page.close()
            weight = sum(map(on_the_wire, files))
            fits = weight <= WEIGHT and len(files) <= REQUESTS
            kept &= fits
            print(
                f"{path.relative_to(SITE).as_posix()}: {weight / 1e3:.0f} kB, "
                f"{weight / WEIGHT:.2f} of the budget; {len(files)} requests "
                f"of {REQUESTS}{'' if fits else '  TOO MUCH'}"
            )
        chromium.close()
    return kept


def seconds(book: Path) -> float:
    start = time.perf_counter()
    command = [sys.executable, "tools/build.py", "--book", str(book)]
    subprocess.run(command, cwd=book, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def rebuild() -> None:
    """Print what a warm rebuild and one after an edit take of a cold build."""
    skipped = shutil.ignore_patterns(".*", "_build", "node_modules")
    with tempfile.TemporaryDirectory() as folder:
        book = Path(shutil.copytree(ROOT, Path(folder) / "book", ignore=skipped))
        cold = seconds(book)
        print(f"cold build of both editions: {cold:.0f} s")
        print(f"warm rebuild: {seconds(book) / cold:.2f} of it")
        with (book / CHAPTER).open("a", encoding="utf-8") as chapter:
            chapter.write("\nOne more sentence.\n")
        print(f"rebuild after touching one chapter: {seconds(book) / cold:.2f} of it")


def main() -> int:
    if not (SITE / "index.html").exists():
        print(f"No site in {SITE}: `make book` builds it.")
        return 1
    kept = weigh()
    rebuild()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
