"""The loops of a tiled matrix multiplication, which count what they do."""

from __future__ import annotations

from typing import Any

import numpy as np

from roofline.precision import size
from roofline.validate import shown, whole
from roofline.work import Work


def multiply(
    A: Any, B: Any, bm: int, bn: int, bk: int, dtype: str = "bf16"
) -> tuple[Any, Work]:
    """Multiply A[m, k] by B[k, n] tile by tile, and count FLOPs and bytes.

    Parameters
    ----------
    A, B
        Matrices, as NumPy arrays.
    bm, bn, bk
        Sides of the tiles; at an edge that they do not divide, tiles are smaller.
    dtype
        Number format in which the matrices are thought to lie in memory. NumPy
        has none for bf16, so the product itself is computed in fp64.

    Returns
    -------
    tuple
        The product C[m, n], and the Work that the loops counted.

    Raises
    ------
    ValueError, TypeError
        If the matrices do not fit each other, a side is not a whole number of at
        least 1, or the format is unknown.

    Examples
    --------
    >>> C, work = multiply(np.ones((3, 2)), np.ones((2, 5)), bm=2, bn=2, bk=1)
    >>> work
    Work(flops=60, bytes=106)
    """
    A, B = np.asarray(A, float), np.asarray(B, float)
    if A.ndim != 2 or B.ndim != 2 or A.shape[1] != B.shape[0]:
        raise ValueError(
            f"A and B must be matrices [m, k] and [k, n], not {A.shape} and {B.shape}"
        )
    for name, side in {"bm": bm, "bn": bn, "bk": bk}.items():
        if not isinstance(side, int):
            raise TypeError(f"{name} must be an int, not {shown(side)}")
        whole(name, side)
    C, flops, elements = nest(A, B, bm, bn, bk)
    return C, Work(flops=flops, bytes=size(dtype) * elements)


def nest(A: Any, B: Any, bm: int, bn: int, bk: int) -> Any:
    """Multiply tile by tile; count FLOPs, and elements read or written."""
    (m, k), n = A.shape, B.shape[1]
    C, flops, moved = np.zeros((m, n)), 0, 0
    for i in range(0, m, bm):
        for j in range(0, n, bn):
            # this tile stays on the chip until it is complete
            tile = np.zeros_like(C[i : i + bm, j : j + bn])
            for p in range(0, k, bk):
                a = A[i : i + bm, p : p + bk]
                b = B[p : p + bk, j : j + bn]
                moved += a.size + b.size  # both are read
                tile += a @ b
                flops += 2 * tile.size * a.shape[1]
            C[i : i + bm, j : j + bn] = tile
            moved += tile.size  # written once
    return C, flops, moved
