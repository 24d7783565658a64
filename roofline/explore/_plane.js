// @ts-check
/* A plane between two axes, in SVG: lines, and texts and points above them. */

/**
 * Where a value lies on an axis, from 0 to 1, and the values that are marked on it.
 * @typedef {{at: (value: number) => number, ticks: {value: number, text: string}[]}} Axis
 */

/** @param {number} value @param {Units} units */
function tick(value, units) {
  const [unit, scale] = unitOf(value * (1 + 1e-9), units);
  return { value, text: `${Number((value / scale).toPrecision(3))}${unit}` };
}

/** An axis on which each mark is ten times the last. */
function logAxis(/** @type {number[]} */ [start, end], /** @type {Units} */ units) {
  const span = Math.log(end / start);
  const [first, last] = [Math.ceil(Math.log10(start)), Math.floor(Math.log10(end))];
  const powers = Array.from({ length: 1 + last - first }, (_, i) => 10 ** (first + i));
  const at = (/** @type {number} */ value) => Math.log(value / start) / span;
  return { at, ticks: powers.map((value) => tick(value, units)) };
}

/** An axis from zero, marked at multiples of 1, 2 or 5 times a power of ten. */
function linearAxis(/** @type {number} */ end, /** @type {Units} */ units) {
  const decade = 10 ** Math.floor(Math.log10(end / 5));
  const step = decade * ([1, 2, 5].find((factor) => factor * decade >= end / 5) ?? 10);
  const length = 1 + Math.floor(end / step);
  const at = (/** @type {number} */ value) => value / end;
  return { at, ticks: Array.from({ length }, (_, i) => tick(step * i, units)) };
}

/** @param {string} tag @param {Record<string, any>} attributes @param {Node[]} children */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/** Set attributes, but leave alone those that are so already. */
function put(/** @type {Element} */ element, /** @type {Record<string, any>} */ attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

const hundredths = (/** @type {number} */ fraction) => +(100 * fraction).toFixed(3);
const percent = (/** @type {number} */ fraction) => `${hundredths(fraction)}%`;
const inside = (/** @type {number} */ fraction) => Math.min(1, Math.max(0, fraction));

/**
 * A plane with lines and texts, by name. Lines are paths in a box that is stretched and
 * clips them; all that keeps its shape lies above it, at percents of width and height.
 */
function plane(/** @type {string[]} */ lines, /** @type {string[]} */ texts) {
  const named = (/** @type {string} */ tag, /** @type {string[]} */ names) =>
    Object.fromEntries(names.map((name) => [name, draw(tag, { class: name })]));
  const path = named("path", ["grid", ...lines]);
  const text = named("text", texts);
  const ticks = draw("g", { class: "ticks" });
  const stretched = { viewBox: "0 0 100 100", preserveAspectRatio: "none" };
  const ink = draw("svg", { class: "ink", ...stretched }, ...Object.values(path));
  const element = draw("svg", { class: "plane" }, ticks, ink, ...Object.values(text));
  return { element, ticks, path, text, axes: /** @type {Axis[]} */ ([]), marked: "" };
}

/** Give a plane its axes; their marks are drawn where they are others. */
function setAxes(/** @type {any} */ part, /** @type {Axis} */ x, /** @type {Axis} */ y) {
  part.axes = [x, y];
  const across = x.ticks.map(({ value, text }) => ({ at: x.at(value), text }));
  const up = y.ticks.map(({ value, text }) => ({ at: 1 - y.at(value), text }));
  const marked = JSON.stringify([across, up]);
  if (part.marked === marked) return;
  part.marked = marked;
  const lines = across.map(({ at }) => `M${hundredths(at)} 0V100`);
  lines.push(...up.map(({ at }) => `M0 ${hundredths(at)}H100`));
  put(part.path.grid, { d: lines.join("") });
  const [below, beside] = [{ class: "x", y: "100%", dy: 18 }, { x: 0, dx: -7, dy: 4 }];
  part.ticks.replaceChildren(
    ...across.map(({ at, text }) => draw("text", { ...below, x: percent(at) }, new Text(text))),
    ...up.map(({ at, text }) => draw("text", { ...beside, y: percent(at) }, new Text(text))),
  );
}

/**
 * Draw a line through points, given in the units of the axes; none draws nothing.
 * @param {any} part @param {string} name @param {number[][]} points
 */
function trace(part, name, points) {
  const [x, y] = part.axes;
  const steps = points.map(([a, b]) => `${hundredths(x.at(a))} ${hundredths(1 - y.at(b))}`);
  put(part.path[name], { d: steps.length ? `M${steps.join("L")}` : "" });
}

/**
 * Write beside a place, given in fractions; the side is that of the offset in pixels.
 * @param {any} part @param {string} name @param {string} text
 * @param {number[]} place @param {number[]} offset
 */
function note(part, name, text, [x, y] = [0, 0], [dx, dy] = [0, 0]) {
  const element = part.text[name];
  write(element, text);
  const anchor = dx < 0 ? "end" : dx ? "start" : "middle";
  if (text) put(element, { x: percent(x), y: percent(1 - y), dx, dy, "text-anchor": anchor });
}

/** Take away all lines and texts but those of the axes. */
function erase(/** @type {any} */ part) {
  for (const [name, path] of Object.entries(part.path)) if (name !== "grid") put(path, { d: "" });
  for (const text of Object.values(part.text)) write(text, "");
}

/**
 * Name what lies left and right of a place on the floor, where there is room.
 * @param {any} part @param {number} at @param {string[]} names
 */
function nameSides(part, at, [left, right]) {
  note(part, "slow", at > 0.14 ? left : "", [at, 0], [-7, -8]);
  note(part, "flat", at < 0.86 ? right : "", [at, 0], [7, -8]);
  put(part.text.slow, { class: at < 0.42 ? "slow tight" : "slow" });
  put(part.text.flat, { class: at > 0.62 ? "flat tight" : "flat" });
}

/** Add a point with a line to each axis; returns how to move it, or take it away. */
function addPoint(/** @type {any} */ part, /** @type {string} */ name, /** @type {number} */ r) {
  const [across, down] = [draw("line", { x1: 0 }), draw("line", { y2: "100%" })];
  const dot = draw("circle", { class: "dot", r });
  const grab = draw("circle", { class: "grab", r: 22 }); // as large as a finger
  const group = draw("g", { class: name }, across, down, dot, grab);
  part.element.append(group);
  return (/** @type {number} */ a, /** @type {number | undefined} */ b) => {
    put(group, { display: b === undefined ? "none" : "inline" });
    if (b === undefined) return;
    const x = percent(inside(part.axes[0].at(a))); // beyond an edge, it stays there
    const y = percent(1 - inside(part.axes[1].at(b)));
    put(across, { x2: x, y1: y, y2: y });
    put(down, { x1: x, x2: x, y1: y });
    for (const circle of [dot, grab]) put(circle, { cx: x, cy: y });
  };
}
