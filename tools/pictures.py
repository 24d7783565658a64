"""Take the picture that the READMEs show from the built site (`make pictures`)."""

from __future__ import annotations

import io
import sys
import threading
from pathlib import Path

import browser
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from serve import SITE, server

PICTURE = Path(__file__).parents[1] / "pictures" / "chapter.png"
CHAPTER = "chapters/01-where-time-goes.html"
PANES = (("en", "light"), ("zh", "dark"))
WIDTH, HEIGHT = 680, 1000
COLOURS = 96  # enough for flat colours and smooth letters, in a fifth of the bytes

# Put the explorer at the foot of the window, under some of the text.
SHOW = """view => {
  const { top, height } = view.getBoundingClientRect();
  scrollTo({ top: scrollY + top - (innerHeight - height), behavior: "instant" });
}"""


def pane(chromium: Browser, address: str, theme: str) -> Image.Image:
    """Show the explorer of one page in one theme, as a reader sees it."""
    page = chromium.new_page(
        viewport={"width": WIDTH, "height": HEIGHT},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page.goto(address, wait_until="networkidle")
    page.locator(".widget-view").first.evaluate(SHOW)
    page.wait_for_load_state("networkidle")
    picture = Image.open(io.BytesIO(page.screenshot()))
    page.close()
    return picture.convert("RGB")


def side_by_side(panes: list[Image.Image]) -> Image.Image:
    """Join pictures of the same size, left to right."""
    joined = Image.new("RGB", (WIDTH * len(panes), HEIGHT))
    for i, picture in enumerate(panes):
        joined.paste(picture, (WIDTH * i, 0))
    return joined


def main() -> int:
    """Serve the site, take both editions' panes, and save them as one picture."""
    path = browser.get()
    if not path or not (SITE / "en" / CHAPTER).exists():
        sys.exit("Pictures need a built site and a Chromium: `make book`, `make test`.")
    with server() as httpd, sync_playwright() as playwright:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{httpd.server_address[1]}"
        chromium = playwright.chromium.launch(
            executable_path=path, args=browser.ARGUMENTS
        )
        panes = [
            pane(chromium, f"{base}/{edition}/{CHAPTER}", theme)
            for edition, theme in PANES
        ]
        chromium.close()
        httpd.shutdown()
    PICTURE.parent.mkdir(exist_ok=True)
    small = side_by_side(panes).quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(PICTURE, optimize=True)
    print(f"{PICTURE.name}: {PICTURE.stat().st_size / 1e3:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
