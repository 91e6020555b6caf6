// The tab that shows a test generated from the recording.

import { copyText } from "./copy.js";
import { element, icon, segments } from "./elements.js";
import { expectationForm } from "./expectation.js";
import { Refusal } from "./requests.js";
import { firstIndex } from "./timeline.js";
import { swiftParts } from "./swift.js";
import { showWaiting } from "./progress.js";
import { showError } from "./toasts.js";

export class TestTab {
  id = "test";
  title = "Test";
  #session;
  #scope = "upTo";
  #entry = null;
  // What should have been, by the number of the transition: the JSON of each value by its path.
  #corrections = new Map();
  #wantedPath = null;
  #element = element("div", { class: "test" });

  constructor(session) {
    this.#session = session;
  }

  async content(entry) {
    this.#entry = entry;
    await this.#load();
    return this.#element;
  }

  // Offers to say what the value at a path should have been, once the tab is shown.
  expect(path) {
    this.#wantedPath = path;
  }

  // The numbers may belong to other transitions from now on.
  forget() {
    this.#corrections.clear();
    this.#wantedPath = null;
  }

  async #load() {
    const entry = this.#entry;
    const scope = this.#scope;
    const path = this.#wantedPath;
    this.#wantedPath = null;
    const [{ source, reason }, { changes }] = await Promise.all([
      this.#testOf(entry, scope), this.#session.details.diff(entry.order),
    ]);
    if (entry !== this.#entry || scope !== this.#scope) return;
    const code = element("code", {}, ...swiftParts(source).map(({ kind, text }) => (
      kind ? element("span", { class: `code-${kind}` }, text) : text
    )));
    const store = this.#session.store(entry.store).name;
    const options = [
      { value: "this", text: `#${entry.order}` },
      { value: "upTo", text: `Up to #${entry.order}` },
      { value: "all", text: `All of ${store}` },
    ];
    const choose = (chosen) => {
      this.#scope = chosen;
      this.#load().catch(showError);
    };
    const copy = element(
      "button", { class: "button", type: "button" }, icon("document.on.document"), element("span", { class: "label" }, "Copy"),
    );
    copy.addEventListener("click", () => copyText(source, copy, code));
    const scopes = segments("What to test", options, scope, choose);
    this.#element.replaceChildren(
      element("div", { class: "panel-tools" }, scopes, element("span", { class: "spacer" }), copy),
      this.#expectation(entry, changes, path, reason),
      element("pre", { class: "source", tabindex: "0", "aria-label": "Generated test" }, code),
    );
  }

  // The test with what should have been, or the test as recorded with the reason why that was refused.
  async #testOf(entry, scope) {
    const right = this.#corrections.get(entry.order);
    try {
      return { reason: "", ...await showWaiting(this.#ask(entry, scope, right)) };
    } catch (error) {
      if (!right || !(error instanceof Refusal)) throw error;
      return { ...await this.#ask(entry, scope), reason: error.message };
    }
  }

  #ask(entry, scope, right = new Map()) {
    const corrections = [...right].map(([path, json]) => ({ order: entry.order, path, json }));
    return this.#session.ask("test", { store: entry.store, ...this.#orders(entry, scope), corrections });
  }

  #expectation(entry, changes, path, reason) {
    const marked = this.#corrections.get(entry.order) ?? new Map();
    const use = async (right) => {
      await this.#ask(entry, "this", right);
      if (right.size > 0) this.#corrections.set(entry.order, right);
      else this.#corrections.delete(entry.order);
      await this.#load();
      this.#element.querySelector(".expectation input").focus();
    };
    return expectationForm({ order: entry.order, changes, marked, path, reason, use });
  }

  #orders(entry, scope) {
    if (scope === "all") return {};
    if (scope === "this") return { orders: [entry.order] };
    const { entries } = this.#session.timeline;
    return {
      orders: entries.slice(0, firstIndex(entries, entry.order) + 1)
        .filter(({ store }) => store === entry.store)
        .map(({ order }) => order),
    };
  }
}
