// Requests the values of transitions, and caches the most recently used ones.

import { showWaiting } from "./progress.js";

const capacity = 300;

export class Details {
  #requests;
  // The cached values, the least recently used first.
  #kept = new Map();

  constructor(requests) {
    this.#requests = requests;
  }

  // One level of a value.
  tree(order, part, path, offset = 0, limit = 100) {
    return this.#fetch("tree", { order, part, path, offset, limit });
  }

  // The full text of a part of a value.
  text(order, part, path) {
    return this.#fetch("text", { order, part, path });
  }

  // The full texts of a change in the diff.
  change(order, index) {
    return this.#fetch("change", { order, index });
  }

  diff(order) {
    return this.#fetch("diff", { order });
  }

  // Where a transition comes from. It is not cached, because transitions may follow from it, and the hub may be looking up the
  // names of functions.
  origin(order) {
    return this.#requests.ask("origin", { order });
  }

  search(order, part, text) {
    return this.#fetch("search", { order, part, text, limit: 200 });
  }

  json(order) {
    return this.#fetch("json", { order, part: "action" });
  }

  forget(orders) {
    for (const [key, { order }] of this.#kept) if (orders.has(order)) this.#kept.delete(key);
  }

  clear() {
    this.#kept.clear();
  }

  #fetch(type, fields) {
    const key = JSON.stringify([type, fields]);
    const kept = this.#kept.get(key) ?? { order: fields.order, answer: this.#requests.ask(type, fields) };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.answer.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    if (this.#kept.size > capacity) this.#kept.delete(this.#kept.keys().next().value);
    return showWaiting(kept.answer);
  }
}
