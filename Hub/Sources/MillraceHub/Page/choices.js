// A menu whose options can be chosen or hidden. Its button shows the number of options that are chosen or hidden.

import { element } from "./elements.js";
import { count } from "./format.js";
import { placeBelow } from "./menus.js";

export class Choices {
  chosen = new Set();
  hidden = new Set();
  #button;
  #menu;
  #options;
  #changed;

  // `options()` returns the options when the menu opens: `{ value, text, number, badge, isPart }`. The badge is an
  // element or null. An option with `isPart` is indented, because it is a part of the option above it.
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
    this.hidden = new Set();
    this.#showNumber();
  }

  hide(values) {
    this.hidden = new Set(values);
    this.#showNumber();
  }

  // Removes values that no longer exist from the chosen and the hidden ones.
  remove(values) {
    if (!values.some((value) => this.chosen.has(value) || this.hidden.has(value))) return;
    this.chosen = without(this.chosen, values);
    this.hidden = without(this.hidden, values);
    this.#showNumber();
    this.#changed();
  }

  #fill() {
    const options = this.#options();
    const all = element("button", { class: "all", type: "button", onclick: () => this.#showAll() }, "Show all");
    all.disabled = this.#count === 0;
    this.#menu.replaceChildren(
      ...options.map((option) => this.#option(option)),
      options.length === 0 ? element("p", { class: "remark" }, "There are none yet.") : all,
    );
  }

  #option({ value, text, number, badge, isPart = false }) {
    const box = element("input", { type: "checkbox", checked: this.chosen.has(value) });
    const hide = element(
      "button",
      { class: "hide", type: "button", "aria-pressed": String(this.hidden.has(value)), "aria-label": `Hide ${text}` },
      "Hide",
    );
    // An option is chosen, hidden or neither. Replace the sets instead of changing them, because the active filter
    // holds the old ones.
    const choose = (chooses, hides) => {
      box.checked = chooses;
      hide.setAttribute("aria-pressed", String(hides));
      this.chosen = without(this.chosen, [value]);
      this.hidden = without(this.hidden, [value]);
      if (chooses) this.chosen.add(value);
      if (hides) this.hidden.add(value);
      this.#menu.querySelector(".all").disabled = this.#count === 0;
      this.#showNumber();
      this.#changed();
    };
    box.addEventListener("change", () => choose(box.checked, false));
    hide.addEventListener("click", () => choose(false, hide.getAttribute("aria-pressed") !== "true"));
    const name = element("span", { class: "text", title: text }, text);
    return element(
      "div",
      { class: isPart ? "option part" : "option" },
      element("label", {}, box, name, badge, element("span", { class: "number" }, count(number))),
      hide,
    );
  }

  get #count() {
    return this.chosen.size + this.hidden.size;
  }

  #showAll() {
    this.clear();
    this.#menu.hidePopover();
    this.#changed();
  }

  #showNumber() {
    const number = this.#button.querySelector(".number");
    number.hidden = this.#count === 0;
    number.textContent = count(this.#count);
  }
}

function without(all, values) {
  const rest = new Set(all);
  for (const value of values) rest.delete(value);
  return rest;
}
