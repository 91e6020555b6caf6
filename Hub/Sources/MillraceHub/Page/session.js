// The page's model of the process, updated by messages.

import { Calls } from "./calls.js";
import { Details } from "./details.js";
import { Requests } from "./requests.js";
import { Timeline } from "./timeline.js";

const supportedVersion = 1;

export class Session {
  id = null;
  app = "";
  device = "";
  process = 0;
  // Whether the app was compiled for debugging.
  isDebugBuild = false;
  began = new Date();
  timeline = new Timeline();
  status = { position: "live", paused: false, locked: false, skipped: [], held: [], imported: null, replay: false };
  skipped = new Set();
  // Whether the app has ended. The hub then serves its recording.
  hasEnded = false;
  // The warnings, oldest first, and the orders of the transitions that they concern.
  warnings = [];
  warned = new Set();
  // The agents' calls.
  calls = new Calls();
  // How an ended app has ended, and the store in whose action it has crashed. Null if they are unknown.
  ending = null;
  crashed = null;
  // The number of transitions that are missing from an ended session's recording.
  missing = 0;
  // The limits of the timeline: `count`, `bytes` and `age` in seconds, of which the latter two may be null.
  limits = null;
  details;
  #isConnected = false;
  #may = new Set();
  #requests;
  #handlers;
  #send;
  // The order of the newest transition that existed when the page connected; null once the page has loaded up to it.
  #awaited = null;
  // The timeline being loaded after a reconnection. It replaces the shown timeline once it is complete, so that the
  // page does not flicker.
  #incoming = null;

  // `handlers` are called after changes: `greeted()`, `began(isNew)`, `storesChanged()`, `storesForgotten(ids)`,
  // `added(entries)`, `complete()`, `trimmed(before, dropped)`, `cleared()`, `statusChanged(before)`,
  // `recomputed(orders)`, `warningsChanged()`, `unsupported(version)`, and before the greeting, while the hub loads an
  // ended session, `reading(share)` and `unreadable(reason)`.
  constructor(send, handlers) {
    this.#send = send;
    this.#handlers = handlers;
    this.#requests = new Requests(send);
    this.details = new Details(this.#requests);
  }

  // Whether all transitions that existed when the page connected are loaded.
  get isComplete() {
    return this.#awaited === null;
  }

  get isPast() {
    return this.status.position !== "live";
  }

  get isConnected() {
    return this.#isConnected;
  }

  // Whether the app permits "dispatch", "travel" or "lock".
  may(ability) {
    return this.#may.has(ability);
  }

  // The reason why a request is not available, as a sentence; null if it is. `ability` is null for requests that need
  // no permission.
  whyNot(ability = null) {
    if (!this.#isConnected) return "There is no connection to the hub.";
    if (this.hasEnded) return "The app has disconnected.";
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

  // The order of the first transition after a date. If there is none yet, the order that the next transition will
  // have.
  orderAt(date) {
    const { entries, floor, last } = this.timeline;
    const at = date - this.began;
    const after = entries.findLastIndex((entry) => entry.at <= at) + 1;
    return entries[after]?.order ?? (last ? last.order + 1 : Math.max(floor, 1));
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
      case "warnings":
        this.#setWarnings(message.warnings);
        break;
      case "reading":
        this.#handlers.reading(message.share);
        break;
      case "unreadable":
        this.#handlers.unreadable(message.reason);
        break;
      case "answer":
        this.#requests.answered(message);
        break;
    }
  }

  // The timeline that messages update: the one being loaded, or the shown one.
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
    this.isDebugBuild = message.debug ?? false;
    this.began = new Date(message.began);
    this.hasEnded = message.ended;
    this.#setWarnings([]);
    this.missing = message.missing ?? 0;
    this.ending = message.ending ?? null;
    this.crashed = message.crashed ?? null;
    this.limits = message.limits;
    this.#may = new Set(message.may);
    this.#isConnected = true;
    this.#awaited = message.last ?? 0;
    // Without entries, those before the next one are gone.
    this.#incoming = new Timeline(message.count === 0 ? message.next : 0);
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
    // Lets the process send more: it sends only a few batches without acknowledgement.
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
    // Time travel, pausing and locking end with the app, so ignore their last state.
    this.status = this.hasEnded ? { ...status, position: "live", paused: false, locked: false } : status;
    this.skipped = new Set(status.skipped);
    this.#handlers.statusChanged(before);
  }

  #setWarnings(warnings) {
    if (warnings.length === 0 && this.warnings.length === 0) return;
    this.warnings = warnings;
    this.warned = new Set(warnings.map(({ order }) => order).filter((order) => order !== null));
    this.#handlers.warningsChanged();
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
