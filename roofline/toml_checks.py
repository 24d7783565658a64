"""What a value in a TOML file may be, and how to say that it is not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import Any

from roofline.toml_lines import Keys
from roofline.validate import scalar, shown


class TomlError(Exception):
    """A sentence that says what is wrong, and the way to the key where it is."""

    def __init__(self, path: Keys, sentence: str) -> None:
        super().__init__(f"{'.'.join(names(path))}: {sentence}")
        self.path = path


def table(
    path: Keys,
    value: Any,
    known: Collection[str] = (),
    needed: Collection[str] = (),
) -> dict[str, Any]:
    """Return a table if it has only `known` keys (any, if empty) and all `needed`."""
    name = names(path)[-1]
    if not isinstance(value, dict):
        raise TomlError(path, f"{name} must be a table, not {shown(value)}")
    for key in value:
        if not key:
            raise TomlError((*path, key), f"{name} must have names as keys, not ''")
        if known and key not in known:
            wanted = f"{name} may name {', '.join(known)}, not {shown(key)}"
            raise TomlError((*path, key), wanted + hint(key, known))
    for key in needed:
        if key not in value:
            raise TomlError(path, f"{name} must have a key {key!r}")
    return value


def number(path: Keys, value: Any) -> float:
    """Return a number that is positive and finite."""
    name = names(path)[-1]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TomlError(path, f"{name} must be a number, not {shown(value)}")
    try:
        return scalar(name, value)
    except ValueError as error:
        raise TomlError(path, str(error)) from None


def text(path: Keys, value: Any) -> str:
    """Return text, which may be empty."""
    if not isinstance(value, str):
        raise TomlError(path, f"{path[-1]} must be text in quotes, not {shown(value)}")
    return value


def choice(path: Keys, value: Any, known: Collection[str], wanted: str) -> str:
    """Return text that is one of `known`, called `wanted` in the message."""
    if text(path, value) not in known:
        message = f"{path[-1]} must be {wanted}, not {shown(value)}"
        raise TomlError(path, message + hint(value, known))
    return str(value)


def hint(key: str, known: Collection[str]) -> str:
    """Name what was probably meant, if anything comes close."""
    close = difflib.get_close_matches(key, known, 1)
    return f"; did you mean {close[0]}?" if close else ""


def names(path: Keys) -> list[str]:
    """Write keys much as TOML does, each with the positions that follow it.

    >>> names(("my-chip", "odd key", "variants", 0))
    ['my-chip', "'odd key'", 'variants[0]']
    """
    written: list[str] = []
    for key in path:
        if isinstance(key, int):
            written[-1] += f"[{key}]"
        else:
            bare = re.fullmatch(r"[A-Za-z0-9_-]{1,60}", key)
            written.append(key if bare else shown(key))
    return written
