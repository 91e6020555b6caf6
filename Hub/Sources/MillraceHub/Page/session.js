// What the page knows of the process, kept up to date by its messages.

import { Details } from "./details.js";
import { Requests } from "./requests.js";
import { Timeline } from "./timeline.js";

const supportedVersion = 1;

export class Session {
  app = "";
  began = new Date();
  timeline = new Timeline();
  status = { position: "live", paused: false, locked: false, skipped: [], imported: null };
  skipped = new Set();
  details;
  #id = null;
  #requests;
  #handlers;
  #send;
  // The last of the transitions that are still to come from before the connection; null if all have come.
  #awaited = null;

  // `handlers` are told what changed: `began(isNew)`, `storesChanged()`, `storesForgotten(ids)`, `added(entries)`,
  // `complete()`, `trimmed(before, dropped)`, `cleared()`, `statusChanged(before)`, `recomputed(orders)`, `unsupported(version)`.
  constructor(send, handlers) {
    this.#send = send;
    this.#handlers = handlers;
    this.#requests = new Requests(send);
    this.details = new Details(this.#requests);
  }

  // Whether all transitions of before the connection have come.
  get isComplete() {
    return this.#awaited === null;
  }

  get isPast() {
    return this.status.position !== "live";
  }

  ask(type, fields) {
    return this.#requests.ask(type, fields);
  }

  connectionLost() {
    this.#requests.connectionLost();
  }

  store(id) {
    return this.timeline.stores.get(id) ?? { id, dialect: "", name: `store ${id}`, state: "", action: null };
  }

  timeOf(entry) {
    return new Date(this.began.getTime() + entry.at);
  }

  isSkipped(entry) {
    return this.skipped.has(entry.order);
  }

  apply(message) {
    switch (message.type) {
      case "hello":
        this.#begin(message);
        break;
      case "stores":
        this.timeline.addStores(message.stores);
        this.#handlers.storesChanged();
        break;
      case "forgotten":
        this.timeline.removeStores(message.stores);
        this.#handlers.storesForgotten(message.stores);
        break;
      case "entries":
        this.#add(message.entries);
        break;
      case "trimmed":
        this.#handlers.trimmed(message.before, this.timeline.trim(message.before));
        this.#reached(message.before - 1);
        break;
      case "cleared":
        this.timeline.clear();
        this.details.clear();
        this.#handlers.cleared();
        this.#reached(Infinity);
        break;
      case "status":
        this.#setStatus(message.status);
        break;
      case "recomputed":
        this.#recompute(message.entries);
        break;
      case "answer":
        this.#requests.answered(message);
        break;
    }
  }

  #begin(message) {
    if (message.version !== supportedVersion) {
      this.#handlers.unsupported(message.version);
      return;
    }
    const isNew = message.session !== this.#id;
    this.#id = message.session;
    this.app = message.app;
    this.began = new Date(message.began);
    this.timeline = new Timeline();
    this.timeline.addStores(message.stores);
    this.details.clear();
    this.#awaited = message.last ?? 0;
    this.#handlers.began(isNew);
    this.#setStatus(message.status);
    if (message.count === 0) this.#reached(Infinity);
  }

  #add(messages) {
    const added = this.timeline.append(messages);
    // The process sends no more than a few batches ahead of this.
    this.#send({ type: "acknowledge" });
    this.#handlers.added(added);
    if (added.length > 0) this.#reached(added.at(-1).order);
  }

  #reached(order) {
    if (this.isComplete || order < this.#awaited) return;
    this.#awaited = null;
    this.#handlers.complete();
  }

  #setStatus(status) {
    const before = this.status;
    this.status = status;
    this.skipped = new Set(status.skipped);
    this.#handlers.statusChanged(before);
  }

  #recompute(results) {
    for (const { order, changed } of results) {
      const entry = this.timeline.entry(order);
      if (entry) entry.isRecomputed = changed;
    }
    const orders = new Set(results.map(({ order }) => order));
    this.details.forget(orders);
    this.#handlers.recomputed(orders);
  }
}
