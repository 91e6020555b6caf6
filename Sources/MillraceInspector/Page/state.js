// The tab that shows the whole state, before or after the transition, and searches it.

import { element, icon, segments } from "./elements.js";
import { plural } from "./format.js";
import { Latest } from "./latest.js";
import { showError } from "./toasts.js";
import { Tree } from "./tree.js";

const pauseOfTyping = 150;

export class StateTab {
  id = "state";
  title = "State";
  #session;
  #pin;
  #entry = null;
  #part = "new";
  // Per store: what is open in its trees.
  #expanded = new Map();
  #tree = null;
  #searches = new Latest();
  #timer = null;
  // The element lives on when another transition is shown, so that typing is not interrupted.
  #element;
  #parts = element("div");
  #field;
  #content = element("div", { class: "state-content" });

  // `pin(store, keys)` is called for the value that the person pins.
  constructor(session, pin) {
    this.#session = session;
    this.#pin = pin;
    this.#field = element("input", {
      type: "search",
      placeholder: "Search the state",
      "aria-label": "Search the state",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.#field.addEventListener("input", () => {
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
    this.#endSearch();
  }

  // Goes to a value, in the state before or after.
  async reveal(steps, part) {
    this.#endSearch();
    if (part !== this.#part || !this.#tree) {
      this.#part = part;
      this.#showParts();
      await this.#load(() => false);
    }
    await this.#tree?.reveal(steps);
  }

  #showParts() {
    const options = [
      { value: "old", text: "Before", disabled: this.#entry.kind === "start" },
      { value: "new", text: "After" },
    ];
    const choose = (part) => {
      this.#part = part;
      this.#refresh();
    };
    if (this.#parts.contains(document.activeElement)) return;
    this.#parts.replaceChildren(segments("State", options, this.#part, choose));
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
    const part = this.#part;
    const text = this.#field.value.trim();
    const content = text === "" ? await this.#loadTree(entry, part) : await this.#loadSearch(entry, part, text);
    if (isStale()) return;
    this.#tree = content.tree;
    this.#content.replaceChildren(content.element);
  }

  async #loadTree(entry, part) {
    if (!this.#expanded.has(entry.store)) this.#expanded.set(entry.store, new Set());
    const tree = await Tree.load(this.#session.details, {
      order: entry.order,
      part,
      label: part === "new" ? "State after" : "State before",
      expanded: this.#expanded.get(entry.store),
      pin: (keys) => this.#pin(entry.store, keys),
    });
    return { tree, element: tree.element };
  }

  async #loadSearch(entry, part, text) {
    const { found, truncated } = await this.#session.details.search(entry.order, part, text);
    const remark = found.length === 0
      ? `Nothing in the state has “${text}” in it.`
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
          ...found.map((value) => element("li", {}, this.#found(value, part))),
        ),
      ),
    };
  }

  #found({ path, steps, summary }, part) {
    return element(
      "button",
      { type: "button", onclick: () => this.reveal(steps, part).catch(showError) },
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
