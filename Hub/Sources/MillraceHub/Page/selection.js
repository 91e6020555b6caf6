// The selected entry: the person's choice, or the newest entry if the person has not chosen one.

export class Selection {
  // Whether the person has chosen the selected entry.
  isChosen = false;
  #session;
  #parts;
  #changed;

  // `parts` are `{ rows, list, chart, detail }`; `changed()` is called after the selection has changed.
  constructor(session, parts, changed) {
    this.#session = session;
    this.#parts = parts;
    this.#changed = changed;
  }

  get entry() {
    return this.#parts.detail.entry;
  }

  // Selects the entry that the person has chosen.
  choose(entry) {
    this.isChosen = true;
    this.show(entry);
  }

  clear() {
    this.isChosen = false;
    this.show(null);
  }

  // Selects the newest visible entry, unless the person has chosen one or the app shows the past.
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

  // Selects an entry. `options` are those of `list.select`.
  show(entry, options) {
    const { list, chart, detail } = this.#parts;
    list.select(entry, options);
    chart.mark(entry);
    if (entry === null) document.body.dataset.screen = "list";
    detail.show(entry);
    this.#changed();
  }
}
