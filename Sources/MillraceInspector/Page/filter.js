// Which transitions the list shows.

export class Filter {
  #words;
  #stores;
  #facets;

  // `text` is words that must all be found: in the label, the name, or the store's name; `#12` is an order. Of the
  // chosen stores (ids) and facets, one must be the transition's; if none are chosen, all are good.
  constructor({ text = "", stores = new Set(), facets = new Set() } = {}, knownStores = new Map()) {
    this.#words = text.split(/\s+/).filter((word) => word !== "").map((word) => new Word(word, knownStores));
    this.#stores = stores;
    this.#facets = facets;
  }

  get isActive() {
    return this.#words.length > 0 || this.#stores.size > 0 || this.#facets.size > 0;
  }

  matches(entry) {
    if (this.#stores.size > 0 && !this.#stores.has(entry.store)) return false;
    if (this.#facets.size > 0 && !this.#facets.has(entry.facet)) return false;
    for (const word of this.#words) if (!word.matches(entry)) return false;
    return true;
  }
}

class Word {
  #text;
  #order = null;
  #stores = new Set();

  constructor(text, knownStores) {
    this.#text = text.toLowerCase();
    if (/^#\d+$/.test(text)) this.#order = Number(text.slice(1));
    for (const store of knownStores.values()) {
      if (store.name.toLowerCase().includes(this.#text)) this.#stores.add(store.id);
    }
  }

  matches(entry) {
    return entry.mentions(this.#text) || this.#stores.has(entry.store) || entry.order === this.#order;
  }
}
