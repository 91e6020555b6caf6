// What the person does on the screen, as messages to the app.
//
// Elements say in `data-action` which of the messages they take.

export function listenForInput(screen, fields, send) {
  const accepts = (element, action) => element.closest(`[data-action~="${action}"]`);

  screen.addEventListener("click", (event) => {
    const target = accepts(event.target, "tap");
    if (target && !target.disabled) send({ type: "tap", node: target.dataset.node });
  });

  // A field's text goes out as it is typed, except between the parts of a composed character.
  screen.addEventListener("input", (event) => {
    if (!event.isComposing && accepts(event.target, "edit")) fields.edited(event.target);
  });
  screen.addEventListener("compositionend", (event) => {
    if (accepts(event.target, "edit")) fields.edited(event.target);
  });

  // An element that loses focus because it was covered or removed is no business of the app's: it did that itself.
  for (const [domEvent, type] of [["focusin", "focus"], ["focusout", "blur"]]) {
    screen.addEventListener(domEvent, (event) => {
      const field = event.target;
      if (field.matches(`[data-action~="${type}"]`) && field.isConnected && !field.closest("[inert]")) {
        send({ type, node: field.dataset.node });
      }
    });
  }

  screen.addEventListener("submit", (event) => event.preventDefault());

  screen.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    switch (event.key) {
      case "Enter": {
        const field = event.target.matches("input") ? accepts(event.target, "submit") : null;
        if (!field) return;
        event.preventDefault();
        send({ type: "submit", node: field.dataset.node });
        break;
      }
      case "Escape": {
        const target = accepts(event.target, "cancel");
        if (!target) return;
        event.preventDefault();
        send({ type: "cancel", node: target.dataset.node });
        break;
      }
      case "ArrowDown":
        if (moveAmongRows(screen, event.target, 1)) event.preventDefault();
        break;
      case "ArrowUp":
        if (moveAmongRows(screen, event.target, -1)) event.preventDefault();
        break;
      case "ArrowLeft":
      case "ArrowRight":
        if (moveAmongTabs(event.target, event.key === "ArrowRight" ? 1 : -1)) event.preventDefault();
        break;
    }
  });
}

// Arrow keys go from tab to tab, around the ends, and select it.
function moveAmongTabs(from, step) {
  const tabs = [...(from.closest('[role="tablist"]')?.querySelectorAll('[role="tab"]:not(:disabled)') ?? [])];
  const index = tabs.indexOf(from);
  if (index < 0) return false;
  const target = tabs.at((index + step) % tabs.length);
  target.focus();
  target.click();
  return true;
}

// Arrow keys go from row to row of a table, and from a search field into the rows.
function moveAmongRows(screen, from, step) {
  const layer = from.closest(".layer");
  const rows = [...(layer?.querySelectorAll(".table button.cell:not([disabled])") ?? [])];
  // From whatever has focus in the row, which may be an accessory beside the cell.
  const index = rows.indexOf(from.closest("li.row")?.querySelector(".cell"));
  const searchField = layer?.querySelector('input[type="search"]');
  if (index < 0 && !(from === searchField && step > 0)) return false;
  const target = index === 0 && step < 0 ? searchField : rows[index + step];
  target?.focus();
  return target !== undefined && target !== null;
}
