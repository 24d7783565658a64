"""A heading's explicit label is its id, the same in both editions.

MyST derives a heading's first id from its words, so the English and the Chinese
page would disagree on every anchor. Here ``(two-bounds)=`` above a heading makes
``two-bounds`` the only id of its section, and a heading without a label is a
warning, which stops the book's build.
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

logger = logging.getLogger(__name__)


class LabelsBecomeIds(SphinxTransform):
    """Keep a section's explicit labels as its ids and drop the derived one."""

    default_priority = 270  # after docutils has moved labels to sections (260)

    def apply(self, **_: object) -> None:
        """Give every section of the document its labels as ids."""
        for section in self.document.findall(nodes.section):
            labels = self.labels(section)
            if labels:
                section["ids"] = labels
            else:
                self.complain(section)

    def labels(self, section: nodes.section) -> list[str]:
        """Return the ids that come from labels, not from the heading's words."""
        return [
            self.document.nameids[name]
            for name in reversed(section["names"])
            if self.document.nametypes.get(name) and self.document.nameids.get(name)
        ]

    def complain(self, section: nodes.section) -> None:
        """Warn about a heading that the other edition cannot be matched to."""
        words = section[0].astext() if len(section) else ""
        logger.warning(
            "heading without a label: put (a-label)= above %r, in both editions",
            words,
            location=section,
            type="book",
            subtype="label",
        )


def setup(app: Sphinx) -> dict[str, object]:
    """Look at labels as soon as docutils has attached them."""
    app.add_transform(LabelsBecomeIds)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
