"""What `make book` promises: it stops on any fault, and says where."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import book_cache
import book_repository
import build
import pytest

ROOT = Path(__file__).parents[1]

FAULTY = """\
---
jupytext:
  text_representation: {extension: .md, format_name: myst}
kernelspec: {name: python3, display_name: Python 3}
---

(page)=
# A page

See {ref}`nowhere` and $\\frac{1$.

```{code-cell} ipython3
import sys
print("watch out", file=sys.stderr)
```

```{code-cell} ipython3
1 / 0
```
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book in a folder with a space, with faults on lines 10, 13 and 18."""
    folder = tmp_path_factory.mktemp("a book")
    (folder / "_ext").symlink_to(ROOT / "_ext", target_is_directory=True)
    for edition in (folder, folder / "zh"):
        edition.mkdir(exist_ok=True)
        (edition / "index.md").write_text(FAULTY, "utf-8")
        (edition / "_toc.yml").write_text("format: jb-book\nroot: index\n", "utf-8")
    shutil.copy(ROOT / "_config.yml", folder)
    shutil.copy(ROOT / "zh" / "_config.yml", folder / "zh")
    site = folder / "_build" / "html"
    site.mkdir(parents=True)
    (site / "index.html").write_text("the last good site", "utf-8")
    return folder


def make_book(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "build.py"), "--book", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def first(faulty: Path) -> subprocess.CompletedProcess[str]:
    return make_book(faulty)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (10, "undefined label: 'nowhere'"),
        (10, "KaTeX parse error"),
        (13, "cell wrote to stderr: watch out"),
        (18, "cell failed: ZeroDivisionError"),
    ],
)
def test_a_fault_is_reported_with_file_and_line(
    faulty: Path,
    first: subprocess.CompletedProcess[str],
    line: int,
    message: str,
) -> None:
    places = [text for text in first.stderr.splitlines() if message in text]
    for page in (faulty / "index.md", faulty / "zh" / "index.md"):
        assert any(f"{page}:{line}:" in text for text in places), first.stderr


def test_a_fault_stops_the_build_and_the_last_good_site_stays(
    faulty: Path, first: subprocess.CompletedProcess[str]
) -> None:
    assert first.returncode != 0
    site = faulty / "_build" / "html"
    assert [path.name for path in site.iterdir()] == ["index.html"]
    assert (site / "index.html").read_text("utf-8") == "the last good site"


def test_building_again_does_not_forget_a_fault(
    faulty: Path, first: subprocess.CompletedProcess[str]
) -> None:
    assert first.returncode != 0
    again = make_book(faulty)
    assert again.returncode != 0
    assert "undefined label: 'nowhere'" in again.stderr


def edition(folder: Path, text: str) -> Path:
    (folder / "chapters").mkdir(parents=True)
    (folder / "chapters" / "page.html").write_text(text, "utf-8")
    (folder / ".buildinfo").write_text("", "utf-8")
    return folder


def test_the_site_is_replaced_as_a_whole(tmp_path: Path) -> None:
    pages = {name: edition(tmp_path / name, name) for name in ("en", "zh")}
    site = tmp_path / "html"
    (site / "en" / "chapters").mkdir(parents=True)
    (site / "en" / "chapters" / "gone.html").write_text("old", "utf-8")
    build.put_in_place(pages, ROOT / "_ext" / "landing.html", site)
    assert {path.relative_to(site).as_posix() for path in site.rglob("*.*")} == {
        "index.html",
        "en/chapters/page.html",
        "zh/chapters/page.html",
    }
    assert sorted(path.name for path in tmp_path.iterdir()) == ["en", "html", "zh"]


def test_a_missing_edition_leaves_the_site_alone(tmp_path: Path) -> None:
    pages = {"en": edition(tmp_path / "en", "new"), "zh": tmp_path / "nothing"}
    site = tmp_path / "html"
    site.mkdir()
    (site / "index.html").write_text("the last good site", "utf-8")
    with pytest.raises(FileNotFoundError):
        build.put_in_place(pages, ROOT / "_ext" / "landing.html", site)
    assert (site / "index.html").read_text("utf-8") == "the last good site"


def test_editing_the_package_changes_its_digest(tmp_path: Path) -> None:
    (tmp_path / "chips.toml").write_text("a = 1", "utf-8")
    before = book_cache.digest(tmp_path, "*")
    assert book_cache.digest(tmp_path, "*") == before
    (tmp_path / "chips.toml").write_text("a = 2", "utf-8")
    assert book_cache.digest(tmp_path, "*") != before


def test_a_new_library_changes_the_digest(tmp_path: Path) -> None:
    one, two = (book_cache.digest(tmp_path, "*", also=[v]) for v in ("1.0", "1.1"))
    assert one != two


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("https://github.com/who/what", "https://github.com/who/what"),
        ("https://github.com/who/what.git", "https://github.com/who/what"),
        ("git@github.com:who/what.git", "https://github.com/who/what"),
        ("ssh://git@gitlab.com/who/what.git", "https://gitlab.com/who/what"),
        ("https://key:secret@github.com/who/what", "https://github.com/who/what"),
        ("/srv/git/what.git", None),
        ("http://127.0.0.1:3000/who/what.git", None),
        ("https://example.com/github.com/what", None),
        ("", None),
    ],
)
def test_buttons_lead_only_where_a_reader_can_go(
    monkeypatch: pytest.MonkeyPatch, address: str, page: str | None
) -> None:
    monkeypatch.setenv("BOOK_REPOSITORY", address)
    assert book_repository.repository(ROOT) == page


def test_without_an_address_the_git_remote_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BOOK_REPOSITORY", raising=False)
    git = ["git", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "--quiet"], check=True)
    assert book_repository.repository(tmp_path) is None
    remote = "git@github.com:who/what.git"
    subprocess.run([*git, "remote", "add", "origin", remote], check=True)
    assert book_repository.repository(tmp_path) == "https://github.com/who/what"
