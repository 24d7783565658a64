// @ts-check
/*
 * Roofs of one chip or two over a log-log plane, and an operation to move along them.
 *
 * Figures, words and colours arrive as traits. What is left is to multiply a bandwidth
 * by an intensity, and to take the smaller of that and a peak.
 */

const CHOICES = ["chip", "other", "math", "over", "intensity"];
const FACTS = ["bound", "attained", "share", "ridge", "peak", "bandwidth"];
const LINES = ["under slow", "under flat", "cross", "second slow", "second flat", "slow", "flat"];
const TEXTS = ["slow", "flat", "ridge", "second ridge", "name", "second name"];

/** @typedef {Record<string, string>} Words */

/** What a chip can do as the controls say. */
function roofOf(/** @type {any} */ chip, /** @type {any} */ { math, over, intensity, words }) {
  const [peak, bandwidth] = [chip.peaks[math.key], chip.bandwidths[over.key]];
  const slope = bandwidth * intensity;
  const attained = Math.min(peak, slope);
  const lacks = peak === undefined ? "peak" : bandwidth === undefined ? "bandwidth" : "";
  const said = { chip: chip.name, math: math.name, over: over.name, known: chip.known[lacks] };
  return {
    ...{ name: chip.name, peak, bandwidth, attained, share: attained / peak },
    ridge: peak / bandwidth,
    bound: slope < peak ? over.bound : "math",
    missing: lacks && fill(words[`missing_${lacks}`], said),
  };
}

/** @typedef {ReturnType<typeof roofOf>} Roof */

/** What the controls say, and the roofs that follow; `drawn` are those on record. */
function compute(/** @type {any} */ model) {
  const [data, words] = [model.get("data"), model.get("words")];
  const [math, over] = [data.math[model.get("math")], data.over[model.get("over")]];
  const intensity = data.intensity[model.get("intensity")];
  const chips = [data.chips[model.get("chip")], data.chips[model.get("other") - 1]];
  const roofs = chips.map((chip) => chip && roofOf(chip, { math, over, intensity, words }));
  const drawn = roofs.map((roof) => (roof?.missing ? undefined : roof));
  return { ...data, math, over, intensity, words, roofs, drawn };
}

/** What the first chip waits for, and what the second would change. */
function verdicts(/** @type {any} */ { roofs: [first, second], over, math, words, units }) {
  const rate = (/** @type {Roof} */ roof) => quantity(roof.attained, units[math.rate]);
  const said = () => ({
    ...{ chip: first.name, over: over.name, rate: rate(first) },
    share: `${digits(100 * first.share)}%`,
  });
  const main = first.missing || fill(words[`bound_${first.bound}`], said());
  if (!second || second.missing || first.missing) return [main, second?.missing ?? ""];
  const ratio = digits(second.attained / first.attained);
  return [main, fill(words.compare, { chip: second.name, rate: rate(second), ratio })];
}

/** A fact about a roof, in words. */
function reading(/** @type {any} */ roof, /** @type {string} */ fact, /** @type {any} */ r) {
  if (!roof) return r.words.none;
  if (fact === "bound") return r.words[`is_${roof.bound}`];
  if (fact === "share") return `${digits(100 * roof.share)}%`;
  if (fact === "ridge") return `${digits(roof.ridge)} ${r.math.count}/byte`;
  return quantity(roof[fact], r.units[fact === "bandwidth" ? "B/s" : r.math.rate]);
}

/** A table with a column for each chip; its cells by fact. */
function table(/** @type {Words} */ words) {
  const heads = [make("th", ""), make("th", "other")];
  const head = make("tr", "", make("th", "", words.chip), ...heads);
  for (const cell of head.children) cell.setAttribute("scope", "col");
  const body = make("tbody", "");
  const cells = FACTS.map((fact) => {
    const [name, pair] = [make("th", "", words[fact]), [make("td", ""), make("td", "other")]];
    name.setAttribute("scope", "row");
    body.append(make("tr", "", name, ...pair));
    return [fact, pair];
  });
  const element = make("table", "compared", make("thead", "", head), body);
  return { element, heads, cells: Object.fromEntries(cells) };
}

function build(/** @type {any} */ model) {
  const { x, y, units, intensity } = model.get("data");
  const part = plane(LINES, TEXTS);
  setAxes(part, logAxis(x, units[""]), logAxis(y, units[""]));
  const move = [addPoint(part, "second point", 5), addPoint(part, "point", 8)].reverse();
  const titles = [make("p", "title"), make("p", "title below")];
  const said = [make("p", "verdict"), make("p", "comparison")];
  const facts = table(model.get("words"));
  const plot = [titles[0], part.element, titles[1]];
  const element = make("div", "roofline-roofline", said[0], ...plot, facts.element, said[1]);
  const tell = handle(part, model, [["intensity", intensity]]);
  return { element, part, move, titles, said, facts, tell };
}

/** The roofs: nothing here follows the intensity. */
function showRoofs(/** @type {any} */ part, /** @type {any} */ { drawn, over, x, y }) {
  const lines = (/** @type {Roof | undefined} */ roof) => {
    if (!roof) return { slow: [], flat: [], floor: () => [], cross: [] };
    const ridge = [roof.ridge, roof.peak];
    const slow = [[x[0], x[0] * roof.bandwidth], ridge];
    const flat = [ridge, [Math.max(x[1], roof.ridge), roof.peak]];
    const floor = (/** @type {number[][]} */ [a, b]) => [[a[0], y[0]], a, b, [b[0], y[0]]];
    return { slow, flat, floor, cross: [[roof.ridge, y[0]], ridge, [x[0], roof.peak]] };
  };
  const [first, second] = drawn.map(lines);
  trace(part, "under slow", first.floor(first.slow));
  trace(part, "under flat", first.floor(first.flat));
  trace(part, "cross", first.cross);
  for (const name of /** @type {const} */ (["slow", "flat"])) {
    trace(part, name, first[name]);
    trace(part, `second ${name}`, second[name]);
  }
  part.element.style.setProperty("--slow-color", `var(--${over.color}-color)`);
}

/** Names at the ends of the roofs; regions and ridges on the floor. */
function nameRoofs(/** @type {any} */ part, /** @type {any} */ { drawn, over, words }) {
  const [first, second] = drawn;
  const [x, y] = part.axes;
  const end = (/** @type {Roof | undefined} */ roof) => [1, roof ? y.at(roof.peak) : 0];
  const foot = (/** @type {Roof | undefined} */ roof) => [roof ? inside(x.at(roof.ridge)) : 0, 0];
  const ridge = (/** @type {Roof | undefined} */ roof) =>
    roof ? fill(words.at_ridge, { ridge: digits(roof.ridge) }) : "";
  const [above, below] = [[-4, -9], [-4, 19]];
  const higher = (first?.peak ?? 0) >= (second?.peak ?? 0);
  note(part, "name", first?.name ?? "", end(first), higher ? above : below);
  note(part, "second name", second?.name ?? "", end(second), higher ? below : above);
  const sides = first && !second ? [words[`is_${over.bound}`], words.is_math] : ["", ""];
  nameSides(part, foot(first)[0], sides);
  const side = (first?.ridge ?? 0) < (second?.ridge ?? Infinity) ? -7 : 7;
  note(part, "ridge", ridge(first), foot(first), [side, -28]);
  note(part, "second ridge", ridge(second), foot(second), [-side, -28]);
}

/** Sentences, titles and the table; returns what there is to hear. */
function showTexts(/** @type {any} */ shown, /** @type {any} */ r) {
  const { words, math, roofs, drawn } = r;
  const sentences = verdicts(r);
  sentences.forEach((text, i) => write(shown.said[i], text));
  write(shown.titles[0], fill(words.up, math));
  write(shown.titles[1], fill(words.along, math));
  shown.facts.element.classList.toggle("alone", !roofs[1]);
  roofs.forEach((/** @type {Roof | undefined} */ roof, /** @type {number} */ i) => {
    write(shown.facts.heads[i], roof?.name ?? "");
    for (const fact of FACTS) write(shown.facts.cells[fact][i], reading(drawn[i], fact, r));
  });
  shown.tell(`${digits(r.intensity)} ${math.count}/byte`);
  return sentences.join(" ");
}

/** The numbers themselves, for whoever reads the page. */
function showNumbers(/** @type {HTMLElement} */ { dataset }, /** @type {any} */ { drawn }) {
  for (const fact of FACTS) {
    dataset[fact] = String(drawn[0]?.[fact] ?? "");
    dataset[`other_${fact}`] = String(drawn[1]?.[fact] ?? "");
  }
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view */
function render(view) {
  const shown = build(view.model);
  return present(view, shown.element, CHOICES, () => {
    const r = compute(view.model);
    showRoofs(shown.part, r);
    nameRoofs(shown.part, r);
    shown.move.forEach((move, i) => move(r.intensity, r.drawn[i]?.attained));
    showNumbers(shown.element, r);
    return showTexts(shown, r);
  });
}

export default { render };
