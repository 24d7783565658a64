"""Every published number that the book quotes is computed again and judged."""

import re

import ledger
import pytest
from outputs import EDITIONS

ROWS = list(ledger.numbers())
DIGITS = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e\d+)?(?![\d.]\d)")
rows = pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])


def section(edition, place):
    """Text of a section in an edition's page, up to the next label."""
    page, _, label = place.partition("#")
    text = (EDITIONS[edition] / f"{page}.md").read_text("utf-8")
    found = re.search(
        rf"^\({label}\)=$(.*?)(?=^\([a-z0-9-]+\)=$|\Z)", text, re.M | re.S
    )
    assert found, f"no section labelled {label} in the {edition} edition's {page}"
    return found[1]


@rows
def test_the_verdict_is_what_the_computation_says(row):
    assert row.verdict == row.judge()


@rows
def test_the_source_computed_its_number_from_the_inputs_given(row):
    if row.inputs:
        exact = ledger.value(row.inputs)
        allowed = {"agrees"} if row.verdict == "agrees" else {"agrees", "rounds"}
        assert ledger.compare(exact, row.published) in allowed


@rows
def test_a_number_that_does_not_agree_says_why_in_both_languages(row):
    assert set(row.claim) == {"en", "zh"}
    assert set(row.why) == (set() if row.verdict == "agrees" else {"en", "zh"})


@rows
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_stands_where_the_ledger_says(row, edition):
    for place in row.where:
        text = section(edition, place)
        for number in row.shown:
            digits = re.escape(re.search(r"[\d.]+", number)[0])
            assert re.search(rf"(?<![\d.]){digits}(?!\d|\.\d)", text), (number, place)


@rows
def test_a_reason_names_no_number_that_comes_from_nowhere(row):
    pages = {place.partition("#")[0] for place in row.where}
    texts = [(EDITIONS["en"] / f"{page}.md").read_text("utf-8") for page in pages]
    known = " ".join([*texts, row.inputs, row.compute, row.recomputed, *row.published])
    computed = [ledger.value(expression) for expression in row.beside]
    for number in set(DIGITS.findall(row.why.get("en", ""))) - {*DIGITS.findall(known)}:
        verdicts = [ledger.compare(value, (number,)) for value in computed]
        assert "agrees" in verdicts, number


def test_every_row_has_its_own_name_and_a_source_on_record():
    assert len({row.id for row in ROWS}) == len(ROWS)
    assert {row.source for row in ROWS} == set(ledger.sources())


@pytest.mark.parametrize(
    ("exact", "published", "verdict"),
    [
        (240.244, "240", "agrees"),
        (75.51, "75", "rounds"),
        (240.244, "243", "differs"),
        (1.0111e-3, "1.01 ms", "agrees"),
        (1.0161e-3, "1.01 ms", "rounds"),
        (0.803, ("80%", "85%"), "agrees"),
        (0.776, ("80%", "85%"), "differs"),
        (0.5, "1/2", "agrees"),
        (0.4999, "1/2", "differs"),
        (601.93, "600", "differs"),
        (601.93, "about 600", "agrees"),
        (153.0, "about 300", "differs"),
        (2.04, "about 2.0", "agrees"),
        (2.4, "about 2.0", "differs"),
    ],
)
def test_the_rule_of_verdicts(exact, published, verdict):
    printed = (published,) if isinstance(published, str) else published
    assert ledger.compare(exact, printed) == verdict


def test_an_expression_of_the_ledger_can_only_compute():
    with pytest.raises(ValueError, match="not arithmetic"):
        ledger.value("rl.chips.__class__")
    with pytest.raises(ValueError, match="not arithmetic"):
        ledger.value("[rl for x in 'ab']")


@rows
def test_both_languages_give_the_same_numbers(row):
    for words in (row.claim, row.why):
        found = [re.findall(r"\d[\d.,]*\d|\d", text) for text in words.values()]
        assert all(sorted(numbers) == sorted(found[0]) for numbers in found)
