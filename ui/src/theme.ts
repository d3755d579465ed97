/** Light or dark: the system's setting until the visitor chooses. */

export type Theme = "light" | "dark";

const KEY = "zermelo.theme";

export function savedTheme(): Theme | null {
  const saved = localStorage.getItem(KEY);
  return saved === "light" || saved === "dark" ? saved : null;
}

export function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
}

/** The theme in use. */
export function currentTheme(): Theme {
  return savedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Switches to the other theme and remembers it. */
export function toggleTheme(): Theme {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
  return theme;
}
