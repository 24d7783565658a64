// Light or dark, decided before anything is painted.
{
  const root = document.documentElement;
  // Where a browser keeps nothing, the page's scripts have a store that lasts as long as it.
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      window[name].getItem("");
    } catch {
      const kept = new Map();
      const store = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => kept.set(key, String(value)),
        removeItem: (key) => kept.delete(key),
      };
      Object.defineProperty(window, name, { value: store });
    }
  }
  const mode = localStorage.getItem("mode");
  root.dataset.mode = mode || "auto";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = mode === "light" || mode === "dark" ? mode : dark ? "dark" : "light";
  // Paper is light.
  let shown = root.dataset.theme;
  addEventListener("beforeprint", () => {
    shown = root.dataset.theme;
    root.dataset.theme = "light";
  });
  addEventListener("afterprint", () => (root.dataset.theme = shown));
}
