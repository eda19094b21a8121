// A player's disc: initial and colour; the bot wears its icon, or the sandbox's.
import { h } from "./dom.js";
import { iconUrl, nameOf, state } from "./store.js";

/** size: "" (in the log), "small" (lists), "tiny" (menus). */
export function avatar(user, size = "") {
  if (user?.bot || user?.id === state.bot?.id)
    return h("span", { class: `avatar bot ${size}`, "aria-hidden": "true" }, h("img", { class: "mark", src: iconUrl(), alt: "" }));
  const known = state.users.get(user?.id) ?? user;
  const color = /^#[0-9a-f]{6}$/i.test(known?.color ?? "") ? known.color : "#5a7d6c";
  const initial = [...nameOf(known).trim()][0]?.toUpperCase() ?? "?";
  return h("span", {
    class: `avatar ${size}`,
    style: { "--disc": color, "--ink": inkOn(color) },
    data: { initial },
    "aria-hidden": "true",
  });
}

/** Black or white, whichever reads better on that colour. */
function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#14211b" : "#ffffff";
}
