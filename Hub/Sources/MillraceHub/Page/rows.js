// The rows of the list: transitions, with bursts of the same one folded into a single row.

import { firstIndex } from "./timeline.js";

const longestGap = 100; // Milliseconds between two transitions of a burst.
const smallestBurst = 3;
const smallestStart = 2;

// A row that stands for several transitions of the same store and name, one soon after the other, or for several stores
// that began one after the other.
export class Burst {
  members;
  isExpanded;

  constructor(members, isExpanded) {
    this.members = members;
    this.isExpanded = isExpanded;
  }

  get order() {
    return this.members[0].order;
  }

  get isOfStarts() {
    return this.members[0].kind === "start";
  }
}

export class Rows {
  // Each is an `Entry` or a `Burst`. The members of an expanded burst follow it.
  all = [];
  isGrouping = true;
  // The entries that may still become a burst, or are one: the last ones.
  #run = [];
  #expanded = new Set();

  get count() {
    return this.all.length;
  }

  // The last entry; null if there is none.
  get newest() {
    return this.#run.at(-1) ?? null;
  }

  // Starts again with other entries.
  show(entries) {
    this.all = [];
    this.#run = [];
    this.append(entries);
  }

  append(entries) {
    for (const entry of entries) this.#add(entry);
  }

  // Forgets what came before an order, and returns how many rows less there are.
  trim(before) {
    const count = this.count;
    let end = firstIndex(this.all, before);
    const burst = this.all[end]?.burst ?? this.all[end - 1];
    const isCut = burst instanceof Burst && burst.order < before && burst.members.at(-1).order >= before;
    this.all.splice(0, end);
    if (isCut) {
      burst.members.splice(0, firstIndex(burst.members, before));
      if (burst.isExpanded) this.#expanded.add(burst.order);
      this.all.unshift(burst);
    } else if (this.#run[0]?.order < before) {
      this.#run.splice(0, firstIndex(this.#run, before));
    }
    return count - this.count;
  }

  forgetExpanded() {
    this.#expanded.clear();
  }

  toggle(burst) {
    const index = this.all.indexOf(burst);
    burst.isExpanded = !burst.isExpanded;
    if (burst.isExpanded) {
      this.#expanded.add(burst.order);
      this.all = [...this.all.slice(0, index + 1), ...burst.members, ...this.all.slice(index + 1)];
    } else {
      this.#expanded.delete(burst.order);
      this.all.splice(index + 1, burst.members.length);
    }
  }

  // The index of the row that shows an entry, or of the burst that it is folded into; -1 if it is not shown.
  indexOf(entry) {
    const isFolded = entry.burst !== null && !entry.burst.isExpanded;
    let index = firstIndex(this.all, isFolded ? entry.burst.order : entry.order);
    if (!isFolded && this.all[index] instanceof Burst) index += 1;
    const row = this.all[index];
    return row === entry || (isFolded && row === entry.burst) ? index : -1;
  }

  #add(entry) {
    entry.burst = null;
    if (!this.isGrouping || !this.#continuesRun(entry)) {
      this.#run = [entry];
      this.all.push(entry);
      return;
    }
    this.#run.push(entry);
    const burst = this.#run[0].burst;
    if (burst) {
      entry.burst = burst;
      if (burst.isExpanded) this.all.push(entry);
    } else if (this.#run.length === (entry.kind === "start" ? smallestStart : smallestBurst)) {
      this.#fold();
    } else {
      this.all.push(entry);
    }
  }

  #continuesRun(entry) {
    const last = this.#run.at(-1);
    if (last?.kind === "start" && entry.kind === "start") return entry.from === null;
    return last !== undefined && entry.kind === "action" && last.kind === "action" && entry.store === last.store
      && entry.name === last.name && entry.at - last.at <= longestGap && entry.from === null;
  }

  #fold() {
    const burst = new Burst(this.#run, this.#expanded.has(this.#run[0].order));
    this.all.length -= burst.members.length - 1;
    this.all.push(burst);
    for (const member of burst.members) {
      member.burst = burst;
      if (burst.isExpanded) this.all.push(member);
    }
  }
}
