// The dialog for a new action: its store, its template and its JSON.

import { editor } from "./action.js";
import { element } from "./elements.js";
import { showError } from "./toasts.js";

const dialog = document.getElementById("composer");
const content = document.getElementById("composer-content");

export class Composer {
  #session;
  #dispatch;

  // `dispatch({ store, json })` returns a promise that is rejected if the process refuses the action.
  constructor(session, dispatch) {
    this.#session = session;
    this.#dispatch = dispatch;
  }

  // Opens the dialog for a store. If actions for this store cannot be written, selects the first store whose actions
  // can be.
  async open(wanted = null) {
    const stores = [...this.#session.timeline.stores.values()].filter(({ editable }) => editable);
    dialog.showModal();
    if (stores.length === 0) {
      content.replaceChildren(
        element("p", {}, "No store has actions that can be written as JSON. The action's type must be Codable."),
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
      type: "text", list: "composer-templates", "aria-label": "Action", placeholder: "Type the action's name",
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
    // Select the text, so that the browser offers all templates, not only those that match it.
    name.addEventListener("focus", () => name.select());
    const known = templates.length === 0
      ? `There are no templates for ${store.action ?? "its actions"} yet, so write the action as JSON.`
      : `${store.action ?? "Action"}: templates from recorded actions and from the type.`;
    place.replaceChildren(
      element("label", { class: "compose-field" }, element("span", {}, "Action"), name),
      list,
      element("p", { class: "remark" }, known),
      form.element,
    );
    name.focus();
  }
}
