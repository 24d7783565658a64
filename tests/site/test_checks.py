"""Questions in the page: asked, answered and judged without a kernel.

A page is opened once for each claim about all of its questions, not once for each
question: most of the time of these tests is the opening.
"""

from __future__ import annotations

import re

import built
import pytest
from axe_playwright_python.sync_playwright import Axe
from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page, expect

from roofline.answers import ANSWERS
from roofline.exercises import Choice, Number, judge
from roofline.words import word

PAGES = built.pages("data-check=")
WITH_PROGRESS = built.pages('class="rl-progress"')
pages = pytest.mark.parametrize("path", PAGES)
TEXTS = "all => all.map(template => template.content.textContent.trim())"
MARK = "p => getComputedStyle(p, '::before').content"
OPEN = "all => all.forEach(reveal => { reveal.open = true; })"
SEEN = """all => all.filter(one => one.checkVisibility({ visibilityProperty: true }))
  .map(one => one.outerHTML.slice(0, 120))"""
UNSEEN = SEEN.replace("one => one.check", "one => !one.check", 1)
GIVE = """(form, answers) => answers.map(answer => {
  const said = form.querySelector("[role=status]");
  const inputs = [...form.querySelectorAll("input")];
  const input = inputs.find(one => one.type === "radio" && one.value === answer)
    ?? inputs[0];
  if (input.type === "radio") input.checked = true;
  else input.value = answer;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const before = said.textContent; // of another answer: it must be gone
  form.requestSubmit();
  return [before, said.textContent.trim(), form.elements.answer.value];
})"""
WIDE = "all => all.filter(box => box.scrollWidth > box.clientWidth + 1).length"
NASTY = '<img src=x onerror="window.struck = 1"> 4 <script>window.struck = 1</script>'
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { configurable: true, get() { throw Error(); } });
"""


def asked(path: str, kind: type = object) -> list[str]:
    """The names of the questions that a page asks, of one kind."""
    text = (built.SITE / path).read_text("utf-8")
    forms = BeautifulSoup(text, "html.parser").select("form[data-check]")
    return [form["name"] for form in forms if isinstance(ANSWERS[form["name"]], kind)]


@pytest.fixture
def opened(visit, monkeypatch):
    """Open a page, with the package in its language."""

    def open_page(path: str, **how: object) -> built.Visit:
        monkeypatch.setattr("roofline.words._chosen", path[:2])
        return visit(path, **how)

    return open_page


def form_of(page: Page, name: str) -> Locator:
    return page.locator(f'form[name="{name}"]')


def verdict(form: Locator) -> Locator:
    return form.get_by_role("status")


def right_text(question: Number, chip: str = "") -> str:
    return repr(question.answer(chip) / question.measure.size)


def answer(form: Locator, text: str) -> None:
    form.get_by_role("textbox").fill(text)
    form.get_by_role("textbox").press("Enter")


def give(form: Locator, *answers: str) -> list[str]:
    """Submit answers one after the other; return what is said of each."""
    found = form.evaluate(GIVE, answers)
    assert [(before, kept) for before, _, kept in found] == [("", a) for a in answers]
    return [said for _, said, _ in found]


def test_both_editions_ask_every_question():
    for edition in ("en", "zh"):
        here = [path for path in PAGES if path.startswith(edition)]
        assert {name for path in here for name in asked(path)} == {*ANSWERS}


@pages
def test_a_number_is_judged_in_the_words_of_the_package(opened, path):
    page = opened(path).page
    for name in asked(path, Number):
        form, question = form_of(page, name), ANSWERS[name]
        right = right_text(question)
        texts = [f"{right} {question.unit}", f"{float(right) * 1000}", "", NASTY]
        wanted = [judge(question, text).text for text in texts]
        assert give(form, *texts) == wanted, name
    assert page.evaluate("window.struck") is None
    assert page.locator(".rl-check-form :is(img, script)").count() == 0


@pages
def test_keys_are_enough_and_the_box_says_what_it_wants(opened, path):
    page = opened(path).page
    for name in asked(path, Number)[:2]:
        form, question = form_of(page, name), ANSWERS[name]
        box = form.get_by_role("textbox")
        named = re.compile(re.escape(question.unit_word) + "$")
        expect(box).to_have_accessible_name(named)
        expect(box).to_have_accessible_description(re.compile(r"\S"))
        box.focus()
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        expect(verdict(form)).to_have_text(judge(question, "3").text)
        expect(box).to_be_focused()
    for name in asked(path, Choice)[:1]:
        form, question = form_of(page, name), ANSWERS[name]
        form.get_by_role("radio").first.focus()
        page.keyboard.press("Space")
        for place, option in enumerate(question.options):
            expect(form.get_by_role("radio").nth(place)).to_be_checked()
            page.keyboard.press("Enter")
            expect(verdict(form)).to_contain_text(judge(question, option).text)
            page.keyboard.press("ArrowDown")
            expect(verdict(form)).to_be_empty()


@pages
def test_a_choice_explains_itself_and_no_other_before_it_is_judged(opened, path):
    page = opened(path).page
    for name in asked(path, Choice):
        form, question = form_of(page, name), ANSWERS[name]
        reasons = form.locator("template").evaluate_all(TEXTS)
        shown = form.text_content()
        assert len(reasons) == len(question.options)
        assert all(reasons)
        assert not [reason for reason in reasons if reason in shown]
        form.evaluate("form => form.requestSubmit()")
        assert verdict(form).text_content() == judge(question, None).text
        form.evaluate("form => form.elements.answer[0].click()")
        places = [str(place) for place in range(len(reasons))]
        found = give(form, *places)
        for option, reason, said in zip(question.options, reasons, found, strict=True):
            assert said == judge(question, option).text + reason, name


@pages
def test_another_chip_has_figures_and_an_answer_of_its_own(opened, path):
    page = opened(path).page
    for name in asked(path, Number):
        form, question = form_of(page, name), ANSWERS[name]
        chips = form.get_by_role("combobox")
        assert chips.count() == bool(question.chips)
        for chip in question.chips[-1:]:
            give(form, right_text(question))
            chips.select_option(str(question.chips.index(chip)))
            assert verdict(form).text_content() == ""
            figures = form.locator(".rl-check-figures").text_content()
            assert figures == question.figures(chip)
            texts = [right_text(question, chip), right_text(question)]
            wanted = [judge(question, text, chip).text for text in texts]
            assert give(form, *texts) == wanted, name
            expect(chips).to_have_accessible_name(word("check_page.chip"))


@pages
def test_right_and_wrong_differ_in_mark_and_only_what_was_opened_is_printed(
    opened, path
):
    page = opened(path, base=built.SITE.as_uri() + "/").page  # without a server
    name = asked(path, Number)[0]
    form, right = form_of(page, name), float(right_text(ANSWERS[name]))
    for number, mark in ((right, "✓"), (3.3 * right, "✗")):
        answer(form, repr(number))
        said = judge(ANSWERS[name], repr(number)).text
        expect(verdict(form)).to_have_text(said)
        assert mark in verdict(form).locator("p").first.evaluate(MARK)
    first, second = page.locator(".rl-check-reveal").all()[:2]
    first.locator("summary").first.click()
    page.emulate_media(media="print")
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    controls = ":is(.rl-check-form, .rl-progress) :is(button, select)"
    assert page.locator(controls).evaluate_all(SEEN) == []
    printed = ".rl-check-question, .rl-check input"
    assert page.locator(printed).evaluate_all(UNSEEN) == []


@pytest.mark.parametrize("scripts", ["off", "lost"])
@pages
def test_without_scripts_everything_but_the_form_can_be_read(
    browser, site, path, scripts
):
    with browser.new_context(java_script_enabled=scripts == "lost") as context:
        page = context.new_page()
        page.route("**/checks.js*", lambda route: route.abort())
        page.route("**/progress.js*", lambda route: route.abort())
        page.goto(site + path)
        first = page.locator(".rl-check-reveal").first
        first.locator("summary").first.click()
        expect(first.locator("div").first).to_be_visible()
        page.locator(".rl-check-reveal").evaluate_all(OPEN)
        read = ".rl-check-question, .rl-check li label, .rl-check-reveal > div"
        assert page.locator(read).evaluate_all(UNSEEN) == []
        controls = ":is(.rl-check-form, .rl-progress) :is(input, button, select)"
        assert page.locator(controls).evaluate_all(SEEN) == []
        bullets = "disc" if scripts == "off" else "none"
        options = page.locator(".rl-check-options").first
        expect(options).to_have_css("list-style-type", bullets)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pages
def test_judged_and_opened_questions_are_accessible_on_a_phone(visit, path, theme):
    visited = visit(path, theme=theme, width=360)
    page, said_on_loading = visited.page, list(visited.errors)
    page.locator(".rl-check-reveal").evaluate_all(OPEN)
    for name in asked(path, Number):
        give(form_of(page, name), "3")
    for name in asked(path, Choice):
        give(form_of(page, name), "0")
    assert visited.errors == said_on_loading
    found = Axe().run(page, context={"include": [[".rl-check"], [".rl-progress"]]})
    assert found.violations_count == 0, found.generate_report()
    assert page.locator(".rl-check").evaluate_all(WIDE) == 0


def progress(page: Page) -> Locator:
    return page.locator(".rl-progress").get_by_role("status")


def counted(path: str, right: int) -> str:
    """What is said of so many right answers."""
    all_ = len(asked(path))
    key = "none" if not right else "all" if right == all_ else "some"
    return word(f"progress.{key}", right=right, asked=all_)


@pytest.mark.parametrize("path", WITH_PROGRESS)
def test_progress_outlasts_the_page_until_the_reader_clears_it(opened, path):
    page = opened(path).page
    first, second, third = asked(path, Number)[:3]
    chips = ANSWERS[first].chips
    expect(progress(page)).to_have_text(counted(path, 0))
    form_of(page, first).get_by_role("combobox").select_option("1")
    answer(form_of(page, first), right_text(ANSWERS[first], chips[1]))
    answer(form_of(page, second), "3")
    answer(form_of(page, third), "about three")
    expect(progress(page)).to_have_text(counted(path, 1))
    page.reload()
    expect(progress(page)).to_have_text(counted(path, 1))
    again = form_of(page, first)
    expect(again.get_by_role("combobox")).to_have_value("1")
    expect(again.locator(".rl-check-figures")).to_have_text(
        ANSWERS[first].figures(chips[1])
    )
    right = judge(ANSWERS[first], right_text(ANSWERS[first], chips[1]), chips[1])
    expect(verdict(again)).to_have_text(right.text)
    expect(form_of(page, second).get_by_role("textbox")).to_have_value("3")
    expect(verdict(form_of(page, second))).to_be_empty()

    clear = page.get_by_role("button", name=word("check_page.clear"))
    page.once("dialog", lambda dialog: dialog.dismiss())
    clear.click()
    expect(progress(page)).to_have_text(counted(path, 1))
    page.once("dialog", lambda dialog: dialog.accept())
    clear.click()
    expect(progress(page)).to_have_text(counted(path, 0))
    expect(verdict(again)).to_be_empty()
    expect(again.get_by_role("textbox")).to_have_value("")
    expect(again.get_by_role("combobox")).to_have_value("0")
    expect(clear).to_be_hidden()
    page.reload()
    expect(progress(page)).to_have_text(counted(path, 0))


@pytest.mark.parametrize("path", WITH_PROGRESS)
def test_a_browser_that_keeps_nonsense_or_nothing_still_judges(opened, path):
    visited = opened(path)
    page, name = visited.page, asked(path, Number)[0]
    for kept in ("{broken", "7", "null", f'{{"{name}": 7}}', f'{{"{name}": null}}'):
        page.evaluate("kept => localStorage.setItem('roofline-answers', kept)", kept)
        page.reload()
        expect(progress(page)).to_have_text(counted(path, 0))
    page.add_init_script(NO_STORAGE)
    page.reload()
    answer(form_of(page, name), right_text(ANSWERS[name]))
    expect(progress(page)).to_have_text(counted(path, 1))
    assert not [said for said in visited.errors if "Error" in said]
