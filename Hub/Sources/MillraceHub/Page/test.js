// The tab that shows a test generated from the recording.

import { copyText } from "./copy.js";
import { element, icon, segments } from "./elements.js";
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
  #element = element("div", { class: "test" });

  constructor(session) {
    this.#session = session;
  }

  async content(entry) {
    this.#entry = entry;
    await this.#load();
    return this.#element;
  }

  async #load() {
    const entry = this.#entry;
    const scope = this.#scope;
    const fields = { store: entry.store, ...this.#orders(entry, scope) };
    const { source } = await showWaiting(this.#session.ask("test", fields));
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
      element("pre", { class: "source", tabindex: "0", "aria-label": "Generated test" }, code),
    );
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
