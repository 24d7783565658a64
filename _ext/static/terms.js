/**
 * A tap on a term shows what it means, and another follows the link. Escape puts
 * the definition away. The rest is terms.css, which works without this.
 */
(() => {
  let touched = false;
  let tapped = null;
  const termAt = (event) => event.target.closest?.("a.rl-term") ?? null;

  addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    if (termAt(event) !== tapped) tapped = null;
  });

  addEventListener("click", (event) => {
    const term = termAt(event);
    if (!term || !touched || term === tapped) return;
    event.preventDefault();
    tapped = term;
  });

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const term of document.querySelectorAll("a.rl-term:is(:hover, :focus)"))
      term.classList.add("rl-closed");
  });

  const reopen = (event) => termAt(event)?.classList.remove("rl-closed");
  addEventListener("pointerout", reopen);
  addEventListener("focusout", reopen);
})();
