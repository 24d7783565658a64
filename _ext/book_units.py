"""A number and its unit stay on one line, in both editions."""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

UNIT = r"(?:[kMGTP]?(?:FLOP|OP)s?(?:/s|/byte)?|[kMGT]i?B(?:/s)?|[mµn]?s|tokens?)\b"
GAP = re.compile(rf"(?<=\d) (?={UNIT})")


class Binder(SphinxPostTransform):
    """Put a no-break space between each number and its unit."""

    default_priority = 810  # after book_chinese

    def run(self, **_: object) -> None:
        """Bind what is said; code stays as it was written."""
        for text in list(self.document.findall(nodes.Text)):
            bound = GAP.sub("\N{NO-BREAK SPACE}", text)
            if bound != text and not isinstance(text.parent, LITERAL):
                text.parent.replace(text, nodes.Text(bound))


LITERAL = nodes.literal | nodes.FixedTextElement | nodes.raw | nodes.math | nodes.title


def setup(app: Sphinx) -> dict[str, object]:
    """Bind once references have their words."""
    app.add_post_transform(Binder)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
