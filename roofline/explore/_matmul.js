// @ts-check
/*
 * What a matrix product can reach, against its batch; where it stops waiting for bytes,
 * exactly and for large D and F.
 *
 * Formulas arrive as terms, chips as figures. What is left is to evaluate terms, to
 * divide, to take the smaller of two rates, and to find where two lines meet.
 */

const CHOICES = ["chip", "math", "x", "w", "out", "B", "D", "F"];
const FACTS = ["attained", "share", "intensity", "ridge", "approximate", "critical"];
const LINES = ["under slow", "under flat", "rule", "mark", "flat", "slow"];
const TEXTS = ["slow", "flat", "approximate", "critical", "beyond"];
const SPAN = 3; // the width of the plane, in approximate critical batches
const ROOM = 1.14; // its height, in peaks

/** The controls' values: sizes as they are, formats as bytes of an element. */
function valuesOf(/** @type {any} */ model) {
  const { sizes, formats } = model.get("data");
  /** @type {Record<string, number>} */
  const values = {};
  for (const name of ["B", "D", "F"]) values[name] = sizes[name][model.get(name)];
  for (const name of ["x", "w", "out"]) values[name] = formats[model.get(name)].bytes;
  return values;
}

/** What the controls say, and all that follows from it. */
function compute(/** @type {any} */ model) {
  const data = model.get("data");
  const [chip, math] = [data.chips[model.get("chip")], data.math[model.get("math")]];
  const values = valuesOf(model);
  const [peak, bandwidth] = [chip.peaks[math.key], chip.hbm];
  const ridge = peak / bandwidth;
  const [flops, bytes] = [line(data.flops, values, "B"), line(data.bytes, values, "B")];
  const intensityAt = (/** @type {number} */ B) =>
    (flops[0] + flops[1] * B) / (bytes[0] + bytes[1] * B);
  const at = (/** @type {number} */ B) => Math.min(peak, bandwidth * intensityAt(B));
  const intensity = intensityAt(values.B);
  const attained = at(values.B);
  return {
    ...{ chip, math, values, at, peak, ridge, intensity, attained, share: attained / peak },
    bound: intensity < ridge ? "hbm" : "math",
    critical: overtakes(flops, [ridge * bytes[0], ridge * bytes[1]]),
    approximate: ridge / evaluate(data.limit, { ...values, B: 1 }),
    known: peak !== undefined,
    words: model.get("words"),
    units: data.units,
  };
}

/** @typedef {ReturnType<typeof compute>} Result */

/** The product with its shapes and formats. */
function product(/** @type {any} */ model, /** @type {Result} */ { values, words }) {
  const { formats } = model.get("data");
  const names = ["x", "w", "out"].map((name) => [name, formats[model.get(name)].name]);
  return fill(words.product, { ...values, ...Object.fromEntries(names) });
}

function verdict(/** @type {Result} */ r) {
  const { chip, math, words } = r;
  if (!r.known) return fill(words.missing, { chip: chip.name, known: chip.known, math: math.name });
  return fill(words[`bound_${r.critical === Infinity ? "never" : r.bound}`], {
    rate: quantity(r.attained, r.units[math.rate]),
    share: `${digits(100 * r.share)}%`,
    first: String(Math.max(1, Math.ceil(r.critical))),
  });
}

/** A fact, in words. */
function reading(/** @type {Result} */ r, /** @type {string} */ fact) {
  if (!r.known) return r.words.none;
  const value = r[/** @type {"share"} */ (fact)];
  if (value === Infinity) return r.words.never;
  if (fact === "attained") return quantity(value, r.units[r.math.rate]);
  if (fact === "share") return `${digits(100 * value)}%`;
  const unit = fact === "intensity" || fact === "ridge" ? ` ${r.math.count}/byte` : "";
  if (unit) return digits(value) + unit;
  return `${fact === "critical" ? "B* =" : "B ≈"} ${value.toFixed(1)}`;
}

function build(/** @type {any} */ model) {
  const words = model.get("words");
  const part = plane(LINES, TEXTS);
  const move = addPoint(part, "point", 8);
  const said = make("p", "verdict");
  const shapes = make("p", "shapes");
  const { list, values } = facts(FACTS, words);
  const title = make("p", "title");
  const plot = [title, part.element, make("p", "title below", words.along)];
  const element = make("div", "roofline-matmul", said, shapes, ...plot, list);
  const tell = handle(part, model, [["B", model.get("data").sizes.B]]);
  return { element, part, move, said, shapes, title, values, tell };
}

/** The curve up to the critical batch, the peak from there on, the rule of thumb. */
function showCurve(/** @type {any} */ part, /** @type {Result} */ r) {
  const [end, top] = [SPAN * r.approximate, ROOM * r.peak];
  const knee = Math.min(end, r.critical);
  const curve = Array.from({ length: 49 }, (_, i) => [(knee * i) / 48, r.at((knee * i) / 48)]);
  const flat = knee < end ? [[knee, r.peak], [end, r.peak]] : [];
  setAxes(part, linearAxis(end, r.units[""]), linearAxis(top, r.units[""]));
  trace(part, "slow", curve);
  trace(part, "flat", flat);
  trace(part, "under slow", [...curve, [knee, 0]]);
  trace(part, "under flat", flat.length ? [[knee, 0], ...flat, [end, 0]] : []);
  trace(part, "rule", [[0, 0], [r.approximate, r.peak], [r.approximate, 0]]);
  trace(part, "mark", flat.length ? [[knee, 0], [knee, top]] : []);
}

/** Names of the critical batches above the peak, of the regions on the floor. */
function showNotes(/** @type {any} */ part, /** @type {Result} */ { words, ...r }) {
  const at = inside(r.critical / r.approximate / SPAN);
  const rough = fill(words.at_rough, { B: digits(r.approximate) });
  const exact = fill(words.at_exact, { B: digits(r.critical) });
  nameSides(part, at, [words.is_memory, words.is_math]);
  note(part, "approximate", rough, [1 / SPAN, 1], [-7, 16]);
  if (at < 1) note(part, "critical", exact, [at, 1], [7, 16]);
  else note(part, "critical", r.critical < Infinity ? `${exact} →` : "", [1, 1], [-7, 16]);
  const beyond = r.values.B > SPAN * r.approximate;
  note(part, "beyond", beyond ? `B = ${r.values.B} →` : "", [1, r.share / ROOM], [-14, 22]);
}

/** The texts around the plane; returns what there is to hear. */
function showTexts(/** @type {any} */ shown, /** @type {Result} */ r, /** @type {any} */ model) {
  const said = verdict(r);
  write(shown.said, said);
  write(shown.shapes, product(model, r));
  write(shown.title, fill(r.words.up, r.math));
  for (const fact of FACTS) write(shown.values[fact], reading(r, fact));
  shown.tell(`B = ${r.values.B}`);
  return said;
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view */
function render(view) {
  const { model } = view;
  const shown = build(model);
  return present(view, shown.element, CHOICES, () => {
    const r = compute(model);
    if (r.known) showCurve(shown.part, r);
    if (r.known) showNotes(shown.part, r);
    else erase(shown.part);
    shown.move(r.values.B, r.known ? r.attained : undefined);
    expose(shown.element, [...FACTS, "bound"], r);
    return showTexts(shown, r, model);
  });
}

export default { render };
