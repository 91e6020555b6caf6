// The filter of the list of transitions.

export class Filter {
  #words;
  #stores;
  #facets;
  #hiddenStores;
  #hiddenFacets;
  #orders;
  #during;

  // All words of `text` must occur in the label, the name or the store's name. The word `#12` matches an order, and
  // for `-word` the word must not occur. If `stores` (ids) is not empty, the transition's store must be among them.
  // If `facets` is not empty, the transition must have one of them. It must have no hidden store or facet. Its order
  // must be in `orders` and in `during`, unless these are null.
  constructor(
    {
      text = "", stores = new Set(), facets = new Set(), hiddenStores = new Set(), hiddenFacets = new Set(), orders = null,
      during = null,
    } = {},
    knownStores = new Map(),
  ) {
    this.#words = text.split(/\s+/).filter((word) => word !== "").map((word) => new Word(word, knownStores));
    this.#stores = stores;
    this.#facets = facets;
    this.#hiddenStores = hiddenStores;
    this.#hiddenFacets = hiddenFacets;
    this.#orders = orders;
    this.#during = during;
  }

  get isActive() {
    return this.#words.length > 0 || this.#orders !== null || this.#during !== null
      || [this.#stores, this.#facets, this.#hiddenStores, this.#hiddenFacets].some(({ size }) => size > 0);
  }

  matches(entry) {
    if (this.#orders !== null && !this.#orders.has(entry.order)) return false;
    if (this.#during !== null && !this.#during.has(entry.order)) return false;
    if (this.#stores.size > 0 && !this.#stores.has(entry.store)) return false;
    if (this.#facets.size > 0 && !has(this.#facets, entry)) return false;
    if (this.#hiddenStores.has(entry.store) || has(this.#hiddenFacets, entry)) return false;
    for (const word of this.#words) if (!word.matches(entry)) return false;
    return true;
  }

  // Whether an agent's call matches the words. The other criteria apply to transitions only.
  matchesCall(call) {
    return this.#words.every((word) => word.matchesCall(call));
  }
}

// Whether the entry's type or case is among the facets.
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

  matchesCall(call) {
    const isFound = call.mentions(this.#text) || (!call.isLook && this.#order >= call.first && this.#order < call.next);
    return isFound !== this.#isExcluding;
  }
}
