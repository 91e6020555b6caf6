// The dialog for a new action: its store, its template and its JSON.

import { editor } from "./action.js";
import { element } from "./elements.js";
import { plural } from "./format.js";
import { Latest } from "./latest.js";
import { showError } from "./toasts.js";

const dialog = document.getElementById("composer");
const content = document.getElementById("composer-content");

export class Composer {
  #session;
  #dispatch;
  #loads = new Latest();

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
    let shown = null;
    const choose = async () => {
      const store = stores.find(({ id }) => id === Number(select.value));
      // The form of this store may have been edited.
      if (store === shown) return;
      shown = store;
      await this.#loads.run((isStale) => this.#show(store, place, isStale)).catch((error) => {
        shown = null;
        showError(error);
      });
    };
    select.addEventListener("change", choose);
    content.replaceChildren(element("label", { class: "compose-field" }, element("span", {}, "Store"), select), place);
    await choose();
  }

  async #show(store, place, isStale) {
    const { templates } = await this.#session.ask("templates", { store: store.id });
    if (isStale()) return;
    const list = element("datalist", { id: "composer-templates" }, ...templates.map(option));
    const name = element("input", {
      type: "text", list: "composer-templates", "aria-label": "Action", placeholder: "Type the action's name",
      autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    });
    // Do not suggest an action that another store may handle.
    const first = templates[0]?.known ? templates[0] : null;
    const form = editor(first?.json ?? "{\n}", store, {
      send: (json) => this.#dispatch({ store: store.id, json }),
      close: () => dialog.close(),
    });
    name.value = first?.name ?? "";
    name.addEventListener("input", () => {
      const template = templates.find((candidate) => candidate.name === name.value);
      if (template) form.fill(template.json);
    });
    // Select the text, so that the browser offers all templates, not only those that match it.
    name.addEventListener("focus", () => name.select());
    const known = templates.filter((template) => template.known).length;
    place.replaceChildren(
      element("label", { class: "compose-field" }, element("span", {}, "Action"), name),
      list,
      element("p", { class: "remark" }, remark(store, known, templates.length - known)),
      form.element,
    );
    name.focus();
  }
}

function option({ name, known }) {
  return element("option", { value: name, label: known ? null : `${name} (maybe of another store)` });
}

// Says where the templates come from.
function remark(store, known, unknown) {
  const action = store.action ?? "Action";
  if (known + unknown === 0) return `There are no templates for ${action} yet, so write the action as JSON.`;
  const types = `${plural(unknown, "type")} from the inspector's options, which may belong to other stores`;
  if (known === 0) return `${action}: no action of ${store.name} is recorded yet. There are ${types}.`;
  return `${action}: templates from recorded actions and from the type${unknown > 0 ? `, and ${types}` : ""}.`;
}
