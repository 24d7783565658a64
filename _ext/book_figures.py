"""Figures are part of the page: text in the page's font, colours of its theme.

A cell's SVG goes into the page itself. Each colour of `roofline.palette` becomes
the CSS variable that this module defines for both themes, so that one figure
serves both. A picture without an alternative text, or with a colour that is not
in the palette, is a warning, which stops the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from roofline.palette import DARK, LIGHT

LOGGER = logging.getLogger(__name__)
Element = ElementTree.Element

STYLE_SHEET = "palette.css"
VARIABLES = {color: f"var(--rl-{name})" for name, color in LIGHT.items()}
HEX = re.compile(r"#[0-9a-f]{6}\b")
REFERENCE = re.compile(r"url\(#([^)]+)\)|^#(.+)")
PAINT = ("fill", "stroke")  # as attributes they would outrank no style sheet
SCALE = 1.4 / 16  # rems to a point where there is room: 12 points are 16.8 px


def palette_css() -> str:
    """Return the palette as CSS variables; paper is white, so print is light."""
    light, dark = (
        "".join(f"--rl-{name}:{color};" for name, color in colors.items())
        for colors in (LIGHT, DARK)
    )
    dark = f'html[data-theme="dark"]{{{dark}}}'
    return f":root{{{light}}}\n@media not print{{{dark}}}\n"


def write_palette(app: Sphinx, exception: Exception | None) -> None:
    """Write the style sheet, before the pages' style sheets become one."""
    if not exception and app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        static.mkdir(parents=True, exist_ok=True)
        (static / STYLE_SHEET).write_text(palette_css(), "utf-8")


def inline(text: str, alt: str, prefix: str) -> str:
    """Return an SVG of matplotlib as part of a page.

    Its ids start with `prefix`, for they must differ from those of other figures.
    """
    root = ElementTree.fromstring(text)
    width = float(root.attrib.pop("width").removesuffix("pt"))
    del root.attrib["height"], root.attrib["version"]
    used = {name for element in root.iter() for name in references(element)}
    for element in list(root.iter()):
        clean(element, prefix, used)
    root.attrib |= {
        "class": "rl-figure",
        "role": "img",
        "aria-label": alt,
        "style": f"max-width:{width * SCALE:.4g}rem",
    }
    return ElementTree.tostring(root, "unicode", method="html")


def references(element: Element) -> Iterator[str]:
    """Yield the ids that an element refers to."""
    for value in element.attrib.values():
        for match in REFERENCE.finditer(value):
            yield match[1] or match[2]


def clean(element: Element, prefix: str, used: set[str]) -> None:
    """Leave what the page needs of an element, in the terms of the page."""
    for child in list(element):
        if local(child.tag) in ("metadata", "style", "title"):
            element.remove(child)
    element.tag = local(element.tag)
    element.text, element.tail = (
        (t or "").strip() for t in (element.text, element.tail)
    )
    name = element.attrib.pop("id", None)
    if name in used:
        element.attrib["id"] = prefix + str(name)
    painted = {k: element.attrib.pop(k) for k in PAINT if k in element.attrib}
    style = declarations(element.attrib.pop("style", "")) | painted
    if style:
        element.attrib["style"] = ";".join(f"{k}:{v}" for k, v in style.items())
    for key, value in list(element.attrib.items()):
        value = REFERENCE.sub(lambda m: m[0].replace("#", f"#{prefix}"), value)
        value = HEX.sub(lambda m: VARIABLES.get(m[0], m[0]), value)
        del element.attrib[key]
        element.attrib[local(key)] = " ".join(value.split())


def local(name: str) -> str:
    """Return a name without its namespace: HTML knows SVG's names by itself."""
    return name.rpartition("}")[2]


def declarations(style: str) -> dict[str, str]:
    """Return the declarations of a style, without the font that the page sets."""
    pairs = (part.split(":", 1) for part in style.split(";") if ":" in part)
    found = {key.strip(): value.strip() for key, value in pairs}
    font = re.match(r"(?:(bold|\d+)\s)?\s*([\d.]+px)\s", found.pop("font", ""))
    if font:
        found |= {"font-size": font[2]} | ({"font-weight": font[1]} if font[1] else {})
    found.pop("font-family", None)
    return found


def unknown_colors(text: str) -> list[str]:
    """Return the colours of an SVG that the palette lacks."""
    return sorted(set(HEX.findall(text)) - set(VARIABLES))


def check_images(app: Sphinx, doctree: nodes.document) -> None:
    """Report pictures that say nothing to those who cannot see them."""
    for image in doctree.findall(nodes.image):
        place = location(image)
        if not image.get("alt", "").strip():
            text = "picture without alternative text: say what it claims in `alt`"
            LOGGER.warning(text, location=place, type="book", subtype="alt")
        path = Path(app.srcdir, image["uri"].lstrip("/"))
        if is_output(app, path):
            for color in unknown_colors(path.read_text("utf-8")):
                text = "figure with the colour %s, which roofline.palette lacks"
                LOGGER.warning(
                    text, color, location=place, type="book", subtype="color"
                )


def location(image: nodes.image) -> str:
    """Return the file and line of a picture, or of the cell that drew it."""
    above: list[nodes.Element] = [image]
    while above[-1].parent is not None:
        above.append(above[-1].parent)
    line = next((node.line for node in above if node.line), 1)
    if any("cell" in node.get("classes", []) for node in above):
        line -= 2  # MyST-NB counts from the second line of a cell
    return f"{above[-1]['source']}:{line}"


def is_output(app: Sphinx, path: Path) -> bool:
    """Say whether a path is that of an SVG that a cell put out."""
    outputs = Path(app.outdir).parent / "jupyter_execute"
    return path.suffix == ".svg" and path.resolve().is_relative_to(outputs.resolve())


class Inline(SphinxPostTransform):
    """Put the SVGs of cells into the page; no image file is left to copy."""

    default_priority = 850  # the alternative texts are in their final form by then
    formats = ("html",)

    def run(self, **_: object) -> None:
        """Replace each image node by what it shows."""
        for number, image in enumerate(list(self.document.findall(nodes.image)), 1):
            path = Path(self.app.srcdir, image["uri"].lstrip("/"))
            if is_output(self.app, path):
                text = inline(
                    path.read_text("utf-8"), image.get("alt", ""), f"f{number}-"
                )
                image.replace_self(nodes.raw("", text, format="html"))


def setup(app: Sphinx) -> dict[str, object]:
    """Check pictures when a page is read, inline them when it is written."""
    app.connect("doctree-read", check_images)
    app.add_post_transform(Inline)
    app.connect("build-finished", write_palette, priority=700)
    app.add_css_file(STYLE_SHEET, priority=800)
    app.add_css_file("figures.css", priority=800)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
