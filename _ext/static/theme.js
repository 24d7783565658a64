// Light or dark, decided before anything is painted.
{
  const root = document.documentElement;
  let mode = null;
  try {
    mode = localStorage.getItem("mode");
  } catch {
    // without storage, as the system has it
  }
  root.dataset.mode = mode || "auto";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = mode === "light" || mode === "dark" ? mode : dark ? "dark" : "light";
}
