// @ts-check
/* What the charts share; each chart's module is this file and its own, end to end. */

/** @typedef {[number, Record<string, number>]} Term a coefficient and exponents */
/** @typedef {[string, number][]} Units names, from the smallest, and what each is worth */

/** @param {Term[]} terms @param {Record<string, number>} values */
function evaluate(terms, values) {
  return terms.reduce((sum, [coefficient, powers]) => {
    const factors = Object.entries(powers).map(([name, power]) => values[name] ** power);
    return sum + factors.reduce((product, factor) => product * factor, coefficient);
  }, 0);
}

/** Three significant digits, or all of a larger number's integer part. */
function digits(/** @type {number} */ value) {
  return value >= 999.5 ? value.toFixed(0) : value.toPrecision(3);
}

/** The largest unit that keeps a number above one. */
function unitOf(/** @type {number} */ value, /** @type {Units} */ units) {
  return units.filter(([, scale]) => value >= scale).at(-1) ?? units[0];
}

/** @param {number} value @param {Units} units */
function quantity(value, units) {
  const [unit, scale] = unitOf(value, units);
  return `${digits(value / scale)} ${unit}`;
}

/** @param {string} template @param {Record<string, string>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** @param {string} tag @param {string} name @param {(Node | string)[]} children */
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

/** Change a text, or leave the page alone where it says that already. */
function write(/** @type {Element} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A mark at a fraction of its parent's width, its text always within it. */
function markAt(/** @type {number} */ fraction, /** @type {string} */ text) {
  const mark = make("div", "at", text);
  mark.style.setProperty("--at", String(fraction));
  return mark;
}

/** A linear axis from zero to 1, 2 or 5 times a power of ten, in equal steps. */
function axis(/** @type {number} */ largest) {
  const decade = 10 ** Math.floor(Math.log10(largest));
  const factor = [1, 2, 5].find((f) => f * decade >= largest) ?? 10;
  return { end: factor * decade, steps: factor === 2 ? 4 : 5 };
}

/** @param {{end: number, steps: number}} axis @param {Units} units */
function axisMarks({ end, steps }, units) {
  const [unit, scale] = unitOf(end * (1 + 1e-9), units);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const text = String(Number(((end * i) / steps / scale).toPrecision(6)));
    return markAt(i / steps, i === steps ? `${text} ${unit}` : text);
  });
}

/** Reads `text` aloud, to those who listen, once it has not changed for a while. */
function announcer(/** @type {AbortSignal | undefined} */ signal) {
  const element = make("p", "aloud");
  element.role = "status";
  let waiting = 0;
  signal?.addEventListener("abort", () => clearTimeout(waiting));
  /** @param {string} text */
  const say = (text) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => (element.textContent = text), 700);
  };
  return { element, say };
}

/** A list of names and values; returns it, and where to write each value. */
function facts(/** @type {string[]} */ names, /** @type {Record<string, string>} */ words) {
  const list = make("dl", "facts");
  const values = names.map((name) => {
    const value = make("dd", "");
    list.append(make("div", "", make("dt", "", words[name]), value));
    return [name, value];
  });
  return { list, values: Object.fromEntries(values) };
}

/**
 * The numbers themselves, for whoever reads the page; empty where a figure is missing.
 * @param {HTMLElement} element @param {string[]} names @param {any} r
 */
function expose({ dataset }, names, r) {
  for (const name of names) dataset[name] = r.known ? String(r[name]) : "";
}

/**
 * Show a chart in the page's colours, and `show` it again, which says what there is to
 * hear, whenever one of the choices changes.
 * @param {{model: any, el: HTMLElement, signal?: AbortSignal}} view
 * @param {HTMLElement} chart @param {string[]} choices @param {() => string} show
 */
function present({ model, el, signal }, chart, choices, show) {
  const aloud = announcer(signal);
  for (const [name, color] of Object.entries(model.get("colors")))
    chart.style.setProperty(`--${name}-color`, `var(--rl-${name}, ${color})`);
  chart.classList.add("roofline-chart");
  chart.role = "group";
  chart.ariaLabel = model.get("words").title;
  const changed = () => aloud.say(show());
  for (const name of choices) model.on(`change:${name}`, changed);
  show();
  el.append(chart, aloud.element);
  return () => choices.forEach((name) => model.off(`change:${name}`, changed));
}
