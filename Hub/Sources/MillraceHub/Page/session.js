// What the page knows of the process, kept up to date by its messages.

import { Details } from "./details.js";
import { Requests } from "./requests.js";
import { Timeline } from "./timeline.js";

const supportedVersion = 1;

export class Session {
  id = null;
  app = "";
  device = "";
  process = 0;
  began = new Date();
  timeline = new Timeline();
  status = { position: "live", paused: false, locked: false, skipped: [], imported: null, replay: false };
  skipped = new Set();
  // Whether the app has gone. What it did is shown by the hub then, from its recording.
  hasEnded = false;
  // How many transitions of an app that has gone were not recorded.
  missing = 0;
  details;
  #isConnected = false;
  #may = new Set();
  #requests;
  #handlers;
  #send;
  // The last of the transitions that are still to come from before the connection; null if all have come.
  #awaited = null;
  // What comes of a session that is shown already. It takes the place of what is there when it is whole, so that
  // nothing jumps meanwhile.
  #incoming = null;

  // `handlers` are told what changed: `greeted()`, `began(isNew)`, `storesChanged()`, `storesForgotten(ids)`,
  // `added(entries)`, `complete()`, `trimmed(before, dropped)`, `cleared()`, `statusChanged(before)`,
  // `recomputed(orders)`, `unsupported(version)`.
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

  get isConnected() {
    return this.#isConnected;
  }

  // Whether the app has left something on that it can switch off: "dispatch", "travel" or "lock".
  may(ability) {
    return this.#may.has(ability);
  }

  // Why the app cannot be asked for something now, in a sentence; null if it can. `ability` is null for what cannot be
  // switched off.
  whyNot(ability = null) {
    if (!this.#isConnected) return "There is no connection to the hub.";
    if (this.hasEnded) return "The app has gone.";
    if (ability !== null && !this.may(ability)) return "The app has switched this off.";
    return null;
  }

  ask(type, fields) {
    return this.#requests.ask(type, fields);
  }

  connectionLost() {
    this.#isConnected = false;
    if (this.#incoming) this.#awaited = null;
    this.#incoming = null;
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
        this.#known.addStores(message.stores);
        this.#tell((handlers) => handlers.storesChanged());
        break;
      case "forgotten":
        this.#known.removeStores(message.stores);
        this.#tell((handlers) => handlers.storesForgotten(message.stores));
        break;
      case "entries":
        this.#add(message.entries);
        break;
      case "trimmed":
        this.#trim(message.before);
        break;
      case "cleared":
        this.#known.clear();
        this.details.clear();
        this.#tell((handlers) => handlers.cleared());
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

  // What the messages are about: what is shown, or what is to be.
  get #known() {
    return this.#incoming ?? this.timeline;
  }

  #tell(body) {
    if (!this.#incoming) body(this.#handlers);
  }

  #begin(message) {
    if (message.version !== supportedVersion) {
      this.#handlers.unsupported(message.version);
      return;
    }
    const isNew = message.session !== this.id;
    this.id = message.session;
    this.app = message.app;
    this.device = message.device;
    this.process = message.process;
    this.began = new Date(message.began);
    this.hasEnded = message.ended;
    this.missing = message.missing ?? 0;
    this.#may = new Set(message.may);
    this.#isConnected = true;
    this.#awaited = message.last ?? 0;
    this.#incoming = new Timeline();
    this.#incoming.addStores(message.stores);
    if (isNew) this.#showIncoming(isNew);
    this.#handlers.greeted();
    this.#setStatus(message.status);
    if (message.count === 0) this.#reached(Infinity);
  }

  #showIncoming(isNew) {
    this.timeline = this.#incoming;
    this.#incoming = null;
    this.details.clear();
    this.#handlers.began(isNew);
  }

  #add(messages) {
    const added = this.#known.append(messages);
    // The process sends no more than a few batches ahead of this.
    this.#send({ type: "acknowledge" });
    this.#tell((handlers) => handlers.added(added));
    if (added.length > 0) this.#reached(added.at(-1).order);
  }

  #trim(before) {
    const dropped = this.#known.trim(before);
    this.#tell((handlers) => handlers.trimmed(before, dropped));
    this.#reached(before - 1);
  }

  #reached(order) {
    if (this.isComplete || order < this.#awaited) return;
    this.#awaited = null;
    if (this.#incoming) this.#showIncoming(false);
    this.#handlers.complete();
  }

  #setStatus(status) {
    const before = this.status;
    // Where an app is that has gone, and whether it is paused, means nothing.
    this.status = this.hasEnded ? { ...status, position: "live", paused: false, locked: false } : status;
    this.skipped = new Set(status.skipped);
    this.#handlers.statusChanged(before);
  }

  #recompute(results) {
    for (const { order, changed } of results) {
      const entry = this.#known.entry(order);
      if (entry) entry.isRecomputed = changed;
    }
    const orders = new Set(results.map(({ order }) => order));
    this.details.forget(orders);
    this.#tell((handlers) => handlers.recomputed(orders));
  }
}
