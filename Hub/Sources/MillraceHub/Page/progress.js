// Says that an answer takes long, once it does.

import { element } from "./elements.js";

const panel = document.getElementById("progress");
const patience = 150; // In milliseconds. What is faster would only flicker.

// Returns the result of a promise. Shows at a place meanwhile that the page waits.
export async function showWaiting(promise, place = panel) {
  const note = element("span", { class: "waiting" }, "Loading…");
  const timer = setTimeout(() => place.prepend(note), patience);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    note.remove();
  }
}
