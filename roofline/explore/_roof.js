// @ts-check
/* A small roofline, to look at: shares of the peak against intensity. */

const LINES = ["under slow", "under flat", "cross", "flat", "slow"];
const TEXTS = ["slow", "flat", "ridge"];
const [X, Y] = [[1, 1e4], [1e-2, 2]]; // FLOPs/byte, and shares of the peak
const SHARES = /** @type {Units} */ ([["%", 0.01]]);

/** A small roofline. */
function roofline(/** @type {any} */ words, /** @type {any} */ { units, math: { count } }) {
  const part = plane(LINES, TEXTS);
  const move = addPoint(part, "point", 7);
  const up = make("p", "title", words.up);
  const along = make("p", "title below", fill(words.along, { count }));
  setAxes(part, logAxis(X, units[""]), logAxis(Y, SHARES));
  put(part.element, { "aria-hidden": "true" });
  return { element: make("div", "roof", up, part.element, along), part, move };
}

/** The roof of the chip, with names, and the point of this tile. */
function showRoof(/** @type {any} */ { part, move }, /** @type {Result} */ r) {
  move(r.intensity, r.known ? r.share : undefined);
  if (!r.known) return erase(part);
  const { ridge, words } = r;
  const slope = [[ridge * Y[0], Y[0]], [ridge, 1]];
  const flat = [[ridge, 1], [X[1], 1]];
  trace(part, "slow", slope);
  trace(part, "flat", flat);
  trace(part, "under slow", [...slope, [ridge, Y[0]]]);
  trace(part, "under flat", [[ridge, Y[0]], ...flat, [X[1], Y[0]]]);
  trace(part, "cross", [[ridge, Y[0]], [ridge, 1]]);
  const at = part.axes[0].at(ridge);
  nameSides(part, at, [words.is_memory, words.is_math]);
  const name = fill(words.at_ridge, { ridge: digits(ridge) });
  note(part, "ridge", name, [at, part.axes[1].at(1)], [7, -8]);
}
