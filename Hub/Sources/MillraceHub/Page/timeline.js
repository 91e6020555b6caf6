// The transitions that the page has, oldest first, and their counts.

import { Entry } from "./entry.js";

export class Timeline {
  entries = [];
  stores = new Map();
  countByStore = new Map();
  countByFacet = new Map();
  // The number of effects of all transitions, and of transitions with a measured duration.
  effectCount = 0;
  measuredCount = 0;
  // Maps each facet that is a case to the facet of its type.
  typeByCase = new Map();
  // The order after the last cleared transition.
  #cleared;

  constructor(cleared = 0) {
    this.#cleared = cleared;
  }

  get count() {
    return this.entries.length;
  }

  get last() {
    return this.entries.at(-1) ?? null;
  }

  // The order of the oldest entry, which need not be the app's first. Without entries, the order after the last cleared
  // one.
  get floor() {
    return this.entries[0]?.order ?? this.#cleared;
  }

  addStores(stores) {
    for (const store of stores) this.stores.set(store.id, store);
  }

  // Removes stores without entries.
  removeStores(ids) {
    for (const id of ids) this.stores.delete(id);
  }

  // Adds entries, and returns them.
  append(messages) {
    const added = messages.map((message) => new Entry(message));
    for (const entry of added) {
      this.entries.push(entry);
      this.#tally(entry, 1);
    }
    return added;
  }

  // Removes and returns the entries before an order.
  trim(before) {
    const dropped = this.entries.splice(0, firstIndex(this.entries, before));
    for (const entry of dropped) this.#tally(entry, -1);
    return dropped;
  }

  clear() {
    this.#cleared = this.last ? this.last.order + 1 : this.#cleared;
    this.entries = [];
    this.countByStore.clear();
    this.countByFacet.clear();
    this.effectCount = 0;
    this.measuredCount = 0;
    this.typeByCase.clear();
  }

  // The entry with an order; null if there is none.
  entry(order) {
    const entry = this.entries[firstIndex(this.entries, order)];
    return entry?.order === order ? entry : null;
  }

  // The number of entries up to and including a position.
  countUpTo(position) {
    if (position === "live") return this.count;
    if (position === "start") return 0;
    return firstIndex(this.entries, position + 1);
  }

  // The latest entry of a store before an index; null if there is none.
  latestOfStore(store, beforeIndex) {
    for (let index = beforeIndex - 1; index >= 0; index -= 1) {
      if (this.entries[index].store === store) return this.entries[index];
    }
    return null;
  }

  #tally(entry, difference) {
    add(this.countByStore, entry.store, difference);
    add(this.countByFacet, entry.facet, difference);
    this.effectCount += entry.effects * difference;
    if (entry.isMeasured) this.measuredCount += difference;
    const { caseFacet } = entry;
    if (caseFacet === null) return;
    add(this.countByFacet, caseFacet, difference);
    this.typeByCase.set(caseFacet, entry.facet);
  }
}

function add(counts, key, difference) {
  const count = (counts.get(key) ?? 0) + difference;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

// The index of the first item with at least the given order. The items must be sorted by order.
export function firstIndex(items, order) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle].order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
