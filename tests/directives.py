"""A directive's first line, options and body, as the sources spell them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

# Directives whose body is not MyST, and those whose first line is prose.
VERBATIM = {"code-cell", "code-block", "code", "raw", "toctree", "image"}
TITLED = {"admonition", "margin", "sidebar", "topic", "dropdown", "card", "tab-item"}
TITLED |= {"note", "tip", "hint", "important", "warning", "caution", "seealso"}
PROSE_KEYS = ("alt", "caption", "title", "description")


def is_prose(key: str) -> bool:
    """Say whether an option holds words for the reader."""
    return key.rpartition(".")[2] in PROSE_KEYS


def split_options(content: str) -> tuple[list[tuple[str, Any]], str, int]:
    """Split a directive into options, body, and the lines before the body."""
    fenced = re.match(r"---\n(.*?)\n---\n?", content, re.S)
    if fenced:
        options, head = yaml.safe_load(fenced[1]) or {}, fenced[0]
    else:
        head = re.match(r"(?::[\w-]+:.*\n?)*", content)[0]
        options = dict(re.findall(r":([\w-]+): *(.*)", head))
    return sorted(flat(options)), content[len(head) :], head.count("\n")


def flat(options: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield nested options as dotted keys."""
    for key, value in options.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value
