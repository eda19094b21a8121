// The bot's modals: text inputs, and labels around a text input or a select.
import { submitModal } from "./acts.js";
import { isSelect, preset, selectButton } from "./components.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { blocks } from "./markdown.js";
import { t } from "./texts.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const LONGEST = 4000;
let serial = 0;

/** modal: {interaction, channel, custom_id, title, components}. */
export function openModal(modal) {
  const fields = modal.components.map(fieldOf);
  const error = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, t("modal.submit"));
  const cancel = h("button", { type: "button", class: "button secondary" }, t("modal.cancel"));
  const form = h(
    "form",
    { class: "modal-form", novalidate: true },
    h(
      "div",
      { class: "modal-fields" },
      fields.map((field) => field.node),
    ),
    error,
    h("div", { class: "dialog-foot" }, cancel, submit),
  );
  const dialog = openDialog({ title: modal.title, content: form, name: "modal" });
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ modal, fields, dialog, error, submit });
  });
  (form.querySelector("input, textarea, .select") ?? submit).focus();
}

async function send({ modal, fields, dialog, error, submit }) {
  const wrong = fields.filter((field) => !field.check());
  error.hidden = true;
  if (wrong.length) return wrong[0].focus();
  if (submit.getAttribute("aria-busy")) return undefined;
  submit.setAttribute("aria-busy", "true");
  const values = Object.fromEntries(
    fields.filter((field) => field.id).map((field) => [field.id, field.value()]),
  );
  try {
    if (await submitModal(modal, values)) return dialog.close();
    error.textContent = t("modal.failed");
  } catch (refusal) {
    error.textContent = `${t("modal.failed")} (${refusal.message})`;
  } finally {
    submit.removeAttribute("aria-busy");
  }
  error.hidden = false;
  return undefined;
}

/** One field: {id, node, value(), check() -> bool, focus()}; a row wraps one text input, a label any control. */
function fieldOf(component) {
  if (component.type === LABEL) return control(component.component, component.label, component.description);
  if (component.type === TEXT)
    return { node: h("div", { class: "md" }, blocks(component.content)), check: () => true };
  const inner = component.components?.[0] ?? component;
  return control(inner, inner.label ?? "", null);
}

function control(component, label, description) {
  const id = `field-${++serial}`;
  const required = component.required !== false;
  const made = isSelect(component)
    ? choice(component, label)
    : component.type === TEXT_INPUT
      ? text(component)
      : null;
  if (!made) return { node: h("p", { class: "subtext" }, t("message.unknown")), check: () => true };
  const error = h("p", { class: "failure", role: "alert", id: `${id}-error` });
  const node = h(
    "div",
    { class: "modal-field" },
    h(
      "label",
      { for: id, class: "modal-label" },
      label,
      required && h("span", { class: "star", title: t("modal.required") }, " *"),
    ),
    description && h("p", { class: "modal-description", id: `${id}-about` }, description),
    made.node,
    error,
  );
  made.input.id = id;
  made.input.setAttribute("aria-describedby", description ? `${id}-about ${id}-error` : `${id}-error`);
  const check = () => {
    const wrong = made.wrong(required);
    error.textContent = wrong ?? "";
    made.input.setAttribute("aria-invalid", String(Boolean(wrong)));
    return !wrong;
  };
  return {
    id: component.custom_id,
    node,
    value: made.value,
    check,
    focus: () => node.querySelector("input, textarea, .select").focus(),
  };
}

function text(component) {
  const long = component.style === 2;
  const props = {
    class: "text-input",
    placeholder: component.placeholder ?? null,
    maxlength: String(component.max_length ?? LONGEST),
    required: component.required !== false,
    autocomplete: "off",
    "data-custom-id": component.custom_id,
  };
  const input = long ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
  input.value = component.value ?? "";
  const wrong = (required) => {
    const { length } = input.value;
    if (!length) return required ? t("modal.required") : null;
    return length < (component.min_length ?? 0)
      ? t("modal.length", { n: length, max: `≥ ${component.min_length}` })
      : null;
  };
  return { input, node: input, value: () => input.value, wrong };
}

function choice(component, label) {
  const holder = h("div", { class: "modal-select" });
  const made = { input: holder, node: holder, values: preset(component) };
  const draw = () => {
    const pick = (values) => {
      made.values = values;
      draw();
      holder.firstChild.focus();
    };
    holder.replaceChildren(selectButton(component, { values: made.values, pick, label }));
  };
  draw();
  made.value = () => made.values;
  made.wrong = (required) => {
    const least = component.min_values ?? 1;
    if (!made.values.length) return required ? t("modal.required") : null;
    return made.values.length < least ? t("select.at_least", { n: least }) : null;
  };
  return made;
}
