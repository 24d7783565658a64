"""Search that finds Chinese phrases, and a thing under each of its names.

Chinese has no spaces, so a run of Chinese characters is indexed as its characters
and its pairs: 算术强度 gives 算术, 术强 and 强度. `book_search.js` cuts what a reader
types by the same rule, inside Sphinx's own search page. The names that stand for one
another, in both languages, are those of the glossary.
"""

import json
import re
from pathlib import Path

import glossary
from book_chinese import HAN
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish

HERE = Path(__file__)
NAMES = [term.names() for term in glossary.terms()]
HAN_SET = HAN.pattern.strip("[]")
RUN = re.compile(rf"[{HAN_SET}]+|[^\W{HAN_SET}]+")


def cut(text: str) -> list[str]:
    """Return the terms that a query must find: words, and pairs of characters.

    >>> cut("H100 的算术强度")
    ['H100', '的算', '算术', '术强', '强度']
    """
    terms = []
    for run in RUN.findall(text):
        if HAN.match(run) and len(run) > 1:
            terms += [run[i : i + 2] for i in range(len(run) - 1)]
        else:
            terms.append(run)
    return terms


def browser_code() -> str:
    """Return the same rule, and the names, for Sphinx's search page."""
    data = json.dumps({"han": HAN_SET, "names": NAMES}, ensure_ascii=False)
    script = HERE.with_suffix(".js").read_text("utf-8")
    return f"const bookSearch = {data};\n{script}"


class Pairs(SearchLanguage):
    """Cut texts for the index; single characters are found too."""

    js_splitter_code = browser_code()

    def split(self, input: str) -> list[str]:  # noqa: A002 (Sphinx names it)
        """Return the terms of a text, and each Chinese character."""
        return [*cut(input), *HAN.findall(input)]


class Chinese(Pairs):
    """The Chinese edition's search: Latin words as they are."""

    lang = "zh"
    language_name = "Chinese"


class English(Pairs, SearchEnglish):
    """The English edition's search: Sphinx's English, and Chinese names."""

    lang = "en"
    language_name = "English"


def setup(app: Sphinx) -> dict[str, object]:
    """Have both editions search with these."""
    app.add_css_file("search.css")
    app.add_search_language(Chinese)
    app.add_search_language(English)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
