// @ts-check
/*
 * A product over several chips: bars of what each chip waits for, and a map of which is
 * longest over D and B.
 *
 * Counts arrive as terms, chips as figures. What is left is to evaluate terms, to divide,
 * to take the largest of three times and their sum, and to find where two lines meet.
 */

const CHOICES = ["chip", "link", "duplex", "chips", "B", "D", "F"];
const RESOURCES = ["math", "hbm", "network"];
const FACTS = ["upper", "efficiency", "intensity", "ridge", "critical", "batch"];
const LINES = ["under hbm", "under network", "under math", "border"];
const TEXTS = RESOURCES.flatMap((name) => [`full ${name}`, `short ${name}`]);
const COLUMNS = 96; // of the map

/** What the controls say: sizes, counts each second, and who lacks which figure. */
function setting(/** @type {any} */ model) {
  const [data, words] = [model.get("data"), model.get("words")];
  const [chip, link] = [data.chips[model.get("chip")], data.links[model.get("link")]];
  /** @type {Record<string, number>} */
  const values = {};
  for (const name of ["chips", "B", "D", "F"]) values[name] = data.sizes[name][model.get(name)];
  const [peak, bandwidth] = [chip.peaks[data.math], chip.bandwidths[link.key]];
  const way = bandwidth / data.sharing[model.get("duplex")];
  const lacks = peak === undefined ? "peak" : bandwidth === undefined ? "bandwidth" : "";
  const said = { chip: chip.name, math: data.math, link: link.name, known: chip.known[lacks] };
  return {
    ...{ data, words, values, known: !lacks },
    rates: /** @type {Record<string, number>} */ ({ math: peak, hbm: chip.hbm, network: way }),
    remark: chip.remarks[link.key],
    missing: lacks && fill(words[`missing_${lacks}`], said),
  };
}

/** @typedef {ReturnType<typeof setting>} Setting */

/** What a resource counts, at these sizes. */
const counted = (/** @type {Setting} */ { data, values }, /** @type {string} */ name) =>
  evaluate(data.terms[name], values);

/** The seconds of each resource. */
const times = (/** @type {Setting} */ s) =>
  RESOURCES.map((name) => counted(s, name) / s.rates[name]);

/**
 * From which size on one resource takes longer than another.
 * @param {Setting} s @param {string} size @param {string} later @param {string} earlier
 */
function overtaking({ data, values, rates }, size, later, earlier) {
  const [a, b] = [later, earlier].map((name) => {
    const [start, slope] = line(data.terms[name], values, size);
    return /** @type {Line} */ ([start / rates[name], slope / rates[name]]);
  });
  return overtakes(a, b);
}

/** The batch up to which HBM takes longest, at some D. */
function borderAt(/** @type {Setting} */ s, /** @type {number} */ D) {
  const there = { ...s, values: { ...s.values, D } };
  return Math.min(...["math", "network"].map((name) => overtaking(there, "B", name, "hbm")));
}

/** All that follows from what the controls say. */
function compute(/** @type {any} */ model) {
  const s = setting(model);
  const [{ values, rates }, busy] = [s, times(s)];
  const [math, hbm, network] = busy;
  const lower = Math.max(...busy);
  const alone = Math.max(...times({ ...s, values: { ...values, chips: 1 } }));
  return {
    ...{ ...s, math, hbm, network, lower, upper: math + hbm + network },
    bound: RESOURCES[busy.indexOf(lower)],
    efficiency: alone / (values.chips * lower),
    intensity: counted(s, "math") / counted(s, "network"),
    ridge: rates.math / rates.network,
    critical: overtaking(s, "D", "math", "network"),
    batch: borderAt(s, values.D),
  };
}

/** @typedef {ReturnType<typeof compute>} Result */

/** What takes longest, and what would as the batch or D grows. */
function verdict(/** @type {Result} */ r) {
  if (!r.known) return r.missing;
  const time = quantity(r.lower, r.data.units.time);
  if (r.bound === "math") return fill(r.words.bound_math, { time });
  const others = RESOURCES.filter((name) => name !== r.bound);
  const size = r.bound === "hbm" ? "B" : "D";
  const at = others.map((name) => overtaking(r, size, name, r.bound));
  const first = Math.min(...at);
  if (first === Infinity) return fill(r.words.bound_hbm_never, { time });
  const sentence = r.words[`bound_${r.bound}_${others[at.indexOf(first)]}`];
  return fill(sentence, { time, first: String(Math.max(1, Math.ceil(first))) });
}

/** A fact, in words. */
function reading(/** @type {Result} */ r, /** @type {string} */ fact) {
  const value = r[/** @type {"ridge"} */ (fact)];
  if (!r.known || !value) return r.words.none;
  if (fact === "upper") return quantity(value, r.data.units.time);
  if (fact === "efficiency") return `${digits(100 * value)}%`;
  if (value === Infinity) return fact === "batch" ? r.words.never : r.words.none;
  if (fact === "ridge" || fact === "intensity") return `${digits(value)} FLOPs/byte`;
  return `${fact === "batch" ? "B* =" : "D* ="} ${value.toFixed(1)}`;
}

function build(/** @type {any} */ model) {
  const [words, { sizes, units }] = [model.get("words"), model.get("data")];
  const [D, B] = [sizes.D, sizes.B];
  const shown = bars(RESOURCES, ["lower"], words);
  const lanes = RESOURCES.map((name) => shown.lanes[name].element);
  const part = plane(LINES, TEXTS);
  setAxes(part, logAxis([D[0], D.at(-1)], units[""]), logAxis([B[0], B.at(-1)], units[""]));
  const move = addPoint(part, "point", 8);
  const said = make("p", "verdict");
  const { list, values } = facts(FACTS, words);
  const link = make("p", "link");
  const titles = [make("p", "title", words.map), make("p", "title below", words.across)];
  const element = make("div", "roofline-network", said, shown.ticks, ...lanes, shown.bracket);
  element.append(titles[0], part.element, titles[1], list, link);
  const tell = handle(part, model, [["D", D], ["B", B]]);
  return { ...shown, element, part, move, said, link, values, tell };
}

/** Regions of the map, whose borders are exact, and what each is called. */
function showMap(/** @type {any} */ part, /** @type {Result} */ r) {
  const { D, B } = r.data.sizes;
  const [start, end, floor, top] = [D[0], D.at(-1), B[0], B.at(-1)];
  const knee = Math.min(end, Math.max(start, r.critical));
  const columns = Array.from({ length: COLUMNS }, (_, i) => start * (end / start) ** (i / COLUMNS));
  const border = (/** @type {number} */ from, /** @type {number} */ to) =>
    [from, ...columns.filter((x) => from < x && x < to), to].map((x) => [
      x,
      Math.min(2 * top, borderAt(r, x)),
    ]);
  const [left, right] = [border(start, knee), border(knee, end)];
  const corner = Math.min(top, left.at(-1)?.[1] ?? top);
  trace(part, "under network", [[start, top], ...left, [knee, top]]);
  trace(part, "under math", [[knee, top], ...right, [end, top]]);
  trace(part, "under hbm", [[start, floor], ...left, ...right, [end, floor]]);
  trace(part, "border", [...left, [knee, top], [knee, corner], ...right]);
  nameRegions(part, r, knee, [left, right]);
}

/**
 * Write what each region is called, where there is room, and a line further in where
 * the point is at the edge.
 * @param {any} part @param {Result} r
 * @param {number} knee @param {number[][][]} borders left and right of it
 */
function nameRegions(part, { words, values }, knee, borders) {
  const point = part.axes[1].at(values.B);
  const [high, low] = [point > 0.87 ? 52 : 20, point < 0.13 ? -42 : -10];
  const [x, y] = [part.axes[0].at(knee), (/** @type {number[]} */ p) => part.axes[1].at(p[1])];
  const [left, right] = borders.map((side) => y(side[Math.floor(side.length / 2)]));
  name(part, words, "network", left < 0.88 ? x : 0, [x / 2, 1], [0, high]);
  name(part, words, "math", right < 0.88 ? 1 - x : 0, [(1 + x) / 2, 1], [0, high]);
  const above = borders.flat().filter(([D]) => part.axes[0].at(D) > 0.76);
  const room = Math.min(...above.map(y));
  name(part, words, "hbm", room > 0.1 ? 1 : 0, [1, 0], [-8, low]);
}

/**
 * Name a region that is so wide, in full or in short.
 * @param {any} part @param {Record<string, string>} words @param {string} region
 * @param {number} width @param {number[]} place @param {number[]} offset
 */
function name(part, words, region, width, place, offset) {
  note(part, `full ${region}`, width > 0.26 ? words[`is_${region}`] : "", place, offset);
  note(part, `short ${region}`, width > 0.2 ? words[`short_${region}`] : "", place, offset);
}

/** The texts around the plane and beside the bars; returns what there is to hear. */
function showTexts(/** @type {any} */ shown, /** @type {Result} */ r) {
  const { units } = r.data;
  const text = (/** @type {number} */ value, /** @type {string} */ unit) =>
    !r.known ? r.words.none : value ? quantity(value, units[unit]) : "0";
  const counts = { math: ["FLOPs", "FLOP/s"], hbm: ["B", "B/s"], network: ["B", "B/s"] };
  for (const [name, [count, rate]] of Object.entries(counts)) {
    const from = `${text(counted(r, name), count)} ÷ ${text(r.rates[name], rate)}`;
    write(shown.lanes[name].from, from);
    write(shown.lanes[name].time, text(r[/** @type {"hbm"} */ (name)], "time"));
  }
  write(shown.ends.lower, fill(r.words.lower_bound, { time: text(r.lower, "time") }));
  for (const fact of FACTS) write(shown.values[fact], reading(r, fact));
  write(shown.link, r.remark ? fill(r.words.of_link, { remark: r.remark }) : "");
  shown.tell(`D = ${r.values.D}, B = ${r.values.B}`);
  const said = verdict(r);
  write(shown.said, said);
  return said;
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view */
function render(view) {
  const { model } = view;
  const shown = build(model);
  return present(view, shown.element, CHOICES, () => {
    const r = compute(model);
    const { math, hbm, network, lower } = r;
    stretch(shown, { math, hbm, network, lower }, r.known ? lower : 0, r.data.units.time);
    expose(shown.element, [...RESOURCES, "lower", ...FACTS, "bound"], r);
    if (r.known) showMap(shown.part, r);
    else erase(shown.part);
    shown.move(r.values.D, r.known ? r.values.B : undefined);
    return showTexts(shown, r);
  });
}

export default { render };
