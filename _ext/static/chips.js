// The table of chips: its headers sort, and a form chooses rows.
"use strict";

(() => {
  /** @param {HTMLTableRowElement} row @param {number} place */
  const value = (row, place) => {
    const cell = row.cells[place];
    if (place === 0) return cell.textContent.trim();
    return "value" in cell.dataset ? Number(cell.dataset.value) : null;
  };

  const { compare } = new Intl.Collator("en", { numeric: true });

  /** Names from A to Z and numbers from the largest, or turned round; gaps last. */
  const order = (place, turned) => (one, other) => {
    const [a, b] = [value(one, place), value(other, place)];
    if (a === null || b === null) return (a === null) - (b === null);
    const sign = turned ? -1 : 1;
    return sign * (place === 0 ? compare(a, b) : b - a);
  };

  /** @param {HTMLTableElement} table @param {HTMLTableCellElement} head */
  const sort = (table, head) => {
    const first = head.cellIndex === 0 ? "ascending" : "descending";
    const second = head.cellIndex === 0 ? "descending" : "ascending";
    const turned = head.getAttribute("aria-sort") === first;
    for (const other of table.tHead.rows[0].cells)
      other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", turned ? second : first);
    const rows = [...table.tBodies[0].rows];
    table.tBodies[0].append(...rows.sort(order(head.cellIndex, turned)));
  };

  /** @param {HTMLTableElement} table */
  const makeSortable = (table) => {
    for (const head of table.tHead.rows[0].cells) {
      if ("unsorted" in head.dataset) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, head));
      head.append(button);
    }
  };

  /** @param {HTMLFormElement} form @param {HTMLTableElement} table */
  const choose = (form, table) => {
    const { text, vendor } = form.elements;
    const asked = text.value.toLowerCase().split(/\s+/);
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) {
      const name = `${row.cells[0].textContent} ${row.dataset.vendor}`;
      const found = asked.every((word) => name.toLowerCase().includes(word));
      row.hidden =
        !found || !["", row.dataset.vendor].includes(vendor.value);
    }
    const shown = rows.filter((row) => !row.hidden).length;
    const said = shown ? form.dataset.shown : form.dataset.none;
    form.querySelector("[role=status]").textContent = said
      .replace("{shown}", shown)
      .replace("{all}", rows.length);
  };

  const openTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target instanceof HTMLDetailsElement) target.open = true;
  };

  const start = () => {
    const table = document.querySelector("table.rl-chips");
    const form = document.querySelector("form.rl-choosers");
    makeSortable(table);
    form.addEventListener("input", () => choose(form, table));
    form.addEventListener("submit", (event) => event.preventDefault());
    choose(form, table); // a browser that comes back keeps what was typed
    form.dataset.awake = "";
    addEventListener("hashchange", openTarget);
    openTarget();
  };

  if (document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", start);
  else start();
})();
