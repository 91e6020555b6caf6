// A transition of the timeline, as shown in the list.

// Few names occur in many entries: share one copy of each.
const shared = new Map();

// Titles for transitions without an action.
const happenings = { start: "Started", change: "Changed", restoration: "Restored" };

function share(text) {
  const known = shared.get(text);
  if (known !== undefined) return known;
  // An app may generate any number of names, so limit the map.
  if (shared.size === 10_000) shared.clear();
  shared.set(text, text);
  return text;
}

export class Entry {
  // The values from the process's message.
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
  // Whether the states differ from the recorded ones, because an earlier entry is skipped.
  isRecomputed = false;
  // The text that the filter searches.
  #text;
  // The burst that contains the entry: a row for several equal transitions. Null if there is none.
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

  // Whether the label or the title contains a word in lower case.
  mentions(word) {
    return this.#text.includes(word);
  }

  // The start of a store takes no time.
  get isMeasured() {
    return this.kind !== "start" && this.took > 0;
  }

  // The value for the filter by type: the action's type, or the kind of a transition without an action.
  get facet() {
    return this.kind === "action" ? this.type : `(${this.kind})`;
  }

  // The value for the filter by case; null if the name is not that of a case.
  get caseFacet() {
    return this.kind !== "action" || this.name === "" || this.name === this.type ? null : `${this.type}.${this.name}`;
  }

  // The label without the name, which leaves the associated values. The whole label if it does not begin with the name.
  get excerpt() {
    const { label, name } = this;
    if (name === "") return label;
    for (const prefix of [name, `.${name}`, `${this.type}.${name}`]) {
      if (label.startsWith(prefix) && !/^\w/.test(label.slice(prefix.length))) return label.slice(prefix.length);
    }
    return label;
  }

  // The title before the excerpt; nothing if the label says it all, such as a text that a journal has noted.
  get lead() {
    return this.kind === "action" && this.label !== "" && this.excerpt === this.label ? "" : this.title;
  }

  get title() {
    return this.kind === "action" ? this.name || this.type : this.name || happenings[this.kind] || this.kind;
  }
}
