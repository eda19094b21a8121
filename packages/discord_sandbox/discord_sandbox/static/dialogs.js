// Dialogs: the browser's own <dialog>, with the keyboard kept inside.
import { byId, h, icon } from "./dom.js";
import { t } from "./texts.js";

const FOCUSABLE =
  "button:not([disabled]), a[href], input:not([disabled]), textarea:not([disabled]), [tabindex='0']";
let serial = 0;

/** Open a dialog titled `title` around `content`; returns it. `closed()` runs when it is gone, however that came. */
export function openDialog({ title, content, name, closed }) {
  const id = `dialog-${++serial}`;
  const back = document.activeElement;
  const close = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": t("modal.close"), onclick: () => dialog.close() },
    icon("close"),
  );
  const dialog = h(
    "dialog",
    { class: `dialog ${name}`, "aria-labelledby": id, "aria-modal": "true", "data-testid": name },
    h("header", { class: "dialog-head" }, h("h2", { id }, title), close),
    content,
  );
  dialog.addEventListener("keydown", (event) => keepInside(dialog, event));
  dialog.addEventListener(
    "pointerdown",
    (event) => event.target === dialog && outside(dialog, event) && dialog.close(),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    const target = back?.isConnected && back !== document.body ? back : byId("composer-input");
    target.focus({ preventScroll: true });
    closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function outside(dialog, { clientX, clientY }) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/** Tab goes round inside the dialog. */
function keepInside(dialog, event) {
  if (event.key !== "Tab") return;
  const all = [...dialog.querySelectorAll(FOCUSABLE)].filter((node) => node.getClientRects().length);
  const [first, last] = [all[0], all.at(-1)];
  if (event.shiftKey && document.activeElement === first) last.focus();
  else if (!event.shiftKey && document.activeElement === last) first.focus();
  else return;
  event.preventDefault();
}
