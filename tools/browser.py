"""Find the Chromium that tests and pictures drive, or get one: prints its path.

Debian's packages where we may install them, otherwise playwright's own download.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import sync_playwright

# It has no window to draw its own buttons in, so it opens pages much faster.
SHELL = "chromium-headless-shell"
OTHERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIAN = (SHELL, "fonts-noto-cjk")  # the font: pages in Chinese need glyphs
ARGUMENTS = [
    "--no-sandbox",  # in containers, where tests often run, there is none to be had
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    # Whatever a page asks of another host fails at once, network or not.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def find() -> str | None:
    """Path of a Chromium that starts, or None."""
    return _shell() or _first(map(shutil.which, OTHERS)) or _first([_downloaded()])


def _shell() -> str | None:
    """Path of the one set by hand, or of one without windows."""
    found = _first([os.environ.get("CHROMIUM"), shutil.which(SHELL)])
    if found:
        return found
    downloads = Path(_downloaded()).parents[2]  # browser-1255/chrome-linux64/chrome
    return _first(downloads.glob("chromium_headless_shell-*/*/*headless*shell"))


def _first(paths: Iterable[str | Path | None]) -> str | None:
    return next((str(path) for path in paths if path and _starts(path)), None)


@functools.cache
def _downloaded() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(path: str | Path) -> bool:
    if not Path(path).exists():
        return False
    # Ubuntu's chromium-browser is a stub that only says where to get the real one.
    return not subprocess.run([path, "--version"], capture_output=True).returncode


def _has_chinese_font() -> bool:
    if not shutil.which("fc-list"):
        return False
    fonts = subprocess.run(["fc-list", ":lang=zh"], capture_output=True)
    return bool(fonts.stdout.strip())


def _run(*command: str) -> bool:
    print("+", *command, file=sys.stderr)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return not subprocess.run(command, stdout=sys.stderr, env=environment).returncode


def get() -> str | None:
    """Path of a Chromium, installing one (and a Chinese font) where it is missing."""
    found = _shell()
    if found and _has_chinese_font():
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        packages = ("apt-get", "install", "-y", "--no-install-recommends", *DEBIAN)
        _run("apt-get", "update") and _run(*packages)
    found = find()
    if not found and _run(sys.executable, "-m", "playwright", "install", "chromium"):
        found = find()
    return found


def path() -> str:
    """Path of a Chromium, or the end of the program with what to do about it."""
    found = get()
    if not found:
        sys.exit(
            "There is no Chromium, and it could not be fetched: install it (on Debian:"
            f" apt-get install {' '.join(DEBIAN)}) or set CHROMIUM=/path/to/it."
        )
    return found


if __name__ == "__main__":
    print(path())
