// What a player does to the bot: clicks, commands, modals. Keeps what is pending and what failed.
import * as api from "./api.js";
import { EPHEMERAL, dropMessage, emit, localId, putMessage, state } from "./store.js";
import { t } from "./texts.js";

/** So long, in ms, a command may take before the page says that it is on its way. */
const PATIENCE = 400;

const pending = new Map();
const failures = new Map();

/** The custom_id of that message which waits for the bot, or null. */
export const pendingOf = (message) => pending.get(message) ?? null;

/** The red line under that message, or null. */
export const failureOf = (message) => failures.get(message) ?? null;

const current = (message) => state.messages.get(message.channel_id)?.get(message.id);

function refresh(message) {
  const now = current(message);
  if (now && now.channel_id === state.channel) emit("change", now);
}

/** A press on a button or a choice in a select. */
export async function act(message, customId, values) {
  if (pending.has(message.id)) return;
  pending.set(message.id, customId);
  failures.delete(message.id);
  refresh(message);
  const body = {
    user: state.me.id,
    channel: message.channel_id,
    kind: "component",
    message: message.id,
    custom_id: customId,
  };
  try {
    const answer = await api.interact(values ? { ...body, values } : body);
    if (answer.status === "failed") failures.set(message.id, t("message.failed"));
    else if (answer.modal)
      emit("modal", { ...answer.modal, interaction: answer.id, channel: message.channel_id });
  } catch (error) {
    failures.set(message.id, `${t("message.failed")} — ${error.message}`);
  } finally {
    pending.delete(message.id);
    refresh(message);
  }
}

/** A row that only this window shows: a command on its way, or one that failed. */
function localRow(channel, name, user) {
  return {
    id: localId(channel),
    channel_id: channel,
    local: "sending",
    author: { ...state.bot, bot: true },
    flags: EPHEMERAL,
    timestamp: new Date().toISOString(),
    interaction: { name, user },
  };
}

/**
 * Send a command. options: {name: value as typed}. Resolves to null, or to the server's refusal (a text) when nothing
 * reached the bot, so that the composer may offer the command again.
 */
export async function runCommand(command, options, shownName) {
  const { channel, me } = state;
  const row = localRow(channel, shownName, me);
  const patience = setTimeout(() => state.me.id === me.id && putMessage(row), PATIENCE);
  const fail = (reason) => {
    if (state.me.id === me.id) putMessage({ ...row, local: "failed", reason });
  };
  try {
    const answer = await api.interact({ user: me.id, channel, kind: "command", command, options });
    clearTimeout(patience);
    dropMessage(channel, row.id);
    if (answer.status === "failed") fail(t("message.no_answer"));
    else if (answer.modal && state.me.id === me.id)
      emit("modal", { ...answer.modal, interaction: answer.id, channel });
    return null;
  } catch (error) {
    clearTimeout(patience);
    dropMessage(channel, row.id);
    if (error.status === 400) return error.message;
    fail(t("composer.not_sent", { error: error.message }));
    return null;
  }
}

/** The choices the bot offers for a value half typed; an empty list when it does not answer. */
export async function complete(command, options, focused) {
  const body = { user: state.me.id, channel: state.channel, kind: "autocomplete", command, options, focused };
  const answer = await api.interact(body);
  return answer.choices ?? [];
}

/** Send a modal's fields; true when the bot took it. May open the next modal. */
export async function submitModal(modal, fields) {
  const body = {
    user: state.me.id,
    channel: modal.channel,
    kind: "modal",
    interaction: modal.interaction,
    custom_id: modal.custom_id,
    fields,
  };
  const answer = await api.interact(body);
  return answer.status !== "failed";
}

/** Another player has other failures. */
export function forgetActs() {
  failures.clear();
  pending.clear();
}
