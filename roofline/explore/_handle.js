// @ts-check
/* A plane as a slider: a hand or a key moves a choice, and what is linked to it follows. */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
Object.assign(STEPS, { PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity });

/**
 * The place, among values, of the one that lies closest to a fraction of an axis.
 * @param {number[]} values @param {Axis} axis @param {number} at
 */
function closest(values, axis, at) {
  const gaps = values.map((value) => Math.abs(axis.at(value) - at));
  return gaps.indexOf(Math.min(...gaps));
}

/**
 * Let a plane move the choice `name` among `values`; returns how to say where it is.
 * @param {any} part @param {any} model @param {string} name @param {number[]} values
 */
function handle(part, model, name, values) {
  const { element } = part;
  const go = (/** @type {number} */ index) => {
    model.set(name, Math.min(values.length - 1, Math.max(0, index)));
    model.save_changes();
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    const { left, width } = element.getBoundingClientRect();
    go(closest(values, part.axes[0], (event.clientX - left) / width));
  };
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", follow);
  element.addEventListener("pointerup", follow);
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (!(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(model.get(name) + STEPS[event.key]);
  });
  element.dataset.lmSuppressShortcuts = "true"; // notebooks have a use for arrow keys
  put(element, { tabindex: 0, role: "slider", "aria-label": model.get("words").handle });
  put(element, { "aria-valuemin": 0, "aria-valuemax": values.length - 1 });
  return (/** @type {string} */ text) =>
    put(element, { "aria-valuenow": model.get(name), "aria-valuetext": text });
}
