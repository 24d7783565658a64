"""Run the lints and every test over the built site (`make test`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import browser

ROOT = Path(__file__).parent.parent
PLACES = ("--doctest-modules", "roofline", "tests")
STEPS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("codespell_lib", "."),
    # Neighbours share an open page: each process begins with a run of neighbours.
    ("pytest", "-n", "auto", "--dist", "worksteal", *PLACES),
)


def main() -> int:
    """Run every step even when one fails; name those that did."""
    environment = {**os.environ, "CHROMIUM": browser.path()}
    failed = []
    for step in STEPS:
        print("==", *step, flush=True)
        command = [sys.executable, "-m", *step]
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(step[0])
    if failed:
        print("Failed:", ", ".join(failed), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
