// Messages that come up over the page and go by themselves, or when dismissed.

import { element, icon } from "./elements.js";
import { NotConnected, Refusal } from "./requests.js";

const container = document.getElementById("toasts");
// Milliseconds that one stays.
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
  // Not while somebody reads it.
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, stay[kind]) : toast.remove());
  setTimeout(leave, stay[kind]);
}

// What did not work. An error that is not the process's answer is a mistake in this page: the console says more.
export function showError(error) {
  showToast(error.message);
  if (!(error instanceof Refusal) && !(error instanceof NotConnected)) console.error("Millrace:", error);
}
