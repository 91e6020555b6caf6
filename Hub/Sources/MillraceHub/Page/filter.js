// Which transitions the list shows.

export class Filter {
  #words;
  #stores;
  #facets;
  #hiddenStores;
  #hiddenFacets;

  // `text` is words that must all be found: in the label, the name, or the store's name; `#12` is an order, and `-word`
  // must not be found. Of the chosen stores (ids) and facets, one must be the transition's; if none are chosen, all are
  // good. None of the hidden ones may be.
  constructor(
    { text = "", stores = new Set(), facets = new Set(), hiddenStores = new Set(), hiddenFacets = new Set() } = {},
    knownStores = new Map(),
  ) {
    this.#words = text.split(/\s+/).filter((word) => word !== "").map((word) => new Word(word, knownStores));
    this.#stores = stores;
    this.#facets = facets;
    this.#hiddenStores = hiddenStores;
    this.#hiddenFacets = hiddenFacets;
  }

  get isActive() {
    return this.#words.length > 0
      || [this.#stores, this.#facets, this.#hiddenStores, this.#hiddenFacets].some(({ size }) => size > 0);
  }

  matches(entry) {
    if (this.#stores.size > 0 && !this.#stores.has(entry.store)) return false;
    if (this.#facets.size > 0 && !has(this.#facets, entry)) return false;
    if (this.#hiddenStores.has(entry.store) || has(this.#hiddenFacets, entry)) return false;
    for (const word of this.#words) if (!word.matches(entry)) return false;
    return true;
  }
}

// Whether one of the facets is the entry's type, or its case.
function has(facets, entry) {
  return facets.has(entry.facet) || facets.has(entry.caseFacet);
}

class Word {
  #text;
  #isExcluding = false;
  #order = null;
  #stores = new Set();

  constructor(text, knownStores) {
    if (text.startsWith("-") && text.length > 1) {
      this.#isExcluding = true;
      text = text.slice(1);
    }
    this.#text = text.toLowerCase();
    if (/^#\d+$/.test(text)) this.#order = Number(text.slice(1));
    for (const store of knownStores.values()) {
      if (store.name.toLowerCase().includes(this.#text)) this.#stores.add(store.id);
    }
  }

  matches(entry) {
    const isFound = entry.mentions(this.#text) || this.#stores.has(entry.store) || entry.order === this.#order;
    return isFound !== this.#isExcluding;
  }
}
