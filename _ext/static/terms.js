/**
 * A tap on a term shows what it means, and another follows the link. Escape puts
 * the definition away. The rest is terms.css, which works without this.
 */
(() => {
  let touched = false;
  const termAt = (event) => event.target.closest?.("a.rl-term") ?? null;

  /** Show the definition of one term that was tapped, or of none. */
  const tap = (term) => {
    for (const other of document.querySelectorAll("a.rl-tapped"))
      other.classList.remove("rl-tapped");
    term?.classList.add("rl-tapped");
  };

  addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    const term = termAt(event);
    if (!term?.classList.contains("rl-tapped")) tap(null);
  });

  addEventListener("click", (event) => {
    const term = termAt(event);
    if (!term || !touched || term.classList.contains("rl-tapped")) return;
    event.preventDefault();
    tap(term);
  });

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    tap(null);
    for (const term of document.querySelectorAll("a.rl-term:is(:hover, :focus)"))
      term.classList.add("rl-closed");
  });

  const reopen = (event) => termAt(event)?.classList.remove("rl-closed");
  addEventListener("pointerout", reopen);
  addEventListener("focusout", reopen);
})();
