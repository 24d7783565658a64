"""The glossary holds the terms of the book, each whole in both languages."""

from __future__ import annotations

import re
from functools import cache

import glossary
import outputs
import pytest
import sources
from book_chinese import HAN

EDITIONS = ("en", "zh")
TERMS = glossary.terms()
terms = pytest.mark.parametrize("term", TERMS, ids=[term.id for term in TERMS])
# 副本（replica）, as the Chinese edition introduces a term.
INTRODUCED = re.compile(rf"({HAN.pattern}+)（([A-Za-z][A-Za-z :-]*)[）、，]")


@cache
def pages(edition: str) -> dict[str, str]:
    """Return the prose of each page; what a page of data says does not count."""
    found = {}
    for page in outputs.pages():
        if page.edition == edition:
            sections = sources.read(page.source.read_text("utf-8")).sections
            lines = [text for section in sections for _, text in section.prose]
            found[page.name] = "\n".join(lines).replace(sources.EDGE, "")
    return found


@cache
def labels() -> set[str]:
    texts = [page.source.read_text("utf-8") for page in outputs.pages()]
    return {
        label for text in texts for label in re.findall(r"^\(([\w-]+)\)=$", text, re.M)
    }


def test_each_term_has_its_own_address():
    ids = [term.id for term in TERMS]
    assert sorted(set(ids)) == sorted(ids)
    assert all(re.fullmatch("[a-z][a-z-]*", id_) for id_ in ids)


@terms
def test_a_term_is_whole_in_both_languages(term):
    assert term.en
    assert term.zh
    assert set(term.says) == set(EDITIONS)
    assert not HAN.search(term.en + term.says["en"])
    assert HAN.search(term.says["zh"])
    for language in EDITIONS:
        assert 10 < len(term.says[language]) < 200
        assert term.says[language][-1] in ".。"
    assert term.section in labels()


@terms
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_book_uses_the_term(term, edition):
    texts = pages(edition).values()
    used = {found.id for text in texts for _, _, found in glossary.find(text, edition)}
    assert term.id in used


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_has_every_group(edition):
    [page] = [
        page
        for page in outputs.pages()
        if page.edition == edition and page.name == "reference/glossary"
    ]
    groups = re.findall(r"^```\{terms\} (\w+)", page.source.read_text("utf-8"), re.M)
    assert groups == list(dict.fromkeys(term.group for term in TERMS))


def test_what_a_chapter_introduces_is_called_so_in_the_glossary():
    by_name = {name: term for term in TERMS for name in term.names()}
    introduced = INTRODUCED.findall("\n".join(pages("zh").values()))
    known = [
        (zh, by_name[en.lower()]) for zh, en in introduced if en.lower() in by_name
    ]
    assert len(known) > 15
    for chinese, term in known:
        names = [name for name in term.names() if HAN.search(name)]
        assert any(chinese.endswith(name) for name in names), (chinese, term.id)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Ridge points of rooflines", ["ridge-point", "roofline"]),
        ("en", "a critical batch size", ["critical-batch-size"]),
        ("en", "989 TFLOP/s, not FLOPs/byte", []),
        ("en", "FLOPs, then FLOP/s.", ["flops", "flop-rate"]),
        ("en", "ringing, no-overlap, HBM2", []),
        ("zh", "存储带宽和带宽", ["memory-bandwidth", "bandwidth"]),
        ("zh", "上下界之间的循环", []),
        ("zh", "环上的每一跳，从 HBM 到 HBM2", ["ring", "hop", "hbm"]),
    ],
)
def test_a_term_is_found_as_a_word_of_its_own(language, text, found):
    assert [term.id for _, _, term in glossary.find(text, language)] == found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_form_belongs_to_one_term(edition):
    forms = [form.lower() for term in TERMS for form in term.written(edition)]
    assert sorted(set(forms)) == sorted(forms)
