// Dispatching an action from nothing: which store, which action, and what is in it.

import { editor } from "./action.js";
import { element } from "./elements.js";
import { showError } from "./toasts.js";

const dialog = document.getElementById("composer");
const content = document.getElementById("composer-content");

export class Composer {
  #session;
  #dispatch;

  // `dispatch({ store, json })` returns a promise that fails if the process does not take the action.
  constructor(session, dispatch) {
    this.#session = session;
    this.#dispatch = dispatch;
  }

  // Begins with a store, if it takes actions; else with the first that does.
  async open(wanted = null) {
    const stores = [...this.#session.timeline.stores.values()].filter(({ editable }) => editable);
    dialog.showModal();
    if (stores.length === 0) {
      content.replaceChildren(
        element("p", {}, "No store takes actions that can be written as JSON. An action's type has to be Codable."),
        element("div", { class: "dialog-actions" }, element("span", { class: "spacer" }),
          element("button", { class: "button prominent", type: "button", onclick: () => dialog.close() }, "Done")),
      );
      return;
    }
    const first = stores.find(({ id }) => id === wanted) ?? stores[0];
    const select = element(
      "select",
      { "aria-label": "Store" },
      ...stores.map((store) => element("option", { value: String(store.id), selected: store === first }, store.name)),
    );
    const place = element("div");
    const choose = () => this.#show(stores.find(({ id }) => id === Number(select.value)), place).catch(showError);
    select.addEventListener("change", choose);
    content.replaceChildren(element("label", { class: "compose-field" }, element("span", {}, "Store"), select), place);
    await choose();
  }

  async #show(store, place) {
    const { templates } = await this.#session.ask("templates", { store: store.id });
    const list = element("datalist", { id: "composer-templates" }, ...templates.map(({ name }) => element("option", { value: name })));
    const name = element("input", {
      type: "text", list: "composer-templates", "aria-label": "Action", placeholder: "Begin to type its name",
      autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    });
    const form = editor(templates[0]?.json ?? "{\n}", store, {
      send: (json) => this.#dispatch({ store: store.id, json }),
      close: () => dialog.close(),
    });
    name.value = templates[0]?.name ?? "";
    name.addEventListener("input", () => {
      const template = templates.find((candidate) => candidate.name === name.value);
      if (template) form.fill(template.json);
    });
    // All are offered again, not only what is there already.
    name.addEventListener("focus", () => name.select());
    const known = templates.length === 0
      ? `Nothing of ${store.action ?? "its actions"} has been seen yet, so write it as JSON.`
      : `${store.action ?? "Action"}: what has been recorded, and what is known of the type.`;
    place.replaceChildren(
      element("label", { class: "compose-field" }, element("span", {}, "Action"), name),
      list,
      element("p", { class: "remark" }, known),
      form.element,
    );
    name.focus();
  }
}
