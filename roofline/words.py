"""The package's words, in the reader's language."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from roofline.validate import shown

LANGUAGES = ("en", "zh")

_chosen: str | None = None


def language(code: str | None = None) -> str:
    """Choose the language of labels, readouts and feedback from here on.

    Parameters
    ----------
    code
        "en" or "zh". Without it nothing changes. Until a language is
        chosen it is that of the environment variable ROOFLINE_LANGUAGE,
        else Chinese inside the Chinese edition's folder, else English.

    Returns
    -------
    str
        The language in use.

    Raises
    ------
    ValueError
        If the language is neither.

    Examples
    --------
    >>> language("en")
    'en'
    """
    global _chosen
    if code is not None:
        _chosen = _known(code, "code")
    return _chosen or _default()


def word(key: str, **values: Any) -> str:
    """Return the words under a dotted key of words.toml, with values filled in."""
    entry: Any = _file("words.toml")
    for part in key.split("."):
        entry = entry[part]
    text: str = entry[language()]
    return text.format(**values)


def words(area: str) -> dict[str, str]:
    """Return all words of one area of words.toml, unformatted, for a chart."""
    code = language()
    return {key: entry[code] for key, entry in _file("words.toml")[area].items()}


def remark(text: str) -> str:
    """Return what chips.toml remarks of a figure, as chips.zh.toml has it if Chinese.

    Remarks in a file of the reader's own stay as they are.
    """
    return _file("chips.zh.toml").get(text, text) if language() == "zh" else text


def _default() -> str:
    named = os.environ.get("ROOFLINE_LANGUAGE")
    if named:
        return _known(named, "ROOFLINE_LANGUAGE")
    here = Path.cwd()
    editions = (folder for folder in (here, *here.parents) if folder.name == "zh")
    return "zh" if any((zh / "_toc.yml").exists() for zh in editions) else "en"


def _known(code: Any, name: str) -> str:
    if not isinstance(code, str) or code not in LANGUAGES:
        allowed = ", ".join(LANGUAGES)
        raise ValueError(f"{name} must be one of {allowed}, not {shown(code)}")
    return code


@cache
def _file(name: str) -> dict[str, Any]:
    return tomllib.loads(files("roofline").joinpath(name).read_text("utf-8"))
