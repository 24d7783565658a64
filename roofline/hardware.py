"""The chips on record, and those in a file of the reader's own."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from roofline.chip import Chip, Source, Variant
from roofline.records import read_chips
from roofline.validate import shown

__all__ = ["Chip", "Chips", "Source", "Variant", "chips", "load_chips"]


class Chips(Mapping[str, Chip]):
    """The chips in a file such as chips.toml, by id, read at first use.

    An unknown id raises KeyError, naming the closest ones.

    Examples
    --------
    >>> chips["tpu-v5e"].name
    'TPU v5e'
    """

    def __init__(self, file: Traversable) -> None:
        self._file = file

    @cached_property
    def _records(self) -> dict[str, Chip]:
        return read_chips(_text(self._file), self._file.name)

    def __getitem__(self, id_: str) -> Chip:
        if isinstance(id_, str) and id_ in self._records:
            return self._records[id_]
        raise KeyError(unknown_chip(id_, self._records))

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"chips: {', '.join(self)}"

    def _repr_markdown_(self) -> str:
        from roofline.tables import chip_table

        return chip_table(self)


def unknown_chip(id_: object, known: Collection[str]) -> str:
    """Say that no chip has this id, and which of the known ones come closest."""
    text = id_.lower() if isinstance(id_, str) and id_ else "?"
    close = [other for other in known if text in other.lower()]
    close = close or difflib.get_close_matches(text, known, 3, 0.3)
    hint = ", ".join(close or known)
    return f"unknown chip {shown(id_)}; did you mean {hint}?"


def load_chips(path: str | os.PathLike[str]) -> Mapping[str, Chip]:
    r"""Load chips from a TOML file of your own.

    A chip is a table with a name, `peaks` (unit of math → FLOP/s, dense) and
    `bandwidths` (level → bytes/s, one way), and perhaps `capacity` and `on_chip`
    (bytes) and `vendor`, as in :class:`roofline.Chip`. A figure is a number, or a
    table as in the package's chips.toml: value, source (a table under [sources]
    with title, url and date), confidence, note and variants.

    Parameters
    ----------
    path
        Where the file is. It is in UTF-8.

    Returns
    -------
    Mapping
        Id → :class:`roofline.Chip`, in the order of the file. An unknown id
        raises KeyError, naming the closest ones.

    Raises
    ------
    ValueError
        If the file is wrong, naming the line and the key.
    OSError, TypeError
        If there is no such file, or `path` is no path.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp(), "my.toml")
    >>> _ = path.write_text('''
    ... [my-chip]
    ... name = "My chip"
    ... peaks = { bf16 = 1e14, int8 = 2e14 }
    ... bandwidths = { hbm = 1e12 }
    ... capacity = 80e9
    ... ''')
    >>> load_chips(path)["my-chip"].ridge("int8")
    200.0
    """
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"path must be the path of a TOML file, not {shown(path)}")
    if not os.fspath(path):  # which would be the folder that this runs in
        raise ValueError("path must be that of a file to read, not ''")
    loaded = Chips(Path(path))
    len(loaded)  # reads the file, so that what is wrong is said here
    return loaded


def _text(file: Traversable) -> str:
    wanted = f"path must be that of a file to read, not {shown(str(file))}"
    try:
        data = file.read_bytes()
    except OSError as error:
        raise type(error)(f"{wanted}: {error.strerror}") from None
    except ValueError:  # a path that no system can have
        raise ValueError(wanted) from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{file.name}, line {line}: must be text in UTF-8") from None


chips = Chips(files("roofline").joinpath("chips.toml"))
