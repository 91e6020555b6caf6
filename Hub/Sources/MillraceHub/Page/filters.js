// The filter's controls above the list.

import { Choices } from "./choices.js";
import { dialectClass, element } from "./elements.js";
import { count } from "./format.js";
import { Filter } from "./filter.js";
import { keep, kept } from "./keep.js";

const field = document.getElementById("filter");
const bursts = document.getElementById("bursts");
const countText = document.getElementById("count");

export class Filters {
  #session;
  #stores;
  #types;
  #warnings;
  #calls;

  // `handlers.changed()` applies the filter; `handlers.grouping(isOn)` turns bursts on or off. `warnings` and `calls`
  // provide further criteria: only transitions with a warning, or only transitions during an agent's call.
  constructor(session, warnings, calls, handlers) {
    this.#session = session;
    this.#warnings = warnings;
    this.#calls = calls;
    this.#stores = new Choices("stores", () => this.#storeOptions(), handlers.changed);
    this.#types = new Choices("types", () => this.#typeOptions(), () => {
      keep(this.#hiddenTypesKey, [...this.#types.hidden]);
      handlers.changed();
    });
    field.addEventListener("input", handlers.changed);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (field.value === "") {
        document.getElementById("list").focus();
        return;
      }
      field.value = "";
      handlers.changed();
    });
    bursts.addEventListener("click", () => {
      const isOn = bursts.getAttribute("aria-pressed") !== "true";
      bursts.setAttribute("aria-pressed", String(isOn));
      handlers.grouping(isOn);
    });
  }

  get filter() {
    return new Filter(
      {
        text: field.value,
        stores: this.#stores.chosen,
        facets: this.#types.chosen,
        hiddenStores: this.#stores.hidden,
        hiddenFacets: this.#types.hidden,
        orders: this.#warnings.isFiltering ? this.#session.warned : null,
        during: this.#calls.isFiltering ? this.#session.calls : null,
      },
      this.#session.timeline.stores,
    );
  }

  // Resets all criteria. The hidden types stay remembered for the next time the page is opened.
  clear() {
    field.value = "";
    this.#stores.clear();
    this.#types.clear();
    this.#warnings.isFiltering = false;
    this.#calls.isFiltering = false;
  }

  // Resets all criteria, and forgets the hidden types.
  showAll() {
    this.clear();
    keep(this.#hiddenTypesKey, []);
  }

  // Hides the types and cases that the person has hidden in this app before. Stores are not remembered, because their
  // ids change.
  recallHidden() {
    this.#types.hide(kept(this.#hiddenTypesKey, []));
  }

  get #hiddenTypesKey() {
    return `hidden-types.${this.#session.app}`;
  }

  // Removes forgotten stores from the criteria.
  forgetStores(ids) {
    this.#stores.remove(ids);
  }

  showCount(shown) {
    const all = this.#session.timeline.count;
    const text = shown === all ? count(all) : `${count(shown)} of ${count(all)}`;
    if (countText.textContent !== text) countText.textContent = text;
  }

  #storeOptions() {
    const { stores, countByStore } = this.#session.timeline;
    return [...stores.values()].map((store) => ({
      value: store.id,
      text: store.name,
      number: countByStore.get(store.id) ?? 0,
      badge: element("span", { class: `badge ${dialectClass(store.dialect)}` }, store.dialect),
    }));
  }

  #typeOptions() {
    const { countByFacet, typeByCase } = this.#session.timeline;
    const all = new Map(countByFacet);
    // List hidden types too, even if they have not occurred, so that they can be shown again.
    for (const facet of this.#types.hidden) if (!all.has(facet)) all.set(facet, 0);
    const option = ([facet, number], type = null) => ({
      value: facet, text: type ? facet.slice(type.length) : facet, number, badge: null, isPart: type !== null,
    });
    const sorted = [...all].sort(([, one], [, other]) => other - one);
    // Each type is followed by its cases.
    return sorted.filter(([facet]) => !typeByCase.has(facet)).flatMap((type) => [
      option(type),
      ...sorted.filter(([facet]) => typeByCase.get(facet) === type[0]).map((one) => option(one, type[0])),
    ]);
  }
}
