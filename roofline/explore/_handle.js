// @ts-check
/* A plane as a slider: a hand or a key moves a choice, and what is linked to it follows. */

/** Each key's axis and step; where a plane moves one choice only, all keys move that. */
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity] };
Object.assign(KEYS, { ArrowDown: [1, -1], ArrowUp: [1, 1], PageDown: [1, -10], PageUp: [1, 10] });

/**
 * The place, among values, of the one that lies closest to a fraction of an axis.
 * @param {number[]} values @param {Axis} axis @param {number} at
 */
function closest(values, axis, at) {
  const gaps = values.map((value) => Math.abs(axis.at(value) - at));
  return gaps.indexOf(Math.min(...gaps));
}

/**
 * Let a plane move a choice across it, and maybe one upwards; returns how to say where.
 * @param {any} part @param {any} model @param {[string, number[]][]} choices names, values
 */
function handle(part, model, choices) {
  const { element } = part;
  const go = (/** @type {number} */ axis, /** @type {(at: number) => number} */ to) => {
    const [name, values] = choices[axis] ?? choices[0];
    model.set(name, Math.min(values.length - 1, Math.max(0, to(model.get(name)))));
    model.save_changes();
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    const { left, bottom, width, height } = element.getBoundingClientRect();
    const at = [(event.clientX - left) / width, (bottom - event.clientY) / height];
    choices.forEach(([, values], axis) => go(axis, () => closest(values, part.axes[axis], at[axis])));
  };
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", follow);
  element.addEventListener("pointerup", follow);
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [axis, step] = KEYS[event.key];
    go(axis, (at) => at + step);
  });
  return describe(element, model, choices);
}

/**
 * Tell who cannot see it that this is a slider; returns how to say where it is.
 * @param {any} element @param {any} model @param {[string, number[]][]} choices
 */
function describe(element, model, [[name, values], ...upwards]) {
  const words = model.get("words");
  element.dataset.lmSuppressShortcuts = "true"; // notebooks have a use for arrow keys
  element.classList.toggle("free", upwards.length > 0);
  put(element, { tabindex: 0, role: "slider", "aria-label": words.handle });
  put(element, { "aria-valuemin": 0, "aria-valuemax": values.length - 1 });
  if (upwards.length) put(element, { "aria-roledescription": words.handle_kind });
  return (/** @type {string} */ text) =>
    put(element, { "aria-valuenow": model.get(name), "aria-valuetext": text });
}
