// The sandbox's own HTTP API, one function a request.

/** A refusal by the server; `status` is the HTTP status, 0 when it could not be reached. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  const request = { method, headers: {} };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    throw new ApiError(error.message, 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(answer.error ?? response.statusText, response.status);
  return answer;
}

/** What the program gives the page to begin with; see docs/api.md. */
export const front = () => call("GET", "/front/front.json");

/** A server (null: the first) as that player sees it: private threads are their members' only. */
export const world = (user, guild) =>
  call(
    "GET",
    `/sandbox/world?user=${encodeURIComponent(user ?? "")}${guild ? `&guild=${encodeURIComponent(guild)}` : ""}`,
  );

export const messages = (channel, user, limit) =>
  call("GET", `/sandbox/channels/${channel}/messages?user=${user}&limit=${limit}`);

export const addUser = (user) => call("POST", "/sandbox/users", user);

export const changeUser = (id, change) => call("PATCH", `/sandbox/users/${id}`, change);

export const changeGuild = (guild, change) => call("PATCH", "/sandbox/guild", { guild, ...change });

export const say = (user, channel, content) => call("POST", "/sandbox/messages", { user, channel, content });

/** kind: "command", "autocomplete", "component" or "modal"; resolves when the bot answered or three seconds passed. */
export const interact = (body) => call("POST", "/sandbox/interactions", body);

/** Where the live events of that player on that server come from. */
export function socketUrl(user, guild) {
  const url = new URL(`/sandbox/socket?user=${user}&guild=${guild}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
