// The live connection: one WebSocket for the player of this window, renewed when it breaks.
import { socketUrl } from "./api.js";
import { commandsHere, countUnread, dropMessage, emit, putMessage, state } from "./store.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

let socket = null;
let wait = FIRST_WAIT;
let timer = null;

const EVENTS = {
  message_create: (message) => {
    const looking = message.channel_id === state.channel && !document.hidden;
    putMessage(message);
    if (!looking && message.author.id !== state.me.id) countUnread(message);
  },
  message_update: putMessage,
  message_delete: ({ id, channel_id: channel }) => dropMessage(channel, id),
  channel_create: setChannel,
  channel_update: setChannel,
  channel_delete: ({ id }) => {
    state.channels.delete(id);
    emit("channels");
  },
  user_create: setUser,
  user_update: setUser,
  commands: (list) => {
    state.commands = commandsHere(list);
    emit("commands");
  },
  emojis: (list) => {
    state.emojis = new Map(list.map((one) => [one.id, one]));
  },
  guild: (data) => {
    state.guild = { ...state.guild, ...data };
    emit("users");
  },
  bot: (data) => {
    state.bot = { ...state.bot, ...data };
    emit("bot");
  },
};

function setChannel(channel) {
  state.channels.set(channel.id, { ...state.channels.get(channel.id), ...channel });
  emit("channels");
}

function setUser(user) {
  state.users.set(user.id, user);
  if (state.me?.id === user.id) state.me = user;
  emit("users");
}

function setConnected(connected) {
  if (state.connected === connected) return;
  state.connected = connected;
  emit("bot");
}

/** Listen as that player; `opened(again)` is called whenever the connection stands, the first time and after a break. */
export function listen(user, opened, again = false) {
  clearTimeout(timer);
  if (socket) socket.onclose = null;
  socket?.close();
  const mine = new WebSocket(socketUrl(user, state.guild.id));
  socket = mine;
  mine.onopen = () => {
    wait = FIRST_WAIT;
    setConnected(true);
    opened(again);
  };
  mine.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    EVENTS[event.type]?.(event.data);
  };
  mine.onclose = () => {
    setConnected(false);
    timer = setTimeout(() => listen(user, opened, true), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
}
