/*
 * Keeps answers in this browser, so that a reader can come back to them, and says
 * how far the page is. Where nothing can be kept, it lasts as long as the page.
 */
(() => {
  "use strict";

  const KEY = "roofline-answers";
  const forms = [...document.querySelectorAll("form[data-check]")];
  const line = document.querySelector(".rl-progress");

  /** @typedef {{answer: string, chip?: string, kind: string, solved: boolean}} Kept */

  /** @returns {Record<string, Kept>} what was kept, if it can be read */
  function read() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY));
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  function write() {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still shows how far the page is.
    }
  }

  /** Fill one form as it was left; what was right is judged again. */
  function restore(form) {
    const { answer, chip, kind } = kept[form.name] ?? {};
    if (typeof answer !== "string") return;
    const box = form.elements.chip;
    if (box && [...box.options].some((option) => option.value === chip)) {
      box.value = chip;
      box.dispatchEvent(new Event("change"));
    }
    form.elements.answer.value = answer;
    if (kind === "right" && "awake" in form.dataset) form.requestSubmit();
  }

  function show() {
    if (!line) return;
    const words = JSON.parse(line.dataset.words);
    const right = forms.filter(({ name }) => kept[name]?.solved).length;
    const key = { 0: "none", [forms.length]: "all" }[right] ?? "some";
    const values = { right, asked: forms.length };
    const said = words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
    line.querySelector("[role=status]").textContent = said;
    line.querySelector("button").hidden = !forms.some(({ name }) => name in kept);
    line.dataset.awake = ""; // the style sheet shows it now
  }

  /** Forget this page's answers, here and in the browser. */
  function clear() {
    if (!confirm(JSON.parse(line.dataset.words).sure)) return;
    for (const form of forms) {
      delete kept[form.name];
      form.reset();
      form.elements.chip?.dispatchEvent(new Event("change"));
      form.dispatchEvent(new Event("input")); // what was said of it goes too
    }
    write();
    show();
  }

  let kept = read();
  forms.forEach(restore);
  show();
  line?.querySelector("button").addEventListener("click", clear);
  document.addEventListener("judged", ({ target, detail }) => {
    if (detail.kind === "unread") return;
    const solved = detail.kind === "right" || Boolean(kept[target.name]?.solved);
    kept = { ...read(), ...kept, [target.name]: { ...detail, solved } };
    write();
    show();
  });
})();
