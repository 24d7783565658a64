// @ts-check
/*
 * A tiled matrix multiplication, step by step: what is fetched and what stays, how much
 * has moved, whether the tile fits, and where its intensity is on the roofline.
 *
 * Formulas arrive as terms, chips as figures. What is left is to evaluate terms, to
 * divide and round up, and to take the smaller of two rates.
 */

const CHOICES = ["chip", "stages", "m", "n", "k", "bm", "bn", "bk", "step"];
const FACTS = ["reads_a", "reads_b", "least", "intensity", "ridge", "share"];
const SHOWN = ["done", "tile", "strip", "pair"];
const LINES = ["under slow", "under flat", "cross", "flat", "slow"];
const TEXTS = ["slow", "flat", "ridge"];
const [X, Y] = [[1, 1e4], [1e-3, 2]]; // FLOPs/byte, and shares of the peak
const PACE = 400; // ms from one stop to the next

/** What the controls say, and all that follows from it. */
function compute(/** @type {any} */ model) {
  const data = model.get("data");
  /** @type {Sizes} */
  const values = {};
  for (const name of Object.keys(data.values)) values[name] = data.values[name][model.get(name)];
  const chip = data.chips[model.get("chip")];
  const way = walk(values, model.get("step"), data.most);
  const [reads_b, reads_a] = way.counts; // one row of tiles reads all of B, one column all of A
  const [flops, bytes] = [data.flops, data.bytes].map((terms) =>
    evaluate(terms, { ...values, tm: reads_b, tn: reads_a }),
  );
  const intensity = flops / bytes;
  const ridge = chip.peak / chip.hbm;
  const space = { pairs: evaluate(data.pairs, values), sums: evaluate(data.sums, values) };
  return {
    ...{ data, values, chip, way, bytes, reads_a, reads_b, intensity, ridge, space },
    words: model.get("words"),
    moved: movedAt(data, values, way),
    least: evaluate(data.bytes, { ...values, tm: 1, tn: 1 }),
    share: Math.min(1, intensity / ridge),
    bound: intensity < ridge ? "hbm" : "math",
    known: chip.peak !== null,
    rooms: roomsOf(chip, space),
  };
}

/** @typedef {ReturnType<typeof compute>} Result */

/** The memories a tile lies in, and what it takes of each. */
function roomsOf(/** @type {any} */ chip, /** @type {Sizes} */ space) {
  const none = { name: "unknown", holds: ["pairs", "sums"], room: NaN, spare: 0 };
  const rooms = chip.rooms.length ? chip.rooms : [none];
  return rooms.map((/** @type {typeof none} */ room) => {
    const used = room.holds.reduce((sum, part) => sum + space[part], 0);
    return { ...room, used, full: used + room.spare > room.room };
  });
}

/** What binds, and whether the tile fits. */
function verdict(/** @type {Result} */ { chip, data, rooms, words, ...r }) {
  const rate = quantity(r.share * chip.peak, data.units["FLOP/s"]);
  const share = `${digits(100 * r.share)}%`;
  const said = { rate, share, chip: chip.name, math: data.math.name, known: chip.known };
  const full = rooms.filter((/** @type {any} */ room) => room.full);
  const names = full.map((/** @type {any} */ { name }) => words[`in_${name}`]);
  const fit = !chip.rooms.length ? "fit_unknown" : full.length ? "fit_not" : "fit";
  return [
    fill(words[r.known ? `bound_${r.bound}` : "missing"], said),
    fill(words[fit], { chip: chip.name, memories: names.join(words.and) }),
  ].join(words.space);
}

/** Which tiles are fetched, and which one stays. */
function stepSaid(/** @type {Result} */ { way: { place, counts, step }, words }) {
  const [i, j, p] = place.map((at) => String(at + 1));
  const ends = place[2] === counts[2] - 1 ? "written" : "stays";
  return fill(words[`step_${ends}`], { i, j, p, step: String(step) });
}

/** A fact, in words. */
function reading(/** @type {Result} */ r, /** @type {string} */ fact) {
  const value = r[/** @type {"share"} */ (fact)];
  if (fact.startsWith("reads")) return fill(r.words.times, { count: String(value) });
  if (fact === "least") return quantity(value, r.data.units.B);
  if (!r.known && fact !== "intensity") return r.words.none;
  return fact === "share" ? `${digits(100 * value)}%` : `${digits(value)} ${r.data.math.count}/byte`;
}

/** A name, an amount, and a bar beneath. */
function lane(/** @type {string} */ name) {
  const [label, amount] = [make("span", "name"), make("span", "amount")];
  const track = make("div", `track ${name}`);
  return { element: make("div", "lane", label, amount, track), label, amount, track };
}

/** A button and a slider that walk through the loops. */
function transport(/** @type {any} */ model, /** @type {() => number} */ last) {
  const words = model.get("words");
  const [label, readout] = [make("label", "", words.step), make("span", "readout")];
  const range = /** @type {HTMLInputElement} */ (make("input", ""));
  const button = /** @type {HTMLButtonElement} */ (make("button", "play", words.play));
  Object.assign(range, { type: "range", id: `step-${Math.random().toString(36).slice(2)}` });
  label.setAttribute("for", range.id);
  readout.ariaHidden = "true";
  button.type = "button";
  const go = (/** @type {number} */ stop) => {
    model.set("step", stop);
    model.save_changes();
  };
  range.addEventListener("input", () => go(range.valueAsNumber));
  const stop = player(button, words, () => {
    const at = Math.min(model.get("step"), last());
    if (at < last()) go(at + 1);
    return at + 1 < last();
  }, () => model.get("step") >= last() && go(0));
  const show = (/** @type {Result} */ { way }) => {
    const text = `${way.step} / ${way.steps}`;
    Object.assign(range, { max: String(way.last), value: String(Math.min(model.get("step"), way.last)) });
    range.ariaValueText = text;
    write(readout, text);
  };
  return { element: make("div", "transport", button, make("div", "", label, range, readout)), show, stop };
}

/**
 * Let a button start and stop a walk: `next` goes a step and says whether there are more.
 * It starts by hand alone, and does not go on where nobody sees it.
 * @param {HTMLButtonElement} button @param {Record<string, string>} words
 * @param {() => boolean} next @param {() => void} begin
 */
function player(button, words, next, begin) {
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    write(button, words.play);
  };
  button.addEventListener("click", () => {
    if (timer) return stop();
    begin();
    timer = setInterval(() => next() || stop(), PACE);
    write(button, words.pause);
  });
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  return stop;
}
