// The rows of the list: transitions, bursts of equal transitions folded into one row, and agents' calls between them.

import { CallMark, placeOf } from "./calls.js";
import { firstIndex } from "./timeline.js";

const longestGap = 100; // The maximum time between two transitions of a burst, in milliseconds.
const smallestBurst = 3;
const smallestStart = 2;

// A row for several transitions with the same store and name in quick succession, or for several stores that start one
// after another.
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
  // Entries, bursts and call marks, sorted by order. An expanded burst is followed by its members.
  all = [];
  isGrouping = true;
  // The last entry; null if there is none.
  newest = null;
  // The newest consecutive entries that are a burst, or become one when more equal entries follow.
  #run = [];
  #expanded = new Set();

  get count() {
    return this.all.length;
  }

  // Replaces all entries and calls.
  show(entries, calls = []) {
    this.all = [];
    this.#run = [];
    this.newest = null;
    this.#addAll(entries, calls);
  }

  append(entries) {
    if (entries.length === 0) return;
    // A call may arrive before the entries that precede it.
    const after = this.#cut(entries[0].order);
    this.#addAll([...after.entries, ...entries], after.calls);
  }

  // Inserts calls, given in the order in which they ended.
  insert(calls) {
    if (calls.length === 0) return;
    const after = this.#cut(Math.min(...calls.map(placeOf)));
    const all = [...after.calls, ...calls].sort((one, other) => one.first - other.first);
    this.#addAll(after.entries, all);
  }

  // Removes the entries before an order. Returns the number of removed rows.
  trim(before) {
    const count = this.count;
    const end = firstIndex(this.all, before - 0.5);
    const burst = this.#burstAcross(end, before);
    this.all.splice(0, end);
    if (burst) {
      burst.members.splice(0, firstIndex(burst.members, before));
      if (burst.isExpanded) this.#expanded.add(burst.order);
      this.all.unshift(burst);
    } else if (this.#run[0]?.order < before) {
      this.#run.splice(0, firstIndex(this.#run, before));
    }
    if (this.newest?.order < before) this.newest = null;
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

  // The index of the row with an entry, or with the folded burst that contains it; -1 if it is not shown.
  indexOf(entry) {
    const isFolded = entry.burst !== null && !entry.burst.isExpanded;
    let index = firstIndex(this.all, isFolded ? entry.burst.order : entry.order);
    if (!isFolded && this.all[index] instanceof Burst) index += 1;
    const row = this.all[index];
    return row === entry || (isFolded && row === entry.burst) ? index : -1;
  }

  // Returns the burst at the index, or before it, if it has members before `order` and members from `order` on.
  #burstAcross(index, order) {
    const burst = this.all[index]?.burst ?? this.all[index - 1];
    const isAcross = burst instanceof Burst && burst.order < order && burst.members.at(-1).order >= order;
    return isAcross ? burst : null;
  }

  // Removes the rows from `order` on. Removes a burst as a whole. Returns the entries and calls of the removed rows.
  #cut(order) {
    let index = firstIndex(this.all, order);
    if (index === this.count && !(this.#burstAcross(index, order) ?? this.all[index - 1]?.reach >= order)) {
      return { entries: [], calls: [] };
    }
    const burst = this.#burstAcross(index, order);
    if (burst) index = this.all.lastIndexOf(burst, index);
    while (this.all[index - 1]?.reach >= order) index -= 1;
    const rows = this.all.splice(index);
    const entries = rows.flatMap((row) => {
      if (row instanceof CallMark) return [];
      if (row instanceof Burst) return row.members;
      // The members of an expanded burst are already included.
      return row.burst ? [] : [row];
    });
    this.#recallRun();
    return { entries, calls: rows.flatMap((row) => (row instanceof CallMark ? row.calls : [])) };
  }

  // Recomputes the newest entry and the current run after rows were removed.
  #recallRun() {
    const last = this.all.findLast((row) => !(row instanceof CallMark)) ?? null;
    const burst = last instanceof Burst ? last : last?.burst ?? null;
    this.newest = burst ? burst.members.at(-1) : last;
    if (last !== this.all.at(-1)) this.#run = [];
    else if (burst) this.#run = burst.members;
    else this.#run = last ? [last] : [];
    // The preceding rows may belong to the run without being a burst yet.
    for (let index = this.count - 2; !burst && index >= 0; index -= 1) {
      const row = this.all[index];
      if (row instanceof Burst || row instanceof CallMark || row.burst || !continues(this.#run[0], row)) break;
      this.#run.unshift(row);
    }
  }

  #addAll(entries, calls) {
    let index = 0;
    for (const entry of entries) {
      while (index < calls.length && placeOf(calls[index]) < entry.order) {
        this.#addCall(calls[index]);
        index += 1;
      }
      this.#add(entry);
    }
    for (const call of calls.slice(index)) this.#addCall(call);
  }

  #addCall(call) {
    const last = this.all.at(-1);
    if (last instanceof CallMark && last.takes(call)) last.calls.push(call);
    else this.all.push(new CallMark(call));
    this.#run = [];
  }

  #add(entry) {
    entry.burst = null;
    this.newest = entry;
    if (!this.isGrouping || !continues(entry, this.#run.at(-1))) {
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

// Whether an entry continues the burst of the entry before it.
function continues(entry, last) {
  if (last?.kind === "start" && entry?.kind === "start") return entry.from === null;
  return last !== undefined && entry?.kind === "action" && last.kind === "action" && entry.store === last.store
    && entry.name === last.name && entry.at - last.at <= longestGap && entry.from === null;
}
