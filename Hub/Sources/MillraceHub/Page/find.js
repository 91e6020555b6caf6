// The menu that searches all values: those in the stores' newest states, and those in the recorded actions.

import { element } from "./elements.js";
import { plural } from "./format.js";
import { Latest } from "./latest.js";
import { placeBelow } from "./menus.js";
import { showWaiting } from "./progress.js";
import { showError } from "./toasts.js";

const button = document.getElementById("find");
const menu = document.getElementById("find-menu");
const field = document.getElementById("find-field");
const results = document.getElementById("find-results");
const filter = document.getElementById("filter");
const pauseOfTyping = 200;

export class Finder {
  #session;
  #reveal;
  #searches = new Latest();
  #timer = null;

  // `reveal(finding, part)` shows a value within the transition's `action` or `state`.
  constructor(session, reveal) {
    this.#session = session;
    this.#reveal = reveal;
    menu.addEventListener("beforetoggle", (event) => {
      if (event.newState !== "open") return;
      if (filter.value.trim() !== "") field.value = filter.value.trim();
      this.#search();
    });
    placeBelow(menu, button);
    // The browser would only empty the field.
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      menu.hidePopover();
    });
    field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#search(), pauseOfTyping);
    });
  }

  open() {
    menu.showPopover();
  }

  #search() {
    this.#searches.run(async (isStale) => {
      const text = field.value.trim();
      if (text === "") {
        results.replaceChildren(element("p", { class: "remark" }, "Finds a text in the names and values of all states and actions."));
        return;
      }
      try {
        const found = await showWaiting(this.#session.ask("find", { text }), results);
        if (!isStale()) this.#show(text, found);
      } catch (error) {
        if (!isStale()) results.replaceChildren(element("p", { class: "remark problem" }, error.message));
      }
    });
  }

  #show(text, { states, actions, truncated, next }) {
    const none = states.length + actions.length === 0 && next === null;
    results.replaceChildren(
      element("p", { class: "remark", role: "status" }, none
        ? `“${text}” does not occur in a state or an action.`
        : `${plural(states.length, "value")} in states, ${plural(actions.length, "action")}${next === null && !truncated ? "" : "; there may be more"}`),
      ...this.#group("In the newest states", states, "state"),
      ...this.#group("In actions, newest first", actions, "action"),
    );
    if (next !== null) this.#offerMore(text, next);
  }

  #group(title, findings, part) {
    if (findings.length === 0) return [];
    const list = element("ul", { class: "found", "aria-label": title }, ...findings.map((one) => this.#item(one, part)));
    return [element("h3", {}, title), list];
  }

  #item(finding, part) {
    const entry = this.#session.timeline.entry(finding.order);
    const source = part === "action" || !entry ? entry?.title ?? "" : this.#session.store(entry.store).name;
    const open = () => {
      menu.hidePopover();
      this.#reveal(finding, part).catch(showError);
    };
    return element("li", {}, element(
      "button",
      { type: "button", onclick: open },
      element("span", { class: "order" }, `#${finding.order}`),
      element("span", { class: "path" }, [source, finding.path].filter((name) => name !== "").join(" › ")),
      element("span", { class: "value" }, finding.summary),
    ));
  }

  #offerMore(text, next) {
    const more = element("button", { type: "button", class: "more-text" }, `Search before #${next}`);
    more.addEventListener("click", async () => {
      try {
        const found = await showWaiting(this.#session.ask("find", { text, before: next }), results);
        const group = this.#group(`In actions before #${next}`, found.actions, "action");
        more.replaceWith(...(group.length > 0 ? group : [element("p", { class: "remark" }, `None from #${found.next ?? 1} on.`)]));
        if (found.next !== null) this.#offerMore(text, found.next);
      } catch (error) {
        showError(error);
      }
    });
    results.append(more);
  }
}
