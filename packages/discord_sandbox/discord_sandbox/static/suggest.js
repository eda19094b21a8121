// The list above the composer: commands, or values for an option. The input it serves keeps the keyboard.
import { byId, h } from "./dom.js";

const box = byId("suggest");
box.addEventListener("pointerdown", (event) => event.preventDefault());
box.addEventListener("mousedown", (event) => event.preventDefault());

let rows = [];
let active = -1;
let served = null;

export const isOpen = () => !box.hidden;

/** The row that Enter would take, or null. */
export const highlighted = () => (isOpen() ? (rows[active] ?? null) : null);

/**
 * Show rows for `input`. rows: {label, detail?, hint?, icon?, pick()}; `title` and `note` stand above them; `first`: is the
 * first row highlighted at once?
 */
export function suggest(input, { label, title, note, list, first = true }) {
  if (served && served !== input) unlink();
  served = input;
  rows = list;
  active = first && rows.length ? 0 : -1;
  const listbox = h(
    "div",
    {
      class: "suggest-list",
      role: "listbox",
      id: "suggest-list",
      "aria-label": label,
      "data-testid": "suggestions",
    },
    rows.map(rowNode),
  );
  box.replaceChildren(
    ...[
      title && h("div", { class: "suggest-title" }, title),
      note && h("p", { class: "suggest-note", role: "status" }, note),
      rows.length > 0 && listbox,
    ].filter(Boolean),
  );
  box.hidden = false;
  input.setAttribute("aria-controls", "suggest-list");
  if (input.role === "combobox" || input.getAttribute("role") === "combobox")
    input.setAttribute("aria-expanded", String(rows.length > 0));
  mark();
}

function rowNode(row, index) {
  return h(
    "div",
    {
      class: "suggest-row",
      role: "option",
      id: `suggest-${index}`,
      onclick: () => row.pick(),
      onpointermove: () => active !== index && move(index - active),
    },
    row.icon,
    h(
      "span",
      { class: "row-text" },
      h("span", { class: "row-label" }, row.label, row.hint && h("span", { class: "row-hint" }, row.hint)),
      row.detail && h("span", { class: "row-detail" }, row.detail),
    ),
  );
}

function mark() {
  const list = box.querySelector("[role=listbox]");
  [...(list?.children ?? [])].forEach((node, index) =>
    node.setAttribute("aria-selected", String(index === active)),
  );
  if (active >= 0 && list) {
    served.setAttribute("aria-activedescendant", `suggest-${active}`);
    list.children[active].scrollIntoView({ block: "nearest" });
  } else served?.removeAttribute("aria-activedescendant");
}

/** Highlight the row that many places further on; the ends meet. */
export function move(step) {
  if (!rows.length) return;
  active = active < 0 ? (step > 0 ? 0 : rows.length - 1) : (active + step + rows.length) % rows.length;
  mark();
}

function unlink() {
  served?.removeAttribute("aria-activedescendant");
  served?.removeAttribute("aria-controls");
  if (served?.getAttribute("aria-expanded")) served.setAttribute("aria-expanded", "false");
  served = null;
}

export function hideSuggestions() {
  unlink();
  rows = [];
  active = -1;
  box.hidden = true;
  box.replaceChildren();
}
