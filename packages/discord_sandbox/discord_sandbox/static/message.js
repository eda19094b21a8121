// One message as an article: who, when, what, and what can be pressed.
import { avatar } from "./avatar.js";
import { shownName } from "./commands.js";
import { componentNodes } from "./components.js";
import { h, icon } from "./dom.js";
import { attachmentNodes, embedNode } from "./embed.js";
import { blocks, flat, isJumbo } from "./markdown.js";
import { emit, isEphemeral, isLoading, nameOf, pingsMe, state } from "./store.js";
import { t } from "./texts.js";
import { clock, fullDate, stamp } from "./times.js";

const THREAD_CREATED = 18;
const MINUTES_TOGETHER = 7;

/** The command this message answers: {user, name}, or null. */
function usedCommand(message) {
  const used = message.interaction ?? message.interaction_metadata;
  return used?.name && used.user ? { user: used.user, name: used.name } : null;
}

/** May it stand under the one before it without a head of its own? */
export function continues(message, before) {
  if (!before || message.local || before.local || message.author.id !== before.author.id) return false;
  if (usedCommand(message) || message.message_reference || message.type === THREAD_CREATED) return false;
  if (isEphemeral(message) || isEphemeral(before) || before.type === THREAD_CREATED) return false;
  const gap = new Date(message.timestamp) - new Date(before.timestamp);
  return (
    gap < MINUTES_TOGETHER * 60_000 &&
    new Date(message.timestamp).getDate() === new Date(before.timestamp).getDate()
  );
}

/** Fill `article` (the element that stays) with the message as it stands now. `view`: {act, pending, failed, dismiss}. */
export function fillMessage(article, message, view) {
  article.className = classes(message);
  article.setAttribute("aria-label", spoken(message));
  article.replaceChildren(
    ...[
      above(message),
      h(
        "div",
        { class: "gutter" },
        avatar(message.author),
        h("time", { class: "side-time", "aria-hidden": "true" }, clock(new Date(message.timestamp))),
      ),
      h("div", { class: "body" }, head(message), content(message), parts(message, view), foot(message, view)),
    ].filter(Boolean),
  );
}

/** The message's name: by whom, when, and first of all whether nobody else sees it. */
function spoken(message) {
  const said = [nameOf(message.author), stamp(new Date(message.timestamp))];
  if (isEphemeral(message) && !message.local) said.unshift(t("message.only_you"));
  return said.join(", ");
}

function classes(message) {
  const names = ["message"];
  if (isEphemeral(message)) names.push("ephemeral");
  if (pingsMe(message) && message.author.id !== state.me.id) names.push("pinged");
  if (message.type === THREAD_CREATED) names.push("system");
  return names.join(" ");
}

const elbow = () => h("i", { class: "elbow", "aria-hidden": "true" });

/** "Alice used /game score", or the message that is answered. */
function above(message) {
  const used = usedCommand(message);
  if (used) {
    const line = t("message.used", { user: "\u0001", command: "\u0002" }).split(/([\u0001\u0002])/);
    const nodes = line.map((part) => {
      if (part === "\u0001") return h("strong", {}, nameOf(state.users.get(used.user.id) ?? used.user));
      if (part === "\u0002") return h("span", { class: "used-command" }, `/${shownName(used.name)}`);
      return part;
    });
    return h(
      "div",
      { class: "above", "data-testid": "used" },
      elbow(),
      avatar(used.user, "mini"),
      h("span", {}, nodes),
    );
  }
  if (!message.message_reference || message.type === THREAD_CREATED) return null;
  return reply(message);
}

function reply(message) {
  const to = message.referenced_message;
  if (!to) return h("div", { class: "above" }, elbow(), h("em", {}, t("message.reply_gone")));
  const preview = to.content ? flat(to.content).slice(0, 120) : t("message.click_to_see");
  return h(
    "button",
    {
      class: "above reply",
      type: "button",
      "aria-label": t("message.reply_to", { name: nameOf(to.author) }),
      onclick: () => emit("go", message.channel_id, to.id),
    },
    elbow(),
    avatar(to.author, "mini"),
    h("strong", {}, nameOf(to.author)),
    h("span", { class: "preview" }, preview),
  );
}

function head(message) {
  const date = new Date(message.timestamp);
  const known = state.users.get(message.author.id) ?? message.author;
  return h(
    "div",
    { class: "head" },
    h("span", { class: "author" }, nameOf(known)),
    message.author.bot && h("span", { class: "app-tag" }, t("message.app")),
    h("time", { class: "when", datetime: date.toISOString(), title: fullDate(date) }, stamp(date)),
  );
}

function content(message) {
  if (message.local) return null;
  if (message.type === THREAD_CREATED) return threadLine(message);
  if (isLoading(message)) {
    return h(
      "p",
      { class: "thinking", role: "status" },
      dots(),
      t("message.thinking", { name: nameOf(message.author) }),
    );
  }
  if (!message.content) return null;
  const edited =
    message.edited_timestamp &&
    h("span", { class: "edited", title: fullDate(new Date(message.edited_timestamp)) }, t("message.edited"));
  const nodes = blocks(message.content);
  if (edited)
    (nodes.at(-1)?.localName === "p" ? nodes.at(-1) : { append: (...more) => nodes.push(...more) }).append(
      " ",
      edited,
    );
  return h(
    "div",
    { class: `content md${isJumbo(message.content) ? " jumbo" : ""}`, "data-testid": "content" },
    nodes,
  );
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function threadLine(message) {
  const thread = message.thread?.id ?? message.message_reference?.channel_id;
  const text = t("message.thread", { name: nameOf(message.author), thread: message.content });
  if (!thread || !state.channels.has(thread)) return h("p", { class: "content" }, text);
  return h(
    "p",
    { class: "content" },
    h("button", { class: "mention", type: "button", onclick: () => emit("go", thread) }, text),
  );
}

function parts(message, { act, pending }) {
  const edited = message.edited_timestamp && !message.content && !isLoading(message);
  return [
    (message.embeds ?? []).map((embed) => embedNode(embed, message.attachments)),
    attachmentNodes(message),
    message.components?.length > 0 &&
      h("div", { class: "components" }, componentNodes(message.components, { act, pending })),
    edited &&
      h(
        "span",
        { class: "edited alone", title: fullDate(new Date(message.edited_timestamp)) },
        t("message.edited"),
      ),
    message.thread && message.type !== THREAD_CREATED && threadLink(message.thread),
  ];
}

function threadLink(thread) {
  return h(
    "button",
    { class: "thread-link", type: "button", onclick: () => emit("go", thread.id) },
    icon("thread"),
    thread.name,
  );
}

/** The lines below: what failed, and who sees it. */
function foot(message, { failed, dismiss }) {
  return [
    message.local === "sending" &&
      h("p", { class: "thinking", role: "status" }, dots(), t("message.sending")),
    message.local === "failed" && h("p", { class: "failure", role: "alert" }, message.reason),
    failed && h("p", { class: "failure", role: "alert", "data-testid": "failure" }, failed),
    isEphemeral(message) && message.local !== "sending" && onlyYou(dismiss),
  ];
}

function onlyYou(dismiss) {
  return h(
    "p",
    { class: "only-you", "data-testid": "only-you" },
    icon("eye"),
    h("span", {}, t("message.only_you")),
    " • ",
    h("button", { class: "dismiss", type: "button", onclick: dismiss }, t("message.dismiss")),
  );
}
