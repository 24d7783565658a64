"""Build both editions at once and put the site in place (`make book`).

The site changes only when both editions were built without a warning: until then
the last good one stays where it is.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from sphinx_external_toc.parsing import parse_toc_yaml

from roofline.palette import DARK, LIGHT

ROOT = Path(__file__).parent.parent
RUN = "from jupyter_book.cli.main import main; main()"
STRICT = ("-W", "--keep-going", "-n", "-q")
EDITIONS = {"en": ".", "zh": "zh"}
# No page refers to these.
LEFT_OUT = (
    ".buildinfo*",
    "objects.inv",
    "reports",
    *("vendor", "locales", "styles", "scripts", "webpack*", "sbt-webpack*"),
)


def start(source: Path, output: Path) -> subprocess.Popen[bytes]:
    """Start building one edition; a warning makes it fail."""
    output.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", RUN, "build", ".", *STRICT]
    with log_of(output).open("w") as log:
        return subprocess.Popen(
            [*command, "--path-output", str(output)],
            cwd=source,
            stdout=log,
            stderr=subprocess.STDOUT,
        )


def log_of(output: Path) -> Path:
    """Return the file that takes what a build says."""
    return output / "build.log"


def check_pages(book: Path) -> None:
    """Refuse a page that one edition has and the other lacks."""
    listed = {
        name: set(parse_toc_yaml(book / source / "_toc.yml"))
        for name, source in EDITIONS.items()
    }
    for page in sorted(set.union(*listed.values())):
        for name, source in EDITIONS.items():
            path = book / source / f"{page}.md"
            if page not in listed[name] or not path.is_file():
                raise SystemExit(
                    f"{path} is missing, or not in {book / source / '_toc.yml'}: "
                    "both editions must have each page. "
                    "The last good site is still in place."
                )


def build(book: Path, build_to: Path) -> dict[str, Path]:
    """Build the editions side by side; return their folders of HTML."""
    running = {
        name: start(book / source, build_to / name) for name, source in EDITIONS.items()
    }
    failed = [name for name, process in running.items() if process.wait()]
    for name in failed:
        said = log_of(build_to / name).read_text("utf-8").strip()
        print(f"--- {name}", said, sep="\n", file=sys.stderr)
    if failed:
        raise SystemExit(
            f"The {' and '.join(failed)} edition did not build cleanly (see above). "
            "The last good site is still in place."
        )
    return {name: build_to / name / "_build" / "html" for name in EDITIONS}


def palette() -> str:
    """Return the book's colours as CSS variables, as the reader's system has it."""
    light, dark = (
        ":root{"
        + "".join(f"--rl-{name}:{color};" for name, color in some.items())
        + "}"
        for some in (LIGHT, DARK)
    )
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def put_in_place(pages: dict[str, Path], landing: Path, site: Path) -> None:
    """Replace the site by the new editions, all of it or nothing."""
    fresh, old = site.with_name(".next"), site.with_name(".last")
    for leftover in (fresh, old):
        shutil.rmtree(leftover, ignore_errors=True)
    for name, folder in pages.items():
        shutil.copytree(folder, fresh / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    text = landing.read_text("utf-8").replace("/* palette */", palette())
    (fresh / "index.html").write_text(text, "utf-8")
    if site.exists():
        site.rename(old)
    fresh.rename(site)
    shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    """Build, put in place, and say where the site is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", type=Path, default=ROOT, help="folder of the book")
    book = parser.parse_args().book.resolve()
    folder = book / "_build"
    check_pages(book)
    print("Building both editions; the first time takes minutes.", flush=True)
    pages = build(book, folder)
    put_in_place(pages, book / "_ext" / "landing.html", folder / "html")
    print("The English and the Chinese edition are in _build/html/en and /zh.")
    print("Open _build/html/index.html, or look at them with `make serve`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
