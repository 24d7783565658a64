// @ts-check
/* Three matrices to scale, A left of C and B above it, with the tiles at work. */

const BOX = 100; // a square; what follows is in its units
const [SIDE, TOP, GAP] = [8.5, 7, 7]; // room for names at the edges, and between matrices
const FINEST = 0.35; // about a pixel: lines any closer would run together
const SHAPES = ["done", "strip", "cuts", "frame", "pair", "tile"];
const NAMES = ["A", "B", "C", "bm", "bn", "bk", "bk again"];

/** @typedef {[number, number]} Span */

/** A rectangle across and down. */
function box(/** @type {Span} */ [left, right], /** @type {Span} */ [top, foot]) {
  const [x, y, end, low] = [left, top, right, foot].map((at) => +at.toFixed(3));
  return `M${x} ${y}H${end}V${low}H${x}z`;
}

/** Where tiles begin within a side: all of them, or none that are too small to see apart. */
function cuts(/** @type {number} */ size, /** @type {number} */ side, /** @type {number} */ scale) {
  const length = side * scale < FINEST ? 0 : Math.ceil(size / side) - 1;
  return Array.from({ length }, (_, i) => side * (i + 1));
}

/** Sides of tiles that are too small for lines between them. */
function tooFine(/** @type {Sizes} */ values) {
  const { scale } = arrange(values);
  return ["m", "n", "k"]
    .filter((name) => values[`b${name}`] < Math.min(values[name], FINEST / scale))
    .map((name) => `b${name}`);
}

/** How lengths of m, n and k come to lie in the box. */
function arrange(/** @type {Sizes} */ { m, n, k }) {
  const scale = Math.min((BOX - SIDE - SIDE - GAP) / (k + n), (BOX - TOP - TOP - GAP) / (k + m));
  const [wide, high] = [k + n, k + m].map((length) => scale * length + GAP);
  const [left, top] = [(BOX - wide) / 2, (BOX - high) / 2];
  const from = (/** @type {number} */ start) => (/** @type {number[]} */ span) =>
    /** @type {Span} */ (span.map((at) => start + scale * at));
  const second = scale * k + GAP; // where B and C begin, and A and C
  return {
    scale,
    ...{ across: from(left + second), down: from(top + second) },
    ...{ inA: from(left), inB: from(top) }, // along k: across in A, down in B
  };
}

/** The outlines of what is drawn, by name. */
function outlines(/** @type {Sizes} */ values, /** @type {any} */ { spans: [row, column, pair] }) {
  const { m, n, k, bm, bn, bk } = values;
  const { scale, across, down, inA, inB } = arrange(values);
  const [rows, columns, left, above] = [down([0, m]), across([0, n]), inA([0, k]), inB([0, k])];
  const [high, wide] = [down(row), across(column)];
  const lines = (/** @type {number[]} */ at, /** @type {(span: Span) => string} */ drawn) =>
    at.map((place) => drawn([place, place])).join("");
  const drawn = [
    lines(cuts(m, bm, scale), (at) => box(left, down(at)) + box(columns, down(at))),
    lines(cuts(n, bn, scale), (at) => box(across(at), above) + box(across(at), rows)),
    lines(cuts(k, bk, scale), (at) => box(inA(at), rows) + box(columns, inB(at))),
  ];
  return {
    frame: box(left, rows) + box(columns, above) + box(columns, rows),
    cuts: drawn.join(""),
    done: box(columns, down([0, row[0]])) + box(across([0, column[0]]), high),
    strip: box(left, high) + box(wide, above),
    pair: box(inA(pair), high) + box(wide, inB(pair)),
    tile: box(wide, high),
  };
}

/** How wide lines between tiles are: thinner where they are close. */
function lineWidth(/** @type {Sizes} */ values) {
  const { scale } = arrange(values);
  const apart = ["bm", "bn", "bk"].map((name) => scale * values[name]);
  return Math.min(1, ...apart.filter((length) => length >= FINEST));
}

/** The drawing, still empty; returns it and how to show a step in it. */
function matrices() {
  const shapes = SHAPES.map((name) => draw("path", { class: name }));
  const texts = NAMES.map((name) => draw("text", { class: name }, new Text(name.split(" ")[0])));
  const look = { class: "matrices", viewBox: `0 0 ${BOX} ${BOX}`, "aria-hidden": "true" };
  const element = draw("svg", look, ...shapes, ...texts);
  const show = (/** @type {Sizes} */ values, /** @type {any} */ way) => {
    const drawn = outlines(values, way);
    element.style.setProperty("--line", `${lineWidth(values)}px`);
    SHAPES.forEach((name, at) => put(shapes[at], { d: drawn[/** @type {"tile"} */ (name)] }));
    places(values, way).forEach(([x, y], at) => put(texts[at], { x, y }));
  };
  return { element, show };
}

/** Where the names are: matrices above or beside, sides of tiles at the outer edges. */
function places(/** @type {Sizes} */ values, /** @type {any} */ { spans: [row, column, pair] }) {
  const { across, down, inA, inB } = arrange(values);
  const { m, n, k } = values;
  const middle = (/** @type {Span} */ [start, end]) => (start + end) / 2;
  const [a, b] = [inA([0, k]), inB([0, k])];
  const [c, rows] = [across([0, n]), down([0, m])];
  const found = [
    [middle(a), rows[0] - 2],
    [c[0] - 2, middle(b) + 1.5],
    [middle(c), rows[0] - 2],
    [a[0] - 1.5, middle(down(row)) + 1.5],
    [middle(across(column)), b[0] - 1.5],
    [middle(inA(pair)), rows[1] + 4.5],
    [c[1] + 1.5, middle(inB(pair)) + 1.5],
  ];
  return found.map((place) => place.map((at) => +at.toFixed(3)));
}
