// Keys that work anywhere on the page, except while somebody types, and the overview of them.

import { element } from "./elements.js";

const dialog = document.getElementById("shortcuts");
const list = document.getElementById("shortcuts-list");

const typed = 'textarea, select, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])';
// What these keys do on their own, where they have a meaning of their own.
const pressable = 'button, a, summary, input, [role="treeitem"]';
const steered = 'input, [role="separator"], [role="tab"], [popover], .panel';

// `shortcuts` are `{ keys, title, run }`, in the order in which they are listed. Without `run` one is only listed: the
// part of the page that has focus sees to it.
export function listenForShortcuts(shortcuts) {
  const actions = new Map(shortcuts.flatMap(({ keys, run }) => (run ? keys.map((key) => [key, run]) : [])));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target, key } = event;
    // In a menu, Escape is the browser's: it closes it.
    if (target.closest?.(typed) || document.querySelector("dialog[open], :popover-open")) return;
    if ((key === " " || key === "Enter") && target.closest?.(pressable)) return;
    if (key.startsWith("Arrow") && target.closest?.(steered)) return;
    const run = actions.get(key);
    if (!run) return;
    event.preventDefault();
    run(key);
  });
  list.replaceChildren(...shortcuts.map(({ keys, shown = keys, title }) => element(
    "div",
    { class: "shortcut" },
    element("dt", {}, ...shown.map((key) => element("kbd", {}, key))),
    element("dd", {}, title),
  )));
}

export function showShortcuts() {
  dialog.showModal();
}
