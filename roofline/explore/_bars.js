// @ts-check
/* Bars of times, one under the other on one axis, and marks of the bounds they imply. */

/** A bar with its name, where its length comes from, and how long it is. */
function lane(/** @type {string} */ name, /** @type {Words} */ words) {
  const symbol = make("i", "", words.symbol);
  const label = make("span", "name", symbol, make("sub", "", words[`symbol_${name}`]));
  const [from, time] = [make("span", "from"), make("strong", "time")];
  const track = make("div", `track ${name}`);
  return { element: make("div", "lane", label, from, time, track), from, time };
}

/** Bars by name, the axis above them, and a bracket for the bounds beneath. */
function bars(/** @type {string[]} */ names, /** @type {string[]} */ bounds, /** @type {any} */ words) {
  const lanes = Object.fromEntries(names.map((name) => [name, lane(name, words)]));
  const ends = Object.fromEntries(bounds.map((name) => [name, make("div", `at end ${name}`)]));
  const [ticks, bracket] = [make("div", "ticks"), make("div", "bracket", ...Object.values(ends))];
  ticks.ariaHidden = "true";
  return { lanes, ends, ticks, bracket };
}

/**
 * Give the bars their lengths, in seconds, on an axis that holds the longest of all; if
 * that is zero there are none.
 * @param {any} part @param {Record<string, number>} lengths
 * @param {number} longest @param {Units} units
 */
function stretch(part, lengths, longest, units) {
  const { style } = part.element;
  const scale = axis(longest || 1);
  const end = longest && scale.end;
  for (const [name, value] of Object.entries(lengths))
    style.setProperty(`--${name}`, String(end ? value / end : 0));
  style.setProperty("--steps", String(scale.steps));
  if (part.end !== end) part.ticks.replaceChildren(...(end ? axisMarks(scale, units) : []));
  part.end = end;
}
