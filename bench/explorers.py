"""Measure the explorers of the built site against budgets.

Prints a line for each budget; exits 1 if one is not kept. Frames are painted
without waiting for a display, so what is measured is the work. Each run also
measures a bare slider: where even that misses a frame of 16.7 ms, the machine
is too busy to tell.
"""

import gzip
import sys
from itertools import cycle, islice
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "_ext")]

import book_widgets  # noqa: E402
import browser  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

SITE = ROOT / "_build" / "html"
ROUNDS, PRESSES = 3, 40  # of each slider; a bare one takes turns with it
REPEAT = 33  # ms between presses, as a held key repeats
FRAME = 16.7  # ms, at 60 frames a second
RUNTIME = 8000  # bytes
ARGUMENTS = [*browser.ARGUMENTS, "--disable-frame-rate-limit", "--disable-gpu-vsync"]
BARE = "data:text/html,<input type=range max=40>"

# From the key's own time stamp to the moment the browser has painted what followed:
# a message posted in a frame arrives once that frame has been handed over.
PROBE = """() => {
  globalThis.pressed = [];
  const channel = new MessageChannel();
  let start = 0;
  channel.port1.onmessage = () => pressed.push(performance.now() - start);
  document.addEventListener("keydown", event => (start = event.timeStamp), true);
  document.addEventListener("input", () =>
    requestAnimationFrame(() => channel.port2.postMessage(0)), true);
}"""


def pages_with_widgets() -> list[Path]:
    return sorted(
        path
        for path in SITE.glob("*/**/*.html")
        if 'class="widget-view"' in path.read_text("utf-8")
    )


def presses(page: Page, slider: int = 0) -> list[float]:
    """Milliseconds from each press of an arrow key to its painted frame."""
    control = page.locator("input[type=range]:enabled").nth(slider)
    control.press("Home")
    page.evaluate("globalThis.pressed.length = 0")
    way = min(PRESSES // 2, int(control.evaluate("e => e.max - e.min")))
    there_and_back = ["ArrowRight"] * way + ["ArrowLeft"] * way
    for key in islice(cycle(there_and_back), PRESSES):
        control.press(key)
        page.wait_for_timeout(REPEAT)
    page.wait_for_function(f"pressed.length >= {PRESSES}")
    return page.evaluate("pressed")


def opened(chromium: Browser, address: str) -> Page:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address)
    page.locator("input[type=range]").first.wait_for()
    page.evaluate(PROBE)
    return page


def measure(chromium: Browser, path: Path) -> tuple[list[float], list[float]]:
    """Press the keys of every slider of a page, and of a bare one in turn."""
    page, bare = opened(chromium, path.as_uri()), opened(chromium, BARE)
    sliders = page.locator("input[type=range]:enabled").count()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        for slider in range(sliders):
            page.bring_to_front()
            ours += presses(page, slider)
            bare.bring_to_front()
            theirs += presses(bare)
    page.close()
    bare.close()
    return ours, theirs


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def report(what: str, value: float, budget: float, unit: str) -> bool:
    kept = value <= budget
    verdict = "" if kept else "  TOO MUCH"
    print(f"{what}: {value:.4g} {unit}, {value / budget:.2f} of the budget{verdict}")
    return kept


def report_frames(name: str, ours: list[float], theirs: list[float]) -> bool:
    p, bare = p95(ours), p95(theirs)
    kept = report(f"{name}: key to painted frame, p95 of {len(ours)}", p, FRAME, "ms")
    print(
        f"  median {median(ours):.3g} ms; a bare slider: p95 {bare:.3g} ms, "
        f"median {median(theirs):.3g} ms; ratio of medians "
        f"{median(ours) / median(theirs):.2f}"
    )
    if not kept and bare > FRAME:
        print("  even a bare slider misses a frame: this machine is too busy to tell")
        return True
    return kept


def main() -> int:
    pages = pages_with_widgets()
    if not pages:
        print(f"No page with an explorer in {SITE}: `make book` builds it.")
        return 1
    size = len(gzip.compress(book_widgets.script().encode(), 9))
    kept = [report("widget runtime, gzip", size, RUNTIME, "bytes")]
    executable = browser.path()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=executable, args=ARGUMENTS
        )
        for path in pages:
            name = path.relative_to(SITE).as_posix()
            kept.append(report_frames(name, *measure(chromium, path)))
        chromium.close()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
