// Dates and sizes as a chat says them.
import { h } from "./dom.js";
import { locale, t } from "./texts.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

const format = (date, options) => new Intl.DateTimeFormat(locale(), options).format(date);

/** "in 5 minutes", "2 hours ago". */
function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** "14:03", for the margin of a message that continues another. */
export const clock = (date) => format(date, STYLES.t);

export const fullDate = (date) => format(date, STYLES.F);

export const dayOf = (date) => format(date, STYLES.D);

/** "Today at 14:03", "Yesterday at 09:12", "Tomorrow at 09:12", "03/11/2025 18:20". */
export function stamp(date) {
  const midnight = (days) => new Date(new Date().setHours(24 * days, 0, 0, 0));
  const near = { "-1": "log.yesterday", 0: "log.today", 1: "log.tomorrow" };
  const day = [-1, 0, 1].find((days) => midnight(days) <= date && date < midnight(days + 1));
  return day === undefined ? format(date, STYLES.s) : t(near[day], { time: clock(date) });
}

/** "12 kB", "12 ko". */
export function fileSize(bytes) {
  const options = { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale(), options).format(Math.max(1, bytes / 1000));
}

/** `<t:unix:style>` as an element; relative ones are kept fresh by `refreshTimes`. */
export function timeMark(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const text = style === "R" ? relative(date) : format(date, STYLES[style] ?? STYLES.f);
  const data = style === "R" ? { relative: String(seconds) } : {};
  return h("time", { class: "stamp", datetime: date.toISOString(), title: fullDate(date), data }, text);
}

export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(new Date(Number(node.dataset.relative) * 1000));
    if (node.textContent !== text) node.textContent = text;
  }
}
