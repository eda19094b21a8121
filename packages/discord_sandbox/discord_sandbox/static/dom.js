// Elements without markup: whatever people or the bot wrote goes in as text nodes, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  direct: "M4 5h16v11H10l-4 4v-4H4V5Z",
  thread: "M5 4v7a3 3 0 0 0 3 3h11m-4-4 4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "m6 6 12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  swap: "M7 7h12l-3-3m3 3-3 3M17 17H5l3 3m-3-3 3-3",
  out: "M14 4h6v6m0-6-9 9M10 5H5v14h14v-5",
  down: "M12 5v14m-6-6 6 6 6-6",
  chevron: "m6 9 6 6 6-6",
  check: "m5 12 5 5 9-10",
  send: "M4 12 20 4l-5 16-3-7-8-1Z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
};

/** One property of an element: a listener, a CSS custom property list, a data set, an attribute. */
function assign(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "style") for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
  else if (name === "data") for (const [key, one] of Object.entries(value)) node.dataset[key] = one;
  else if (name in node && typeof value !== "string") node[name] = value;
  else node.setAttribute(name, value === true ? "" : value);
}

/** `h("p", {class: "x", onclick: f}, "text", node, null, [more])` -> element. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) assign(node, name, value);
  node.append(
    ...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** A line icon, hidden from screen readers: the control around it carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** The element of that id, which index.html promises. */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`index.html has no #${id}`);
  return node;
}

/** Images come from this server alone, by whichever name the page was reached (localhost, 127.0.0.1, a tunnel). */
export function localUrl(url) {
  if (typeof url !== "string" || !url) return null;
  try {
    const parsed = new URL(url, location.href);
    if (parsed.protocol === "data:" && url.startsWith("data:image/")) return url;
    return parsed.pathname.startsWith("/cdn/") ? parsed.pathname + parsed.search : null;
  } catch {
    return null;
  }
}
