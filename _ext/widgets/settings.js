/* ---- settings in the address ------------------------------------------ */

/**
 * An explorer is a box that names its controls, each a choice among options. The query
 * of the page's address holds their settings, `times.chip=l4`, so that a link shows
 * what its sender saw. What it says of anything else, or wrongly, counts for nothing.
 * @typedef {{name: string, control: Model, options: string[], start: number}} Setting
 */

/** @type {Map<Model, {name: string, settings: Setting[]}>} */
const explorers = new Map();

/** Note where an explorer starts, then set it as the address says. */
function recall(/** @type {Model} */ model) {
  const kind = model.get("name");
  const alike = [...explorers.keys()].filter((other) => other.get("name") === kind).length;
  const name = alike ? `${kind}-${alike + 1}` : kind;
  const given = new URLSearchParams(location.search);
  const settings = Object.entries(model.get("controls")).map(([setting, reference]) => {
    const control = find(reference);
    const options = model.get("options")[setting];
    return { name: `${name}.${setting}`, control, options, start: control.get("index") };
  });
  explorers.set(model, { name, settings });
  for (const { name, control, options } of settings) {
    const index = options.indexOf(given.get(name) ?? "");
    if (index >= 0) control.set("index", index);
    control.on("change:index", remember);
  }
}

/** The address of the page as it stands: all settings of explorers that were moved. */
function address() {
  const url = new URL(location.href);
  for (const { settings } of explorers.values()) {
    const moved = settings.some(({ control, start }) => control.get("index") !== start);
    for (const { name, control, options } of settings)
      if (moved) url.searchParams.set(name, options[control.get("index")]);
      else url.searchParams.delete(name);
  }
  return url;
}

let waiting = 0;

/** Browsers allow few changes of an address a second: wait until the slider rests. */
function remember() {
  clearTimeout(waiting);
  waiting = setTimeout(rewrite, 400);
}

function rewrite() {
  clearTimeout(waiting);
  waiting = 0;
  try {
    history.replaceState(history.state, "", address());
  } catch {
    // Some browsers keep the address of a file as it is; "Copy link" still knows.
  }
}

// Whoever follows a link, such as that to the other language, finds it up to date.
for (const event of ["pointerdown", "focusin", "click"])
  addEventListener(event, () => waiting && rewrite(), true);

/** Buttons beneath an explorer, and a place that says what they did. */
function buttons(/** @type {Model} */ model, /** @type {HTMLElement} */ element) {
  const { name, settings } = explorers.get(model);
  const said = make("span", "w-said");
  said.role = "status";
  const say = (/** @type {string} */ text) => put(said, { textContent: text });
  for (const { control } of settings) control.on("change:index", () => say(""));
  const copy = async () => {
    const url = address();
    url.hash = element.closest("section[id]")?.id ?? url.hash;
    try {
      await navigator.clipboard.writeText(url.href);
      say(words("copied"));
    } catch {
      say(words("copy_failed", url.href));
    }
  };
  const reset = () => {
    for (const { control, start } of settings) control.set("index", start);
    say(words("reset_done"));
  };
  element.dataset.explorer = name;
  element.append(make("div", "w-buttons", button("copy", copy), button("reset", reset), said));
}

function button(/** @type {string} */ which, /** @type {() => void} */ act) {
  const element = make("button", "w-button", words(which));
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

