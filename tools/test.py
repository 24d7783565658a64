"""Run the lints and every test (`make test`): all of them, then say what failed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import browser

ROOT = Path(__file__).parent.parent
CHECKS = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("mypy", "--no-error-summary"),
    ("codespell_lib",),
    ("pytest", "--quiet", "--doctest-modules", "roofline", "tests"),
)


def main() -> int:
    """Run each check; the last line but the failures' is pytest's own."""
    browser.path()
    failed = [
        command[0]
        for command in CHECKS
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT).returncode
    ]
    if failed:
        print(f"These checks failed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
