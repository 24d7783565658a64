/* ---- how numbers read ------------------------------------------------- */

/** A number in the part of d3's format language that the build lets through. */
function format(/** @type {number} */ value, /** @type {string} */ pattern) {
  const [, comma, digits, type] = pattern.match(/^(,?)(?:\.(\d+))?([defg%])$/) ?? [];
  if (!type) return String(value);
  const places = Number(digits ?? 6);
  const text = {
    d: () => value.toFixed(0),
    e: () => value.toExponential(places),
    f: () => value.toFixed(places),
    g: () => String(Number(value.toPrecision(places))),
    "%": () => `${(100 * value).toFixed(places)}%`,
  }[type]?.();
  return comma ? String(text).replace(/\B(?=(\d{3})+(?!\d))/g, ",") : String(text);
}

/* ---- controls --------------------------------------------------------- */

let fields = 0;

/** Set properties, but leave alone those that are so already: each costs a layout. */
function put(/** @type {any} */ element, /** @type {Record<string, any>} */ values) {
  for (const [name, value] of Object.entries(values))
    if (String(element[name]) !== String(value)) element[name] = value;
}

/** A control beside its label; `update` shows the model's state in it. */
function field(
  /** @type {Model} */ model,
  /** @type {any} */ control,
  /** @type {() => void} */ update,
  /** @type {Node[]} */ ...beside
) {
  control.id = `widget-${++fields}`;
  const label = make("label", "w-label");
  label.htmlFor = control.id;
  const show = () => {
    const [said, tip] = [model.get("description"), model.get("tooltip") ?? ""];
    const width = find(model.get("style") ?? "")?.get("description_width") ?? "";
    put(label, { textContent: said, hidden: !said });
    put(label.style, { width });
    put(control, { title: tip, disabled: Boolean(model.get("disabled")) });
    update();
  };
  model.on("change", show);
  show();
  return make("div", "w-field", label, control, ...beside);
}

/**
 * What a range input shows of a slider: where its thumb is and what that means.
 * @typedef {{min: number, max: number, step: number, at: number, text: string,
 *   change: (at: number) => State}} Track
 */

/** @type {Record<string, (get: (name: string) => any) => Track>} */
const TRACKS = {
  linear: (get) => ({
    min: get("min"),
    max: get("max"),
    step: get("step"),
    at: get("value"),
    text: format(get("value"), get("readout_format")),
    change: (at) => ({ value: at }),
  }),
  logarithmic: (get) => ({
    min: get("min"),
    max: get("max"),
    step: get("step"),
    at: Math.log(get("value")) / Math.log(get("base")),
    text: format(get("value"), get("readout_format")),
    change: (at) => ({ value: get("base") ** at }),
  }),
  selection: (get) => ({
    min: 0,
    max: get("_options_labels").length - 1,
    step: 1,
    at: get("index"),
    text: get("_options_labels")[get("index")] ?? "",
    change: (at) => ({ index: at }),
  }),
};

/** @param {keyof TRACKS} kind @returns {(model: Model) => HTMLElement} */
const slider = (kind) => (model) => {
  const input = make("input", "w-range");
  const readout = make("span", "w-readout");
  const track = () => TRACKS[kind]((name) => model.get(name));
  input.type = "range";
  readout.ariaHidden = "true"; // The input says the same in aria-valuetext.
  const update = () => {
    const { min, max, step, at, text } = track();
    put(input, { min, max, step, value: at, ariaValueText: text });
    put(readout, { textContent: text, hidden: model.get("readout") === false });
  };
  input.addEventListener(
    model.get("continuous_update") === false ? "change" : "input",
    () => model.set(track().change(input.valueAsNumber)),
  );
  return field(model, input, update, readout);
};

/** @param {Model} model */
function dropdown(model) {
  const select = make("select", "w-select");
  const options = model.get("_options_labels");
  select.append(...options.map((/** @type {string} */ text) => new Option(text)));
  select.addEventListener("change", () => model.set("index", select.selectedIndex));
  return field(model, select, () => {
    select.selectedIndex = model.get("index") ?? -1;
  });
}

/** @param {Model} model */
function checkbox(model) {
  const input = make("input", "w-checkbox");
  input.type = "checkbox";
  input.addEventListener("change", () => model.set("value", input.checked));
  const element = field(model, input, () => {
    input.checked = Boolean(model.get("value"));
  });
  element.prepend(input); // A box stands before its text.
  return element;
}

/** Radio buttons and toggle buttons: one choice among all that are in sight. */
function choice(/** @type {Model} */ model) {
  const group = make("fieldset", "w-choice", make("legend", "w-label"));
  const name = `widget-${++fields}`;
  const inputs = model.get("_options_labels").map((/** @type {string} */ text, i) => {
    const input = Object.assign(make("input", ""), { type: "radio", name });
    input.addEventListener("change", () => model.set("index", i));
    group.append(make("label", "", input, text));
    return input;
  });
  const show = () => {
    group.firstChild.textContent = model.get("description");
    group.disabled = Boolean(model.get("disabled"));
    inputs.forEach((input, i) => (input.checked = i === model.get("index")));
  };
  model.on("change", show);
  show();
  return group;
}

/** @param {Model} model */
function text(model) {
  const element = make("div", "w-text");
  const show = () => (element.textContent = model.get("value"));
  model.on("change", show);
  show();
  return element;
}

/** @param {string} name @returns {(model: Model) => HTMLElement} */
const box = (name) => (model) =>
  make("div", name, ...model.get("children").map((ref) => view(find(ref))));

