// The selected entry: the person's choice, or the newest entry if the person has not chosen one.

export class Selection {
  // Whether the person has chosen the selected entry.
  isChosen = false;
  #session;
  #parts;
  #changed;

  // `parts` are `{ rows, list, chart, detail }`; `changed(isVisit)` is called after the selection or the choice has changed.
  // A visit is a choice to which the browser's Back leads.
  constructor(session, parts, changed) {
    this.#session = session;
    this.#parts = parts;
    this.#changed = changed;
  }

  get entry() {
    return this.#parts.detail.entry;
  }

  // Selects the entry that the person has chosen.
  choose(entry, { isVisit = true } = {}) {
    this.isChosen = true;
    this.show(entry, {}, isVisit);
  }

  // Keeps the selected entry when newer ones arrive.
  keep() {
    if (this.entry === null) return;
    this.isChosen = true;
    this.#changed(false);
  }

  clear() {
    this.isChosen = false;
    this.show(null);
  }

  // Selects nothing, because the chosen entry is not there.
  miss() {
    this.isChosen = true;
    this.show(null);
  }

  // Selects the newest visible entry, unless the person has chosen one or the app shows the past.
  showNewest() {
    if (this.isChosen || this.#session.isPast || !this.#session.isComplete) return;
    const { newest } = this.#parts.rows;
    if (newest !== this.entry) this.show(newest, { reveals: false });
  }

  followNewest() {
    const wasChosen = this.isChosen;
    this.isChosen = false;
    this.showNewest();
    this.#parts.list.follow();
    if (wasChosen) this.#changed(true);
  }

  // Selects an entry. `options` are those of `list.select`.
  show(entry, options = {}, isVisit = false) {
    const { list, chart, detail } = this.#parts;
    // The focused button would act on another transition than the person has read.
    if (entry !== this.entry && detail.hasFocusedAction) list.focus();
    list.select(entry, options);
    chart.mark(entry);
    if (entry === null) document.body.dataset.screen = "list";
    detail.show(entry);
    this.#changed(isVisit);
  }
}
