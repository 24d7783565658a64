/**
 * The link to the other edition leads to the section being read, and keeps the
 * query: settings of sliders, words searched for. The head names both editions.
 */
(() => {
  "use strict";

  // A page may still be on its way to its #anchor: only the reader moves away.
  let moved = false;
  const move = (event) => {
    const scrolls = event.type !== "mousedown" || event.target === document.documentElement;
    if (scrolls && !["Enter", "Tab"].includes(event.key)) moved = true;
  };
  for (const event of ["wheel", "touchmove", "keydown", "mousedown"])
    addEventListener(event, move, { passive: true });
  addEventListener("hashchange", () => (moved = false));

  /** Return the page's #anchor; one with a broken percent sign names no place. */
  const anchor = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  };

  /** Return the id to go to: the page's #anchor while in view, else the section. */
  const place = () => {
    const id = anchor();
    const target = id && document.getElementById(id);
    if (id && (!moved || !target || inView(target))) return id;
    return sectionAt(window.innerHeight / 4) ?? "";
  };

  /** @param {Element} element */
  const inView = (element) => {
    const part = element.matches("section") ? element.firstElementChild : element;
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };

  /** Return the id of the last section, term or row of a table that begins above `y`. */
  const sectionAt = (y) => {
    const [, ...parts] = document.querySelectorAll("main :is(section, dt, tr)[id]");
    const above = (part) =>
      part.getClientRects().length && part.getBoundingClientRect().top <= y;
    return parts.findLast(above)?.id;
  };

  /** @param {HTMLAnchorElement} link */
  const aim = (link) => {
    const url = new URL(link.href);
    url.search = location.search;
    url.hash = place();
    link.href = url.href;
  };

  // Whoever asks for translations wants whole addresses; the files know none.
  for (const link of document.querySelectorAll("link[hreflang]"))
    link.setAttribute("href", link.href);

  for (const link of document.querySelectorAll("a.book-switch")) {
    for (const event of ["pointerdown", "focus", "click", "auxclick"])
      link.addEventListener(event, () => aim(link));
  }
})();
