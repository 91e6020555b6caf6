// Reports which rows of each table are visible, so that an app can load more before the person reaches the end.

export class RowVisibility {
  #send;
  #observer;
  // Per table: the ids of its visible rows.
  #visible = new Map();
  #changed = new Set();

  constructor(screen, send) {
    this.#send = send;
    this.#observer = new IntersectionObserver((entries) => this.#update(entries), { root: screen });
  }

  added(row) {
    this.#observer.observe(row);
  }

  removed(element) {
    this.#observer.unobserve(element);
    this.#visible.delete(element.dataset.node);
    for (const [table, rows] of this.#visible) {
      if (rows.delete(element.dataset.node)) this.#changed.add(table);
    }
  }

  #update(entries) {
    for (const { target, isIntersecting } of entries) {
      const table = target.closest('[data-action~="display"]');
      if (!table) continue;
      const id = table.dataset.node;
      if (!this.#visible.has(id)) this.#visible.set(id, new Set());
      const rows = this.#visible.get(id);
      if (isIntersecting) rows.add(target.dataset.node);
      else rows.delete(target.dataset.node);
      this.#changed.add(id);
    }
    for (const id of this.#changed) {
      const rows = this.#visible.get(id);
      if (rows) this.#send({ type: "display", node: id, rows: [...rows] });
    }
    this.#changed.clear();
  }
}
