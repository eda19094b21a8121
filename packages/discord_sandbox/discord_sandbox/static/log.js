// The messages of the open channel: kept in order, redrawn one at a time, at the bottom while the reader is there.
import { byId, h, icon } from "./dom.js";
import { act, failureOf, pendingOf, runCommand } from "./acts.js";
import { shownName } from "./commands.js";
import { forget, known, say } from "./heard.js";
import { continues, fillMessage } from "./message.js";
import { dismiss, isDirect, isEphemeral, messagesOf, nameOf, on, older, placeName, state } from "./store.js";
import { inAll, t } from "./texts.js";
import { dayOf } from "./times.js";

const NEAR = 80;
const KEPT = 300;
const scroller = byId("scroller");
const list = byId("log");
const toEnd = byId("to-end");
let stuck = true;
let seenTop = 0;
let firstUnread = null;

const atEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;

export function scrollToEnd() {
  stuck = true;
  scroller.scrollTop = scroller.scrollHeight;
  toEnd.hidden = true;
}

/**
 * Draw the open channel from nothing. `unreadFrom`: the first message this player has not seen, or null; `more()` fetches
 * older messages, null when all are here; `keep`: who reads further up stays there.
 */
export function drawLog(unreadFrom = null, more = null, keep = false) {
  const fromEnd = keep && !stuck ? scroller.scrollHeight - scroller.scrollTop : null;
  firstUnread = unreadFrom;
  const channel = state.channels.get(state.channel);
  scroller.setAttribute("aria-label", t("log.label", { channel: channel ? placeName(channel) : "" }));
  forget();
  list.replaceChildren(more ? olderButton(more) : start(channel), ...messagesOf(state.channel).map(draw));
  regroup();
  if (fromEnd === null) scrollToEnd();
  else scroller.scrollTop = scroller.scrollHeight - fromEnd;
}

const olderButton = (more) =>
  h(
    "p",
    { class: "log-more" },
    h("button", { type: "button", class: "button secondary", onclick: more }, t("log.more")),
  );

/** The first words of a channel, with the picture and the buttons that the program gives (`front.json`). */
function start(channel) {
  const { picture, buttons = [] } = state.front;
  return h(
    "header",
    { class: "log-start" },
    ...(picture
      ? [h("img", { class: "log-picture", src: `/front/${picture}`, alt: t("log.picture"), width: 800, height: 600 })]
      : []),
    h("h2", {}, t("log.start", { channel: channel ? placeName(channel) : "" })),
    h("p", {}, t("log.welcome", { name: nameOf(state.me) })),
    h(
      "p",
      { class: "log-begin" },
      buttons.map(({ text, command, options, direct }, index) =>
        beginner(text, index ? "secondary" : "primary", command, {
          ...options,
          ...(channel && isDirect(channel) && direct),
        }),
      ),
    ),
  );
}

/** A button that sends a command, named in every language: who comes first has chosen none. */
const beginner = (name, look, command, options) =>
  h(
    "button",
    {
      type: "button",
      class: `button ${look}`,
      "data-testid": name,
      onclick: () => runCommand(command, options, shownName(command)),
    },
    inAll(name).join(" · "),
  );

function draw(message) {
  const article = h("article", {
    data: { messageId: message.id },
    "data-message-id": message.id,
    "data-testid": message.local ? "own-row" : "message",
    tabindex: "-1",
    "aria-live": "off", // it is read when it comes; of its changes only what is new is said
  });
  fill(article, message);
  known(message);
  return article;
}

function fill(article, message) {
  fillMessage(article, message, {
    act: (customId, values) => act(message, customId, values),
    pending: pendingOf(message.id),
    failed: failureOf(message.id),
    dismiss: () => dismiss(message),
  });
}

const articles = () => [...list.querySelectorAll(":scope > article")];
const articleOf = (id) => list.querySelector(`:scope > article[data-message-id="${CSS.escape(id)}"]`);

/** Heads, days and the line above what is new depend on the neighbours. */
function regroup() {
  for (const line of list.querySelectorAll(":scope > .divider")) line.remove();
  const known = state.messages.get(state.channel) ?? new Map();
  let before = null;
  for (const article of articles()) {
    const message = known.get(article.dataset.messageId);
    const day = dayOf(new Date(message.timestamp));
    const newDay = before && dayOf(new Date(before.timestamp)) !== day;
    const fresh = message.id === firstUnread;
    if (newDay || fresh) article.before(divider(newDay ? day : "", fresh));
    article.classList.toggle("joined", !newDay && !fresh && continues(message, before));
    before = message;
  }
}

function divider(day, fresh) {
  const name = fresh ? "divider fresh" : "divider";
  return h(
    "div",
    { class: name, role: "separator" },
    day && h("span", {}, day),
    fresh && h("strong", {}, t("log.new")),
  );
}

/** Where the keyboard is inside an article, so that it is there again after the redraw. */
function focusPlace(article) {
  const active = document.activeElement;
  if (!active || active === article || !article.contains(active)) return null;
  const all = [...article.querySelectorAll("button, a, [tabindex]")];
  return { id: active.dataset.customId, label: active.textContent, at: all.indexOf(active) };
}

function restoreFocus(article, place) {
  const all = [...article.querySelectorAll("button, a, [tabindex]")];
  const same =
    all.find((one) => place.id && one.dataset.customId === place.id) ??
    all.find((one) => one.textContent === place.label);
  const target =
    same && !same.disabled ? same : (all.slice(place.at).find((one) => !one.disabled) ?? article);
  target.focus({ preventScroll: true });
}

function redraw(message) {
  const article = articleOf(message.id);
  if (!article) return;
  const place = focusPlace(article);
  const end = stuck;
  fill(article, message);
  say(message);
  regroup();
  if (end) scrollToEnd();
  if (place) restoreFocus(article, place);
}

/** What only this player sees answers what he just did: it is brought into sight wherever he reads. */
function insert(message) {
  const next = articles().find((article) => older(message.id, article.dataset.messageId) < 0);
  const article = draw(message);
  if (next) next.before(article);
  else list.append(article);
  if (stuck) trim();
  regroup();
  if (stuck || isEphemeral(message)) scrollToEnd();
  else toEnd.hidden = false;
}

/** A long evening must not make the page slow: what is far up goes, and comes back when the channel is opened again. */
function trim() {
  const all = articles();
  const known = state.messages.get(state.channel);
  for (const article of all.slice(0, Math.max(0, all.length - KEPT))) {
    known.delete(article.dataset.messageId);
    article.remove();
  }
}

function remove(id) {
  const article = articleOf(id);
  const focused = article?.contains(document.activeElement);
  article?.remove();
  forget(id);
  regroup();
  if (focused) byId("composer-input").focus({ preventScroll: true });
}

/** Bring one message into sight and point at it; false when it is not here. */
export function showMessage(id) {
  const article = articleOf(id);
  if (!article) return false;
  article.scrollIntoView({ block: "center" });
  article.focus({ preventScroll: true });
  article.classList.add("shown");
  setTimeout(() => article.classList.remove("shown"), 2000);
  return true;
}

/** Listen once: to the store, to scrolling, and to pictures that grow after they were placed. */
export function startLog() {
  on("message", insert);
  on("change", redraw);
  on("remove", remove);
  toEnd.append(icon("down"), h("span", {}));
  toEnd.addEventListener("click", () => {
    scrollToEnd();
    scroller.focus({ preventScroll: true });
  });
  scroller.addEventListener(
    "scroll",
    () => {
      // What grew since the last scroll is no reason to stay behind: only who scrolls back does.
      stuck = atEnd() || (stuck && scroller.scrollTop >= seenTop);
      seenTop = scroller.scrollTop;
      if (stuck) toEnd.hidden = true;
    },
    { passive: true },
  );
  const keep = new ResizeObserver(() => stuck && scrollToEnd());
  keep.observe(list);
  keep.observe(scroller);
}

export function relabelLog() {
  toEnd.lastChild.textContent = t("log.present");
}
