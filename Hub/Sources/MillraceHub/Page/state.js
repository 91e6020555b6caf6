// The tab that shows and searches the state before or after the transition.

import { element, icon, segments } from "./elements.js";
import { plural } from "./format.js";
import { History } from "./history.js";
import { Latest } from "./latest.js";
import { showError } from "./toasts.js";
import { pathOf, Tree } from "./tree.js";

const pauseOfTyping = 150;

export class StateTab {
  id = "state";
  title = "State";
  #session;
  #pin;
  #entry = null;
  #part = "new";
  // Whether all stores are shown instead of the one that has changed.
  #isWholeApp = false;
  // The expanded items of the trees, per store.
  #expanded = new Map();
  #tree = null;
  // The history that is shown in place of the tree; null if none is.
  #history = null;
  #select;
  #searches = new Latest();
  #timer = null;
  // The element is reused for other transitions, so that typing is not interrupted.
  #element;
  #parts = element("div", { class: "parts" });
  #field;
  #content = element("div", { class: "state-content" });

  // `pin(store, keys)` is called when the person pins a value; `select(order)` selects a transition of a value's history.
  constructor(session, pin, select) {
    this.#session = session;
    this.#pin = pin;
    this.#select = select;
    this.#field = element("input", {
      type: "search",
      placeholder: "Search the state",
      "aria-label": "Search the state",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.#field.addEventListener("input", () => {
      this.#history = null;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), pauseOfTyping);
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#field.value !== "") {
        event.stopPropagation();
        event.preventDefault();
        this.#endSearch();
        this.#refresh();
      }
    });
    const label = element("label", { class: "field" }, icon("magnifyingglass"), this.#field);
    this.#element = element("div", {}, element("div", { class: "panel-tools" }, this.#parts, label), this.#content);
  }

  async content(entry) {
    this.#entry = entry;
    if (entry.kind === "start") this.#part = "new";
    this.#showParts();
    await this.#load(() => this.#entry !== entry);
    return this.#element;
  }

  forget() {
    this.#expanded.clear();
    this.#history = null;
    this.#endSearch();
  }

  // Shows the transitions that have changed a value.
  showHistory(store, path) {
    this.#history = new History(this.#session, store, path, {
      select: this.#select,
      close: () => {
        this.#history = null;
        this.#refresh();
      },
    });
    // Otherwise the tab loads it when it is chosen.
    if (this.#element.isConnected) this.#refresh();
  }

  // Shows a value in the state before or after.
  async reveal(steps, part) {
    this.#endSearch();
    const wasHistory = this.#history !== null;
    this.#history = null;
    if (wasHistory || part !== this.#part || this.#isWholeApp || !this.#tree) {
      this.#part = part;
      this.#isWholeApp = false;
      this.#showParts();
      await this.#load(() => false);
    }
    await this.#tree?.reveal(steps);
  }

  async #revealFound(steps) {
    this.#endSearch();
    await this.#load(() => false);
    await this.#tree?.reveal(steps);
  }

  #showParts() {
    const options = [
      { value: "old", text: "Before", disabled: this.#entry.kind === "start" },
      { value: "new", text: "After" },
    ];
    const scopes = [
      { value: "store", text: this.#session.store(this.#entry.store).name },
      { value: "app", text: "Whole app" },
    ];
    const choose = (part) => {
      this.#part = part;
      this.#refresh();
    };
    const chooseScope = (scope) => {
      this.#isWholeApp = scope === "app";
      this.#refresh();
    };
    if (this.#parts.contains(document.activeElement)) return;
    this.#parts.replaceChildren(
      segments("State", options, this.#part, choose),
      segments("Of", scopes, this.#isWholeApp ? "app" : "store", chooseScope),
    );
  }

  #refresh() {
    this.#searches.run(async (isStale) => {
      try {
        await this.#load(isStale);
      } catch (error) {
        showError(error);
      }
    });
  }

  async #load(isStale) {
    const entry = this.#entry;
    const part = this.#wirePart(this.#part);
    const text = this.#field.value.trim();
    const content = await this.#loadContent(entry, part, text);
    if (isStale()) return;
    this.#tree = content.tree;
    this.#content.replaceChildren(content.element);
  }

  #loadContent(entry, part, text) {
    if (this.#history) return this.#loadHistory(entry);
    return text === "" ? this.#loadTree(entry, part) : this.#loadSearch(entry, part, text);
  }

  #wirePart(part) {
    if (!this.#isWholeApp) return part;
    return part === "new" ? "appNew" : "appOld";
  }

  async #loadTree(entry, part) {
    const isWholeApp = this.#isWholeApp;
    const scope = isWholeApp ? "app" : entry.store;
    if (!this.#expanded.has(scope)) this.#expanded.set(scope, new Set());
    const tree = await Tree.load(this.#session.details, {
      order: entry.order,
      part,
      label: `${isWholeApp ? "Whole app" : "State"} ${this.#part === "new" ? "after" : "before"}`,
      expanded: this.#expanded.get(scope),
      // Pins and histories belong to one store, so values of the whole app have none.
      pin: isWholeApp ? null : (keys) => this.#pin(entry.store, keys),
      showHistory: isWholeApp ? null : (keys) => this.showHistory(entry.store, pathOf(keys)),
    });
    return { tree, element: tree.element };
  }

  async #loadHistory(entry) {
    return { tree: null, element: await this.#history.content(entry.order) };
  }

  async #loadSearch(entry, part, text) {
    const { found, truncated } = await this.#session.details.search(entry.order, part, text);
    const remark = found.length === 0
      ? `“${text}” does not occur in the state.`
      : `${plural(found.length, "value")} found${truncated ? "; there are more" : ""}`;
    return {
      tree: null,
      element: element(
        "div",
        {},
        element("p", { class: "remark", role: "status" }, remark),
        element(
          "ul",
          { class: "found", "aria-label": "Found values" },
          ...found.map((value) => element("li", {}, this.#found(value))),
        ),
      ),
    };
  }

  #found({ path, steps, summary }) {
    return element(
      "button",
      { type: "button", onclick: () => this.#revealFound(steps).catch(showError) },
      element("span", { class: "path" }, path || "(whole state)"),
      element("span", { class: "value" }, summary),
    );
  }

  #endSearch() {
    clearTimeout(this.#timer);
    if (this.#field.value === "") return;
    this.#field.value = "";
    this.#tree = null;
  }
}
