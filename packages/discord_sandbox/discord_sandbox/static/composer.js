// The message box: plain text, or a slash command from its first letter to its last option.
import { runCommand } from "./acts.js";
import * as api from "./api.js";
import { fillIn, isFilling, stopFilling, submitLine } from "./commandline.js";
import { INTEGER, NUMBER, STRING, localized, matching, typedCommand, typedOptions } from "./commands.js";
import { byId, icon } from "./dom.js";
import { scrollToEnd } from "./log.js";
import { placeName, state } from "./store.js";
import { hideSuggestions, highlighted, isOpen, move, suggest } from "./suggest.js";
import { t } from "./texts.js";
import { checked } from "./values.js";

const input = byId("composer-input");
const error = byId("composer-error");
const send = byId("send");
const fine = window.matchMedia("(pointer: fine)");
let last = "";

function complain(text) {
  error.textContent = text;
  error.hidden = !text;
}

function grow() {
  input.style.setProperty("height", "auto");
  input.style.setProperty("height", `${Math.min(input.scrollHeight, 200)}px`);
}

function setText(text) {
  input.value = text;
  grow();
}

/** Back to plain text. */
function leave(text) {
  stopFilling();
  complain("");
  input.hidden = false;
  setText(text);
  input.focus();
  if (text) typed();
}

function open(leaf, texts = {}) {
  setText("");
  hideSuggestions();
  complain("");
  input.hidden = true;
  fillIn(leaf, texts, { leave, send: run, complain });
}

/** What was typed changed: the list of commands follows it. */
function typed(event) {
  complain("");
  grow();
  const text = input.value;
  if (!text.startsWith("/") || text.includes("\n")) return hideSuggestions();
  const found = typedCommand(text);
  const erasing = event?.inputType?.startsWith("delete");
  if (found?.leaf.options.length && text.endsWith(" ") && !found.rest && !erasing) return open(found.leaf);
  const list = found?.rest ? [found.leaf] : matching(text.slice(1));
  suggest(input, {
    label: t("composer.list"),
    note: list.length ? null : t("composer.none"),
    list: list.map((leaf) => ({
      label: `/${leaf.shown}`,
      hint: optionNames(leaf),
      detail: leaf.description,
      leaf,
      pick: () => choose(leaf),
    })),
  });
  return undefined;
}

const optionNames = (leaf) =>
  leaf.options
    .filter((one) => one.required)
    .map((one) => ` ${localized(one)}`)
    .join("");

/** A command picked from the list: filled in, or sent at once when there is nothing to fill in. */
function choose(leaf) {
  const found = typedCommand(input.value);
  if (found?.leaf.name === leaf.name && (found.rest || !leaf.options.some((one) => one.required)))
    return runTyped(found);
  if (leaf.options.length) return open(leaf);
  setText(`/${leaf.shown}`);
  input.focus();
  typed();
  return undefined;
}

/** A command typed out in full, with its values behind it. */
function runTyped({ leaf, rest }) {
  const texts = rest ? typedOptions(leaf, rest) : {};
  const values = {};
  for (const option of leaf.options) {
    const { value, error: wrong } = checked(option, texts[option.name] ?? "", null);
    if (wrong) {
      open(leaf, texts);
      submitLine();
      return;
    }
    if (value !== undefined) values[option.name] = value;
  }
  run(leaf, values, texts);
}

/** The command as text for the arrow up; what a list put there is named by its value, people by their name. */
function recalled(leaf, values, texts) {
  const said = (option) =>
    [STRING, INTEGER, NUMBER].includes(option.type) && !option.choices
      ? values[option.name]
      : texts[option.name];
  const parts = leaf.options.filter((one) => one.name in values).map((one) => ` ${one.name}:${said(one)}`);
  return `/${leaf.shown}${parts.join("")}`;
}

async function run(leaf, values, texts) {
  const { me, channel } = state;
  last = recalled(leaf, values, texts);
  leave("");
  hideSuggestions();
  scrollToEnd();
  const refusal = await runCommand(leaf.name, values, leaf.shown);
  if (!refusal || state.me.id !== me.id || state.channel !== channel || input.value || isFilling()) return;
  open(leaf, texts);
  complain(refusal);
}

async function say() {
  const text = input.value.trim();
  if (!text) return;
  last = text;
  setText("");
  scrollToEnd();
  try {
    await api.say(state.me.id, state.channel, text);
  } catch (refusal) {
    if (!input.value) setText(text);
    complain(t("composer.not_sent", { error: refusal.message }));
  }
}

function submit() {
  if (isFilling()) return submitLine();
  const text = input.value;
  if (!text.startsWith("/")) return say();
  const found = typedCommand(text);
  if (found) return choose(found.leaf);
  const row = highlighted();
  if (row) return row.pick();
  return complain(t("composer.none"));
}

function key(event) {
  if (event.isComposing) return;
  const { key: name } = event;
  if (isOpen() && (name === "ArrowDown" || name === "ArrowUp")) move(name === "ArrowDown" ? 1 : -1);
  else if (isOpen() && name === "Tab" && !event.shiftKey && highlighted()) highlighted().pick();
  else if (isOpen() && name === "Escape") hideSuggestions();
  else if (name === "Escape" && input.value.startsWith("/")) leave("");
  else if (name === "Enter" && !event.shiftKey) highlighted() ? highlighted().pick() : submit();
  else if (name === "ArrowUp" && !input.value && last) {
    setText(last);
    typed();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Put text into the box, as if typed. */
export function prefill(text) {
  if (isFilling()) leave("");
  setText(text);
  input.focus();
  typed();
}

/** Empty the box for another channel or player; the keyboard goes there where that opens no keyboard on the screen. */
export function resetComposer() {
  if (isFilling()) {
    stopFilling();
    input.hidden = false;
  }
  hideSuggestions();
  complain("");
  setText("");
  const here = state.channels.get(state.channel);
  const name = here ? placeName(here) : "";
  input.placeholder = t("composer.placeholder", { channel: name });
  input.setAttribute("aria-label", t("composer.label", { channel: name }));
  send.setAttribute("aria-label", t("composer.send"));
  if (fine.matches && !document.querySelector("dialog[open]")) input.focus({ preventScroll: true });
}

/** Letters typed with the keyboard nowhere in particular go to the message box. */
function typedAnywhere(event) {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.key.length !== 1 ||
    event.key === " "
  )
    return;
  if (event.target.closest("input, textarea, select, dialog, .dropdown")) return;
  if (!isFilling()) input.focus({ preventScroll: true });
}

export function startComposer() {
  send.append(icon("send"));
  input.addEventListener("input", typed);
  input.addEventListener("keydown", key);
  input.addEventListener("focus", () => input.value.startsWith("/") && typed());
  input.addEventListener("blur", () => !isFilling() && hideSuggestions());
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  document.addEventListener("keydown", typedAnywhere);
}
