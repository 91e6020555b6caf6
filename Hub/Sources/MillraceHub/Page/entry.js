// One transition of the timeline, as the list shows it.

// The same few names come again and again: one copy of each is kept.
const shared = new Map();

// What happened without an action.
const happenings = { start: "Started", change: "Changed", restoration: "Restored" };

function share(text) {
  const known = shared.get(text);
  if (known !== undefined) return known;
  // They are few, unless somebody makes them up.
  if (shared.size === 10_000) shared.clear();
  shared.set(text, text);
  return text;
}

export class Entry {
  // What the process says of it.
  order;
  store;
  kind;
  label;
  name;
  type;
  at;
  took;
  thread;
  effects;
  changed;
  from;
  // Whether its states differ from the recorded ones, since an earlier action is skipped.
  isRecomputed = false;
  // What the filter looks for words in.
  #text;
  // The burst that it is a part of in the list.
  burst = null;

  constructor(message) {
    this.order = message.order;
    this.store = message.store;
    this.kind = message.kind;
    this.label = message.label ?? "";
    this.name = share(message.name ?? "");
    this.type = share(message.type ?? "");
    this.at = message.at;
    this.took = message.took;
    this.thread = share(message.thread ?? "");
    this.effects = message.effects ?? 0;
    this.changed = message.changed;
    this.from = message.from ?? null;
    const { title } = this;
    const text = this.label.includes(title) ? this.label : `${title} ${this.label}`;
    this.#text = text.toLowerCase();
  }

  // Whether a word, in lower case, is in the label or the title.
  mentions(word) {
    return this.#text.includes(word);
  }

  // What the filter by type goes by: the action's type, or what happened instead of an action.
  get facet() {
    return this.kind === "action" ? this.type : `(${this.kind})`;
  }

  // The case of the type, which the filter goes by too; null if the name says no more than the type.
  get caseFacet() {
    return this.kind !== "action" || this.name === "" || this.name === this.type ? null : `${this.type}.${this.name}`;
  }

  // What comes after the name in the label: its associated values. The whole label if it does not begin with the name.
  get excerpt() {
    const { label, name } = this;
    if (name === "") return label;
    for (const prefix of [name, `.${name}`, `${this.type}.${name}`]) {
      if (label.startsWith(prefix) && !/^\w/.test(label.slice(prefix.length))) return label.slice(prefix.length);
    }
    return label;
  }

  get title() {
    return this.kind === "action" ? this.name || this.type : this.name || happenings[this.kind] || this.kind;
  }
}
