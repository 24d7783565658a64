// Formulas in, HTML out: one JSON object a line, until the input ends.
"use strict";

const katex = require(process.argv[2]);
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { latex, options } = JSON.parse(line);
  let answer;
  try {
    answer = { html: katex.renderToString(latex, options) };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
