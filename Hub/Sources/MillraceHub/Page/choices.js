// A menu of things of which several may be chosen or hidden, behind a button that says how many are.

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

  // `options()` returns what there is to choose from when the menu opens: `{ value, text, number, badge, isPart }`, the
  // badge an element or null; what is a part of the option before is set in.
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

  // Takes back the choice of values that are no more.
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
    // One or the other. The filter that is at work keeps its own sets.
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
