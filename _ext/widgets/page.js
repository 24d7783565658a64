/* ---- views ------------------------------------------------------------ */

/** @type {Record<string, (model: Model) => HTMLElement>} */
const VIEWS = {
  IntSliderModel: slider("linear"),
  FloatSliderModel: slider("linear"),
  FloatLogSliderModel: slider("logarithmic"),
  SelectionSliderModel: slider("selection"),
  DropdownModel: dropdown,
  CheckboxModel: checkbox,
  RadioButtonsModel: choice,
  ToggleButtonsModel: choice,
  LabelModel: text,
  BoxModel: box("w-box"),
  HBoxModel: box("w-hbox"),
  VBoxModel: box("w-vbox"),
  GridBoxModel: box("w-gridbox"),
  AnyModel: anywidget,
};

/** The words this script may need come with the page, in its language. */
function words(/** @type {string} */ which, what = "") {
  const place = document.querySelector(`[data-widgets-${which}]`);
  return (place?.getAttribute(`data-widgets-${which}`) ?? which).replace("{}", () => what);
}

const sentence = (/** @type {string} */ which, /** @type {string} */ what) =>
  make("p", "w-error", words(which, what));

/** @param {Model | undefined} model @returns {HTMLElement} */
function view(model) {
  const kind = model?.kind ?? "";
  if (!model || !(kind in VIEWS)) return sentence("unknown", kind);
  if (model.get("controls") && !explorers.has(model)) recall(model);
  const element = VIEWS[kind](model);
  element.classList.add(...(model.get("_dom_classes") ?? []));
  const layout = find(model.get("layout") ?? "");
  const place = () => {
    for (const [name, value] of Object.entries(layout?.state ?? {}))
      if (!name.startsWith("_"))
        element.style.setProperty(name.replaceAll("_", "-"), value);
  };
  layout?.on("change", place);
  place();
  if (explorers.has(model)) buttons(model, element);
  return element;
}

/** Keep `target` equal to `source`, from now on. */
function follow(/** @type {[string, string]} */ source, /** @type {[string, string]} */ target) {
  const [from, to] = [find(source[0]), find(target[0])];
  const copy = () => to?.set(target[1], from?.get(source[1]));
  from?.on(`change:${source[1]}`, copy);
  return copy;
}

/** @param {Model} model */
function link(model) {
  const [source, target] = [model.get("source"), model.get("target")];
  follow(source, target)();
  if (model.kind === "LinkModel") follow(target, source);
}

for (const script of document.querySelectorAll(STATE)) {
  const saved = JSON.parse(script.textContent ?? "{}").state;
  for (const [id, { model_name: kind, state }] of Object.entries(saved))
    models.set(id, new Model(kind, state));
}
for (const model of models.values()) if (/LinkModel$/.test(model.kind)) link(model);
for (const script of document.querySelectorAll(VIEW)) {
  const { model_id: id } = JSON.parse(script.textContent ?? "{}");
  const place = script.closest(".widget-view");
  if (place) place.replaceChildren(view(models.get(id)));
  else script.replaceWith(view(models.get(id)));
}
