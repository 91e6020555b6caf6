// The transitions that the page knows of, oldest first, and what can be counted about them.

import { Entry } from "./entry.js";

export class Timeline {
  entries = [];
  stores = new Map();
  countByStore = new Map();
  countByFacet = new Map();
  // How many effects all transitions together asked for.
  effectCount = 0;
  // Of those facets that are cases, the type.
  typeByCase = new Map();

  get count() {
    return this.entries.length;
  }

  get last() {
    return this.entries.at(-1) ?? null;
  }

  addStores(stores) {
    for (const store of stores) this.stores.set(store.id, store);
  }

  // Forgets stores of which there are no entries.
  removeStores(ids) {
    for (const id of ids) this.stores.delete(id);
  }

  // Returns the new entries.
  append(messages) {
    const added = messages.map((message) => new Entry(message));
    for (const entry of added) {
      this.entries.push(entry);
      this.#tally(entry, 1);
    }
    return added;
  }

  // Forgets what came before an order, and returns it.
  trim(before) {
    const dropped = this.entries.splice(0, firstIndex(this.entries, before));
    for (const entry of dropped) this.#tally(entry, -1);
    return dropped;
  }

  clear() {
    this.entries = [];
    this.countByStore.clear();
    this.countByFacet.clear();
    this.effectCount = 0;
    this.typeByCase.clear();
  }

  // The entry of that order; null if there is none.
  entry(order) {
    const entry = this.entries[firstIndex(this.entries, order)];
    return entry?.order === order ? entry : null;
  }

  // How many entries came up to a position, itself included.
  countUpTo(position) {
    if (position === "live") return this.count;
    if (position === "start") return 0;
    return firstIndex(this.entries, position + 1);
  }

  // The latest entry of a store that came before a place in the timeline; null if there is none.
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

// The index of the first item whose order is not below the given one. The items are sorted by order.
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
