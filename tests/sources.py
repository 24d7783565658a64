"""The book's pages as their sources: blocks, formulas, numbers and prose.

One reading serves the comparison of the editions and the lint of the prose.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import book
import yaml
from directives import TITLED, VERBATIM, is_prose, split_options
from markdown_it.renderer import RendererHTML
from markdown_it.tree import SyntaxTreeNode
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

ROOT = Path(__file__).parents[1]
EXTENSIONS = book.SETTINGS["myst_enable_extensions"]
PARSER = create_md_parser(
    MdParserConfig(enable_extensions=set(EXTENSIONS)), RendererHTML
)

THING = "\ue000"  # code or a formula, within prose
PART = "\ue001"  # what the build fills in: a reference, a picture
EDGE = "\ue002"  # where emphasis or a link begins or ends

FORMULAS = ("math_inline", "math_inline_double", "math_single", "amsmath")
FORMULAS += ("math_block", "math_block_label")
PLACES = ("ref", "numref", "eq", "doc", "term", "download")


@dataclass
class Section:
    """A heading's label and what stands under it, up to the next heading."""

    label: str
    line: int
    blocks: list[str] = field(default_factory=list)  # indented by nesting
    cells: list[str] = field(default_factory=list)
    formulas: Counter[str] = field(default_factory=Counter)
    prose: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Page:
    """A page's metadata and its sections."""

    metadata: dict[str, Any]
    sections: list[Section]


def read(text: str) -> Page:
    """Return what a MyST page consists of."""
    reader = Reader()
    reader.blocks(text, first=1, depth=0)
    return Page(reader.metadata, reader.sections)


class Reader:
    """Walk a page and note what is in each section."""

    def __init__(self) -> None:
        self.metadata: dict[str, Any] = {}
        self.sections = [Section("", 1)]
        self.labels: list[str] = []

    @property
    def section(self) -> Section:
        return self.sections[-1]

    def note(self, depth: int, block: str) -> None:
        self.section.blocks.append("  " * depth + block)

    def blocks(self, text: str, first: int, depth: int) -> None:
        """Read the blocks of a page, or those within a directive."""
        for node in SyntaxTreeNode(PARSER.parse(text)).children:
            self.block(node, first, depth)

    def block(self, node: SyntaxTreeNode, first: int, depth: int) -> None:
        line = first + (node.map[0] if node.map else 0)
        match node.type:
            case "front_matter":
                self.metadata = yaml.safe_load(node.content) or {}
            case "myst_target":
                self.labels.append(node.content)
            case "heading":
                self.sections.append(Section(" ".join(self.labels), line))
                self.labels = []
                self.note(depth, f"heading {node.tag}")
                self.inlines(node, line)
            case "fence" | "colon_fence":
                self.fence(node, line, depth)
            case kind if kind in FORMULAS:
                self.note(depth, f"formula {node.info}".strip())
                self.formula(node.content)
            case "inline":
                self.inline(node, line)
            case "bullet_list" | "ordered_list":
                self.note(depth, f"{node.type} of {len(node.children)}")
                self.inside(node, first, depth)
            case "table":
                rows = [row for part in node.children for row in part.children]
                self.note(depth, f"table {len(rows)} × {len(rows[0].children)}")
                self.inside(node, first, depth)
            case "list_item" | "thead" | "tbody" | "tr" | "th" | "td":
                self.inside(node, first, depth)
            case "myst_line_comment" | "myst_block_break":
                pass
            case _:
                self.note(depth, node.type)
                self.inside(node, first, depth)

    def inside(self, node: SyntaxTreeNode, first: int, depth: int) -> None:
        for child in node.children:
            self.block(child, first, depth + 1)

    def inlines(self, node: SyntaxTreeNode, line: int) -> None:
        for child in node.children:
            self.inline(child, line)

    def fence(self, node: SyntaxTreeNode, line: int, depth: int) -> None:
        """Read code, or a directive with its options and its body."""
        found = re.fullmatch(r"\{([\w:-]+)\}\s*(.*)", node.info.strip())
        if not found:
            self.note(depth, f"code {node.info}: {node.content}")
            return
        name, argument = found[1], found[2].strip()
        options, body, skipped = split_options(node.content)
        if name in TITLED:
            self.prose(argument, line)
            argument = ""
        settings = [f"{key}={value}" for key, value in options if not is_prose(key)]
        self.note(depth, " ".join([f"{{{name}}}", argument, *settings]).strip())
        for key, value in options:
            if is_prose(key):
                self.prose(str(value), line, markup=not key.endswith("alt"))
        if name == "math":
            self.formula(body)
        elif name in VERBATIM:
            self.section.cells.append(body)
        else:
            self.blocks(body, line + 1 + skipped, depth + 1)

    def formula(self, latex: str) -> None:
        self.section.formulas[" ".join(latex.split())] += 1

    def prose(self, text: str, line: int, markup: bool = True) -> None:
        """Note words that stand in an option: a caption, an alternative text."""
        if not markup:
            self.section.prose.append((line, text))
            return
        for node in SyntaxTreeNode(PARSER.parse(text)).walk():
            if node.type == "inline":
                self.inline(node, line)

    def inline(self, node: SyntaxTreeNode, line: int) -> None:
        """Note a paragraph's formulas, and its words as the reader sees them."""
        self.section.prose.append((line, self.words(node, line)))

    def words(self, node: SyntaxTreeNode, line: int) -> str:
        text = ""
        for child in node.children:
            match child.type:
                case "text":
                    text += child.content
                case "em" | "strong" | "link" | "s":
                    text += EDGE + self.words(child, line) + EDGE
                case "softbreak" | "hardbreak":
                    text += "\n"
                case kind if kind in FORMULAS:
                    self.formula(child.content)
                    text += THING
                case "myst_role" if child.meta.get("name") in PLACES:
                    text += PART
                case "code_inline" | "myst_role":
                    text += THING
                case "image":
                    self.section.prose.append((line, child.content))
                    text += PART
        return text
