// The rows of the sessions, in order. They stay the same elements from one message to the next, so that focus stays.

import { SessionRow } from "./session-row.js";

export class SessionList {
  #container;
  #remove;
  #rows = new Map();

  // `remove(session)` is called when the person wants one deleted.
  constructor(container, remove) {
    this.#container = container;
    this.#remove = remove;
  }

  // `sessions` are in the order in which they are to be shown.
  show(sessions, now) {
    this.#forgetAllBut(new Set(sessions.map(({ id }) => id)));
    const focused = this.#container.querySelector(":focus");
    for (const [index, session] of sessions.entries()) {
      const row = this.#rows.get(session.id) ?? this.#add(session);
      row.show(session, now);
      const inPlace = this.#container.children[index];
      if (inPlace !== row.element) this.#container.insertBefore(row.element, inPlace ?? null);
    }
    // An element that moves loses it.
    focused?.focus({ preventScroll: true });
  }

  #add(session) {
    const row = new SessionRow(session, this.#remove);
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
