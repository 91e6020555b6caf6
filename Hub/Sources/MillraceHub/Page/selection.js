// What is selected: what the person has chosen, and until then the newest.

export class Selection {
  // Whether the person has chosen what is selected.
  isChosen = false;
  #session;
  #parts;
  #changed;

  // `parts` are `{ rows, list, chart, detail }`; `changed()` is called when something else is selected.
  constructor(session, parts, changed) {
    this.#session = session;
    this.#parts = parts;
    this.#changed = changed;
  }

  get entry() {
    return this.#parts.detail.entry;
  }

  // Selects what the person wants.
  choose(entry) {
    this.isChosen = true;
    this.show(entry);
  }

  clear() {
    this.isChosen = false;
    this.show(null);
  }

  // Selects the newest that the list shows, unless the person has chosen or the app shows the past.
  showNewest() {
    if (this.isChosen || this.#session.isPast || !this.#session.isComplete) return;
    const { newest } = this.#parts.rows;
    if (newest !== this.entry) this.show(newest, { reveals: false });
  }

  followNewest() {
    this.isChosen = false;
    this.showNewest();
    this.#parts.list.follow();
  }

  // Shows an entry as the selected one; `options` are those of the list.
  show(entry, options) {
    const { list, chart, detail } = this.#parts;
    list.select(entry, options);
    chart.mark(entry);
    if (entry === null) document.body.dataset.screen = "list";
    detail.show(entry);
    this.#changed();
  }
}
