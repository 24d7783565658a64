"""A source line break between two Chinese characters is not a space.

Chinese has no spaces between words, yet Markdown turns a line break into one. In
the Chinese edition no white space is left between two Chinese characters or beside
full-width punctuation; a break between Chinese and Latin letters, digits, code or a
formula stays one space, as the glossary asks. What counts is what the reader sees:
the rule looks across emphasis, links and formulas, and runs once references have
become their words.
"""

import re
from collections.abc import Iterator
from itertools import islice

from book import edition
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005\u3007]")
FULL_WIDTH = re.compile(
    "[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff60\uffe0-\uffe6]"
)
SHARED = re.compile("[“”‘’—…]")  # Chinese punctuation that Latin text uses too
BLANK = re.compile(r"[ \t\n]+")
OPAQUE = nodes.literal | nodes.math | nodes.raw | nodes.image
LATIN = "x"  # what code, a formula or a picture counts as


def join(text: str) -> str:
    r"""Return `text` without the white space that Chinese does not have.

    >>> join("算术\n强度是 FLOPs\n与字节之比，\nH100 是 295")
    '算术强度是 FLOPs 与字节之比，H100 是 295'
    """
    return "".join(pieces(text))


def pieces(text: str) -> list[str]:
    """Return what each character of `text` becomes: itself, a space or nothing."""
    kept = list(text)
    for match in BLANK.finditer(text):
        first, last = match.span()
        sides = text[max(first - 1, 0) : first], text[last : last + 1]
        kept[first:last] = [replacement(match[0], *sides), *[""] * (last - first - 1)]
    return kept


def replacement(blank: str, left: str, right: str) -> str:
    """Return what stands for a run of white space between two characters."""
    sides = left + right
    broken = "\n" in blank
    if len(sides) < 2:
        return blank
    if FULL_WIDTH.search(sides):
        return ""
    if SHARED.search(sides) and (broken or HAN.search(sides)):
        return ""
    if all(HAN.match(side) for side in sides):
        return ""
    return " " if broken else blank


class Joiner(SphinxPostTransform):
    """Join the lines of every paragraph, title, caption and alternative text."""

    default_priority = 800  # references have their words by then

    def run(self, **_: object) -> None:
        """Join what Chinese pages show; leave English ones alone."""
        if edition(self.config) != "zh":
            return
        for line in list(self.document.findall(is_line)):
            join_line(line)
            glue_formulas(line)
        for image in self.document.findall(nodes.image):
            if "alt" in image:
                image["alt"] = join(image["alt"])


def is_line(node: nodes.Node) -> bool:
    """Say whether a node is a line of running text of its own."""
    return (
        isinstance(node, nodes.TextElement)
        and not isinstance(node, nodes.FixedTextElement | nodes.Inline)
        and not isinstance(node.parent, nodes.TextElement)
    )


def join_line(line: nodes.TextElement) -> None:
    """Join a line of text, looking across the inline nodes it is made of."""
    merge_texts(line)
    leaves = list(leaves_of(line))
    words = [leaf if isinstance(leaf, nodes.Text) else LATIN for leaf in leaves]
    kept = iter(pieces("".join(words)))
    for leaf, word in zip(leaves, words, strict=True):
        text = "".join(islice(kept, len(word)))
        if isinstance(leaf, nodes.Text) and text != leaf:
            leaf.parent.replace(leaf, nodes.Text(text))


def glue_formulas(line: nodes.TextElement) -> None:
    """Keep the punctuation after a formula on the formula's line.

    A browser takes a formula for a picture, after which any line may end.
    """
    for formula in list(line.findall(nodes.math)):
        after = formula.next_node(descend=False, siblings=True)
        if isinstance(after, nodes.Text) and FULL_WIDTH.match(after):
            glued = nodes.inline("", "", classes=["glued"])
            formula.replace_self(glued)
            glued += [formula, nodes.Text(after[0])]
            after.parent.replace(after, nodes.Text(after[1:]))


def leaves_of(node: nodes.Element) -> Iterator[nodes.Node]:
    """Yield a line's texts and opaque parts in reading order."""
    for child in node.children:
        if isinstance(child, nodes.Text | OPAQUE):
            yield child
        elif isinstance(child, nodes.Element):
            yield from leaves_of(child)


def merge_texts(node: nodes.Element) -> None:
    """Make one text of neighbouring ones: MyST ends one at each line break."""
    merged: list[nodes.Node] = []
    for child in node.children:
        if isinstance(child, nodes.Text) and merged:
            last = merged[-1]
            if isinstance(last, nodes.Text):
                merged[-1] = nodes.Text(last + child)
                continue
        elif isinstance(child, nodes.Element) and not isinstance(child, OPAQUE):
            merge_texts(child)
        merged.append(child)
    node.children = []
    node.extend(merged)


def setup(app: Sphinx) -> dict[str, object]:
    """Join lines once references have their words."""
    app.add_post_transform(Joiner)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
