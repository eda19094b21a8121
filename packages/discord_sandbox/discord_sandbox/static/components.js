// Buttons and selects under a message, and the same selects inside a modal.
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { openDropdown } from "./dropdown.js";
import { blocks, emojiImage, jumpOf } from "./markdown.js";
import { nameOf, state } from "./store.js";
import { t } from "./texts.js";

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const USER_SELECT = 5;
const CHANNEL_SELECT = 8;
const TEXT = 10;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const emojiNode = (emoji) => {
  if (!emoji) return null;
  return emoji.id ? emojiImage(emoji) : h("span", { class: "emoji-text", "aria-hidden": "true" }, emoji.name);
};

/**
 * Nodes for a message's components. `act(custom_id, values?)` is called for a click; `pending` is the custom_id that
 * waits for the bot, or null: until it is answered, nothing else of the message can be pressed.
 */
export function componentNodes(components, { act, pending }) {
  return (components ?? []).map((one) => componentNode(one, { act, pending }));
}

function componentNode(component, context) {
  if (component.type === ROW) {
    return h(
      "div",
      { class: "row" },
      component.components.map((one) => componentNode(one, context)),
    );
  }
  if (component.type === BUTTON) return buttonNode(component, context);
  if (isSelect(component)) return selectNode(component, context);
  if (component.type === TEXT) return h("div", { class: "md" }, blocks(component.content));
  if (component.components)
    return h("div", { class: "group" }, componentNodes(component.components, context));
  return h("p", { class: "subtext" }, t("message.unknown"));
}

export const isSelect = (component) =>
  component.type === STRING_SELECT || (component.type >= USER_SELECT && component.type <= CHANNEL_SELECT);

function buttonNode(button, { act, pending }) {
  const label = [emojiNode(button.emoji), button.label && h("span", { class: "label" }, button.label)];
  const style = STYLES[button.style] ?? "secondary";
  if (button.style === 5 && button.url && !button.disabled) {
    const jump = jumpOf(button.url);
    if (jump) return h("button", { type: "button", class: "button link", onclick: jump.go }, label);
    return h(
      "a",
      {
        class: "button link",
        href: safeLink(button.url),
        target: "_blank",
        rel: "noopener noreferrer nofollow",
      },
      label,
      icon("out"),
    );
  }
  const waits = pending === button.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${style}${waits ? " waiting" : ""}`,
      disabled: Boolean(button.disabled),
      "aria-disabled": pending !== null && !button.disabled ? "true" : null,
      "aria-busy": waits ? "true" : null,
      "aria-label": button.label ? null : button.emoji?.name,
      data: { customId: button.custom_id ?? "" },
      onclick: () => pending === null && act(button.custom_id),
    },
    label,
    waits && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

const safeLink = (url) => (/^(https?|discord):\/\//.test(url) ? url : "#");

/** What a select offers: {value, label, description?, icon?}. */
export function offered(select) {
  if (select.type === STRING_SELECT) {
    return select.options.map((one) => ({
      value: one.value,
      label: one.label,
      description: one.description,
      icon: emojiNode(one.emoji),
    }));
  }
  if (select.type === CHANNEL_SELECT) {
    return [...state.channels.values()].map((one) => ({ value: one.id, label: `#${one.name}` }));
  }
  return [...state.users.values()].map((one) => ({
    value: one.id,
    label: nameOf(one),
    icon: avatar(one, "tiny"),
  }));
}

/** The values chosen before anybody touches it. */
export function preset(select) {
  if (select.type === STRING_SELECT)
    return select.options.filter((one) => one.default).map((one) => one.value);
  return (select.default_values ?? []).map((one) => one.id);
}

/** What the closed select shows for these values. */
function chosenLabel(select, values) {
  const chosen = offered(select).filter((one) => values.includes(one.value));
  if (!chosen.length)
    return h("span", { class: "placeholder" }, select.placeholder || t("select.placeholder"));
  return h(
    "span",
    { class: "chosen" },
    chosen.map((one) => h("span", { class: "chosen-one" }, one.icon, h("span", {}, one.label))),
  );
}

/** A closed select; `pick(values)` is called when a choice was made, `label` names it for screen readers. */
export function selectButton(select, { values, pick, waits = false, blocked = false, label }) {
  const name = label ?? (select.placeholder || t("select.placeholder"));
  const button = h(
    "button",
    {
      type: "button",
      class: `select${waits ? " waiting" : ""}`,
      role: "combobox",
      disabled: Boolean(select.disabled),
      "aria-disabled": blocked && !select.disabled ? "true" : null,
      "aria-busy": waits ? "true" : null,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": name,
      data: { customId: select.custom_id },
    },
    chosenLabel(select, values),
    waits ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : icon("chevron"),
  );
  const open = () =>
    openDropdown(button, {
      items: offered(select),
      chosen: values,
      min: select.min_values ?? 1,
      max: select.max_values ?? 1,
      label: name,
      done: pick,
    });
  button.addEventListener("click", () => {
    if (blocked) return;
    if (button.getAttribute("aria-expanded") === "false") open();
  });
  button.addEventListener("keydown", (event) => {
    if (["ArrowDown", "ArrowUp"].includes(event.key) && !blocked) {
      event.preventDefault();
      open();
    }
  });
  return button;
}

function selectNode(select, { act, pending }) {
  return selectButton(select, {
    values: preset(select),
    pick: (values) => act(select.custom_id, values),
    waits: pending === select.custom_id,
    blocked: pending !== null,
  });
}
