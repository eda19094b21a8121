// The list that drops from a select: one or several values, by mouse, touch or keyboard.
import { h, icon } from "./dom.js";
import { t } from "./texts.js";

let opened = null;
let serial = 0;

/** Close the list that is open, if any, without choosing. */
export function closeDropdown() {
  opened?.close();
}

/**
 * Open a list under `anchor`. items: {value, label, description?, icon? (node)}; `done(values)` is called once
 * with the chosen values, `settle` once the list is gone, chosen or not.
 */
export function openDropdown(anchor, { items, chosen, min, max, label, done, settle }) {
  closeDropdown();
  const list = new Dropdown(anchor, { items, chosen: new Set(chosen), min, max, label, done, settle });
  opened = list;
  list.open();
}

class Dropdown {
  constructor(anchor, options) {
    Object.assign(this, options, { anchor, before: [...options.chosen].sort().join("\n"), active: 0 });
    this.id = `dropdown-${++serial}`;
    this.rows = this.items.map((item, index) => this.row(item, index));
    this.list = h(
      "div",
      {
        class: "dropdown-list",
        role: "listbox",
        tabindex: "0",
        "aria-label": this.label,
        "aria-multiselectable": String(this.max > 1),
        id: this.id,
      },
      this.rows,
    );
    this.note = h("span", { class: "dropdown-note" });
    const close = h(
      "button",
      { type: "button", class: "button primary", onclick: () => this.finish() },
      t("select.done"),
    );
    this.box = h(
      "div",
      { class: "dropdown", "data-testid": "dropdown" },
      this.list,
      this.max > 1 && h("div", { class: "dropdown-foot" }, this.note, close),
    );
  }

  row(item, index) {
    return h(
      "div",
      {
        class: "dropdown-row",
        role: "option",
        id: `${this.id}-${index}`,
        onclick: () => this.choose(index),
        data: { value: item.value },
      },
      item.icon,
      h(
        "span",
        { class: "row-text" },
        h("span", {}, item.label),
        item.description && h("span", { class: "row-detail" }, item.description),
      ),
      this.max > 1 && h("span", { class: "tick" }, icon("check")),
    );
  }

  open() {
    (this.anchor.closest("dialog") ?? document.body).append(this.box);
    this.anchor.setAttribute("aria-expanded", "true");
    this.anchor.setAttribute("aria-controls", this.id);
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.outside = (event) => {
      if (!this.box.contains(event.target) && !this.anchor.contains(event.target)) this.finish();
    };
    this.moved = (event) => !this.box.contains(event.target) && this.place();
    document.addEventListener("pointerdown", this.outside, true);
    document.addEventListener("scroll", this.moved, true);
    window.addEventListener("resize", this.moved);
    this.active = Math.max(
      0,
      this.items.findIndex((item) => this.chosen.has(item.value)),
    );
    this.place();
    this.show();
    this.list.focus({ preventScroll: true });
  }

  /** Under the select, or above it where there is more room. */
  place() {
    if (!this.anchor.isConnected) return this.close();
    const at = this.anchor.getBoundingClientRect();
    const below = window.innerHeight - at.bottom - 12;
    const upward = below < 240 && at.top > below;
    const room = Math.max(120, Math.min(upward ? at.top - 12 : below, 380));
    const width = Math.min(Math.max(at.width, 240), window.innerWidth - 16);
    const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
    const set = (name, value) => this.box.style.setProperty(name, value);
    set("left", `${left}px`);
    set("width", `${width}px`);
    set("max-height", `${room}px`);
    set("top", upward ? "auto" : `${at.bottom + 4}px`);
    set("bottom", upward ? `${window.innerHeight - at.top + 4}px` : "auto");
    return undefined;
  }

  show() {
    this.rows.forEach((row, index) => {
      row.setAttribute("aria-selected", String(this.chosen.has(this.items[index].value)));
      row.classList.toggle("active", index === this.active);
    });
    this.list.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
    this.rows[this.active]?.scrollIntoView({ block: "nearest" });
    const few = this.chosen.size < this.min;
    this.note.textContent = few
      ? t("select.at_least", { n: this.min })
      : t("select.count", { n: this.chosen.size, max: this.max });
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -this.items.length, End: this.items.length }[event.key];
    if (step !== undefined) {
      this.active = Math.max(0, Math.min(this.items.length - 1, this.active + step));
      this.show();
    } else if (event.key === "Enter" || event.key === " ") this.choose(this.active);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab" && this.max === 1) this.close();
    else return this.jump(event);
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  }

  /** A letter goes to the next row that begins with it. */
  jump(event) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
    const order = [...this.items.keys()].map((index) => (index + this.active + 1) % this.items.length);
    const hit = order.find((index) =>
      this.items[index].label.toLowerCase().startsWith(event.key.toLowerCase()),
    );
    if (hit === undefined) return;
    this.active = hit;
    this.show();
  }

  choose(index) {
    const { value } = this.items[index];
    this.active = index;
    if (this.max === 1) {
      this.chosen = new Set(this.min === 0 && this.chosen.has(value) ? [] : [value]);
      this.finish(true);
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.max) this.chosen.add(value);
    this.show();
  }

  /** Take the choice if it is complete and differs from what was chosen before; a single choice always counts. */
  finish(always = false) {
    const values = this.items.map((item) => item.value).filter((value) => this.chosen.has(value));
    const changed = [...values].sort().join("\n") !== this.before;
    if (values.length >= this.min && (changed || always)) this.done(values);
    this.close();
  }

  close() {
    if (opened === this) opened = null;
    document.removeEventListener("pointerdown", this.outside, true);
    document.removeEventListener("scroll", this.moved, true);
    window.removeEventListener("resize", this.moved);
    const inside = this.box.contains(document.activeElement);
    this.box.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    if (inside && this.anchor.isConnected) this.anchor.focus({ preventScroll: true });
    this.settle?.();
  }
}
