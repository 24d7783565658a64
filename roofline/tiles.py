"""What a tile costs besides traffic: space on the chip, and work at the edges."""

from __future__ import annotations

from typing import Any

from roofline.pointwise import pieces
from roofline.precision import size
from roofline.validate import sizes, whole


def tile_space(bm: Any, bn: Any, bk: Any, dtype: Any = "bf16", stages: Any = 2) -> Any:
    """Bytes that a tile of a matrix multiplication takes on the chip.

    Parameters
    ----------
    bm, bn, bk
        Sides of the tiles: bm × bn of C, bm × bk of A, bk × bn of B. Each may be
        a number, an array or a symbol; arrays broadcast.
    dtype
        Number format of A and B.
    stages
        Pairs of tiles of A and B that are there at once: one at work, the others
        on their way.

    Returns
    -------
    int, float, array or symbol
        Bytes of the pairs, and of the sums, which are kept in fp32.

    Raises
    ------
    ValueError, TypeError
        If a side is not a positive finite number, `stages` not a whole number,
        arrays do not broadcast, or the format is unknown.

    Examples
    --------
    >>> tile_space(128, 256, 64, stages=3)
    278528
    """
    pairs, sums = tile_parts(bm, bn, bk, dtype, stages)
    return pairs + sums


def tile_parts(
    bm: Any, bn: Any, bk: Any, dtype: Any = "bf16", stages: Any = 2
) -> tuple[Any, Any]:
    """Bytes of the pairs of tiles, and of the sums: as in :func:`tile_space`.

    >>> tile_parts(128, 256, 64, stages=3)
    (147456, 131072)
    """
    bm, bn, bk, stages = sizes(bm=bm, bn=bn, bk=bk, stages=whole("stages", stages))
    return size(dtype) * (bm * bk + bk * bn) * stages, size("fp32") * bm * bn


def tile_use(m: Any, n: Any, bm: Any, bn: Any, units: Any = 1) -> Any:
    """Share of the arithmetic that is of use, if every tile costs the same.

    A tile that sticks out over an edge is computed in full, and all units wait
    until the last wave of tiles is done.

    Parameters
    ----------
    m, n
        Rows and columns of C. They and the sides may each be a number or an
        array; arrays broadcast. A size or side with a symbol in it is taken to
        divide.
    bm, bn
        Sides of a tile of C.
    units
        Tiles that are computed at once: 108 on an A100 with one for each of its
        streaming multiprocessors; 1 to look at the edges alone.

    Returns
    -------
    float, array or symbol
        From 0 to 1: the most of the peak that can be reached.

    Raises
    ------
    ValueError, TypeError
        If a size or side is not a positive finite number, `units` not a whole
        number, or arrays do not broadcast.

    Notes
    -----
    Source: NVIDIA, *Matrix Multiplication Background User's Guide*, on tile and
    wave quantization.

    Examples
    --------
    >>> round(tile_use(128, 257, bm=128, bn=128), 3)
    0.669
    >>> tile_use(2304, 1536, bm=256, bn=128, units=108)
    1.0
    """
    whole("units", units)
    m, n, bm, bn, units = sizes(m=m, n=n, bm=bm, bn=bn, units=units)
    waves = pieces(pieces(m, bm) * pieces(n, bn), units)
    return m * n / (waves * units * bm * bn)
