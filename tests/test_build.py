"""What `make book` promises when something is wrong with the book."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import book_glyphs
import build
import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]

# A mistake of each kind: page, text put at its end, what must be said of it.
CELL = "\n```{{code-cell}} ipython3\n{code}\n```\n"
FAILING = CELL.format(code="1 / 0")
WARNING = CELL.format(code='import warnings\n\nwarnings.warn("too hot")')
GLYPH = CELL.format(code='ax.set_xlabel("龘")\nax.figure')
MISTAKES = {
    "index.md": (FAILING, "cell failed: ZeroDivisionError"),
    "chapters/01-where-time-goes.md": ("\n[](#nowhere)\n", "nowhere"),
    "zh/index.md": (WARNING, "too hot"),
    "zh/chapters/01-where-time-goes.md": (GLYPH, "Glyph"),
}


@dataclass
class Attempt:
    """A build that was tried: where, its exit status and what it said."""

    book: Path
    status: int
    said: str


def copy_of_book(folder: Path) -> Path:
    """Copy what a clone holds, without the outputs stored for tests."""
    skipped = shutil.ignore_patterns(".*", "_build", "node_modules", "tests")
    return Path(shutil.copytree(ROOT, folder, ignore=skipped))


def attempt(book: Path) -> Attempt:
    site = book / "_build" / "html"
    site.mkdir(parents=True)
    (site / "index.html").write_text("the last good site", "utf-8")
    command = [sys.executable, "tools/build.py", "--book", str(book)]
    done = subprocess.run(command, cwd=book, capture_output=True, text=True)
    return Attempt(book, done.returncode, done.stdout + done.stderr)


@pytest.fixture(scope="module")
def mistaken(tmp_path_factory: pytest.TempPathFactory) -> Attempt:
    book = copy_of_book(tmp_path_factory.mktemp("mistaken") / "a book")
    for name, (text, _) in MISTAKES.items():
        with (book / name).open("a", encoding="utf-8") as page:
            page.write(text)
    return attempt(book)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_said_with_its_file_and_line(mistaken: Attempt, name: str):
    text, message = MISTAKES[name]
    lines = (mistaken.book / name).read_text("utf-8").count("\n")
    first = lines - text.count("\n") + 1
    place = {f"{mistaken.book / name}:{line}" for line in range(first, lines + 1)}
    about = [line for line in mistaken.said.splitlines() if message in line]
    assert any(start in line for line in about for start in place), mistaken.said


def test_a_mistake_stops_the_build_and_leaves_the_last_good_site(mistaken: Attempt):
    assert mistaken.status != 0
    assert "The last good site is still in place." in mistaken.said
    site = mistaken.book / "_build" / "html"
    assert [path.name for path in site.iterdir()] == ["index.html"]
    assert (site / "index.html").read_text("utf-8") == "the last good site"


def test_a_page_of_one_edition_alone_stops_the_build(tmp_path: Path):
    book = copy_of_book(tmp_path / "book")
    (book / "zh" / "chapters" / "01-where-time-goes.md").unlink()
    tried = attempt(book)
    assert tried.status != 0
    (line,) = tried.said.splitlines()
    assert "zh/chapters/01-where-time-goes.md is missing" in line
    assert (book / "_build/html/index.html").read_text() == "the last good site"


def test_a_new_site_replaces_the_old_one_whole(tmp_path: Path):
    site, pages = tmp_path / "html", {}
    site.mkdir()
    (site / "gone.html").write_text("old")
    for name in build.EDITIONS:
        pages[name] = tmp_path / "built" / name
        pages[name].mkdir(parents=True)
        (pages[name] / "index.html").write_text(name)
    landing = tmp_path / "landing.html"
    landing.write_text("both")
    build.put_in_place(pages, landing, site)
    found = {str(p.relative_to(site)): p.read_text() for p in site.rglob("*.html")}
    assert found == {
        "index.html": "both",
        "en/index.html": "en",
        "zh/index.html": "zh",
    }
    assert not site.with_name(".next").exists()
    assert not site.with_name(".last").exists()


@pytest.mark.parametrize("edition", build.EDITIONS)
def test_the_cut_fonts_hold_every_icon_that_pages_show(edition: str):
    site = ROOT / "_build" / "html" / edition
    icons = book_glyphs.shown(site).icons
    style = "".join(path.read_text() for path in site.glob("_static/site-*.css"))
    codes = {
        int(code, 16)
        for names, code in book_glyphs.ICON_RULE.findall(style)
        if any(f".{icon}:" in names for icon in icons)
    }
    glyphs = {
        code
        for path in site.glob("_static/fonts/fa-*.woff2")
        for code in TTFont(path).getBestCmap()
    }
    assert codes
    assert codes <= glyphs
