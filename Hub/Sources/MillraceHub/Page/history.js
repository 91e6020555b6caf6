// The history of a value: the transitions that have changed it, newest first.

import { element, icon } from "./elements.js";
import { plural } from "./format.js";
import { showWaiting } from "./progress.js";
import { changedValue } from "./summary.js";
import { showError } from "./toasts.js";

export class History {
  store;
  path;
  #session;
  #handlers;
  // The loaded changes, and the number of the newest transition when they were loaded.
  #changes = null;
  #next = null;
  #newest = null;

  // `handlers.select(order)` selects a transition; `handlers.close()` leaves the history.
  constructor(session, store, path, handlers) {
    this.#session = session;
    this.store = store;
    this.path = path;
    this.#handlers = handlers;
  }

  // The list of changes, with the given transition marked.
  async content(current) {
    const newest = this.#session.timeline.last?.order ?? null;
    if (newest !== this.#newest) {
      const { changes, next } = await this.#load();
      this.#changes = changes;
      this.#next = next;
      this.#newest = newest;
    }
    const list = element("ol", { class: "found", "aria-label": "Changes" }, ...this.#changes.map((change) => this.#item(change, current)));
    const all = this.#next === null ? "" : "; there may be more before";
    const close = element(
      "button", { class: "tool", type: "button", title: "Close the history", "aria-label": "Close the history", onclick: this.#handlers.close },
      icon("xmark"),
    );
    const title = `${this.#session.store(this.store).name}${this.path === "" ? "" : ` › ${this.path}`}`;
    return element(
      "section",
      { class: "history", "aria-label": `History of ${title}` },
      element("header", {}, element("h3", {}, "History of ", element("code", {}, title)), close),
      element("p", { class: "remark", role: "status" }, `${plural(this.#changes.length, "change")}${all}`),
      list,
      this.#next === null ? null : this.#more(list, current),
    );
  }

  #load(before = null) {
    const { store, path } = this;
    return showWaiting(this.#session.ask("history", { store, path, ...(before === null ? {} : { before }) }));
  }

  #item({ order, old, new: fresh, certain }, current) {
    const entry = this.#session.timeline.entry(order);
    return element("li", {}, element(
      "button",
      { type: "button", "aria-current": order === current ? "true" : null, onclick: () => this.#handlers.select(order) },
      element("span", { class: "order" }, `#${order}`),
      element("span", { class: "path" }, entry?.title ?? ""),
      element(
        "span",
        { class: "values" },
        changedValue(old, "old"),
        element("span", { class: "arrow" }, "→"),
        changedValue(fresh, "new") ?? element("span", { class: "quiet" }, "nothing"),
        certain ? null : element("span", { class: "quiet" }, "too big to be compared"),
      ),
    ));
  }

  #more(list, current) {
    const more = element("button", { class: "more-text", type: "button" }, "Look further back");
    more.addEventListener("click", async () => {
      try {
        const { changes, next } = await this.#load(this.#next);
        this.#changes.push(...changes);
        this.#next = next;
        list.append(...changes.map((change) => this.#item(change, current)));
        if (next === null) more.remove();
      } catch (error) {
        showError(error);
      }
    });
    return more;
  }
}
