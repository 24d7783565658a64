"""Tiled matrix multiplication: what moves when a matrix is worked on in tiles."""

from typing import Any

from roofline.pointwise import pieces
from roofline.precision import size
from roofline.validate import sizes, yes_or_no
from roofline.work import Work


def tiled_matmul(
    m: Any,
    n: Any,
    k: Any,
    bm: Any,
    bn: Any,
    bk: Any,
    dtype: Any = "bf16",
    read_c: bool = False,
) -> Work:
    """Matrix multiplication A[m, k] · B[k, n] → C[m, n], tile by tile.

    A bm × bn tile of C stays on chip until it is complete, while a strip of
    A, bm high, and a strip of B, bn wide, come past, bk at a time. So A is
    read once for each column of tiles, B once for each row of them.

    Parameters
    ----------
    m, n, k
        Rows of C, columns of C, contracted dimension. Sizes may each be a
        number, an array or a symbol; arrays broadcast.
    bm, bn, bk
        Sides of the tiles. At an edge that a tile does not divide, only what
        is there moves. A tile larger than the matrix counts as one tile, and
        the matrix moves once. A size or side with a symbol in it is taken to
        divide. `bk` changes no traffic: it sets the depth of the pipeline and
        the space on chip.
    dtype
        Number format of the three matrices.
    read_c
        Whether the product is added to what C held, so that C is read too.

    Returns
    -------
    Work
        2mnk FLOPs whatever the tiles, and the bytes that move, in the common
        shape of what they depend on.

    Raises
    ------
    ValueError, TypeError
        If a size or side is not a positive finite number, arrays do not
        broadcast, the format is unknown, or `read_c` is not True or False.

    Notes
    -----
    Source: NVIDIA, *Matrix Multiplication Background User's Guide*, for the
    tiles; the bytes are counted by the loops themselves in our tests.

    Examples
    --------
    >>> tiled_matmul(4096, 4096, 4096, bm=128, bn=128, bk=64).intensity
    63.01538461538462
    >>> from roofline import formula
    >>> formula(tiled_matmul).limit("m", "n", "k")
    bm*bn/(bm + bn)
    """
    m, n, k, bm, bn, bk = sizes(m=m, n=n, k=k, bm=bm, bn=bn, bk=bk)
    yes_or_no("read_c", read_c)
    s, of_c = size(dtype), 2 if read_c else 1
    t_m, t_n = pieces(m, bm), pieces(n, bn)
    return Work(
        flops=2 * m * n * k, bytes=s * (t_n * m * k + t_m * k * n + of_c * m * n)
    )
