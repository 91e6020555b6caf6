// Messages over the page. They disappear after a time, or when dismissed.

import { element, icon } from "./elements.js";
import { NotConnected, Refusal } from "./requests.js";

const container = document.getElementById("toasts");
// How long a message stays, in milliseconds.
const stay = { error: 10_000, note: 3000 };
const most = 3;

export function showToast(text, kind = "error") {
  const repeated = [...container.children].find((toast) => toast.dataset.text === text);
  repeated?.remove();
  const close = element("button", { class: "tool", type: "button", "aria-label": "Dismiss" }, icon("xmark"));
  const toast = element("div", { class: `toast ${kind}`, "data-text": text }, element("p", {}, text), close);
  close.addEventListener("click", () => toast.remove());
  container.append(toast);
  while (container.children.length > most) container.firstElementChild.remove();
  // A message stays while the pointer or the focus is in it.
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, stay[kind]) : toast.remove());
  setTimeout(leave, stay[kind]);
}

// Shows an error. If it is neither a refusal of the process nor a lost connection, it is a bug in this page, so it is
// also logged to the console.
export function showError(error) {
  showToast(error.message);
  if (!(error instanceof Refusal) && !(error instanceof NotConnected)) console.error("Millrace:", error);
}
