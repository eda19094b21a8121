// Dark or light: as the system says, until the player chooses.
import { byId, icon } from "./dom.js";
import { t } from "./texts.js";

const KEY = "sandbox-theme";
const system = window.matchMedia("(prefers-color-scheme: light)");
const root = document.documentElement;

const current = () => root.dataset.theme ?? (system.matches ? "light" : "dark");

export function drawThemeSwitch() {
  const button = byId("theme");
  const dark = current() === "dark";
  const label = t(dark ? "theme.light" : "theme.dark");
  button.setAttribute("aria-label", label);
  button.title = label;
  button.replaceChildren(icon(dark ? "sun" : "moon"));
}

export function startTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = current() === "dark" ? "light" : "dark";
    localStorage.setItem(KEY, root.dataset.theme);
    drawThemeSwitch();
  });
  system.addEventListener("change", drawThemeSwitch);
}
