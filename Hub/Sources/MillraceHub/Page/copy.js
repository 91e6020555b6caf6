// Copying to the clipboard, with a word on how it went.

import { setIcon } from "./elements.js";
import { showToast } from "./toasts.js";

const shown = 1500; // Milliseconds for which a button says that it has copied.

// `fallback` is the element that has the text on the page, for browsers and frames that do not let a page write there.
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
  if (label) label.textContent = "Copied";
  button.dataset.copied = "true";
  setTimeout(() => {
    setIcon(button, "document.on.document");
    if (label) label.textContent = "Copy";
    delete button.dataset.copied;
  }, shown);
}
