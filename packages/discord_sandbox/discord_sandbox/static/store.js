// What this window knows, and who wants to hear when it changes.

const listeners = new Map();

export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

export function emit(kind, ...values) {
  for (const listener of listeners.get(kind) ?? []) listener(...values);
}

export const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;

/** Ids are snowflakes as strings; `messages` maps a channel to its messages by id, only for channels that were opened. */
export const state = {
  front: {},
  guild: null,
  guilds: [],
  bot: null,
  me: null,
  channel: null,
  users: new Map(),
  channels: new Map(),
  emojis: new Map(),
  commands: [],
  messages: new Map(),
  unread: new Map(),
  connected: true,
};

/** The icon of the program, or the sandbox's own. */
export const iconUrl = () => (state.front.icon ? `/front/${state.front.icon}` : "/static/icon.svg");

const mapped = (list) => new Map(list.map((one) => [one.id, one]));

export function useWorld(world) {
  state.guild = world.guild;
  state.guilds = world.guilds;
  state.bot = world.bot;
  state.users = mapped(world.users);
  state.channels = mapped(world.channels);
  state.emojis = mapped(world.emojis ?? []);
  state.commands = commandsHere(world.commands ?? []);
}

/** The commands of every server, then this one's own. */
export const commandsHere = (list) => list.filter((one) => !one.guild_id || one.guild_id === state.guild.id);

/** Snowflakes in order of age. */
export const older = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

export const nameOf = (user) => user?.global_name || user?.username || "?";

export const isThread = (channel) => [10, 11, 12].includes(channel.type);

export const isDirect = (channel) => [1, 3].includes(channel.type);

/** A channel as it is called in a text. */
export const placeName = (channel) => `${isDirect(channel) ? "@" : "#"}${channel.name}`;

const isText = (channel) => [0, 1, 3, 5].includes(channel.type);

/** Channels in order of appearance, each followed by its threads, then direct messages and groups. */
export function channelTree() {
  const all = [...state.channels.values()].sort((a, b) => isDirect(a) - isDirect(b));
  const threads = all.filter(isThread).sort((a, b) => older(a.id, b.id));
  return all.filter(isText).map((channel) => ({
    channel,
    threads: threads.filter((thread) => thread.parent_id === channel.id),
  }));
}

/** Does this message call the player of this window? */
export function pingsMe(message) {
  const mine = (message.mentions ?? []).some((user) => user.id === state.me.id);
  return mine || Boolean(message.mention_everyone);
}

export const isEphemeral = (message) => Boolean((message.flags ?? 0) & EPHEMERAL);
export const isLoading = (message) => Boolean((message.flags ?? 0) & LOADING);

const DISMISSED = "sandbox-dismissed";
const dismissed = new Set(JSON.parse(sessionStorage.getItem(DISMISSED) ?? "[]"));

/** Hide an ephemeral message from this window; it stays hidden when the page is loaded again. */
export function dismiss(message) {
  dismissed.add(message.id);
  sessionStorage.setItem(DISMISSED, JSON.stringify([...dismissed].slice(-500)));
  dropMessage(message.channel_id, message.id);
}

const loads = new Map();

/** From here on what happens in that channel is noted, so that a list fetched meanwhile does not undo it. */
export function beginLoad(channel) {
  loads.set(channel, []);
  if (!state.messages.has(channel)) state.messages.set(channel, new Map());
}

/** Take the fetched list, then repeat what happened while it was on its way; null leaves what is known. */
export function endLoad(channel, list) {
  const missed = loads.get(channel) ?? [];
  loads.delete(channel);
  if (!list) return;
  const local = messagesOf(channel).filter((one) => one.local);
  const now = new Map([...list, ...local].map((one) => [one.id, one]));
  for (const { id, message } of missed) message ? now.set(id, message) : now.delete(id);
  for (const id of dismissed) now.delete(id);
  state.messages.set(channel, now);
}

/** A message came or changed; only opened channels keep theirs, the others are fetched when opened. */
export function putMessage(message) {
  const known = state.messages.get(message.channel_id);
  if (!known || dismissed.has(message.id)) return;
  const isNew = !known.has(message.id);
  known.set(message.id, message);
  loads.get(message.channel_id)?.push({ id: message.id, message });
  if (message.channel_id === state.channel) emit(isNew ? "message" : "change", message);
}

export function dropMessage(channel, id) {
  loads.get(channel)?.push({ id, message: null });
  if (state.messages.get(channel)?.delete(id) && channel === state.channel) emit("remove", id);
}

export function messagesOf(channel) {
  return [...(state.messages.get(channel)?.values() ?? [])].sort((a, b) => older(a.id, b.id));
}

/** An id younger than everything shown in that channel, for rows that only this window has. */
export function localId(channel) {
  const last = messagesOf(channel).at(-1)?.id ?? "0";
  return (BigInt(last) + 1n).toString();
}

/** Count a message that arrived where the player does not look. */
export function countUnread(message) {
  const before = state.unread.get(message.channel_id) ?? { pings: 0, first: message.id };
  state.unread.set(message.channel_id, { ...before, pings: before.pings + (pingsMe(message) ? 1 : 0) });
  emit("channels");
}
