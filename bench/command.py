"""Measure how soon the command line answers, over bare Python.

Prints a line for each budget; exits 1 if one is not kept.
"""

import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

REPEATS = 21
BUDGET = 150  # milliseconds of processor time
MATMUL = ["matmul", "-B", "512", "-D", "8192", "-F", "8192", "--chip", "h100-sxm"]
ASKED = {
    "roofline --help": ({}, ["--help"]),
    "roofline --help --language zh": ({}, ["--help", "--language", "zh"]),
    "roofline matmul": ({}, MATMUL),
    "roofline matmul --json": ({}, [*MATMUL, "--json"]),
    "roofline chips": ({}, ["chips"]),
    "completion of --chip": (
        {
            "_ROOFLINE_COMPLETE": "bash_complete",
            "COMP_WORDS": "roofline matmul --chip h100-",
            "COMP_CWORD": "3",
        },
        [],
    ),
}


def seconds(code, environment, arguments):
    """Processor seconds of a fresh Python."""
    command = [sys.executable, "-c", code, *arguments]
    before = getrusage(RUSAGE_CHILDREN)
    env = os.environ | environment
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def milliseconds(environment, arguments):
    """Median over bare Python, run by turns: what else runs slows both."""
    ours = "from roofline.cli import main; main()"
    seconds(ours, environment, arguments)  # compile it once
    pairs = [
        (seconds(ours, environment, arguments), seconds("pass", {}, []))
        for _ in range(REPEATS)
    ]
    return 1e3 * (median(a for a, _ in pairs) - median(b for _, b in pairs))


def main():
    failed = False
    for what, (environment, arguments) in ASKED.items():
        value = milliseconds(environment, arguments)
        failed |= value > BUDGET
        verdict = "PASS" if value <= BUDGET else "FAIL"
        print(f"{verdict}  {what}: {value:.0f} ms over bare Python (budget {BUDGET})")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
