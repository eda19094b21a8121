// A command being filled in: its name as a chip, one pill for each option, lists of values above.
import { complete } from "./acts.js";
import { localized } from "./commands.js";
import { byId, h, icon } from "./dom.js";
import { hideSuggestions, highlighted, isOpen, move, suggest } from "./suggest.js";
import { t } from "./texts.js";
import { checked, knownValues } from "./values.js";

const PAUSE = 180;
const host = byId("command-line");

/** The command being filled in, or null; there is at most one. */
let line = null;
let asked = 0;
let timer = null;

export const isFilling = () => line !== null;

/**
 * Begin to fill in `leaf`. texts: {option: text} typed already; hooks: {leave(text), send(leaf, options, texts), complain(text)}.
 */
export function fillIn(leaf, texts, hooks) {
  line = { leaf, fields: [], hooks };
  host.hidden = false;
  host.setAttribute("aria-label", `/${leaf.shown}`);
  const leave = h(
    "button",
    {
      type: "button",
      class: "icon-button small",
      "aria-label": t("composer.leave"),
      onclick: () => hooks.leave(""),
    },
    icon("close"),
  );
  line.more = h("span", { class: "more" });
  host.replaceChildren(
    h("span", { class: "chip", "data-testid": "command-chip" }, `/${leaf.shown}`),
    line.more,
    leave,
  );
  for (const option of leaf.options)
    if (option.required || texts[option.name]) addField(option, texts[option.name] ?? "");
  drawMore();
  const wanted = line.fields.find((field) => !field.input.value) ?? line.fields.at(-1);
  if (wanted) wanted.input.focus();
  else host.querySelector(".more button")?.focus();
}

export function stopFilling() {
  line = null;
  asked += 1;
  clearTimeout(timer);
  host.hidden = true;
  host.replaceChildren();
  hideSuggestions();
}

function addField(option, text) {
  const name = localized(option);
  const input = h("input", {
    class: "pill-input",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-label": name,
    "aria-required": String(Boolean(option.required)),
    "data-testid": `option-${option.name}`,
  });
  input.value = text;
  const field = { option, input, picked: null };
  field.node = h(
    "label",
    { class: `pill${option.required ? " required" : ""}` },
    h("span", { class: "pill-name" }, name),
    input,
  );
  input.addEventListener("input", () => {
    field.picked = null;
    resize(field);
    clearError(field);
    offer(field);
  });
  input.addEventListener("focus", () => offer(field));
  input.addEventListener("blur", () => line?.current === field && hideSuggestions());
  input.addEventListener("keydown", (event) => key(field, event));
  line.fields.push(field);
  line.more.before(field.node);
  resize(field);
  return field;
}

function drawMore() {
  const open = line.fields.map((field) => field.option.name);
  const rest = line.leaf.options.filter((option) => !open.includes(option.name));
  const add = (option) => {
    addField(option, "").input.focus();
    drawMore();
  };
  line.more.replaceChildren(
    ...rest.map((option) =>
      h(
        "button",
        {
          type: "button",
          class: "add-option",
          "aria-label": t("composer.optional", { name: localized(option) }),
          title: localized(option, "description"),
          onclick: () => add(option),
          onkeydown: buttonKey,
        },
        "+ ",
        localized(option),
      ),
    ),
  );
}

function buttonKey(event) {
  if (event.key === "Escape") line.hooks.leave("");
}

const resize = ({ input }) =>
  input.style.setProperty("--chars", String(Math.max(3, Math.min(40, [...input.value].length + 1))));

/** Offer values for a field: those known here at once, the bot's after a short pause in typing. */
function offer(field) {
  line.current = field;
  const { option, input } = field;
  const typed = field.picked ? "" : input.value;
  if (!option.autocomplete) return show(field, knownValues(option, typed) ?? [], null);
  asked += 1;
  const mine = asked;
  clearTimeout(timer);
  show(field, [], t("composer.loading"));
  timer = setTimeout(() => ask(field, mine), input.value ? PAUSE : 0);
  return undefined;
}

async function ask(field, mine) {
  const { leaf } = line;
  const options = Object.fromEntries(
    line.fields
      .filter((one) => one.input.value || one === field)
      .map((one) => [one.option.name, rawValue(one)]),
  );
  let values = [];
  let note = null;
  try {
    const choices = await complete(leaf.name, options, field.option.name);
    values = choices.map((one) => ({ value: one.value, label: localized(one) }));
    if (!values.length) note = t("composer.no_values");
  } catch (error) {
    note = error.message;
  }
  if (mine === asked && line && line.current === field && document.activeElement === field.input)
    show(field, values, note);
}

/** While asking for choices a half-typed value goes as it is. */
function rawValue(field) {
  const { value } = checked(field.option, field.input.value, field.picked);
  return field.option.autocomplete && !field.picked ? field.input.value : (value ?? field.input.value);
}

function show(field, values, note) {
  const { option, input } = field;
  const name = localized(option);
  const title = [h("strong", {}, name), " ", localized(option, "description")];
  field.picked ??= values.find((one) => isSame(one, input.value)) ?? null;
  const list = values.map((one) => ({
    label: one.label,
    icon: one.icon,
    entry: one,
    pick: () => pick(field, one),
  }));
  suggest(input, {
    label: t("composer.values", { name }),
    title,
    note,
    list,
    first: !field.picked && (Boolean(option.required) || Boolean(input.value)),
  });
}

const isSame = (one, text) => text !== "" && (one.label === text || String(one.value) === text);

function pick(field, entry) {
  field.picked = entry;
  field.input.value = entry.label;
  resize(field);
  clearError(field);
  const next = line.fields.find((one) => one !== field && one.option.required && !one.input.value);
  if (next) next.input.focus();
  else {
    field.input.focus();
    asked += 1;
    clearTimeout(timer);
    suggest(field.input, { label: "", title: t("composer.hint"), list: [] });
  }
}

function key(field, event) {
  if (event.isComposing) return;
  const row = highlighted();
  const wanted = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => escape(),
    Enter: () => (row ? row.pick() : submitLine()),
  }[event.key];
  if (wanted) {
    event.preventDefault();
    event.stopPropagation();
    wanted();
  } else if (event.key === "Tab" && !event.shiftKey && row && field.input.value) {
    event.preventDefault();
    row.pick();
  } else if (event.key === "Backspace" && !field.input.value) {
    event.preventDefault();
    removeField(field);
  }
}

function escape() {
  if (isOpen() && highlighted()) hideSuggestions();
  else line.hooks.leave("");
}

/** Backspace in an empty pill takes an optional one away; in the first needed one it goes back to the typed text. */
function removeField(field) {
  const at = line.fields.indexOf(field);
  if (field.option.required) {
    if (at > 0) line.fields[at - 1].input.focus();
    else line.hooks.leave(`/${line.leaf.shown}`);
    return;
  }
  line.fields.splice(at, 1);
  field.node.remove();
  drawMore();
  const next = line.fields[at - 1] ?? line.fields[0];
  if (next) next.input.focus();
  else line.hooks.leave(`/${line.leaf.shown}`);
}

function clearError(field) {
  field.input.removeAttribute("aria-invalid");
  line.hooks.complain("");
}

/** Check every pill; the first that will not do gets the keyboard and its reason is shown. */
export function submitLine() {
  const values = {};
  for (const field of line.fields) {
    const { value, error } = checked(field.option, field.input.value, field.picked);
    if (error) {
      field.input.focus();
      field.input.setAttribute("aria-invalid", "true");
      line.hooks.complain(error);
      return;
    }
    if (value !== undefined) values[field.option.name] = value;
  }
  const texts = Object.fromEntries(line.fields.map((field) => [field.option.name, field.input.value]));
  line.hooks.send(line.leaf, values, texts);
}
