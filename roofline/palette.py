"""The book's colours: one meaning each, for a light and a dark page.

Figures and charts draw with LIGHT; the site maps each to a CSS variable
``--rl-<name>``, so one picture serves both themes.
"""

LIGHT = {
    "ink": "#1b1f24",
    "muted": "#57606a",
    "grid": "#d0d7de",
    "paper": "#ffffff",
    "math": "#0a5fc2",
    "hbm": "#b8400b",
    "network": "#0b6e65",
    "bound": "#6f3fc7",
}

DARK = {
    "ink": "#e6edf3",
    "muted": "#9da7b3",
    "grid": "#3d444d",
    "paper": "#14181e",
    "math": "#6cb2ff",
    "hbm": "#ff9d66",
    "network": "#4fd1c5",
    "bound": "#c4a5ff",
}
