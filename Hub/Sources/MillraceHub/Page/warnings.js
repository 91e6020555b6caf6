// The warnings: a button with their number, and a list behind it.

import { dialectClass, element, icon } from "./elements.js";
import { count, plural } from "./format.js";
import { placeBelow } from "./menus.js";

const button = document.getElementById("warnings");
const number = button.querySelector(".number");
const menu = document.getElementById("warnings-menu");

export class WarningList {
  #session;
  #handlers;
  #isFiltering = false;

  // `handlers.select(order)` selects a transition; `handlers.filtered()` applies the filter.
  constructor(session, handlers) {
    this.#session = session;
    this.#handlers = handlers;
    menu.addEventListener("beforetoggle", (event) => {
      if (event.newState === "open") this.#fill();
    });
    placeBelow(menu, button);
  }

  // Whether the list shows only transitions with a warning.
  get isFiltering() {
    return this.#isFiltering;
  }

  set isFiltering(isOn) {
    this.#isFiltering = isOn;
    button.classList.toggle("filtering", isOn);
  }

  // Updates the button and the menu. Without warnings the button is hidden, so the filter is turned off.
  changed() {
    const { warnings } = this.#session;
    button.hidden = warnings.length === 0;
    number.textContent = count(warnings.length);
    button.setAttribute("aria-label", plural(warnings.length, "warning"));
    if (button.hidden) {
      menu.hidePopover();
      this.isFiltering = false;
    } else if (menu.matches(":popover-open")) this.#fill();
  }

  #fill() {
    const { warnings, warned } = this.#session;
    // An active filter can be turned off even if no remaining transition has a warning.
    const disabled = warned.size === 0 && !this.#isFiltering;
    const box = element("input", { type: "checkbox", checked: this.#isFiltering, disabled });
    box.addEventListener("change", () => {
      this.isFiltering = box.checked;
      this.#handlers.filtered();
    });
    menu.replaceChildren(
      element("ul", {}, ...warnings.toReversed().map((warning) => this.#item(warning))),
      element("label", { class: "only" }, box, "Only transitions with a warning"),
    );
  }

  #item({ kind, title, dialect, store, evidence, cure, silence, order }) {
    const head = element(
      "span",
      { class: "head" },
      icon("warning"),
      element("strong", {}, title),
      store === "" ? null : element("span", { class: `badge ${dialectClass(dialect)}` }, store),
      order === null ? null : element("span", { class: "order" }, `#${order}`),
    );
    const parts = [head, element("span", { class: "evidence" }, `${evidence}.`), element("span", { class: "cure" }, cure)];
    const known = order !== null && this.#session.timeline.entry(order) !== null;
    const text = known
      ? element("button", { type: "button", class: "what", onclick: () => this.#choose(order) }, ...parts)
      : element("div", { class: "what" }, ...parts);
    const how = element("details", {}, element("summary", {}, "Silence it"), element("code", {}, silence));
    return element("li", { "data-kind": kind }, text, how);
  }

  #choose(order) {
    menu.hidePopover();
    this.#handlers.select(order);
  }
}
