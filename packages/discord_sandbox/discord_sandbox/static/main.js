// The page's beginning: read the world, see who sits here and where, then keep all parts in step.
import { forgetActs } from "./acts.js";
import * as api from "./api.js";
import { prefill, resetComposer, startComposer } from "./composer.js";
import { byId, h, icon } from "./dom.js";
import { closeDropdown } from "./dropdown.js";
import { listen } from "./live.js";
import { drawLog, relabelLog, showMessage, startLog } from "./log.js";
import { openModal } from "./modal.js";
import { drawMe, startPlayers } from "./players.js";
import { drawChannels, drawMembers, relabelSidebar, startSidebar, windowUrl } from "./sidebar.js";
import { beginLoad, channelTree, emit, endLoad, iconUrl, isDirect, isThread, on, state, useWorld } from "./store.js";
import { addTexts, speak, t } from "./texts.js";
import { drawThemeSwitch, startTheme } from "./theme.js";
import { refreshTimes } from "./times.js";

const RELATIVE_TIMES = 10_000;
const PAGE = 50;
const LONGEST = 1000;

/** The channel to begin with: the one asked for, or the first. */
const channelOr = (id) => (state.channels.has(id) ? id : channelTree()[0].channel.id);

/** The player asked for, else the first who speaks the browser's language, else the first. */
function userOr(id) {
  const all = [...state.users.values()];
  const [spoken] = navigator.language.split("-");
  return state.users.get(id) ?? all.find((one) => one.locale.split("-")[0] === spoken) ?? all[0];
}

function remember(how) {
  const url = windowUrl(state.me.id, state.channel);
  if (location.pathname + location.search === url) return;
  history[how]({}, "", url);
}

/** All that says something in the player's language, or depends on who he is. */
function redraw() {
  relabelSidebar();
  relabelLog();
  drawChannels();
  drawMembers();
  drawMe();
  drawHeader();
  drawThemeSwitch();
  drawBanner();
  byId("skip").textContent = t("page.skip");
}

function drawHeader() {
  const channel = state.channels.get(state.channel);
  const lack = lacking(channel.bot_lacks ?? []);
  byId("channel-title").replaceChildren(
    icon(isThread(channel) ? "thread" : isDirect(channel) ? "direct" : "hash"),
    h("h1", {}, channel.name),
    ...(lack ? [h("small", {}, lack)] : []),
  );
}

/** What the bot may not do in this channel, in a few words. */
function lacking(names) {
  if (!names.length) return "";
  if (names.includes("view_channel")) return t("channel.unseen");
  if (names.includes("send_messages")) return t("channel.mute");
  return t("channel.lacks", { names: names.join(", ") });
}

function drawBanner() {
  const banner = byId("banner");
  const text = !state.connected ? t("page.lost") : state.bot?.online ? "" : t("page.offline");
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = !text;
}

/**
 * Fetch the last `limit` messages of the open channel and draw it; what was unread there is read now. A connection that
 * fails leaves what is shown: the socket says so and fetches again once it stands.
 */
async function load(limit = PAGE, keep = false) {
  const { channel, me } = state;
  const unread = state.unread.get(channel)?.first ?? null;
  state.unread.delete(channel);
  beginLoad(channel);
  const list = await api.messages(channel, me.id, limit).catch((error) => {
    if (error.status) console.error(error);
    return null;
  });
  if (state.me.id !== me.id) return;
  endLoad(channel, list);
  if (state.channel !== channel || !list) return;
  drawLog(unread, list.length === limit && limit < LONGEST ? () => load(limit * 4, true) : null, keep);
  drawChannels();
}

async function go(channel, message) {
  if (channel !== state.channel) {
    state.channel = channelOr(channel);
    remember("pushState");
    arrive();
    await load();
  }
  if (!message || showMessage(message)) return;
  await load(LONGEST);
  showMessage(message);
}

/** Alt with an arrow goes to the channel above or below. */
function nextChannel(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !event.altKey || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const all = channelTree().flatMap(({ channel, threads }) => [channel.id, ...threads.map((one) => one.id)]);
  go(all[(all.indexOf(state.channel) + step + all.length) % all.length]);
}

/** Draw the frame of the open channel; its messages follow. */
function arrive() {
  closeDropdown();
  redraw();
  drawLog();
  resetComposer();
}

/** Sit down as another player: nothing of the one before may stay on the screen, nor private threads in the list. */
async function become(id) {
  useWorld(await api.world(id, state.guild.id));
  state.me = userOr(id);
  state.channel = channelOr(state.channel);
  state.messages.clear();
  state.unread.clear();
  forgetActs();
  speak(state.me.locale);
  remember("pushState");
  arrive();
  listen(state.me.id, opened);
}

/** The connection stands: fetch what this window does not have yet. */
async function opened(again) {
  if (again) {
    const { me } = state;
    useWorld(await api.world(me.id, state.guild.id));
    if (!state.users.has(me.id)) return become(null);
    state.me = state.users.get(me.id);
    state.channel = channelOr(state.channel);
    for (const channel of state.messages.keys())
      if (channel !== state.channel) state.messages.delete(channel);
    redraw();
  }
  return load(PAGE, again);
}

function changed(user) {
  state.users.set(user.id, user);
  if (user.id === state.me.id) state.me = user;
  emit("users");
}

function usersChanged() {
  const { lang } = document.documentElement;
  speak(state.me.locale);
  redraw();
  if (document.documentElement.lang !== lang) {
    resetComposer();
    load();
  }
}

function channelsChanged() {
  if (!state.channels.has(state.channel)) return go(null);
  drawChannels();
  drawHeader();
}

function listenToStore() {
  on("go", go);
  on("become", become);
  on("user", changed);
  on("users", usersChanged);
  on("channels", channelsChanged);
  on("bot", () => {
    drawBanner();
    drawMembers();
  });
  on("modal", openModal);
  on("prefill", prefill);
}

function readUrl() {
  const asked = new URLSearchParams(location.search);
  state.me = userOr(asked.get("user"));
  state.channel = channelOr(asked.get("channel"));
  speak(state.me.locale);
}

/** Back and forward change the channel, and the player where that was changed. */
function travelled() {
  const before = state.me.id;
  readUrl();
  if (state.me.id === before) {
    arrive();
    load();
  } else become(state.me.id);
}

function seen() {
  if (document.hidden || !state.unread.delete(state.channel)) return;
  drawChannels();
}

async function start() {
  startTheme();
  state.front = await api.front();
  addTexts(state.front.texts ?? {});
  byId("icon").href = iconUrl();
  speak(navigator.language);
  const asked = new URLSearchParams(location.search);
  useWorld(await api.world(asked.get("user"), asked.get("guild")));
  readUrl();
  listenToStore();
  startSidebar();
  startPlayers();
  startComposer();
  startLog();
  remember("replaceState");
  arrive();
  listen(state.me.id, opened);
  window.addEventListener("popstate", travelled);
  document.addEventListener("visibilitychange", seen);
  document.addEventListener("keydown", nextChannel);
  setInterval(refreshTimes, RELATIVE_TIMES);
  document.body.classList.add("ready");
}

start().catch((error) => {
  const again = h(
    "button",
    { type: "button", class: "button primary", onclick: () => location.reload() },
    t("page.retry"),
  );
  byId("banner").replaceChildren(t("page.failed", { error: error.message }), " ", again);
  byId("banner").hidden = false;
  throw error;
});
