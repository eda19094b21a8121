// What a message says anew, for who hears the page: one short line in a live region of its own.
import { byId, h } from "./dom.js";
import { blocks } from "./markdown.js";

const KEPT = 5;
const LONGEST = 300;
const region = byId("heard");
const before = new Map();

/** The lines of a message: its text, and title and text of its embeds; tables of figures are left out. */
function linesOf(message) {
  const texts = [message.content, ...(message.embeds ?? []).flatMap((one) => [one.title, one.description])];
  const plain = texts.filter(Boolean).join("\n").replace(/```[\s\S]*?```/g, "");
  return plain.split("\n").filter((line) => line.trim());
}

/** A line as it is read: drawings by their names. */
function spoken(line) {
  const node = h("span", {}, blocks(line));
  for (const image of node.querySelectorAll("img")) {
    image.replaceWith(image.alt.replace(/:/g, "").replace(/_/g, " "), " ");
  }
  return node.textContent.replace(/\s+/g, " ").trim();
}

/** A message was read whole: only what comes anew is said later. */
export const known = (message) => before.set(message.id, linesOf(message));

/** A message changed: say what it says anew. */
export function say(message) {
  const past = before.get(message.id) ?? [];
  known(message);
  const fresh = linesOf(message).filter((line) => !past.includes(line));
  const text = fresh.map(spoken).filter(Boolean).join(" · ");
  if (!text) return;
  region.append(h("p", {}, text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
  while (region.children.length > KEPT) region.firstChild.remove();
}

/** A message is gone, or all are drawn anew: nothing of it is heard any more. */
export function forget(id) {
  region.replaceChildren();
  if (id) before.delete(id);
  else before.clear();
}
