"""The site needs no network: nothing in it points away, and a zip of it works."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path

import built
import pytest
from bs4 import BeautifulSoup

# Elements and attributes that make a browser fetch something by itself.
FETCHING = {
    "script": ("src",),
    "link": ("href",),
    "img": ("src", "srcset"),
    "source": ("src", "srcset"),
    "iframe": ("src",),
    "object": ("data",),
    "embed": ("src",),
    "video": ("src", "poster"),
    "audio": ("src",),
    "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
}
ONLY_SAY_SO = {"alternate", "canonical", "license", "author", "bookmark"}
XML = re.compile(r"<\?xml.*?\?>")
FOREIGN = re.compile(r"(?:https?:)?//[\w.-]+", re.IGNORECASE)
CSS_FETCH = re.compile(r"(?:url\(|@import)\s*['\"]?\s*((?:https?:)?//[^)'\"\s]+)", re.I)
JS_FETCH = re.compile(
    r"""(?:\bfetch|\bimport|\bWorker|\bEventSource|\bWebSocket|\bimportScripts
        |\.open|\.src|\.href)\s*(?:\(|=)[^;]{0,40}?["'`]((?:https?:|wss?:)?//[\w.-]+)""",
    re.VERBOSE,
)


def fetched_by_html(text: str) -> list[str]:
    """Addresses of other hosts that a page asks for just by being opened."""
    soup = BeautifulSoup(XML.sub("", text), "html.parser")
    found = [CSS_FETCH.findall(str(style)) for style in soup("style")]
    found += [CSS_FETCH.findall(tag["style"]) for tag in soup(style=True)]
    found += [JS_FETCH.findall(script.text) for script in soup("script")]
    for name, attributes in FETCHING.items():
        for tag in soup(name):
            if not ONLY_SAY_SO.intersection(tag.get("rel", ())):
                found += [FOREIGN.findall(tag.get(key, "")) for key in attributes]
    return list(itertools.chain.from_iterable(found))


def files(*suffixes: str) -> list[Path]:
    built.require_site()
    return [path for path in built.SITE.rglob("*") if path.suffix in suffixes]


@pytest.mark.parametrize(
    ("suffixes", "fetched"),
    [
        ((".html", ".svg"), fetched_by_html),
        ((".css",), CSS_FETCH.findall),
        ((".js", ".mjs"), JS_FETCH.findall),
    ],
    ids=["html", "css", "js"],
)
def test_no_file_fetches_from_another_host(suffixes, fetched):
    read = {path: fetched(path.read_text("utf-8")) for path in files(*suffixes)}
    assert suffixes == (".html", ".svg") or read
    assert {str(path): found for path, found in read.items() if found} == {}


@pytest.mark.parametrize(
    ("text", "fetched"),
    [
        ('<script src="//cdn.example/a.js"></script>', ["//cdn.example"]),
        ('<link rel="stylesheet" href="https://a.example/x">', ["https://a.example"]),
        ('<p style="background: url(https://a.example/x)">', ["https://a.example/x"]),
        ('<script>fetch("https://a.example/x")</script>', ["https://a.example"]),
        ('<a href="https://a.example/">a source</a>', []),
        ('<link rel="alternate" href="https://a.example/zh/">', []),
        ('<svg xmlns="http://www.w3.org/2000/svg"></svg>', []),
    ],
)
def test_fetches_are_told_from_links(text, fetched):
    assert fetched_by_html(text) == fetched


FONTS = """() => [...document.fonts]
  .filter(font => font.status === "loaded").map(font => font.family)"""


@pytest.fixture(scope="module")
def unzipped(tmp_path_factory) -> str:
    """Address of a folder into which a reader unpacked the site."""
    built.require_site()
    folder = tmp_path_factory.mktemp("zip")
    archive = shutil.make_archive(str(folder / "site"), "zip", built.SITE)
    target = folder / "下载 the book"
    shutil.unpack_archive(archive, target)
    return f"{target.as_uri()}/"


@pytest.mark.parametrize("path", built.pages())
def test_page_works_out_of_a_zip(visit, unzipped, path):
    opened = visit(path, base=unzipped)
    assert opened.errors == []
    assert opened.foreign == []
    broken = "images => images.filter(image => !image.naturalWidth).map(i => i.src)"
    assert opened.page.eval_on_selector_all("img", broken) == []
    fonts = [name for name in opened.page.evaluate(FONTS) if name.startswith("KaTeX")]
    assert bool(fonts) == (opened.page.locator(".katex").count() > 0)


@pytest.mark.parametrize("path", built.pages(holding='class="widget-view"'))
def test_sliders_move_their_charts_out_of_a_zip(visit, unzipped, path):
    opened = visit(path, base=unzipped)
    page = opened.page
    chart = "document.querySelector('.w-anywidget')?.outerHTML"
    before = page.wait_for_function(chart, timeout=5000).json_value()
    slider = page.locator(".widget-view input[type=range]:enabled").first
    slider.press("Home")
    slider.press("ArrowRight")
    page.wait_for_function(f"before => {chart} !== before", arg=before, timeout=5000)
    assert opened.errors == []
