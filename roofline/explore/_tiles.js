// @ts-check
/*
 * A tiled matrix multiplication, step by step: what is fetched and what stays, how much
 * has moved, whether the tile fits, and where its intensity is on the roofline.
 *
 * Formulas arrive as terms, chips as figures. What is left is to evaluate terms, to
 * divide and round up, and to take the smaller of two rates.
 */

const CHOICES = ["chip", "stages", "m", "n", "k", "bm", "bn", "bk", "step"];
const FACTS = ["reads_a", "reads_b", "least", "intensity", "ridge", "share", "use"];
const KEY = ["pair", "strip", "tile", "done"];

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
  const whole = { ...values, m: reads_b * values.bm, n: reads_a * values.bn }; // all tiles full
  const intensity = flops / bytes;
  const ridge = chip.peak / chip.hbm;
  const space = { pairs: evaluate(data.pairs, values), sums: evaluate(data.sums, values) };
  const rooms = roomsOf(chip, space);
  return {
    ...{ data, values, chip, way, bytes, reads_a, reads_b, intensity, ridge, space },
    words: model.get("words"),
    moved: movedAt(data, values, way),
    least: evaluate(data.bytes, { ...values, tm: 1, tn: 1 }),
    share: Math.min(1, intensity / ridge),
    use: flops / evaluate(data.flops, whole),
    bound: intensity < ridge ? "hbm" : "math",
    known: chip.peak !== null,
    rooms,
    full: rooms.filter(({ full }) => full).map(({ name }) => name),
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
function verdict(/** @type {Result} */ { chip, data, words, ...r }) {
  const rate = quantity(r.share * chip.peak, data.units["FLOP/s"]);
  const share = `${digits(100 * r.share)}%`;
  const said = { rate, share, chip: chip.name, math: data.math.name, known: chip.known };
  const names = r.full.map((/** @type {string} */ name) => words[`in_${name}`]);
  const fit = !chip.rooms.length ? "fit_unknown" : names.length ? "fit_not" : "fit";
  const sentences = [
    fill(words[r.known ? `bound_${r.bound}` : "missing"], said),
    fill(words[fit], { chip: chip.name, memories: names.join(words.and) }),
  ];
  const larger = ["m", "n", "k"].some((name) => r.values[`b${name}`] > r.values[name]);
  if (chip.rooms.length && larger) sentences.push(words.larger);
  return sentences.join(words.space);
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
  if (!r.known && !["intensity", "use"].includes(fact)) return r.words.none;
  if (fact === "share" || fact === "use") return `${digits(100 * value)}%`;
  return `${digits(value)} ${r.data.math.count}/byte`;
}

/** A name, an amount, and a bar beneath. */
function lane(/** @type {string} */ name) {
  const [label, amount, track] = [make("span", ""), make("span", "amount"), make("div", "track")];
  return { element: make("div", `lane ${name}`, label, amount, track), label, amount, track };
}

/**
 * Fill a bar: up to each of two shares, and as far as there is room.
 * @param {ReturnType<typeof lane>} lane @param {string} name @param {string} amount
 * @param {number[]} shares
 */
function showLane({ label, amount, track }, name, said, [first, second, room]) {
  write(label, name);
  write(amount, said);
  track.style.setProperty("--first", String(first));
  track.style.setProperty("--second", String(second));
  track.style.setProperty("--room", String(room));
}

/** What has moved, and what lies in each memory. */
function showLanes(/** @type {any} */ [traffic, ...memories], /** @type {Result} */ r) {
  const { words, data, space } = r;
  const of = (/** @type {number} */ used, /** @type {number} */ room, /** @type {Units} */ units) =>
    fill(words.of, { used: quantity(used, units), room: quantity(room, units) });
  const share = r.moved / r.bytes;
  showLane(traffic, words.traffic, of(r.moved, r.bytes, data.units.B), [share, share, 1]);
  memories.forEach((/** @type {ReturnType<typeof lane>} */ memory, /** @type {number} */ at) => {
    memory.element.hidden = !(at in r.rooms);
    if (memory.element.hidden) return;
    const { name, holds, room, used } = r.rooms[at];
    const parts = holds.map((/** @type {string} */ part) => words[`holds_${part}`]);
    const what = parts.join(words.holds_and);
    const label = fill(words.holds, { memory: words[`in_${name}`], what });
    const whole = Math.max(used, room || 0);
    const first = holds.includes("pairs") ? space.pairs / whole : 0;
    const said = room ? of(used, room, data.binary) : quantity(used, data.binary);
    showLane(memory, label, said, [first, used / whole, (room || whole) / whole]);
  });
}

/** The chart, still empty, and how to fill its parts. */
function build(/** @type {any} */ model, /** @type {AbortSignal | undefined} */ signal) {
  const [words, data] = [model.get("words"), model.get("data")];
  const [said, told] = [make("p", "verdict"), make("p", "walk")];
  const steps = transport(model, signal);
  const drawing = matrices();
  const key = make("ul", "key", ...KEY.map((name) => make("li", name, words[`is_${name}`])));
  const fine = make("p", "");
  const lanes = ["traffic", "memory", "memory"].map(lane);
  const roof = roofline(words, data);
  const { list, values } = facts(FACTS, words);
  const left = make("div", "", drawing.element, key, fine);
  const right = make("div", "", ...lanes.map(({ element }) => element), roof.element);
  const sides = make("div", "sides", left, right);
  const element = make("div", "roofline-tiles", said, steps.element, told, sides, list);
  return { element, said, told, fine, steps, drawing, lanes, roof, values };
}

/** The texts around the pictures; returns what there is to hear. */
function showTexts(/** @type {any} */ shown, /** @type {Result} */ r) {
  const [said, told] = [verdict(r), stepSaid(r)];
  write(shown.said, said);
  write(shown.told, told);
  const sides = tooFine(r.values).join(r.words.comma);
  write(shown.fine, sides && fill(r.words.fine, { sides }));
  for (const fact of FACTS) write(shown.values[fact], reading(r, fact));
  return said + r.words.space + told;
}

/** The numbers themselves, for whoever reads the page. */
function showNumbers(/** @type {HTMLElement} */ { dataset }, /** @type {Result} */ r) {
  const numbers = { ...r.space, moved: r.moved, bytes: r.bytes, step: r.way.step };
  for (const fact of FACTS) dataset[fact] = r.known ? String(r[/** @type {"share"} */ (fact)]) : "";
  for (const [name, number] of Object.entries(numbers)) dataset[name] = String(number);
  dataset.full = r.full.join(" ");
  dataset.bound = r.known ? r.bound : "";
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view */
function render(view) {
  const { model, signal } = view;
  const shown = build(model, signal);
  const end = present(view, shown.element, CHOICES, () => {
    const r = compute(model);
    shown.steps.show(r.way);
    shown.drawing.show(r.values, r.way);
    showLanes(shown.lanes, r);
    showRoof(shown.roof, r);
    showNumbers(shown.element, r);
    return showTexts(shown, r);
  });
  return () => {
    shown.steps.stop();
    end();
  };
}

export default { render };
