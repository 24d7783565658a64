"""Chapters run again when what they run has changed, and only then.

jupyter-cache looks at the cells alone, so its path carries a hash of the package
and of the libraries that cells use. Sphinx looks at the chapters alone, so the
same hash, and one of these extensions, are settings: a new value reads or writes
the pages again. Every page names all others at its side, so when one is read,
all are written.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parent.parent
CACHE = ".jupyter_cache"
LIBRARIES = (
    "numpy",
    "matplotlib",
    "matplotlib-inline",
    "sympy",
    "ipykernel",
    "ipywidgets",
    "anywidget",
    "myst-nb",
)


def digest(folder: Path, *patterns: str, also: Iterable[str] = ()) -> str:
    """Return a short hash of the files in `folder` and of the texts in `also`."""
    total = hashlib.sha256()
    for path in sorted({p for pattern in patterns for p in folder.rglob(pattern)}):
        if path.is_file() and "__pycache__" not in path.parts:
            total.update(path.relative_to(folder).as_posix().encode() + b"\0")
            total.update(path.read_bytes() + b"\0")
    for text in also:
        total.update(text.encode() + b"\0")
    return total.hexdigest()[:16]


def package_digest() -> str:
    """Return the hash of everything that a cell's outputs depend on."""
    versions = [f"{name}=={version(name)}" for name in LIBRARIES]
    return digest(ROOT / "roofline", "*", also=[*versions, platform.python_version()])


def set_digests(app: Sphinx, config: Config) -> None:
    """Turn the hashes into settings and into the cache's path."""
    config["book_package"] = package_digest()
    config["book_extensions"] = digest(ROOT / "_ext", "*.py", "*.toml")
    config["book_static"] = digest(ROOT / "_ext" / "static", "*")
    cache = Path(app.outdir).parent / CACHE
    config["nb_execution_cache_path"] = str(cache / config["book_package"])


def write_all(app: Sphinx, env: BuildEnvironment) -> set[str]:
    """Write all pages when one is read, since its title stands on each."""
    return env.found_docs


def drop_old_caches(app: Sphinx) -> None:
    """Remove the outputs of earlier versions of the package."""
    current = Path(app.config["nb_execution_cache_path"])
    for path in current.parent.glob("*"):
        if path.is_dir() and path != current:
            shutil.rmtree(path)


def setup(app: Sphinx) -> dict[str, object]:
    """Declare the settings; a change of the first two reads all pages again."""
    app.add_config_value("book_package", "", "env", (str,))
    app.add_config_value("book_extensions", "", "env", (str,))
    app.add_config_value("book_static", "", "html", (str,))
    app.connect("config-inited", set_digests)
    app.connect("builder-inited", drop_old_caches)
    app.connect("env-updated", write_all)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
