// The position of menus, and their keyboard control. The browser opens and closes them.

const margin = 8;
const distance = 4;
const smallest = 200; // The height that a menu may have in any window.

export function placeBelow(menu, button) {
  // The position depends on the menu's width, which is known only once the menu is open. Until then the browser may draw
  // the menu at another position.
  menu.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") menu.style.setProperty("visibility", "hidden");
  });
  menu.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState !== "open") return;
    const place = button.getBoundingClientRect();
    const rightmost = innerWidth - margin - menu.offsetWidth;
    // In a low window the menu may cover its button.
    const top = Math.max(margin, Math.min(place.bottom + distance, innerHeight - margin - smallest));
    menu.style.setProperty("top", `${top}px`);
    menu.style.setProperty("left", `${Math.max(margin, Math.min(place.left, rightmost))}px`);
    menu.style.setProperty("max-height", `${innerHeight - top - margin}px`);
    menu.style.removeProperty("visibility");
    stops(menu)[0]?.focus();
  });
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = stops(menu);
    const index = all.indexOf(document.activeElement);
    all.at((index + step) % all.length)?.focus();
  });
  button.setAttribute("aria-expanded", "false");
}

function stops(menu) {
  return [...menu.querySelectorAll("button:not(:disabled), a, input:not(:disabled)")];
}
