// @ts-check
/* A slider over the stops of a walk, and a button that goes from one to the next. */

const PACE = 300; // ms from one stop to the next

/** A button and a slider that move the choice `step`, up to the last stop of a walk. */
function transport(/** @type {any} */ model, /** @type {AbortSignal | undefined} */ signal) {
  let last = 0;
  const words = model.get("words");
  const readout = make("span", "readout");
  const range = /** @type {HTMLInputElement} */ (make("input", ""));
  const button = /** @type {HTMLButtonElement} */ (make("button", "play", words.play));
  range.type = "range";
  button.type = "button";
  readout.ariaHidden = "true"; // the slider says the same in aria-valuetext
  const at = () => Math.min(model.get("step"), last);
  const go = (/** @type {number} */ stop) => {
    model.set("step", stop);
    model.save_changes();
  };
  range.addEventListener("input", () => go(range.valueAsNumber));
  const start = () => at() === last && go(0);
  const next = () => {
    if (at() < last) go(at() + 1);
    return at() < last;
  };
  const stop = player(button, words, start, next, signal);
  const show = (/** @type {ReturnType<typeof walk>} */ way) => {
    last = way.last;
    const text = `${way.step} / ${way.steps}`;
    put(range, { max: last, "aria-valuetext": text });
    if (range.valueAsNumber !== at()) range.value = String(at());
    write(readout, text);
  };
  const label = make("label", "", make("span", "", words.step), range, readout);
  return { element: make("div", "transport", button, label), show, stop };
}

/**
 * Let a button start and stop a walk; `next` goes a step and says whether there are more.
 * It starts by hand alone, and stops at the end and where nobody sees it.
 * @param {HTMLButtonElement} button @param {Record<string, string>} words
 * @param {() => void} start @param {() => boolean} next @param {AbortSignal} [signal]
 */
function player(button, words, start, next, signal) {
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    write(button, words.play);
  };
  button.addEventListener("click", () => {
    if (timer) return stop();
    start();
    timer = setInterval(() => next() || stop(), PACE);
    write(button, words.pause);
  });
  document.addEventListener("visibilitychange", () => document.hidden && stop(), { signal });
  signal?.addEventListener("abort", stop);
  return stop;
}
