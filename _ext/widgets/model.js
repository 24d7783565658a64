const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
const REFERENCE = "IPY_MODEL_";

/** @typedef {Record<string, any>} State */
/** @typedef {(...values: any[]) => void} Listener */

/** The front end of a widget's state: the model interface anywidget defines. */
class Model {
  /** @param {string} kind @param {State} state */
  constructor(kind, state) {
    this.kind = kind;
    this.state = state;
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string | State} name @param {any} [value] */
  set(name, value) {
    const given = typeof name === "string" ? { [name]: value } : name;
    const changed = Object.keys(given).filter(
      (key) => JSON.stringify(given[key]) !== JSON.stringify(this.state[key]),
    );
    Object.assign(this.state, given);
    for (const key of changed) this.emit(`change:${key}`, this, given[key]);
    if (changed.length) this.emit("change", this);
  }

  /** @param {string} names @param {Listener} listener */
  on(names, listener) {
    for (const name of names.split(/\s+/)) {
      if (!this.listeners.has(name)) this.listeners.set(name, new Set());
      this.listeners.get(name)?.add(listener);
    }
  }

  /** @param {string | null} [names] @param {Listener | null} [listener] */
  off(names, listener) {
    for (const name of names?.split(/\s+/) ?? [...this.listeners.keys()]) {
      if (listener) this.listeners.get(name)?.delete(listener);
      else this.listeners.delete(name);
    }
  }

  /** @param {string} name @param {any[]} values */
  emit(name, ...values) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...values);
  }

  // Nobody listens behind the page: what a kernel would be told goes nowhere.
  save_changes() {}
  send() {}
}

/** @type {Map<string, Model>} */
const models = new Map();

/** @param {string} reference */
const find = (reference) => models.get(reference.replace(REFERENCE, ""));

/**
 * @param {string} tag @param {string} name @param {(Node | string)[]} children
 * @returns {any}
 */
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

