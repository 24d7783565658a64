"""The chips of which the book's exercises can be asked."""

from __future__ import annotations

from typing import Any

from roofline.hardware import chips

POOL = (
    *("tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu7x", "a100-80gb-sxm"),
    *("h100-sxm", "h200-sxm", "b200", "l4", "mi300x"),
)
"""Chips worth asking of: their ridge points lie far apart."""


def asked_of(first: str, *needs: str, but: tuple[str, ...] = ()) -> dict[str, Any]:
    """Ask of one chip, and of each of the pool that has the figures needed.

    >>> asked_of("tpu-v5e", "int8", "hbm", but=("l4",))["chips"][:3]
    ('tpu-v5e', 'tpu-v5p', 'tpu-v6e')
    """
    wanted = {"network" if need == "both ways" else need for need in needs}
    fitting = [
        name
        for name in POOL
        if wanted <= {*chips[name].peaks, *chips[name].bandwidths}
        and name not in (first, *but)
    ]
    return {"chips": (first, *fitting), "needs": needs}
