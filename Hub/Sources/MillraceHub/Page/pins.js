// Pinned parts of states: shown above the tabs for every selected transition, with their values at that moment.

import { element, icon } from "./elements.js";
import { firstIndex } from "./timeline.js";
import { pathOf, stepsTo, Tree } from "./tree.js";

const container = document.getElementById("pins");

export class Pins {
  #session;
  #changed;
  // Each pin has a store's id, the keys that lead to the value, and the expanded items of its tree.
  #all = [];

  // `changed` is called when a pin is added or removed.
  constructor(session, changed) {
    this.#session = session;
    this.#changed = changed;
  }

  add(store, keys) {
    if (this.#all.some((pin) => pin.store === store && pathOf(pin.keys) === pathOf(keys))) return;
    this.#all.push({ store, keys, expanded: new Set() });
    this.#changed();
  }

  // Removes the pins of forgotten stores.
  forgetStores(ids) {
    const count = this.#all.length;
    this.#all = this.#all.filter((pin) => !ids.includes(pin.store));
    if (this.#all.length < count) this.#changed();
  }

  forget() {
    this.#all = [];
    container.replaceChildren();
    container.hidden = true;
  }

  async show(entry, isStale) {
    const elements = [];
    for (const pin of this.#all) elements.push(await this.#element(pin, entry));
    if (isStale()) return;
    container.replaceChildren(...elements);
    container.hidden = elements.length === 0;
  }

  async #element(pin, entry) {
    const { timeline } = this.#session;
    const store = this.#session.store(pin.store);
    const name = `${store.name} › ${pathOf(pin.keys)}`;
    const latest = entry.store === pin.store
      ? entry
      : timeline.latestOfStore(pin.store, firstIndex(timeline.entries, entry.order));
    const label = `Unpin ${name}`;
    const attributes = { class: "tool", type: "button", title: "Unpin", "aria-label": label };
    const unpin = element("button", attributes, icon("xmark"));
    unpin.addEventListener("click", () => this.#remove(pin));
    return element("div", { class: "pinned" }, await this.#value(pin, latest, name), unpin);
  }

  async #value(pin, latest, name) {
    const remark = (text) => element("p", { class: "remark" }, element("b", {}, name), ` ${text}`);
    if (!latest) return remark("did not exist yet");
    const steps = await stepsTo(pin.keys, this.#session.details, latest.order, "new");
    if (steps === null) return remark("is not there");
    const tree = await Tree.load(this.#session.details, {
      order: latest.order, part: "new", label: name, name, steps, keys: pin.keys, expanded: pin.expanded,
    });
    return tree.element;
  }

  #remove(pin) {
    this.#all.splice(this.#all.indexOf(pin), 1);
    this.#changed();
  }
}
