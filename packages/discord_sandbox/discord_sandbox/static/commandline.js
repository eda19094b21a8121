// A command being filled in: its name as a chip, one pill for each option, a place to name more, lists of values above.
import { complete } from "./acts.js";
import { STRING, localized, namedOptions, plain, typedOptions } from "./commands.js";
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
  line.tail = tail();
  line.more = h("span", { class: "more" });
  host.replaceChildren(
    h("span", { class: "chip", "data-testid": "command-chip" }, `/${leaf.shown}`),
    line.tail,
    line.more,
    leave,
  );
  for (const option of leaf.options)
    if (option.required || texts[option.name]) addField(option, texts[option.name] ?? "");
  drawMore();
  (line.fields.find((field) => !field.input.value)?.input ?? line.tail).focus();
}

export function stopFilling() {
  line = null;
  asked += 1;
  clearTimeout(timer);
  host.hidden = true;
  host.replaceChildren();
  hideSuggestions();
}

/** A box of one line with a list of what may stand in it. */
const box = (more) =>
  h("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    ...more,
  });

/** Where the keyboard is behind the last pill: names an option ("robots:"), or takes values in their order. */
function tail() {
  const input = box({
    class: "pill-input",
    "aria-label": t("composer.tail"),
    "data-testid": "option-name",
  });
  input.addEventListener("input", () => {
    resize({ input });
    line.hooks.complain("");
    if (!spread(input)) offerNames();
  });
  input.addEventListener("focus", offerNames);
  input.addEventListener("blur", () => line && !line.current && hideSuggestions());
  input.addEventListener("keydown", tailKey);
  return input;
}

const missing = () => {
  const open = line.fields.map((field) => field.option);
  return line.leaf.options.filter((option) => !open.includes(option));
};

function offerNames() {
  line.current = null;
  const { value } = line.tail;
  const query = plain(value.trim());
  const fits = (option) => plain(localized(option)).startsWith(query) || plain(option.name).startsWith(query);
  suggest(line.tail, {
    label: t("composer.options"),
    title: missing().length ? null : t("composer.hint"),
    list: missing()
      .filter(fits)
      .map((option) => ({
        label: localized(option),
        detail: localized(option, "description"),
        pick: () => begin(option),
      })),
    first: query !== "",
  });
}

function begin(option) {
  line.tail.value = "";
  resize({ input: line.tail });
  addField(option, "").input.focus();
  drawMore();
}

/** Text that names options ("5 5 2 grid:") goes to their pills, and the keyboard to the last one; false if it names none. */
function spread(input) {
  const named = namedOptions(line.leaf, input.value);
  if (!named) return false;
  input.value = named.before;
  resize({ input });
  for (const [name, text] of Object.entries(named.texts)) {
    const field =
      line.fields.find((one) => one.option.name === name) ??
      addField(
        line.leaf.options.find((one) => one.name === name),
        "",
      );
    if (text || name !== named.last) setValue(field, text);
    if (name === named.last) field.input.focus();
  }
  drawMore();
  return true;
}

function setValue(field, text) {
  field.picked = null;
  field.input.value = text;
  resize(field);
}

function tailKey(event) {
  if (event.isComposing) return;
  const { value } = line.tail;
  const row = highlighted();
  const wanted = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => (value.trim() && isOpen() ? hideSuggestions() : line.hooks.leave("")),
    Enter: () => (row ? row.pick() : submitLine()),
    Tab: row && value.trim() && !event.shiftKey ? () => row.pick() : null,
    Backspace: value ? null : () => backFrom(line.fields.length),
    ArrowLeft:
      line.tail.selectionEnd === 0 && line.fields.length ? () => backFrom(line.fields.length) : null,
  }[event.key];
  if (!wanted) return;
  event.preventDefault();
  event.stopPropagation();
  wanted();
}

/** The keyboard goes to the end of the pill before this place; before the first one back to the typed text. */
function backFrom(at) {
  const before = line.fields[at - 1];
  if (before) before.input.focus();
  else line.hooks.leave(`/${line.leaf.shown}`);
}

function addField(option, text) {
  const name = localized(option);
  const input = box({
    class: "pill-input",
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
    if (!spread(input)) offer(field);
  });
  input.addEventListener("focus", () => offer(field));
  input.addEventListener("blur", () => line?.current === field && hideSuggestions());
  input.addEventListener("keydown", (event) => key(field, event));
  line.fields.push(field);
  line.tail.before(field.node);
  resize(field);
  return field;
}

function drawMore() {
  line.more.replaceChildren(
    ...missing().map((option) =>
      h(
        "button",
        {
          type: "button",
          class: "add-option",
          "aria-label": t("composer.optional", { name: localized(option) }),
          title: localized(option, "description"),
          onclick: () => begin(option),
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
  const open = line.fields.find((one) => one !== field && one.option.required && !one.input.value);
  if (open) open.input.focus();
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
  const { input } = field;
  const at = line.fields.indexOf(field);
  const wanted = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ArrowLeft: input.selectionEnd === 0 && at > 0 ? () => backFrom(at) : null,
    ArrowRight: input.selectionStart === input.value.length ? () => next(at) : null,
    " ": isWhole(field) ? () => next(at) : null,
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

/** Whether a space ends it: a number, person or choice that will do. */
const isWhole = ({ option, input, picked }) =>
  (option.type !== STRING || option.choices?.length) &&
  input.value.trim() !== "" &&
  !checked(option, input.value, picked).error;

function next(at) {
  (line.fields[at + 1]?.input ?? line.tail).focus();
}

function escape() {
  if (isOpen() && highlighted()) hideSuggestions();
  else line.hooks.leave("");
}

/** Backspace in an empty pill takes an optional one away; before the first needed one it goes back to the typed text. */
function removeField(field) {
  const at = line.fields.indexOf(field);
  if (field.option.required) {
    backFrom(at);
    return;
  }
  line.fields.splice(at, 1);
  field.node.remove();
  drawMore();
  (line.fields[at - 1]?.input ?? line.tail).focus();
}

/** Values typed without a name go to the options that are still empty, in their order. */
function takeValues() {
  const empty = line.leaf.options.filter(
    (option) => !line.fields.find((one) => one.option === option)?.input.value,
  );
  const texts = typedOptions({ ...line.leaf, options: empty }, line.tail.value.trim());
  line.tail.value = "";
  resize({ input: line.tail });
  for (const [name, text] of Object.entries(texts)) {
    const option = empty.find((one) => one.name === name);
    setValue(line.fields.find((one) => one.option === option) ?? addField(option, ""), text);
  }
  drawMore();
}

function clearError(field) {
  field.input.removeAttribute("aria-invalid");
  line.hooks.complain("");
}

/** Check every pill; the first that will not do gets the keyboard and its reason is shown. */
export function submitLine() {
  if (line.tail.value.trim()) takeValues();
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
