"""Operations: each formula of the book, written once.

Every function is plain arithmetic, so it takes numbers, NumPy arrays that
broadcast, and SymPy symbols alike. Traffic is compulsory traffic: each
input is read once, each output written once.
"""

from typing import Any

from roofline.precision import size
from roofline.validate import positive, sizes
from roofline.work import Work


def dot(N: Any, dtype: Any = "bf16") -> Work:
    """Dot product of two vectors.

    N multiplications and N - 1 additions; two vectors are read, one number
    is written.

    Parameters
    ----------
    N
        Elements in each vector, at least 1: a number, an array or a symbol.
    dtype
        Number format of the vectors and of the result.

    Returns
    -------
    Work
        2N - 1 FLOPs and the bytes of 2N + 1 elements, in the shape of N.

    Raises
    ------
    ValueError, TypeError
        If N is not a finite number of at least 1, or the format is unknown.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 1.

    Examples
    --------
    >>> dot(1000)
    Work(flops=1999, bytes=4002)
    """
    N, s = positive("N", N, least=1, wanted="at least 1 and finite"), size(dtype)
    return Work(flops=2 * N - 1, bytes=2 * s * N + s)


def elementwise(N: Any, inputs: Any = 1, ops: Any = 1, dtype: Any = "bf16") -> Work:
    """Work on each element by itself, such as the addition of two arrays.

    Parameters
    ----------
    N
        Elements in each array. It, `inputs` and `ops` may each be a number,
        an array or a symbol; arrays broadcast.
    inputs
        Arrays read; one more is written.
    ops
        Floating-point operations per element.
    dtype
        Number format of all the arrays.

    Returns
    -------
    Work
        ops · N FLOPs and the bytes of (inputs + 1) · N elements.

    Raises
    ------
    ValueError, TypeError
        If a size is not a positive finite number, arrays do not broadcast, or
        the format is unknown.

    Examples
    --------
    >>> elementwise(1000, inputs=2, dtype="fp32")
    Work(flops=1000, bytes=12000)
    """
    N, inputs, ops = sizes(N=N, inputs=inputs, ops=ops)
    s = size(dtype)
    return Work(flops=ops * N, bytes=s * (inputs + 1) * N)


def matmul(
    B: Any, D: Any, F: Any, x: Any = "bf16", w: Any = "bf16", out: Any = None
) -> Work:
    """Matrix multiplication X[B, D] · W[D, F] → Z[B, F].

    Parameters
    ----------
    B
        Rows of X: the batch, in tokens. Sizes may each be a number, an array
        or a symbol; arrays broadcast.
    D
        Contracted dimension.
    F
        Columns of W.
    x, w, out
        Number formats of X, W and Z; `out` defaults to that of X.

    Returns
    -------
    Work
        2BDF FLOPs (the exact count, BF(2D - 1), is one addition fewer per
        output) and the bytes of the three matrices, in the sizes' common
        shape.

    Raises
    ------
    ValueError, TypeError
        If a size is not a positive finite number, arrays do not broadcast, or
        a format is unknown.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 1.

    Examples
    --------
    >>> matmul(B=128, D=4096, F=4096, w="int8")
    Work(flops=4294967296, bytes=18874368)
    """
    B, D, F = sizes(B=B, D=D, F=F)
    s_x, s_w = size(x, "x"), size(w, "w")
    s_out = s_x if out is None else size(out, "out")
    return Work(flops=2 * B * D * F, bytes=s_x * B * D + s_w * D * F + s_out * B * F)


def batched_matmul(
    B: Any, D: Any, F: Any, x: Any = "bf16", w: Any = "bf16", out: Any = None
) -> Work:
    """Batched matrix multiplication X[B, D] · W[B, D, F] → Z[B, F].

    Each element of the batch has a matrix of its own, as in the attention of
    decoding, so no batch is large enough to reuse one.

    Parameters
    ----------
    B
        Rows of X, and matrices: the batch. Sizes may each be a number, an
        array or a symbol; arrays broadcast.
    D
        Contracted dimension.
    F
        Columns of each matrix.
    x, w, out
        Number formats of X, W and Z; `out` defaults to that of X.

    Returns
    -------
    Work
        2BDF FLOPs and the bytes of X, of the B matrices and of Z, in the
        sizes' common shape.

    Raises
    ------
    ValueError, TypeError
        If a size is not a positive finite number, arrays do not broadcast, or
        a format is unknown.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 1.

    Examples
    --------
    >>> work = batched_matmul(B=16, D=4096, F=4096, x="int8", w="int8")
    >>> round(work.intensity, 3)
    1.999
    """
    B, D, F = sizes(B=B, D=D, F=F)
    s_x, s_w = size(x, "x"), size(w, "w")
    s_out = s_x if out is None else size(out, "out")
    return Work(
        flops=2 * B * D * F, bytes=s_x * B * D + s_w * B * D * F + s_out * B * F
    )
