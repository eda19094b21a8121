// Who sits at this window: the corner with the player's name, and the menu to switch, to add, to change a language.
import * as api from "./api.js";
import { avatar } from "./avatar.js";
import { openDialog } from "./dialogs.js";
import { byId, h, icon } from "./dom.js";
import { windowUrl } from "./sidebar.js";
import { emit, nameOf, state } from "./store.js";
import { t } from "./texts.js";

const LANGUAGES = [
  ["fr", "Français"],
  ["en-US", "English"],
];
const shortOf = (locale) => (locale.startsWith("fr") ? "fr" : "en-US");
let menu = null;

export function drawMe() {
  const corner = byId("me");
  const { me } = state;
  corner.setAttribute("aria-label", t("players.open", { name: nameOf(me) }));
  const language = LANGUAGES.find(([code]) => code === shortOf(me.locale))[1];
  corner.replaceChildren(
    avatar(me, "small"),
    h("span", { class: "me-text" }, h("strong", {}, nameOf(me)), h("small", {}, language)),
    icon("swap"),
  );
  if (menu) redrawMenu();
}

export function startPlayers() {
  byId("me").addEventListener("click", openMenu);
}

function openMenu() {
  const content = h("div", { class: "players" });
  menu = { content };
  fillMenu();
  menu.dialog = openDialog({
    title: t("players.title"),
    content,
    name: "players-menu",
    closed: () => {
      menu = null;
    },
  });
  content.querySelector("[aria-current]")?.focus();
}

function fillMenu() {
  menu.content.replaceChildren(
    h("p", { class: "hint" }, t("players.hint")),
    h(
      "ul",
      { class: "player-list", "aria-label": t("players.list") },
      [...state.users.values()].map(playerRow),
    ),
    h(
      "fieldset",
      { class: "places" },
      toggle("installed", state.me.installed, (installed) =>
        api.changeUser(state.me.id, { installed }).then((now) => emit("user", now)),
      ),
      toggle("bot_here", state.guild.bot_here, (bot) => api.changeGuild(state.guild.id, { bot })),
      toggle("external_apps", state.guild.external_apps, (external) =>
        api.changeGuild(state.guild.id, { external_apps: external }),
      ),
    ),
    addForm(),
  );
}

/** Something of the player or of the server that is so or is not. */
function toggle(name, checked, change) {
  const box = h("input", {
    type: "checkbox",
    checked,
    data: { key: name },
    "data-testid": name,
    onchange: ({ target }) => change(target.checked),
  });
  return h("label", {}, box, h("span", {}, t(`players.${name}`)));
}

/** Keep the keyboard where it was when the list changes under it. */
function redrawMenu() {
  const key = document.activeElement?.dataset?.key;
  const typed = menu.content.querySelector("input[name=name]")?.value ?? "";
  menu.dialog.querySelector("h2").textContent = t("players.title");
  fillMenu();
  menu.content.querySelector("input[name=name]").value = typed;
  if (key) menu.content.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function playerRow(user) {
  const mine = user.id === state.me.id;
  const pick = h(
    "button",
    {
      type: "button",
      class: "player",
      "aria-current": mine ? "true" : null,
      data: { key: `user-${user.id}`, userId: user.id },
      "data-testid": "player",
      onclick: () => choose(user),
    },
    avatar(user, "small"),
    h(
      "span",
      { class: "player-text" },
      h("span", { class: "player-name" }, nameOf(user), mine && h("small", {}, ` (${t("players.you")})`)),
      user.manager && h("small", {}, t("players.manager")),
    ),
  );
  const label = t("players.window", { name: nameOf(user) });
  const out = h(
    "a",
    {
      class: "icon-button",
      href: windowUrl(user.id, state.channel),
      target: "_blank",
      rel: "noopener",
      "aria-label": label,
      title: label,
    },
    icon("out"),
  );
  return h("li", {}, pick, language(user), out);
}

function language(user) {
  const change = (event) =>
    api.changeUser(user.id, { locale: event.target.value }).then((now) => emit("user", now));
  const choices = LANGUAGES.map(([code, name]) =>
    h("option", { value: code, selected: code === shortOf(user.locale) }, name),
  );
  return h(
    "select",
    {
      class: "language",
      "aria-label": t("players.language_of", { name: nameOf(user) }),
      data: { key: `language-${user.id}` },
      onchange: change,
    },
    choices,
  );
}

function choose(user) {
  menu.dialog.close();
  emit("become", user.id);
}

function addForm() {
  const name = h("input", {
    name: "name",
    class: "text-input",
    required: true,
    maxlength: "32",
    autocomplete: "off",
    data: { key: "new-name" },
  });
  const choices = LANGUAGES.map(([code, label]) =>
    h("option", { value: code, selected: code === shortOf(state.me.locale) }, label),
  );
  const locale = h("select", { class: "language", name: "locale" }, choices);
  const error = h("p", { class: "failure", role: "alert" });
  const add = async (event) => {
    event.preventDefault();
    if (!name.value.trim()) return name.focus();
    try {
      const user = await api.addUser({ global_name: name.value.trim(), locale: locale.value });
      emit("user", user);
      choose(user);
    } catch (refusal) {
      error.textContent = refusal.message;
    }
    return undefined;
  };
  return h(
    "form",
    { class: "add-player", onsubmit: add, "data-testid": "add-player" },
    h("h3", {}, t("players.add")),
    h(
      "div",
      { class: "add-row" },
      h("label", {}, h("span", {}, t("players.name")), name),
      h("label", {}, h("span", {}, t("players.language")), locale),
      h("button", { class: "button success", type: "submit" }, icon("plus"), t("players.create")),
    ),
    error,
  );
}
