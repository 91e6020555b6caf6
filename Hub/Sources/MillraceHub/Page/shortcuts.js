// Keyboard shortcuts for the whole page, and their overview. They are inactive while the person types.

import { element } from "./elements.js";

const dialog = document.getElementById("shortcuts");
const list = document.getElementById("shortcuts-list");

const typed = 'textarea, select, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])';
// Elements that handle Space and Enter, or the arrow keys, themselves.
const pressable = 'button, a, summary, input, [role="treeitem"]';
const steered = 'input, [role="separator"], [role="tab"], [popover], .panel';

// `shortcuts` are `{ keys, title, run }`, in the order of the overview. A shortcut without `run` is only listed: the
// focused part of the page handles it.
export function listenForShortcuts(shortcuts) {
  const actions = new Map(shortcuts.flatMap(({ keys, run }) => (run ? keys.map((key) => [key, run]) : [])));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target, key } = event;
    // Leave Escape to the browser while a menu is open: it closes the menu.
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
