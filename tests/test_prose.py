"""Chinese is spaced, punctuated and worded as the glossary asks; English is spelled.

Every text that a reader of Chinese meets is looked at: pages, captions, alternative
texts, the package's strings, the interface, the README.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import sources
from book_chinese import FULL_WIDTH, HAN
from sources import EDGE, PART, ROOT, THING

WIDE = FULL_WIDTH.pattern.strip("[]")
CHINESE = HAN.pattern.strip("[]")
LATIN = f"A-Za-z0-9{THING}"
BETWEEN = rf"(?<=[{CHINESE}]){{}}(?=[{LATIN}])|(?<=[{LATIN}%]){{}}(?=[{CHINESE}])"

RULES = {
    "one space between Chinese and Latin letters, digits, code or a formula": (
        BETWEEN.replace("{}", "") + "|" + BETWEEN.replace("{}", "[ ]{2,}")
    ),
    "no space between Chinese characters": rf"(?<=[{CHINESE}])[ ]+(?=[{CHINESE}])",
    "no space beside full-width punctuation": rf"(?<=[{WIDE}])[ ]|[ ](?=[{WIDE}])",
    "no space before %": r"(?<=\d)\s+%",
    "full-width punctuation in a Chinese sentence": (
        rf"(?<=[{CHINESE}])\s*[,;:!?.](?!\w)|[,;!?]\s*(?=[{CHINESE}])|[.]$"
    ),
    "full-width brackets in a Chinese sentence": (
        rf"[(][^()]*[{CHINESE}][^()]*[)]|(?<=[{CHINESE}])\s*[(]|[)]\s*(?=[{CHINESE}])"
    ),
    "Chinese quotation marks": rf"(?<=[{CHINESE}])['\"]|['\"](?=[{CHINESE}])",
    "punctuation is not doubled": r"[，。、；：？！]{2,}|的的",
    "an ellipsis is ……": rf"(?<=[{CHINESE}])\.\.+|(?<!…)…(?!…)(?=[{CHINESE}])",
    "a dash is ——": rf"(?<=[{CHINESE}])(?:--+|(?<!—)—(?!—))",
    "letters and digits are half-width": "[０-９Ａ-Ｚａ-ｚ％]",
    "no exclamation": "！",
}

# What the glossary rules out, and words of other regions.
BANNED = {
    "瓶颈线": "屋顶线",
    "计算密集": "计算受限",
    "访存密集": "访存受限",
    "内存受限": "访存受限",
    "片上显存": "片上存储，或显存",
    "运算强度": "算术强度",
    "计算强度": "算术强度",
    "拐点": "脊点",
    "列印": "打印",
    "记忆体": "内存",
    "频宽": "带宽",
    "通讯": "通信",
    "批次大小": "批大小",
    "批量大小": "批大小",
    "操作强度": "算术强度",
}
MENTIONED = "又译|又称|也叫|也称|别处|常写作"  # where other names are said once


def problems(text: str) -> list[str]:
    """Return what is wrong with a line of Chinese, with the place."""
    joined = text.replace(EDGE, "")
    found = []
    for rule, pattern in RULES.items():
        # Markdown needs a space after emphasis that ends in punctuation; the build
        # takes it out (book_chinese).
        seen = text if "no space b" in rule else joined
        for match in re.finditer(pattern, seen):
            near = seen[max(match.start() - 8, 0) : match.end() + 8]
            found.append(f"{rule}: {show(near)}")
    if not re.search(MENTIONED, joined):
        found += [
            f"{word} is {better} in this book"
            for word, better in BANNED.items()
            if word in joined
        ]
    return found


def show(text: str) -> str:
    """Return a text with its placeholders made visible."""
    for mark, shown in ((EDGE, ""), (THING, "`…`"), (PART, "{…}")):
        text = text.replace(mark, shown)
    return repr(text)


def lines_of(name: str) -> Iterator[tuple[str, str]]:
    """Yield where each text of a file stands, and the text."""
    text = (ROOT / name).read_text("utf-8")
    if name.endswith(".toml"):
        for key, value in chinese_strings(tomllib.loads(text)):
            yield f"{name}, {key}", re.sub(r"\{[^}]*\}|\$\{[^}]*\}", PART, value)
        return
    for section in sources.read(text).sections:
        for line, words in section.prose:
            yield f"{name}:{line}", words


def chinese_strings(part: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the Chinese strings of a table, with their keys."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from chinese_strings(value, f"{above}.{key}".strip("."))
    elif isinstance(part, str) and HAN.search(part):
        yield above, part


FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("zh/**/*.md", "*.zh.md", "roofline/*.toml", "_ext/*.toml")
    for path in ROOT.glob(pattern)
    if "_build" not in path.parts
)


@pytest.mark.parametrize("name", FILES)
def test_chinese_reads_as_the_glossary_asks(name: str) -> None:
    found = [
        f"{where}: {problem}"
        for where, text in lines_of(name)
        if HAN.search(text)
        for problem in problems(text)
    ]
    assert not found, "\n".join(found)


def test_every_chinese_file_is_looked_at() -> None:
    names = {"zh/index.md", "README.zh.md", "roofline/words.toml"}
    assert names <= set(FILES)
    assert sum(name.startswith("zh/chapters/") for name in FILES)
    assert all(list(lines_of(name)) for name in names)


def test_english_is_spelled() -> None:
    command = [sys.executable, "-m", "codespell_lib", "--toml", "pyproject.toml"]
    names = subprocess.run(
        ["git", "ls-files", "*.md", "*.py", "*.toml", "*.js", "*.css", "*.yml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    run = subprocess.run(
        [*command, *names], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


WRONG = [
    ("算术强度FLOPs", "one space"),
    ("达到80%的峰值", "one space"),
    ("乘以  H100", "one space"),
    (f"克隆仓库{THING}就能", "one space"),
    ("算术 强度", "no space between Chinese"),
    ("算术强度， H100", "no space beside"),
    ("达到 80 % 的峰值", "no space before %"),
    ("算术强度,就是比值", "full-width punctuation"),
    ("算术强度是 240.", "full-width punctuation"),
    ("用 H100, 带宽是", "full-width punctuation"),
    ("脊点(ridge point)", "full-width brackets"),
    ("脊点 (拐点)", "full-width brackets"),
    ('所谓"脊点"', "Chinese quotation marks"),
    ("脊点。。", "doubled"),
    ("脊点...", "ellipsis"),
    ("脊点—屋顶", "a dash"),
    ("第 ２ 个", "half-width"),
    ("快！", "no exclamation"),
    ("瓶颈线模型", "屋顶线"),
    ("运算强度是比值", "算术强度"),
]


@pytest.mark.parametrize(("text", "rule"), WRONG)
def test_bad_chinese_is_found(text: str, rule: str) -> None:
    assert rule in " ".join(problems(text))


@pytest.mark.parametrize(
    "text",
    [
        "H100 达到 80% 的峰值，即 240 FLOPs/byte。",
        f"{EDGE}问题。{EDGE} 要 50 ms。",
        "脊点（ridge point，又译拐点）在 240.5 处……就是这样。",
        "载于 Communications of the ACM 52(4)，2009。",
        f"见{PART}与 {THING} 之和，“大约是 3”。",
        "A / B 两种，1.5–2 倍",
    ],
)
def test_good_chinese_passes(text: str) -> None:
    assert problems(text) == []
