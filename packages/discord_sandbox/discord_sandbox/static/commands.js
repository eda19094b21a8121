// The bot's commands as a player reads and types them. No elements here.
import { isDirect, state } from "./store.js";

const SUBCOMMAND = 1;
const GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const NUMBER = 10;

/** Lower case without accents, so that "regles" finds "règles". */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The player's own word for a command, an option or a choice, or for its description. */
export function localized(thing, key = "name") {
  const words = thing[`${key}_localizations`] ?? {};
  const { locale } = state.me;
  return words[locale] ?? words[locale.split("-")[0]] ?? thing[key] ?? "";
}

const allowed = (command) => command.default_member_permissions == null || state.me.manager;

/** Is the command offered in the open channel? Who installed the bot for himself is offered more. */
function offered(command) {
  const channel = state.channels.get(state.channel);
  const place = channel && isDirect(channel) ? 1 : 0;
  const places = command.contexts ?? (command.dm_permission === false ? [0] : [0, 1]);
  const types = command.integration_types ?? [0];
  const byServer = types.includes(0) && (place === 1 || state.guild.bot_here);
  return places.includes(place) && (byServer || (types.includes(1) && state.me.installed));
}

/**
 * Everything that can be called, flat: {name: "table show" (as registered), shown: "table voir" (as this player
 * reads it), description, options: [required ones first]}. `mine`: only what this player may call.
 */
export function leaves(mine = true) {
  const out = [];
  const walk = (node, names, shown) => {
    const path = [...names, node.name];
    const read = [...shown, localized(node)];
    const inner = (node.options ?? []).filter((one) => one.type === SUBCOMMAND || one.type === GROUP);
    for (const one of inner) walk(one, path, read);
    if (inner.length) return;
    const options = [...(node.options ?? [])].sort((a, b) => Boolean(b.required) - Boolean(a.required));
    out.push({
      name: path.join(" "),
      shown: read.join(" "),
      description: localized(node, "description"),
      options,
    });
  };
  for (const command of state.commands)
    if ((command.type ?? 1) === 1 && (!mine || (allowed(command) && offered(command)))) walk(command, [], []);
  return out;
}

/** "table show" as this player reads it; a name that is not registered (any more) stays as it is. */
export const shownName = (name) => leaves(false).find((leaf) => leaf.name === name)?.shown ?? name;

/** How well a command fits what was typed; 0 is best, null is not at all. */
function rank(leaf, query, words) {
  const names = [plain(leaf.shown), plain(leaf.name)];
  if (names.some((name) => name.startsWith(query))) return 0;
  if (names.some((name) => wordsFit(name.split(" "), words))) return 1;
  if (names.some((name) => name.includes(query))) return 2;
  return query.length > 2 && plain(leaf.description).includes(query) ? 3 : null;
}

/** "g s" fits "game score": every typed word begins a word of the name, in order. */
function wordsFit(name, words) {
  let at = 0;
  return words.every((word) => {
    while (at < name.length && !name[at].startsWith(word)) at += 1;
    at += 1;
    return at <= name.length;
  });
}

/** The commands that fit the text after the slash, best first. */
export function matching(text) {
  const query = plain(text).trim();
  const words = query.split(/\s+/);
  const ranked = leaves().map((leaf) => ({ leaf, fit: query ? rank(leaf, query, words) : 0 }));
  return ranked
    .filter(({ fit }) => fit !== null)
    .sort((a, b) => a.fit - b.fit)
    .map(({ leaf }) => leaf);
}

/** "/game score full" -> {leaf, rest: "full"}; null when no command is typed in full. */
export function typedCommand(text) {
  const query = plain(text.slice(1));
  let best = null;
  for (const leaf of leaves()) {
    for (const name of [plain(leaf.shown), plain(leaf.name)]) {
      if ((query === name || query.startsWith(`${name} `)) && name.length > (best?.length ?? -1))
        best = { leaf, length: name.length };
    }
  }
  return best && { leaf: best.leaf, rest: text.slice(1 + best.length).trim() };
}

/**
 * "box:full grid:2", or plain values in the order of the options -> {option name: text}. The last string option
 * that is needed takes all that remains, so that "/game keep 5 5 2" needs no quotes.
 */
export function typedOptions(leaf, rest) {
  const named = namedOptions(leaf, rest);
  if (named) return named.texts;
  const out = {};
  let words = rest.split(/\s+/).filter(Boolean);
  const wanted = leaf.options.some((one) => one.required)
    ? leaf.options.filter((one) => one.required)
    : leaf.options.slice(0, 1);
  const spare = leaf.options.filter((one) => !wanted.includes(one));
  const order =
    words.length > wanted.length && wanted.at(-1)?.type !== STRING ? [...wanted, ...spare] : wanted;
  order.forEach((option, index) => {
    if (!words.length) return;
    const last = index === order.length - 1;
    out[option.name] = last ? words.join(" ") : words[0];
    words = last ? [] : words.slice(1);
  });
  return out;
}

/**
 * "5 5 2 grid:2 box:" -> {before: "5 5 2", texts: {grid: "2", box: ""}, last: "box"}, or null where no option is
 * named.
 */
export function namedOptions(leaf, text) {
  const names = new Map(
    leaf.options.flatMap((one) => [
      [plain(one.name), one.name],
      [plain(localized(one)), one.name],
    ]),
  );
  const marks = [...text.matchAll(/(?:^|\s)([\p{L}\p{N}_-]+):/gu)].filter((mark) =>
    names.has(plain(mark[1])),
  );
  if (!marks.length) return null;
  const texts = {};
  marks.forEach((mark, index) => {
    const end = marks[index + 1]?.index ?? text.length;
    texts[names.get(plain(mark[1]))] = text.slice(mark.index + mark[0].length, end).trim();
  });
  return { before: text.slice(0, marks[0].index).trim(), texts, last: names.get(plain(marks.at(-1)[1])) };
}
