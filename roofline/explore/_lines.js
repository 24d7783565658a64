// @ts-check
/* Counts that are straight lines in one size, and where one overtakes another. */

/** @typedef {[number, number]} Line intercept and slope */

/**
 * A sum of terms as a line in one of its symbols.
 * @param {Term[]} terms @param {Record<string, number>} values @param {string} name
 * @returns {Line}
 */
function line(terms, values, name) {
  const part = (/** @type {number} */ power) =>
    evaluate(terms.filter(([, powers]) => (powers[name] ?? 0) === power), { ...values, [name]: 1 });
  return [part(0), part(1)];
}

/** The difference, exactly zero where only rounding tells two numbers apart. */
function difference(/** @type {number} */ a, /** @type {number} */ b) {
  const rounding = 8 * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b));
  return Math.abs(a - b) <= rounding ? 0 : a - b;
}

/** From where on one line is above another: 0 if it always is, Infinity if never. */
function overtakes(/** @type {Line} */ [a, slope], /** @type {Line} */ [b, other]) {
  const [ahead, gain] = [difference(a, b), difference(slope, other)];
  if (ahead > 0 || (ahead === 0 && gain >= 0)) return 0;
  if (gain <= 0) return Infinity;
  const [root, whole] = [-ahead / gain, Math.round(-ahead / gain)];
  return Math.abs(root - whole) <= 1e-13 * whole ? whole : root; // undoes rounding
}
