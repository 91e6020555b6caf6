// Copies to the clipboard, and shows whether it has worked.

import { setIcon } from "./elements.js";
import { showToast } from "./toasts.js";

const shown = 1500; // How long a button shows that it has copied, in milliseconds.

// `fallback` is the element with the text, which is selected if the browser or frame denies access to the clipboard.
export async function copyText(text, button, fallback = null) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (fallback) getSelection().selectAllChildren(fallback);
    const remedy = fallback ? " The text is selected: copy it with the keyboard." : "";
    showToast(`The browser does not allow copying here.${remedy}`, "note");
    return;
  }
  const label = button.querySelector(".label");
  setIcon(button, "checkmark");
  if (label) {
    button.dataset.label ??= label.textContent;
    label.textContent = "Copied";
  }
  button.dataset.copied = "true";
  setTimeout(() => {
    setIcon(button, "document.on.document");
    if (label) label.textContent = button.dataset.label;
    delete button.dataset.copied;
  }, shown);
}
