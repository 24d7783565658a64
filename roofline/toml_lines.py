"""On which line of a TOML text something is given; `tomllib` does not say."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

Keys = tuple[str | int, ...]
"""The way to a value: names of keys, and positions in arrays."""


def line_of(text: str, path: Keys) -> int:
    r"""Find the line on which the statement begins that gives a value.

    A statement is the header of a table, or a key with its value on one line or
    more. If `path` is not given, what comes closest above it counts.

    Parameters
    ----------
    text
        Valid TOML, with "\n" between lines.
    path
        Keys and positions, such as ``("my-chip", "peaks", "bf16")``.

    Returns
    -------
    int
        The line, counted from 1.

    Examples
    --------
    >>> line_of("[mine.peaks]\nbf16 = 1e14\n'fp8' = [\n2e14]", ("mine", "peaks", "fp8"))
    3
    """
    best, deepest = 1, 0
    header: Keys = ()
    arrays: Counter[Keys] = Counter()
    for line, start, tree in _statements(text):
        if start.startswith("["):
            header, tree = _keys(tree), {}
        if start.startswith("[["):
            arrays[header] += 1
            header = (*header, arrays[header] - 1)
        for key in reversed(header):
            tree = {key: tree}
        depth = _depth(tree, path)
        if depth > deepest:
            best, deepest = line, depth
    return best


def _statements(text: str) -> Iterator[tuple[int, str, Any]]:
    """Each statement: its line, its first line, and what it says by itself.

    A statement ends on the first line with which it is valid TOML, so that
    quotes, brackets and comments are left to `tomllib`.
    """
    lines = text.split("\n")
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            tree = tomllib.loads("\n".join(lines[start:end]))
        except ValueError:
            continue
        if tree:
            yield start + 1, lines[start].lstrip(), tree
        start = end


def _keys(tree: Any) -> Keys:
    """Keys of a header: {"a": {"b": {}}} or {"a": {"b": [{}]}} give ("a", "b")."""
    keys: Keys = ()
    while isinstance(tree, dict) and tree:
        [(key, tree)] = tree.items()
        keys = (*keys, key)
    return keys


def _depth(tree: Any, path: Keys) -> int:
    """Count the steps of `path` that a tree has."""
    for depth, key in enumerate(path):
        try:
            tree = tree[key]
        except (KeyError, IndexError, TypeError):
            return depth
    return len(path)
