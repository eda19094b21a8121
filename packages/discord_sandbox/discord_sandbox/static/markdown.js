// Discord's markdown as elements. Text that is no markup stays text; nothing here makes HTML from a string.
import { h, localUrl } from "./dom.js";
import { emit, state } from "./store.js";
import { t } from "./texts.js";
import { timeMark } from "./times.js";

const DEPTH = 12;
const BODY = String.raw`((?:\\[\s\S]|[^\\])+?)`;
const wrap = (tag) => (found, depth) => h(tag, {}, inline(found[1], depth));

/** A picture of an uploaded emoji, or its name where the server knows none. */
export function emojiImage({ id, name }) {
  const src = localUrl(state.emojis.get(id)?.url ?? `/cdn/emojis/${id}.png`);
  return h("img", { class: "emoji", src, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
}

/** A link to a message or channel of this server -> what goes there without leaving the page; null for any other link. */
export function jumpOf(url) {
  const found = url.match(/^https?:\/\/[^/]+\/channels\/\d+\/(\d+)(?:\/(\d+))?$/);
  return found && state.channels.has(found[1])
    ? { channel: found[1], message: found[2], go: () => emit("go", found[1], found[2]) }
    : null;
}

function link(url, label) {
  const jump = jumpOf(url);
  if (jump) {
    const text = label ?? `#${state.channels.get(jump.channel).name}${jump.message ? " › 💬" : ""}`;
    return h("button", { class: "mention", type: "button", onclick: jump.go }, text);
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, label ?? url);
}

function userMention(id) {
  const user = id === state.bot?.id ? state.bot : state.users.get(id);
  const mine = id === state.me?.id ? " mine" : "";
  const name = user ? (user.global_name ?? user.username) : t("mention.user");
  return h("span", { class: `mention${mine}`, data: { user: id } }, `@${name}`);
}

function channelMention(id) {
  const channel = state.channels.get(id);
  if (!channel) return h("span", { class: "mention" }, `#${t("mention.channel")}`);
  return h("button", { class: "mention", type: "button", onclick: () => emit("go", id) }, `#${channel.name}`);
}

function spoiler(found, depth) {
  const box = h("span", {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    "aria-label": t("message.spoiler"),
  });
  const content = h("span", { class: "spoiler-text", "aria-hidden": "true" }, inline(found[1], depth));
  const open = () => {
    box.classList.add("open");
    content.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-label"]) box.removeAttribute(name);
  };
  box.addEventListener("click", open);
  box.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && open());
  box.append(content);
  return box;
}

function commandMention(found) {
  const run = () => emit("prefill", `/${found[1]} `);
  return h("button", { class: "mention", type: "button", onclick: run }, `/${found[1]}`);
}

/** Tried in this order at every place; `word` rules do not begin inside a word. */
const RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, (found) => found[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (found) => h("code", {}, found[2].replace(/^ (.*) $/, "$1"))],
  [/^<a?:(\w+):(\d+)>/, (found) => emojiImage({ name: found[1], id: found[2] })],
  [/^<@!?(\d+)>/, (found) => userMention(found[1])],
  [/^<#(\d+)>/, (found) => channelMention(found[1])],
  [/^<t:(-?\d{1,14})(?::([tTdDfFsSR]))?>/, (found) => timeMark(Number(found[1]), found[2] ?? "f")],
  [/^<\/([^:>]+):\d+>/, commandMention],
  [/^<(https?:\/\/[^\s<>]+)>/, (found) => link(found[1])],
  [
    /^\[([^\[\]]+)\]\(<?(https?:\/\/[^\s<>()]+)>?(?:\s+"[^"]*")?\)/,
    (found, depth) => link(found[2], inline(found[1], depth)),
  ],
  [/^https?:\/\/[^\s<]*[^<.,:;!?"')\]\s]/, (found) => link(found[0])],
  [/^@(everyone|here)\b/, (found) => h("span", { class: "mention mine" }, found[0])],
  [new RegExp(String.raw`^\*\*${BODY}\*\*(?!\*)`), wrap("strong")],
  [new RegExp(String.raw`^__${BODY}__(?!_)`), wrap("u")],
  [new RegExp(String.raw`^~~${BODY}~~(?!~)`), wrap("s")],
  [new RegExp(String.raw`^\|\|${BODY}\|\|`), spoiler],
  [new RegExp(String.raw`^\*(?=\S)${BODY}(?<![\s*])\*(?!\*)`), wrap("em")],
  [new RegExp(String.raw`^_${BODY}_(?!\w)`), wrap("em"), "word"],
];

const PLAIN = /^(?:[^\\`<[h@*_~|]|h(?!ttps?:))+/;

/** One line's markup -> list of nodes and strings. */
export function inline(text, depth = 0) {
  const out = [];
  let rest = text;
  let before = "";
  const put = (length, node) => {
    if (typeof node === "string" && typeof out.at(-1) === "string") out.push(out.pop() + node);
    else out.push(node);
    before = rest[length - 1];
    rest = rest.slice(length);
  };
  while (rest) {
    const plain = rest.match(PLAIN);
    if (plain) {
      put(plain[0].length, plain[0]);
      continue;
    }
    const hit = depth < DEPTH && firstRule(rest, before);
    if (hit) put(hit.found[0].length, hit.make(hit.found, depth + 1));
    else put(1, rest[0]);
  }
  return out;
}

function firstRule(rest, before) {
  for (const [pattern, make, where] of RULES) {
    if (where === "word" && /\w/.test(before)) continue;
    const found = rest.match(pattern);
    if (found) return { found, make };
  }
  return null;
}

const FENCE = /```(?:([\w+#.-]+)\n|\n)?([\s\S]+?)\n?```\n?/g;

/** A whole message or description -> list of elements. */
export function blocks(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(FENCE)) {
    out.push(...lines(text.slice(from, found.index)));
    out.push(h("pre", { tabindex: "0" }, h("code", {}, found[2])));
    from = found.index + found[0].length;
  }
  return [...out, ...lines(text.slice(from))];
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL = /^-#\s+(.+)$/;
const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;
const QUOTE = /^>\s(.*)$/;

function lines(text) {
  if (!text) return [];
  const out = [];
  const all = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(h("p", {}, inline(plain.join("\n"))));
    plain = [];
  };
  while (all.length) {
    const block = takeBlock(all);
    if (block) {
      flush();
      out.push(block);
    } else plain.push(all.shift());
  }
  flush();
  return out;
}

/** Take the block that begins at the first line off the list, or leave the list alone. */
function takeBlock(all) {
  const small = all[0].match(SMALL);
  if (small) return all.shift() && h("p", { class: "subtext" }, inline(small[1]));
  const heading = all[0].match(HEADING);
  if (heading)
    return (
      all.shift() && h(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, inline(heading[2]))
    );
  if (all[0].startsWith(">>> ")) return h("blockquote", {}, lines(all.splice(0).join("\n").slice(4)));
  if (QUOTE.test(all[0]))
    return h(
      "blockquote",
      {},
      lines(
        takeWhile(all, QUOTE)
          .map((line) => line.slice(2))
          .join("\n"),
      ),
    );
  if (ITEM.test(all[0])) return list(takeItems(all));
  return null;
}

function takeWhile(all, pattern) {
  const taken = [];
  while (all.length && pattern.test(all[0])) taken.push(all.shift());
  return taken;
}

/** The items of one list: at its own depth bullets and numbers do not mix. */
function takeItems(all) {
  const first = all[0].match(ITEM);
  const items = [];
  while (all.length && ITEM.test(all[0])) {
    const item = all[0].match(ITEM);
    if (item[1].length <= first[1].length && Boolean(item[2]) !== Boolean(first[2])) break;
    items.push(item);
    all.shift();
  }
  return items;
}

/** Items as [whole, indent, number, text]; deeper ones belong to the item above them. */
function list(items) {
  const [first] = items;
  const root = h(first[2] ? "ol" : "ul", first[2] ? { start: first[2] } : {});
  while (items.length) {
    const item = h("li", {}, inline(items.shift()[3]));
    const inner = [];
    while (items.length && items[0][1].length > first[1].length) inner.push(items.shift());
    if (inner.length) item.append(list(inner));
    root.append(item);
  }
  return root;
}

const EMOJI =
  /^(?:\s|<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3|[\uFE0F\u200D]|\p{Emoji_Modifier})+$/u;

/** A message of nothing but a few emojis is shown large. */
export const isJumbo = (text) => text.length < 900 && EMOJI.test(text) && Boolean(text.trim());

/** Markdown taken out, for one-line previews. */
export function flat(text) {
  return h("span", {}, blocks(text)).textContent.replace(/\s+/g, " ").trim();
}
