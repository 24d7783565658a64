// @ts-check
/*
 * Bars of T_math and T_comms and the bracket between the bounds they imply.
 *
 * All that could be wrong arrives as traits: formulas as terms, chips as figures,
 * words and colours as text. What is left is to evaluate terms, to divide, and to
 * take the larger of two numbers and their sum.
 */

const SIZES = ["B", "D", "F"];
const CHOICES = ["operation", "chip", "precision", ...SIZES];
const NUMBERS = ["math", "hbm", "lower", "upper", "flops", "bytes", "intensity", "ridge", "bound"];

/** What the controls say, and all that follows from it. */
function compute(/** @type {any} */ model) {
  const { operations, chips, precisions, sizes, integers } = model.get("data");
  const operation = operations[model.get("operation")];
  const chip = chips[model.get("chip")];
  const { name: precision, bytes: dtype } = precisions[model.get("precision")];
  /** @type {Record<string, number>} */
  const values = { dtype };
  for (const name of SIZES) values[name] = sizes[name][model.get(name)];
  const unit = (!operation.matrix && chip.vector) || precision;
  const [flops, bytes] = [operation.flops, operation.bytes].map((terms) =>
    evaluate(terms, values),
  );
  const peak = chip.peaks[unit];
  const [math, hbm] = [flops / peak, bytes / chip.hbm];
  return {
    ...{ operation, chip, precision, unit, peak, flops, bytes, math, hbm },
    lower: Math.max(math, hbm),
    upper: math + hbm,
    intensity: flops / bytes,
    ridge: peak / chip.hbm,
    bound: hbm > math ? "hbm" : "math",
    count: integers.includes(unit) ? "ops" : "flops",
    kind: unit === chip.vector ? "vector" : "matrix",
    borrowed: !operation.matrix && !chip.vector,
    known: peak !== undefined,
  };
}

/** @typedef {ReturnType<typeof compute>} Result */
/** @typedef {Record<string, string>} Words */

/** @param {Result} r @param {Words} words */
function verdict(r, words) {
  if (!r.known) {
    const { name: chip, known } = r.chip;
    return fill(words.missing, { chip, known, precision: r.precision });
  }
  if (r.borrowed && r.bound === "hbm") return words.bound_borrowed;
  const idle = Math.floor(100 * (1 - Math.min(r.math, r.hbm) / r.lower));
  return fill(words[`bound_${r.bound}`], { idle: `${idle}%`, unit: words[r.kind] });
}

/** @param {Result} r @param {Words} words */
function peakUsed(r, words) {
  const key = r.borrowed ? "borrowed" : r.kind === "vector" ? r.unit : "matrix";
  return fill(words[`peak_${key}`], { precision: r.precision });
}

/** The chart, still empty, and those of its parts that change. */
function build(/** @type {Words} */ words) {
  const said = make("p", "verdict");
  const shown = bars(["math", "hbm"], ["lower", "upper"], words);
  const [math, hbm] = [shown.lanes.math.element, shown.lanes.hbm.element];
  const [turns, decades] = [make("div", "track turns"), make("div", "decades")];
  decades.ariaHidden = "true";
  const plot = make("div", "plot", shown.ticks, make("p", "title", words.together), math, hbm);
  plot.append(make("p", "title", words.in_turn), turns, shown.bracket);
  plot.append(make("p", "title", words.decades));
  const { list, values } = facts(["intensity", "ridge", "peak"], words);
  const element = make("div", "roofline-times", said, plot, decades, list);
  return { ...shown, element, said, decades, values };
}

/** Where this is among all times: a mark on a scale of powers of ten. */
function showDecades(/** @type {any} */ part, /** @type {Result} */ r, /** @type {any} */ data) {
  const { start, end } = data.decades;
  const at = (/** @type {number} */ time) =>
    Math.min(1, Math.max(0, Math.log(time / start) / Math.log(end / start)));
  if (!part.decades.childElementCount) {
    for (const [unit, scale] of data.units.time)
      if (scale >= start) part.decades.append(markAt(at(scale), `1 ${unit}`));
  }
  part.element.style.setProperty("--here", String(r.known ? at(r.lower) : 0));
}

/** The texts beside the bars; returns the sentence above them. */
function showTexts(/** @type {any} */ part, /** @type {Result} */ r, /** @type {any} */ model) {
  const [words, { units }] = [model.get("words"), model.get("data")];
  const text = (/** @type {number} */ value, /** @type {string} */ kind) =>
    r.known ? quantity(value, units[kind]) : words.none;
  const perByte = (/** @type {number} */ value) =>
    fill(words.per_byte, { value: digits(value), count: words[r.count] });
  const rate = text(r.peak, `${r.count}_rate`);
  write(part.lanes.math.from, `${text(r.flops, r.count)} ÷ ${rate}`);
  write(part.lanes.hbm.from, `${text(r.bytes, "bytes")} ÷ ${text(r.chip.hbm, "bandwidth")}`);
  for (const name of ["math", "hbm"]) write(part.lanes[name].time, text(r[name], "time"));
  for (const name of ["lower", "upper"])
    write(part.ends[name], fill(words[name], { time: text(r[name], "time") }));
  write(part.values.intensity, perByte(r.intensity));
  write(part.values.ridge, r.known && !r.borrowed ? perByte(r.ridge) : words.none);
  write(part.values.peak, r.known ? peakUsed(r, words) : words.none);
  const said = verdict(r, words);
  write(part.said, said);
  return said;
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view */
function render(view) {
  const { model } = view;
  const part = build(model.get("words"));
  return present(view, part.element, CHOICES, () => {
    const r = compute(model);
    const { math, hbm, lower, upper } = r;
    const { time } = model.get("data").units;
    stretch(part, { math, hbm, lower, upper }, r.known ? upper : 0, time);
    expose(part.element, NUMBERS, r);
    showDecades(part, r, model.get("data"));
    for (const name of SIZES)
      model.set(`without_${name.toLowerCase()}`, !r.operation.sizes.includes(name));
    model.save_changes();
    return showTexts(part, r, model);
  });
}

export default { render };
