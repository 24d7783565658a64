/* ---- anywidget -------------------------------------------------------- */

/** @type {Map<string, Promise<any>>} */
const modules = new Map();
const page = new AbortController();
addEventListener("pagehide", (event) => event.persisted || page.abort());

// There is no kernel to answer a command.
const experimental = { invoke: () => Promise.reject(new Error("no kernel")) };

/** The widget a module's text defines; one module for all models that share it. */
function definition(/** @type {string} */ source) {
  if (!modules.has(source)) {
    const blob = new Blob([source], { type: "text/javascript" });
    modules.set(source, import(URL.createObjectURL(blob)));
  }
  return modules.get(source)?.then(async (module) => {
    const given = module.default ?? { render: module.render };
    return typeof given === "function" ? given() : given;
  });
}

/** What a module hands back is called once, when the page goes. */
const keep = (/** @type {any} */ cleanup) => {
  if (typeof cleanup === "function") page.signal.addEventListener("abort", cleanup);
};

/** Define and initialize a model's widget, once, whatever the number of views. */
async function start(/** @type {any} */ model) {
  const widget = await definition(model.get("_esm"));
  keep(await widget.initialize?.({ model, signal: page.signal, experimental }));
  return widget;
}

/** @param {any} model */
function anywidget(model) {
  const el = make("div", "w-anywidget");
  style(model.get("_anywidget_id"), model.get("_css"));
  model.widget ??= start(model);
  model.widget
    .then((widget) => widget.render?.({ model, el, signal: page.signal, experimental }))
    .then(keep)
    .catch((/** @type {any} */ error) => {
      el.append(sentence("failed", error.message));
      console.error(error);
    });
  return el;
}

/** A widget class's style sheet, once in a page. */
function style(/** @type {string} */ id, /** @type {string | undefined} */ css) {
  if (!css || document.querySelector(`style[data-widget="${CSS.escape(id)}"]`)) return;
  const sheet = make("style", "", css);
  sheet.dataset.widget = id;
  document.head.append(sheet);
}

