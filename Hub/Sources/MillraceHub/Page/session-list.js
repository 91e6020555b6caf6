// The rows of the list of sessions. Rows are reused for the next message, so that they keep the focus.

import { SessionRow } from "./session-row.js";

export class SessionList {
  #container;
  #actions;
  #rows = new Map();

  // `actions.remove(session)` is called when the person deletes a session, `actions.pin(session)` when the person pins or
  // unpins it.
  constructor(container, actions) {
    this.#container = container;
    this.#actions = actions;
  }

  // `sessions` are sorted.
  show(sessions, now) {
    this.#forgetAllBut(new Set(sessions.map(({ id }) => id)));
    const focused = this.#container.querySelector(":focus");
    for (const [index, session] of sessions.entries()) {
      const row = this.#rows.get(session.id) ?? this.#add(session);
      row.show(session, now);
      const inPlace = this.#container.children[index];
      if (inPlace !== row.element) this.#container.insertBefore(row.element, inPlace ?? null);
    }
    // Restore the focus: an element loses it when it is moved.
    focused?.focus({ preventScroll: true });
  }

  #add(session) {
    const row = new SessionRow(session, this.#actions);
    this.#rows.set(session.id, row);
    return row;
  }

  #forgetAllBut(ids) {
    for (const [id, row] of this.#rows) {
      if (ids.has(id)) continue;
      const hadFocus = row.element.contains(document.activeElement);
      const next = row.element.nextElementSibling ?? row.element.previousElementSibling;
      row.element.remove();
      this.#rows.delete(id);
      if (hadFocus) next?.querySelector("a").focus();
    }
  }
}
