// @ts-check
/* A walk through the three loops of a tiled matrix multiplication. */

/** @typedef {Record<string, number>} Sizes */

/**
 * Where a stop is in each of the loops over rows, columns and pairs: through the pairs
 * of the first tile, then from tile to tile, then from row to row.
 * @param {number} stop @param {number[]} counts @param {number} most
 */
function placeOf(stop, counts, most) {
  let left = stop;
  const place = counts.toReversed().map((count) => {
    const last = Math.min(count, most) - 1;
    const here = Math.min(left, last);
    left -= here;
    return Math.floor((here * (count - 1)) / Math.max(last, 1));
  });
  return place.reverse();
}

/** The last stop. */
function lastStop(/** @type {number[]} */ counts, /** @type {number} */ most) {
  return counts.reduce((sum, count) => sum + Math.min(count, most) - 1, 0);
}

/**
 * The tiles at a place: how many there are along each size, where those at work begin
 * and end, and which step this is.
 * @param {Sizes} values @param {number} stop @param {number} most
 */
function walk(values, stop, most) {
  const names = ["m", "n", "k"];
  const counts = names.map((name) => Math.ceil(values[name] / values[`b${name}`]));
  const place = placeOf(stop, counts, most);
  const spans = names.map((name, at) => {
    const start = place[at] * values[`b${name}`];
    return [start, Math.min(values[name], start + values[`b${name}`])];
  });
  const number = counts.reduce((sum, count, at) => sum * count + place[at], 0);
  const steps = counts.reduce((product, count) => product * count);
  return { counts, place, spans, step: number + 1, steps, last: lastStop(counts, most) };
}

/**
 * Bytes that have moved once a step has: of a product of whole rows of tiles, of whole
 * tiles in this row, and of a part of this tile, which is written when it is complete.
 * @param {any} data @param {Sizes} values @param {ReturnType<typeof walk>} way
 */
function movedAt({ bytes, written }, { n, k }, { counts, place, spans }) {
  const [[top, foot], [left, right], [, deep]] = spans;
  const part = (/** @type {number[]} */ [m, n, k, tm, tn]) => evaluate(bytes, { m, n, k, tm, tn });
  const [high, wide] = [foot - top, right - left];
  const done = [
    [top, n, k, place[0], counts[1]],
    [high, left, k, 1, place[1]],
    [high, wide, deep, 1, 1],
  ];
  const moved = done.map(part).reduce((sum, count) => sum + count);
  return deep === k ? moved : moved - evaluate(written, { m: high, n: wide });
}
