// Option values: what a list may offer for them, and whether what was typed will do.
import { avatar } from "./avatar.js";
import { BOOLEAN, CHANNEL, INTEGER, NUMBER, USER, localized, plain } from "./commands.js";
import { nameOf, state } from "./store.js";
import { t } from "./texts.js";

const YES = ["true", "vrai", "oui", "yes", "1"];
const NO = ["false", "faux", "non", "no", "0"];

/** The bot itself can be named too, as in Discord. */
const people = () => [...state.users.values(), ...(state.bot ? [state.bot] : [])];

const fits = (label, text) => plain(label).includes(plain(text.replace(/^[@#]/, "")).trim());

/** What is known without asking the bot: [{value, label, icon?}], or null where anything may be typed. */
export function knownValues(option, text) {
  const all = everyValue(option);
  return all && all.filter((one) => !text || fits(one.label, text));
}

function everyValue(option) {
  if (option.choices?.length)
    return option.choices.map((one) => ({ value: one.value, label: localized(one) }));
  if (option.type === BOOLEAN)
    return [
      { value: true, label: t("composer.yes") },
      { value: false, label: t("composer.no") },
    ];
  if (option.type === USER)
    return people().map((one) => ({ value: one.id, label: `@${nameOf(one)}`, icon: avatar(one, "tiny") }));
  if (option.type === CHANNEL)
    return [...state.channels.values()].map((one) => ({ value: one.id, label: `#${one.name}` }));
  return null;
}

/** {value} or {error}; `picked` is the entry of a list that put this text there, if one did. */
export function checked(option, text, picked) {
  const name = localized(option);
  if (!text.trim()) return option.required ? { error: t("composer.required", { name }) } : {};
  if (picked) return { value: picked.value };
  if (option.choices?.length || option.type === CHANNEL)
    return among(everyValue(option), text, t("composer.choice", { name }));
  if (option.type === BOOLEAN) return boolean(text, name);
  if (option.type === USER) return person(text, name);
  if (option.type === INTEGER || option.type === NUMBER) return number(option, text, name);
  return string(option, text, name);
}

function among(all, text, error) {
  const wanted = plain(text.replace(/^[@#]/, "").trim());
  const hit = all.find(
    (one) => plain(one.label.replace(/^[@#]/, "")) === wanted || plain(String(one.value)) === wanted,
  );
  return hit ? { value: hit.value } : { error };
}

function boolean(text, name) {
  const word = plain(text.trim());
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { error: t("composer.choice", { name }) };
}

function person(text, name) {
  const id = text.match(/^<@!?(\d+)>$/)?.[1];
  if (id) return { value: id };
  const all = people().flatMap((one) => [
    { value: one.id, label: nameOf(one) },
    { value: one.id, label: one.username },
  ]);
  return among(all, text, t("composer.user", { name }));
}

function number(option, text, name) {
  const value = Number(text.trim().replace(",", "."));
  const whole = option.type === INTEGER;
  if (Number.isNaN(value) || (whole && !Number.isSafeInteger(value)))
    return { error: t(whole ? "composer.integer" : "composer.number", { name }) };
  if (option.min_value !== undefined && value < option.min_value)
    return { error: t("composer.min", { name, n: option.min_value }) };
  if (option.max_value !== undefined && value > option.max_value)
    return { error: t("composer.max", { name, n: option.max_value }) };
  return { value };
}

function string(option, text, name) {
  const { length } = text;
  if (length < (option.min_length ?? 0))
    return { error: t("composer.short", { name, n: option.min_length }) };
  if (length > (option.max_length ?? 6000))
    return { error: t("composer.long", { name, n: option.max_length }) };
  return { value: text };
}
