"""Matrix multiplication over several chips: the share of each."""

from typing import Any

from roofline.precision import size
from roofline.ring import once_around
from roofline.validate import sizes, whole
from roofline.work import Work


def sharded_matmul(
    B: Any,
    D: Any,
    F: Any,
    chips: Any = 2,
    x: Any = "bf16",
    w: Any = "bf16",
    out: Any = None,
) -> Work:
    """Matrix multiplication with the contracted dimension split over chips.

    Each chip multiplies X[B, D/n] · W[D/n, F] to a partial sum Z[B, F]; an
    all-reduce adds the partial sums up on every chip.

    Parameters
    ----------
    B, D, F
        As for :func:`roofline.matmul`, of the whole matrices.
    chips
        The number n of chips, a whole number; 1 is the plain product.
    x, w, out
        Number formats of X, W and Z; `out` defaults to that of X.

    Returns
    -------
    Work
        Of one chip: 2BDF/n FLOPs, the HBM bytes of its parts of X and W and
        of one Z, and the bytes and hops of the all-reduce of Z, in the sizes'
        common shape. If n does not divide D, the average over the chips.

    Raises
    ------
    ValueError, TypeError
        If a size is not a positive finite number, `chips` not a whole one,
        arrays do not broadcast, or a format is unknown.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 1. Left out, as
    small beside the rest: the (n - 1)BF additions, and the HBM traffic of the
    all-reduce. Two chips may send each other the whole partial sum at once:
    the bytes are the same, the hops one instead of two.

    Examples
    --------
    >>> sharded_matmul(B=512, D=8192, F=8192).network
    8388608.0
    >>> sharded_matmul(B=512, D=8192, F=8192).network_intensity
    4096.0
    """
    B, D, F, n = sizes(B=B, D=D, F=F, chips=whole("chips", chips))
    s_x, s_w = size(x, "x"), size(w, "w")
    s_out = s_x if out is None else size(out, "out")
    own = Work(
        flops=2 * B * D * F / n,
        bytes=s_x * B * D / n + s_w * D * F / n + s_out * B * F,
    )
    return own + 2 * once_around(s_out * B * F, n)
