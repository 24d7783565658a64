"""Collective operations over a ring of chips: what each of them sends."""

from typing import Any

from roofline.validate import sizes, whole
from roofline.work import Work


def once_around(V: Any, n: Any) -> Work:
    """Pass 1/n of an array on to the next chip, n - 1 times."""
    return Work(flops=0, bytes=0, network=V * (n - 1) / n, hops=n - 1)


def all_gather(V: Any, chips: Any) -> Work:
    """All-gather over a ring: every chip ends up with the whole array.

    Each chip passes on the part it got last, until every part has come past.

    Parameters
    ----------
    V
        Bytes of the whole array, 1/n of it on each chip. It and `chips` may
        each be a number, an array or a symbol; arrays broadcast.
    chips
        The number n of chips in the ring, a whole number.

    Returns
    -------
    Work
        V(n - 1)/n bytes that each chip sends, in n - 1 hops.

    Raises
    ------
    ValueError, TypeError
        If V is not positive and finite, `chips` not a whole number, or arrays
        do not broadcast.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 3. Every chip sends
    to the next one only. With half of it going each way round, a link carries
    half as much in each direction, in n/2 hops, rounded down. HBM bytes are
    left out, as 0: HBM is several times as fast as a link, and works at the
    same time.

    Examples
    --------
    >>> all_gather(1e6, chips=4)
    Work(flops=0, bytes=0, network=750000.0, hops=3)
    """
    V, n = sizes(V=V, chips=whole("chips", chips))
    return once_around(V, n)


def reduce_scatter(V: Any, chips: Any) -> Work:
    """Reduce-scatter over a ring: every chip ends up with its part of the sum.

    Each chip adds its own part to the partial sum it got, and passes it on.

    Parameters
    ----------
    V
        Bytes of the whole array; every chip holds one, to be added up.
    chips
        The number n of chips in the ring, a whole number.

    Returns
    -------
    Work
        V(n - 1)/n bytes that each chip sends, in n - 1 hops.

    Raises
    ------
    ValueError, TypeError
        As for :func:`roofline.all_gather`.

    Notes
    -----
    Source and assumptions as for :func:`roofline.all_gather`. The additions,
    one to each number that arrives, are left out as well: FLOPs are 0.

    Examples
    --------
    >>> reduce_scatter(1e6, chips=4) == all_gather(1e6, chips=4)
    True
    """
    return all_gather(V, chips)


def all_reduce(V: Any, chips: Any) -> Work:
    """All-reduce over a ring: every chip ends up with the whole sum.

    A reduce-scatter, then an all-gather of what it leaves.

    Parameters
    ----------
    V
        Bytes of the whole array; every chip holds one, to be added up.
    chips
        The number n of chips in the ring, a whole number.

    Returns
    -------
    Work
        2V(n - 1)/n bytes that each chip sends, in 2(n - 1) hops.

    Raises
    ------
    ValueError, TypeError
        As for :func:`roofline.all_gather`.

    Notes
    -----
    Source: Patarasuk & Yuan, J. Parallel Distrib. Comput. 69(2), 2009, who
    also show that every chip sending less is impossible, unless a switch adds
    for them. Assumptions as for :func:`roofline.reduce_scatter`.

    Examples
    --------
    >>> all_reduce(1e6, chips=4)
    Work(flops=0, bytes=0, network=1500000.0, hops=6)
    """
    return reduce_scatter(V, chips) + all_gather(V, chips)


def all_to_all(V: Any, chips: Any) -> Work:
    """All-to-all over a ring: every chip sends every other one its own chunk.

    Each chip holds V/n bytes, a chunk of V/n² for each chip. The chunk for a
    chip d places on takes d hops, and the chips between pass it on.

    Parameters
    ----------
    V
        Bytes of the whole array, 1/n of it on each chip.
    chips
        The number n of chips in the ring, a whole number.

    Returns
    -------
    Work
        V(n - 1)/(2n) bytes that each chip sends, its own and others' chunks,
        in n - 1 hops.

    Raises
    ------
    ValueError, TypeError
        As for :func:`roofline.all_gather`.

    Notes
    -----
    Source: Austin et al., *How to Scale Your Model*, part 3. All chunks go the
    same way round, so a link carries V/n² · (1 + 2 + … + (n - 1)). If each
    takes the shorter way, a link carries about V/8 in each direction, in n/2
    hops, rounded down. HBM bytes are left out as for
    :func:`roofline.all_gather`.

    Examples
    --------
    >>> all_to_all(1e6, chips=4)
    Work(flops=0, bytes=0, network=375000.0, hops=3)
    """
    V, n = sizes(V=V, chips=whole("chips", chips))
    return Work(flops=0, bytes=0, network=V * (n - 1) / (2 * n), hops=n - 1)
