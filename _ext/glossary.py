"""The terms of the book in both languages, from `glossary.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".toml")
LATIN = re.compile(r"[A-Za-z]")


@dataclass(frozen=True)
class Term:
    """One term: see the head of the file. What has two languages is a dictionary."""

    id: str
    group: str
    en: str
    zh: str
    says: dict[str, str]
    section: str = ""
    also: dict[str, list[str]] = field(default_factory=dict)
    forms: dict[str, list[str]] = field(default_factory=dict)
    unlike: dict[str, list[str]] = field(default_factory=dict)

    def name(self, language: str) -> str:
        """Return the term in a language."""
        return self.en if language == "en" else self.zh

    def written(self, language: str) -> list[str]:
        """Return how the chapters of a language write it."""
        return self.forms.get(language) or [self.name(language)]

    def names(self) -> list[str]:
        """Return all its names in lower case, those with hyphens without them too."""
        listed = [self.en, *self.also.get("en", []), self.zh, *self.also.get("zh", [])]
        spaced = [name.replace("-", " ") for name in listed]
        return list(dict.fromkeys(name.lower() for name in [*listed, *spaced]))


@cache
def terms() -> tuple[Term, ...]:
    """Return every term, in the order of the file."""
    return tuple(Term(**row) for row in tomllib.loads(FILE.read_text("utf-8"))["term"])


@cache
def pattern(language: str) -> re.Pattern[str]:
    """Return what finds terms as words of their own, the longest first."""
    others = [form for term in terms() for form in term.unlike.get(language, [])]
    forms = sorted([*_forms(language), *others], key=len, reverse=True)
    if language == "en":
        some = "|".join(map(re.escape, forms))
        return re.compile(rf"(?<![\w/-])({some})(?:s|es)?(?![\w/-])", re.IGNORECASE)
    return re.compile(f"({'|'.join(map(_alone, forms))})")


def find(text: str, language: str) -> list[tuple[int, int, Term]]:
    """Return where a text uses which terms.

    >>> [(start, end, term.id) for start, end, term in find("Ridge points", "en")]
    [(0, 12, 'ridge-point')]
    """
    forms = _forms(language)
    return [
        (*match.span(), forms[match[1].lower()])
        for match in pattern(language).finditer(text)
        if match[1].lower() in forms
    ]


@cache
def _forms(language: str) -> dict[str, Term]:
    written = [(form, term) for term in terms() for form in term.written(language)]
    return {form.lower(): term for form, term in written}


def _alone(form: str) -> str:
    """Return a pattern for a form in a Chinese text, in which words have no ends."""
    escaped = re.escape(form)
    if LATIN.search(form):
        return rf"(?i:(?<![A-Za-z0-9/-]){escaped}(?![A-Za-z0-9/-]))"
    return escaped
