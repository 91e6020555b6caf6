// A menu of things of which several may be chosen, behind a button that says how many are.

import { element } from "./elements.js";
import { count } from "./format.js";
import { placeBelow } from "./menus.js";

export class Choices {
  chosen = new Set();
  #button;
  #menu;
  #options;
  #changed;

  // `options()` returns what there is to choose from when the menu opens: `{ value, text, number, badge }`, the badge
  // an element or null.
  constructor(id, options, changed) {
    this.#button = document.getElementById(id);
    this.#menu = document.getElementById(`${id}-menu`);
    this.#options = options;
    this.#changed = changed;
    this.#menu.addEventListener("beforetoggle", (event) => {
      if (event.newState === "open") this.#fill();
    });
    placeBelow(this.#menu, this.#button);
  }

  clear() {
    this.chosen = new Set();
    this.#showNumber();
  }

  // Takes back the choice of values that are no more.
  remove(values) {
    if (!values.some((value) => this.chosen.has(value))) return;
    this.chosen = new Set(this.chosen);
    for (const value of values) this.chosen.delete(value);
    this.#showNumber();
    this.#changed();
  }

  #fill() {
    const options = this.#options();
    const all = element("button", { class: "all", type: "button", onclick: () => this.#showAll() }, "Show all");
    all.disabled = this.chosen.size === 0;
    this.#menu.replaceChildren(
      ...options.map((option) => this.#option(option)),
      options.length === 0 ? element("p", { class: "remark" }, "There are none yet.") : all,
    );
  }

  #option({ value, text, number, badge }) {
    const box = element("input", { type: "checkbox", checked: this.chosen.has(value) });
    box.addEventListener("change", () => {
      // The filter that is at work keeps its own set.
      this.chosen = new Set(this.chosen);
      if (box.checked) this.chosen.add(value);
      else this.chosen.delete(value);
      this.#menu.querySelector(".all").disabled = this.chosen.size === 0;
      this.#showNumber();
      this.#changed();
    });
    const name = element("span", { class: "text" }, text);
    return element("label", {}, box, name, badge, element("span", { class: "number" }, count(number)));
  }

  #showAll() {
    this.clear();
    this.#menu.hidePopover();
    this.#changed();
  }

  #showNumber() {
    const number = this.#button.querySelector(".number");
    number.hidden = this.chosen.size === 0;
    number.textContent = count(this.chosen.size);
  }
}
