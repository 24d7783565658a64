/*
 * Judges answers to the page's questions. The rule is that of exercises.py and
 * quantities.py, step by step; its patterns, units, factors and words come with
 * the page as data, so nothing here is a second copy of them.
 */
(() => {
  "use strict";

  /**
   * @typedef {{patterns: Record<string, string>, huge: number,
   *   units: Record<string, [string, number]>, words: Record<string, string>,
   *   traps: [number, string, string][], slips: Record<string, string>}} Rules
   * @typedef {{answer: number, shown: string, figures?: string,
   *   slips: [string, number][]}} Asked  of one chip; numbers are in base units
   * @typedef {{unit: string, rtol: number, measure: [string, number],
   *   asked: Asked[]}} NumberQuestion
   * @typedef {{right: number}} ChoiceQuestion  the place of the right option
   * @typedef {{kind: "right" | "wrong" | "unread", text: string}} Verdict
   */

  /** @param {Rules} rules */
  function judging(rules) {
    const units = new Map(Object.entries(rules.units));
    const pattern = (name) => new RegExp(rules.patterns[name], "g");
    const fits = (name, text) => pattern(name).test(text);

    /** @returns {Verdict} */
    function say(kind, key, values = {}) {
      const fill = (_, name) => values[name];
      return { kind, text: rules.words[key].replace(/\{(\w+)\}/g, fill) };
    }

    /** Plain digits and signs, single spaces, nothing around. */
    function tidy(text) {
      return text
        .replace(pattern("superscripts"), (power) => "^" + power.normalize("NFKC"))
        .normalize("NFKC")
        .replace(pattern("blanks"), " ")
        .replace(pattern("minus"), "-")
        .replace(pattern("ends"), "");
    }

    function value([, sign, ten, mantissa, e, timesTen]) {
      const digits = (mantissa || "1").replace(pattern("separators"), "");
      return Number(`${sign}${digits}e${ten || e || timesTen || 0}`);
    }

    /** One number and the unit after it, or the key of what is wrong. */
    function read(written) {
      const text = tidy(written);
      if (!text) return { problem: "empty" };
      const found = [...text.matchAll(pattern("number"))];
      if (!found.length) return { problem: "text" };
      const end = (match) => match.index + match[0].length;
      const lead = text.slice(0, found[0].index);
      const rest = text.slice(end(found[found.length - 1]));
      let number = value(found[0]);
      if (
        found.length === 2 &&
        fits("over", text.slice(end(found[0]), found[1].index))
      ) {
        const below = value(found[1]);
        number = below ? number / below : Infinity;
      } else if (found.length > 1) return { problem: "several" };
      if (!(fits("lead", lead) && fits("unit", rest))) return { problem: "text" };
      return { number, unit: rest.replace(/^ +| +$/g, "") };
    }

    function atom(text) {
      const name = text.replaceAll(" ", "");
      const lower = name.toLowerCase();
      return units.get(name) ?? units.get(lower) ?? [lower, 1];
    }

    /** What a unit measures, and its size. */
    function unit(text) {
      const parts = text.replaceAll(" per ", "/").split("/").map(atom);
      const kinds = parts.map(([kind]) => kind);
      return [kinds.join("/"), parts.map(([, size]) => size).reduce((a, b) => a / b)];
    }

    /** @param {NumberQuestion} question  @param {number} chip  its place */
    function judgeNumber(question, written, chip) {
      const asked = question.asked[chip];
      const given = read(written);
      if (given.problem) return say("unread", given.problem);
      const [kind, size] = unit(given.unit);
      const [shownKind, shownSize] = question.measure;
      if (kind && kind !== shownKind) {
        const values = { given: given.unit, unit: question.unit };
        return say("wrong", question.unit ? "unit" : "no_unit", values);
      }
      const amount = given.number * size * (kind ? 1 : shownSize);
      if (!(amount > 0)) return say("unread", "positive");
      if (amount > rules.huge) return say("unread", "huge");
      const near = (value, to) => Math.abs(value / to - 1) <= question.rtol;
      if (near(amount, asked.answer)) return say("right", "right", asked);
      const slip = asked.slips.find(([, mistaken]) => near(amount, mistaken));
      if (slip) return { kind: "wrong", text: rules.slips[slip[0]] };
      const ratio = amount / asked.answer;
      const trap = rules.traps.find(([factor]) => near(ratio, factor));
      if (trap) return say("wrong", trap[1], { factor: trap[2] });
      return say("wrong", ratio > 1 ? "more" : "less");
    }

    /** @param {ChoiceQuestion} question */
    function judgeChoice(question, chosen) {
      if (!chosen) return say("unread", "choose");
      const right = Number(chosen) === question.right;
      return right ? say("right", "right_choice") : say("wrong", "wrong_choice");
    }

    return (question, answer, chip = 0) =>
      "right" in question
        ? judgeChoice(question, answer)
        : judgeNumber(question, answer, chip);
  }

  /** Wake one form: show its controls, judge on submit, clear on change. */
  function wake(form, judge) {
    const question = JSON.parse(atob(form.dataset.check));
    const place = form.querySelector("[role=status]");
    const box = form.querySelector("input[type=text]");

    function show(kind, ...content) {
      place.replaceChildren(...content);
      place.dataset.verdict = kind;
      box?.setAttribute("aria-invalid", kind === "wrong" || kind === "unread");
    }

    const chip = form.elements.chip;
    form.addEventListener("input", () => show(""));
    chip?.addEventListener("change", () => {
      const { figures } = question.asked[chip.value];
      form.querySelector(".rl-check-figures").textContent = figures;
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer = form.elements.answer.value;
      const { kind, text } = judge(question, answer, chip?.value);
      const sentence = document.createElement("p");
      sentence.textContent = text;
      const chosen = form.querySelector("input:checked");
      const reason = chosen?.closest("li").querySelector("template");
      show(kind, sentence, ...(reason ? [reason.content.cloneNode(true)] : []));
      const detail = { answer, chip: chip?.value, kind };
      form.dispatchEvent(new CustomEvent("judged", { bubbles: true, detail }));
    });
    form.dataset.awake = ""; // the style sheet shows the controls now
  }

  if (typeof module !== "undefined") module.exports = { judging };
  else {
    const judge = judging(JSON.parse(document.getElementById("check-rules").text));
    for (const form of document.querySelectorAll("form[data-check]"))
      wake(form, judge);
  }
})();
