"""Find the Chromium that tests and pictures drive, or get one: prints its path.

Debian's packages where we may install them, otherwise playwright's own download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# The first has no window to draw its own buttons in, so it opens pages much faster.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    installed = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    for path in installed:
        if _starts(path):
            return path
    path = _downloaded()
    return path if _starts(path) else None


def _downloaded() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(path: str | None) -> bool:
    if not path or not Path(path).exists():
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
    found = find()
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
