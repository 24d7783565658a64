"""The command line: ``roofline matmul -B 512 … --chip h100-sxm`` and the rest."""

from __future__ import annotations

import codecs
import re
import signal
import sys

import click

from roofline.cli.commands import program
from roofline.words import language

LOOKALIKES = {"µ": "u", "–": "-", "·": "*", "×": "x", "∞": "inf", "…": "..."}


def main() -> None:
    """Run ``roofline`` with the arguments it was called with, and exit."""
    if hasattr(signal, "SIGPIPE"):  # when head or less closes the pipe, just end
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    codecs.register_error("lookalike", _lookalike)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="lookalike")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run ``roofline`` with some arguments and return its exit status.

    Parameters
    ----------
    arguments
        What follows the name of the program.

    Returns
    -------
    int
        0, 2 after one line on stderr that says what is wrong, 130 after Ctrl-C.

    Examples
    --------
    >>> run(["completion", "bash"])  # doctest: +ELLIPSIS
    _roofline_completion() {...
    0
    """
    try:
        named = re.findall(r"--language[ =](en|zh)(?: |$)", " ".join(arguments))
        language(*named[-1:])  # chosen before a word of help is written
        asked = arguments or ["--help"]
        status = program().main(asked, "roofline", standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:  # Ctrl-C
        return 130
    except click.ClickException as error:
        return _refuse(error.format_message())
    except (OSError, TypeError, ValueError) as error:
        return _refuse(str(error))
    except MemoryError as error:
        return _refuse(f"there is not enough memory for this. {error}")
    return status or 0


def _refuse(message: str) -> int:
    print("roofline:", *message.split(), file=sys.stderr)
    return 2


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    """Write what the terminal's encoding lacks by what looks like it."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(LOOKALIKES.get(c, "?") for c in lacking), error.end
