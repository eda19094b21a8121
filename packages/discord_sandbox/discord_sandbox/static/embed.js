// Embeds and attachments of a message.
import { h, localUrl } from "./dom.js";
import { blocks, inline } from "./markdown.js";
import { t } from "./texts.js";
import { fileSize, stamp } from "./times.js";

const HIGHEST = 420;
const THUMBNAIL = 80;

/** Room for a picture of this width and height before its file is there, as wide and high as it may be. */
function room({ width, height }, widest, highest) {
  if (!width || !height) return {};
  const wide = Math.min(width, widest, (highest * width) / height);
  return { width, height, style: { width: `${wide}px`, "aspect-ratio": `${width} / ${height}` } };
}

/** A picture of this server; others are not loaded (the page speaks to nobody else), their address is shown instead. */
function picture(source, { alt, name, widest = Infinity, highest = HIGHEST }) {
  const src = localUrl(source.proxy_url) ?? localUrl(source.url);
  if (!src)
    return h(
      "a",
      { href: source.url, target: "_blank", rel: "noopener noreferrer" },
      source.url ?? t("message.image"),
    );
  const size = room(source, widest, highest);
  const image = h("img", { class: "picture", src, alt, title: alt || null, loading: "eager", ...size });
  return h(
    "a",
    {
      class: "picture-link",
      href: src,
      target: "_blank",
      rel: "noopener",
      "aria-label": alt || name || t("message.image"),
    },
    image,
  );
}

/** Discord lays inline fields three abreast; a field that is not inline takes a row of its own. */
function fieldRows(fields) {
  const rows = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.inline && last?.[0].inline && last.length < 3) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** What makes a line a heading for who hears the page. */
const heading = (level) => ({ role: "heading", "aria-level": String(level) });

function fieldNode(field) {
  return h(
    "div",
    { class: "field" },
    h("div", { class: "field-name", ...heading(4) }, inline(field.name)),
    h("div", { class: "field-value md" }, blocks(field.value)),
  );
}

function smallIcon(url) {
  const src = localUrl(url);
  return src && h("img", { class: "small-icon", src, alt: "" });
}

function footer(embed) {
  const time = embed.timestamp && new Date(embed.timestamp);
  if (!embed.footer?.text && !time) return null;
  const parts = [embed.footer?.text, time && stamp(time)].filter(Boolean).join(" • ");
  return h("div", { class: "embed-footer" }, smallIcon(embed.footer?.icon_url), h("span", {}, parts));
}

function title(embed) {
  if (!embed.title) return null;
  const text = inline(embed.title);
  const safe = /^https?:\/\//.test(embed.url ?? "");
  const content = safe
    ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer nofollow" }, text)
    : text;
  return h("div", { class: "embed-title", ...heading(3) }, content);
}

function author(embed) {
  if (!embed.author?.name) return null;
  return h(
    "div",
    { class: "embed-author" },
    smallIcon(embed.author.icon_url),
    h("span", {}, embed.author.name),
  );
}

/** `attachments` give the alt text of pictures that the embed shows with attachment://name. */
export function embedNode(embed, attachments = []) {
  const color = embed.color ? { "--bar": `#${embed.color.toString(16).padStart(6, "0")}` } : {};
  const altOf = (source) =>
    source.description ?? attachments.find((one) => samePath(one.url, source.url))?.description ?? "";
  const rows = fieldRows(embed.fields ?? []);
  return h(
    "div",
    { class: "embed", style: color, "data-testid": "embed" },
    embed.thumbnail &&
      h(
        "div",
        { class: "thumbnail" },
        picture(embed.thumbnail, {
          alt: altOf(embed.thumbnail),
          widest: THUMBNAIL,
          highest: THUMBNAIL,
        }),
      ),
    author(embed),
    title(embed),
    embed.description && h("div", { class: "embed-description md" }, blocks(embed.description)),
    rows.length > 0 &&
      h(
        "div",
        { class: "fields" },
        rows.map((row) => h("div", { class: `field-row of-${row.length}` }, row.map(fieldNode))),
      ),
    embed.image && h("div", { class: "embed-image" }, picture(embed.image, { alt: altOf(embed.image) })),
    footer(embed),
  );
}

function samePath(one, other) {
  const path = (url) => localUrl(url)?.split("?")[0] ?? url;
  return Boolean(one) && path(one) === path(other);
}

/** Attachments that no embed shows already. */
export function attachmentNodes(message) {
  const shown = (message.embeds ?? [])
    .flatMap((embed) => [embed.image?.url, embed.thumbnail?.url])
    .filter(Boolean);
  return (message.attachments ?? [])
    .filter((one) => !shown.some((url) => samePath(one.url, url) || url === `attachment://${one.filename}`))
    .map(attachmentNode);
}

function attachmentNode(attachment) {
  const isImage =
    (attachment.content_type ?? "").startsWith("image/") ||
    /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename);
  if (isImage)
    return h(
      "div",
      { class: "attachment" },
      picture(attachment, { alt: attachment.description ?? "", name: attachment.filename }),
    );
  const href = localUrl(attachment.url);
  return h(
    "a",
    {
      class: "attachment file",
      href,
      download: attachment.filename,
      "aria-label": t("message.attachment", { name: attachment.filename }),
    },
    h("span", { class: "file-name" }, attachment.filename),
    h("span", { class: "file-size" }, fileSize(attachment.size ?? 0)),
  );
}
