// The agents' calls: a button with their number, a list behind it, and switches for showing them in the list of
// transitions.

import { element, icon } from "./elements.js";
import { count, plural, timeOfDay } from "./format.js";
import { keep, kept } from "./keep.js";
import { placeBelow } from "./menus.js";

const button = document.getElementById("calls");
const number = button.querySelector(".number");
const menu = document.getElementById("calls-menu");
const most = 100; // The maximum number of calls in the menu.

export class CallList {
  #session;
  #handlers;
  #isShowing = kept("calls", true);
  #isFiltering = false;

  // `handlers.select(call)` selects a call's place in the list; `handlers.changed()` updates the list's rows.
  constructor(session, handlers) {
    this.#session = session;
    this.#handlers = handlers;
    menu.addEventListener("beforetoggle", (event) => {
      if (event.newState === "open") this.#fill();
    });
    placeBelow(menu, button);
  }

  // Whether the list shows calls between the transitions.
  get isShowing() {
    return this.#isShowing;
  }

  // Whether the list shows only transitions that occurred during a call.
  get isFiltering() {
    return this.#isFiltering;
  }

  set isFiltering(isOn) {
    this.#isFiltering = isOn;
    button.classList.toggle("filtering", isOn);
  }

  // Returns the calls to show: those from the list's oldest transition on.
  shown(calls, filter) {
    if (!this.#isShowing) return [];
    const { floor } = this.#session.timeline;
    return calls.filter((call) => call.first >= floor && filter.matchesCall(call));
  }

  // Updates the button and the menu after calls were added or removed.
  changed() {
    const { all } = this.#session.calls;
    button.hidden = all.length === 0;
    number.textContent = count(all.length);
    button.setAttribute("aria-label", `${plural(all.length, "call")} of agents`);
    if (button.hidden) {
      menu.hidePopover();
      this.isFiltering = false;
    } else if (menu.matches(":popover-open")) this.#fillList();
  }

  #fill() {
    menu.replaceChildren(
      element("ul", {}),
      element(
        "div",
        { class: "switches" },
        this.#switch("Show them between the transitions", this.#isShowing, (isOn) => {
          this.#isShowing = isOn;
          keep("calls", isOn);
        }),
        this.#switch("Only transitions during a call", this.#isFiltering, (isOn) => {
          this.isFiltering = isOn;
        }),
      ),
    );
    this.#fillList();
  }

  // Keeps the switches in place, so that they keep the focus.
  #fillList() {
    const { all } = this.#session.calls;
    const older = all.length - most;
    menu.querySelector("ul").replaceChildren(
      ...all.slice(-most).reverse().map((call) => this.#item(call)),
      ...(older > 0 ? [element("li", { class: "remark" }, `and ${plural(older, "call")} before`)] : []),
    );
  }

  #item(call) {
    const what = element(
      "button",
      { type: "button", class: "what", onclick: () => this.#choose(call) },
      element("bdi", { class: "agent" }, call.agent),
      element("bdi", { class: "did" }, call.summary),
      element("span", { class: "orders" }, call.range),
      element("time", {}, timeOfDay(call.at)),
      call.failure && element("bdi", { class: "sentence" }, `${call.failure.word}: ${call.failure.sentence}`),
    );
    return element("li", { class: call.failure ? "failed" : null }, what);
  }

  #switch(text, isOn, set) {
    const box = element("input", { type: "checkbox", checked: isOn });
    box.addEventListener("change", () => {
      set(box.checked);
      this.#handlers.changed();
    });
    return element("label", {}, box, text);
  }

  #choose(call) {
    menu.hidePopover();
    this.#handlers.select(call);
  }
}
