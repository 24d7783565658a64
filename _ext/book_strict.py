"""A warning is not forgotten by building again.

Sphinx keeps what it read even when that read warned, so a second build would
find nothing to do and pass. Here a build that warned forgets what it read; cells
that ran well stay cached.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import ENV_PICKLE_FILENAME, Sphinx


def forget(app: Sphinx, exception: Exception | None) -> None:
    """Remove the pickled environment after a build with warnings or an error."""
    if exception or app._warncount:
        (Path(app.doctreedir) / ENV_PICKLE_FILENAME).unlink(missing_ok=True)


def setup(app: Sphinx) -> dict[str, object]:
    """Forget at the very end."""
    app.connect("build-finished", forget, priority=990)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
