"""Numbers count by value, however an edition writes them."""

import pytest
from digits import numbers


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("1,200 chips", "1200 块芯片"),
        ("45,000 or 2 097 152", "4.5 万，或 2097152"),
        ("3 billion, 1 trillion", "30 亿、1 万亿"),
        ("80–85 %", "80% 到 85%"),
        ("the 1st of 2", "第 1 个，共 2 个"),
        ("1.97e14 on an H100 in bf16, 1.50", "H100 用 bf16 是 1.97e14，1.5"),
        ("in 2 of GPT-3's layers", "GPT-3 的 ２ 层"),
    ],
)
def test_numbers_count_by_value(english: str, chinese: str) -> None:
    assert numbers(english) == numbers(chinese) != set()


@pytest.mark.parametrize(
    ("english", "chinese"),
    [("240, 295", "240295"), ("85%", "85"), ("10 thousand", "10 万"), ("1.5", "15")],
)
def test_different_numbers_differ(english: str, chinese: str) -> None:
    assert numbers(english) != numbers(chinese)
