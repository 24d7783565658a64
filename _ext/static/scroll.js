// A box that scrolls sideways can be reached, and so scrolled, by keyboard. A phone's
// drawer of contents makes way for what was chosen in it.
"use strict";

(() => {
  const BOXES =
    "article pre, .book-scroll, .pst-scrollable-table-container, .katex-display";

  /** @param {Element} box */
  const mark = (box) => {
    if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  };

  document.addEventListener("click", ({ target }) => {
    if (target.closest("a[href*='#']")) target.closest("dialog")?.close();
  });

  const start = () => {
    const sizes = new ResizeObserver((entries) =>
      entries.forEach((entry) => mark(entry.target)),
    );
    document.querySelectorAll(BOXES).forEach((box) => sizes.observe(box));
    // Formulas grow when their fonts arrive, without a change of the box.
    document.fonts?.ready.then(() =>
      document.querySelectorAll(BOXES).forEach(mark),
    );
  };

  if (document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", start);
  else start();
})();
