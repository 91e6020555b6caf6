// Sends the person's input on the screen to the app.
//
// An element's `data-action` lists the messages that it accepts.

export function listenForInput(screen, fields, send) {
  const accepts = (element, action) => element.closest(`[data-action~="${action}"]`);

  screen.addEventListener("click", (event) => {
    const target = accepts(event.target, "tap");
    if (target && !target.disabled) send({ type: "tap", node: target.dataset.node });
  });

  // A field's text is sent with every key, except while a character is being composed.
  screen.addEventListener("input", (event) => {
    if (!event.isComposing && accepts(event.target, "edit")) fields.edited(event.target);
  });
  screen.addEventListener("compositionend", (event) => {
    if (accepts(event.target, "edit")) fields.edited(event.target);
  });

  // If the app itself has covered or removed the focused element, no blur is sent for it.
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
        if (field.enterKeyHint === "next") nextField(field)?.focus();
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

// The field after this one, for a return key labelled “next”.
function nextField(from) {
  const fields = [...(from.closest(".layer")?.querySelectorAll("input:not(:disabled), textarea") ?? [])];
  return fields[fields.indexOf(from) + 1];
}

// The arrow keys select the next or previous tab, and wrap around at the ends.
function moveAmongTabs(from, step) {
  const tabs = [...(from.closest('[role="tablist"]')?.querySelectorAll('[role="tab"]:not(:disabled)') ?? [])];
  const index = tabs.indexOf(from);
  if (index < 0) return false;
  const target = tabs.at((index + step) % tabs.length);
  target.focus();
  target.click();
  return true;
}

// The arrow keys move focus between the rows of a table, and from a search field to the rows.
function moveAmongRows(screen, from, step) {
  const layer = from.closest(".layer");
  const rows = [...(layer?.querySelectorAll(".table button.cell:not([disabled])") ?? [])];
  // Focus may be on an accessory beside the row's cell.
  const index = rows.indexOf(from.closest("li.row")?.querySelector(".cell"));
  const searchField = layer?.querySelector('input[type="search"]');
  if (index < 0 && !(from === searchField && step > 0)) return false;
  const target = index === 0 && step < 0 ? searchField : rows[index + step];
  target?.focus();
  return target !== undefined && target !== null;
}
