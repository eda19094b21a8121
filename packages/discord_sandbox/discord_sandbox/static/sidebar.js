// The channels with their threads, the drawer they live in on a phone, and the people beside the log.
import { avatar } from "./avatar.js";
import { byId, h, icon } from "./dom.js";
import { channelTree, emit, isDirect, nameOf, placeName, state } from "./store.js";
import { t } from "./texts.js";

const phone = window.matchMedia("(max-width: 760px)");
const drawer = byId("sidebar");
const veil = byId("veil");
const opener = byId("open-nav");

/** Where a window for that player on that channel is; the first server needs no name. */
export const windowUrl = (user, channel) =>
  `/?user=${user}&channel=${channel}${state.guild.id === state.guilds[0].id ? "" : `&guild=${state.guild.id}`}`;

/** The name of the server; where there are several, a list of them. */
function guildName() {
  if (state.guilds.length === 1) return state.guild.name;
  const options = state.guilds.map(({ id, name }) =>
    h("option", { value: id, selected: id === state.guild.id }, name),
  );
  return h(
    "select",
    {
      "aria-label": t("nav.servers"),
      "data-testid": "servers",
      onchange: ({ target }) => location.assign(`/?user=${state.me.id}&guild=${target.value}`),
    },
    options,
  );
}

export function drawChannels() {
  const links = channelTree().map(({ channel, threads }) =>
    h(
      "li",
      {},
      link(channel, isDirect(channel) ? "direct" : "hash"),
      threads.length > 0 &&
        h(
          "ul",
          { class: "threads" },
          threads.map((one) => h("li", {}, link(one, "thread"))),
        ),
    ),
  );
  const held = document.activeElement?.dataset?.channelId;
  byId("channels").replaceChildren(...links);
  if (held)
    byId("channels")
      .querySelector(`[data-channel-id="${CSS.escape(held)}"]`)
      ?.focus();
  const pings = [...state.unread.values()].reduce((sum, one) => sum + one.pings, 0);
  const here = state.channels.get(state.channel);
  document.title = `${pings ? `(${pings}) ` : state.unread.size ? "• " : ""}${here ? placeName(here) : ""} — ${state.guild.name}`;
  opener.classList.toggle("marked", state.unread.size > 0);
}

function link(channel, picture) {
  const unread = state.unread.get(channel.id);
  const here = channel.id === state.channel;
  const open = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    emit("go", channel.id);
    closeDrawer();
  };
  return h(
    "a",
    {
      href: windowUrl(state.me.id, channel.id),
      class: `channel${unread ? " unread" : ""}`,
      "aria-current": here ? "page" : null,
      data: { channelId: channel.id },
      "data-testid": "channel",
      onclick: open,
    },
    icon(picture),
    h("span", { class: "channel-name" }, channel.name),
    unread && h("span", { class: "sr-only" }, ` (${t("nav.unread")})`),
    unread?.pings > 0 &&
      h("span", { class: "badge", "aria-label": t("nav.pings", { n: unread.pings }) }, String(unread.pings)),
  );
}

/** The bot and the players; a player's name opens a window of his own. */
export function drawMembers() {
  const online = state.bot?.online;
  const bot = h(
    "li",
    { class: `member${online ? "" : " away"}` },
    h(
      "span",
      { class: "disc" },
      avatar(state.bot, "small"),
      h("span", { class: `dot${online ? " on" : ""}` }),
    ),
    h(
      "span",
      { class: "member-text" },
      h("span", { class: "member-name" }, botName(), h("span", { class: "app-tag" }, t("message.app"))),
      h("small", {}, t(online ? "members.online" : "members.offline")),
    ),
  );
  byId("members").replaceChildren(
    h("h2", {}, t("members.bot")),
    h("ul", {}, bot),
    h("h2", {}, `${t("members.players")} — ${state.users.size}`),
    h("ul", {}, [...state.users.values()].map(memberRow)),
  );
}

const botName = () => state.bot?.global_name ?? state.bot?.username ?? "";

function memberRow(user) {
  const mine = user.id === state.me.id;
  const content = [
    avatar(user, "small"),
    h("span", { class: "member-name" }, nameOf(user)),
    mine ? h("small", {}, `(${t("players.you")})`) : icon("out"),
  ];
  if (mine) return h("li", { class: "member" }, content);
  const label = t("players.window", { name: nameOf(user) });
  return h(
    "li",
    {},
    h(
      "a",
      {
        class: "member",
        href: windowUrl(user.id, state.channel),
        target: "_blank",
        rel: "noopener",
        title: label,
        "aria-label": label,
      },
      content,
    ),
  );
}

function openDrawer() {
  document.body.classList.add("nav-open");
  opener.setAttribute("aria-expanded", "true");
  byId("main").inert = true;
  (drawer.querySelector("[aria-current]") ?? drawer.querySelector("a"))?.focus();
}

function closeDrawer() {
  if (!document.body.classList.contains("nav-open")) return;
  document.body.classList.remove("nav-open");
  opener.setAttribute("aria-expanded", "false");
  byId("main").inert = false;
  opener.focus();
}

export function startSidebar() {
  opener.append(icon("menu"));
  opener.addEventListener("click", openDrawer);
  veil.addEventListener("click", closeDrawer);
  drawer.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
  phone.addEventListener("change", closeDrawer);
}

export function relabelSidebar() {
  opener.setAttribute("aria-label", t("nav.open"));
  veil.setAttribute("aria-label", t("nav.close"));
  byId("channel-nav").setAttribute("aria-label", t("nav.label"));
  byId("members").setAttribute("aria-label", t("players.list"));
  byId("guild-name").replaceChildren(guildName());
}
