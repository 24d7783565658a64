"""Questions in the page: asked, answered and judged without a kernel."""

from __future__ import annotations

import re

import built
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from roofline.answers import ANSWERS
from roofline.exercises import Choice, Number, judge

PAGES = built.pages("data-check=")
ASKED = [
    (path, name)
    for path in PAGES
    for name in ANSWERS
    if f'id="{name}"' in (built.SITE / path).read_text("utf-8")
]
NUMBERS = [place for place in ASKED if isinstance(ANSWERS[place[1]], Number)]
CHOICES = [place for place in ASKED if isinstance(ANSWERS[place[1]], Choice)]
TEXTS = "all => all.map(template => template.content.textContent.trim())"
MARK = "p => getComputedStyle(p, '::before').content"
NASTY = '<img src=x onerror="window.struck = 1"> 4 <script>window.struck = 1</script>'


@pytest.fixture
def asked(visit, monkeypatch):
    """Open a page at one question, with the package in the page's language."""

    def open_at(path: str, name: str, **how: object) -> Locator:
        monkeypatch.setattr("roofline.words._chosen", path[:2])
        return visit(path, **how).page.locator(f"#{name}")

    return open_at


def verdict(check: Locator) -> Locator:
    return check.get_by_role("status")


def right_text(question: Number) -> str:
    return repr(question.answer() / question.measure.size)


def wrong_place(question: Choice) -> int:
    return 1 if question.options[0] == question.answer() else 0


def test_both_editions_ask_every_question():
    for edition in ("en", "zh"):
        assert {name for path, name in ASKED if path.startswith(edition)} == {*ANSWERS}


@pytest.mark.parametrize(("path", "name"), NUMBERS)
def test_enter_judges_a_number_in_the_words_of_the_package(asked, path, name):
    check, question = asked(path, name), ANSWERS[name]
    box = check.get_by_role("textbox")
    expect(verdict(check)).to_be_empty()
    right = right_text(question)
    for text in (right, f"{right} {question.unit}", f"{float(right) * 1000}", "", "x"):
        box.fill(text)
        expect(verdict(check)).to_be_empty()  # what was said was of another answer
        box.press("Enter")
        expect(verdict(check)).to_have_text(judge(question, text).text)
        expect(box).to_have_value(text)
        expect(box).to_be_focused()


@pytest.mark.parametrize(("path", "name"), NUMBERS)
def test_the_box_says_what_is_wanted_and_in_which_unit(asked, path, name):
    check, question = asked(path, name), ANSWERS[name]
    box = check.get_by_role("textbox")
    expect(box).to_have_accessible_name(re.compile(re.escape(question.unit_word) + "$"))
    expect(box).to_have_accessible_description(re.compile(r"\S"))


@pytest.mark.parametrize(("path", "name"), CHOICES)
def test_a_choice_is_made_by_keyboard_and_explains_only_itself(asked, path, name):
    check, question = asked(path, name), ANSWERS[name]
    radios, button = check.get_by_role("radio"), check.get_by_role("button")
    button.click()
    expect(verdict(check)).to_have_text(judge(question, None).text)
    reasons = check.locator("template").evaluate_all(TEXTS)
    radios.first.focus()
    check.page.keyboard.press("Space")
    for place, option in enumerate(question.options):
        expect(radios.nth(place)).to_be_checked()
        expect(verdict(check)).to_be_empty()
        check.page.keyboard.press("Enter")
        expect(verdict(check)).to_contain_text(judge(question, option).text)
        said = verdict(check).text_content().removeprefix(judge(question, option).text)
        assert said.strip() == reasons[place] != ""
        check.page.keyboard.press("ArrowDown")


@pytest.mark.parametrize(("path", "name"), CHOICES)
def test_no_reason_can_be_found_before_its_option_is_judged(asked, path, name):
    check = asked(path, name)
    reasons = check.locator("template").evaluate_all(TEXTS)
    assert len(reasons) == len(ANSWERS[name].options)
    shown = check.text_content()
    assert not [reason for reason in reasons if reason in shown]


@pytest.mark.parametrize(("path", "name"), NUMBERS)
def test_pasted_html_is_text_and_stays(asked, path, name):
    check = asked(path, name)
    box = check.get_by_role("textbox")
    box.fill(NASTY)
    check.get_by_role("button").click()
    expect(verdict(check)).to_have_text(judge(ANSWERS[name], NASTY).text)
    expect(box).to_have_value(NASTY)
    unit = "4 " + "a" * 20
    box.fill(unit)
    box.press("Enter")
    expect(verdict(check)).to_have_text(judge(ANSWERS[name], unit).text)
    assert check.page.evaluate("window.struck") is None
    assert check.locator("img, script").count() == 0


@pytest.mark.parametrize("path", PAGES)
def test_right_and_wrong_differ_in_words_and_mark(asked, path):
    check = asked(path, NUMBERS[0][1])
    right, marks = float(right_text(ANSWERS[NUMBERS[0][1]])), []
    for number in (right, 3 * right):
        check.get_by_role("textbox").fill(repr(number))
        check.get_by_role("button").click()
        marks.append(check.locator("[role=status] > p").evaluate(MARK))
    assert "✓" in marks[0]
    assert "✗" in marks[1]


@pytest.mark.parametrize("scripts", ["off", "lost"])
@pytest.mark.parametrize("path", PAGES)
def test_without_scripts_everything_but_the_form_can_be_read(
    browser, site, path, scripts
):
    with browser.new_context(java_script_enabled=scripts == "lost") as context:
        page = context.new_page()
        page.route("**/checks.js*", lambda route: route.abort())
        page.goto(site + path)
        for shown in page.locator(".rl-check-question, .rl-check li label").all():
            expect(shown).to_be_visible()
        for live in page.locator(".rl-check input, .rl-check button").all():
            expect(live).to_be_hidden()
        bullets = "disc" if scripts == "off" else "none"
        options = page.locator(".rl-check-options").first
        expect(options).to_have_css("list-style-type", bullets)
        for reveal in page.locator(".rl-check details").all():
            reveal.locator("summary").click()
            expect(reveal.locator("div").first).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_on_paper_only_what_was_opened_is_printed(asked, path):
    check = asked(path, NUMBERS[0][1])
    first, second = check.locator("details").all()[:2]
    first.locator("summary").click()
    check.page.emulate_media(media="print")
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    expect(check.get_by_role("textbox")).to_be_visible()
    expect(check.locator("button")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_judged_and_opened_questions_are_accessible_on_a_phone(visit, path, theme):
    opened = visit(path, theme=theme, width=360)
    said_on_loading = list(opened.errors)
    for summary in opened.page.locator(".rl-check summary").all():
        summary.click()
    for box in opened.page.locator(".rl-check input[type=text]").all():
        box.fill("3")
    for option in opened.page.locator(".rl-check li:first-child input").all():
        option.check()
    for button in opened.page.locator(".rl-check form button").all():
        button.click()
    assert opened.errors == said_on_loading
    found = Axe().run(opened.page, context=".rl-check")
    assert found.violations_count == 0, found.generate_report()
    wide = "all => all.filter(box => box.scrollWidth > box.clientWidth + 1).length"
    assert opened.page.locator(".rl-check").evaluate_all(wide) == 0


@pytest.mark.parametrize(("path", "name"), NUMBERS)
def test_questions_are_judged_from_a_folder_without_a_server(asked, path, name):
    check = asked(path, name, base=built.SITE.as_uri() + "/")
    right = right_text(ANSWERS[name])
    check.get_by_role("textbox").fill(right)
    check.get_by_role("textbox").press("Enter")
    expect(verdict(check)).to_have_text(judge(ANSWERS[name], right).text)
