// The bot's modals: text inputs, and labels around a text input, a select, radio buttons or checkboxes.
import { submitModal } from "./acts.js";
import { isSelect, preset, selectButton } from "./components.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { blocks } from "./markdown.js";
import { t } from "./texts.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
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
  (form.querySelector("input:checked, input, textarea, .select") ?? submit).focus();
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
  if (component.type === RADIO || component.type === CHECKBOXES) return boxes(component, label, description);
  if (component.type === CHECKBOX) return single(component, label, description);
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
      required && star(),
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

/** Radio buttons (one of them) or checkboxes (several), under a legend of their own. */
function boxes(component, label, description) {
  const id = `field-${++serial}`;
  const one = component.type === RADIO;
  const required = component.required !== false;
  const error = h("p", { class: "failure", role: "alert", id: `${id}-error` });
  const inputs = component.options.map((option) =>
    h("input", {
      type: one ? "radio" : "checkbox",
      name: id,
      value: option.value,
      checked: Boolean(option.default),
    }),
  );
  const node = h(
    "fieldset",
    {
      class: "modal-field modal-boxes",
      role: one ? "radiogroup" : "group",
      "aria-required": one ? String(required) : null,
      "aria-describedby": description ? `${id}-about ${id}-error` : `${id}-error`,
    },
    h("legend", { class: "modal-label" }, label, required && star()),
    description && h("p", { class: "modal-description", id: `${id}-about` }, description),
    component.options.map((option, index) => box(inputs[index], option.label, option.description)),
    error,
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const check = () => {
    const wrong = wrongCount(component, chosen().length, required);
    error.textContent = wrong ?? "";
    node.setAttribute("aria-invalid", String(Boolean(wrong)));
    return !wrong;
  };
  return {
    id: component.custom_id,
    node,
    value: () => (one ? (chosen()[0] ?? null) : chosen()),
    check,
    focus: () => inputs[0].focus(),
  };
}

/** What is wrong with so many chosen boxes, or null. */
function wrongCount(component, count, required) {
  if (!count) return required ? t("modal.required") : null;
  const least = component.min_values ?? 1;
  const most = component.max_values ?? component.options.length;
  if (count < least) return t("select.at_least", { n: least });
  return component.type === CHECKBOXES && count > most ? t("select.at_most", { n: most }) : null;
}

function single(component, label, description) {
  const input = h("input", { type: "checkbox", checked: Boolean(component.default) });
  return {
    id: component.custom_id,
    node: h("div", { class: "modal-field modal-boxes" }, box(input, label, description)),
    value: () => input.checked,
    check: () => true,
    focus: () => input.focus(),
  };
}

const star = () => h("span", { class: "star", title: t("modal.required"), "aria-hidden": "true" }, " *");

/** A box to tick with its label, which names it, and its note, which describes it. */
function box(input, label, description) {
  const id = `box-${++serial}`;
  input.setAttribute("aria-labelledby", id);
  if (description) input.setAttribute("aria-describedby", `${id}-about`);
  return h(
    "label",
    { class: "modal-box" },
    input,
    h(
      "span",
      { class: "modal-box-text" },
      h("span", { id }, label),
      description && h("small", { class: "modal-box-note", id: `${id}-about` }, description),
    ),
  );
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
