// The tab that shows the action, and sends an edited one.

import { element } from "./elements.js";
import { showError } from "./toasts.js";
import { Tree } from "./tree.js";

const withoutAction = {
  start: "The store began here, without an action.",
  change: "The state was changed directly, without an action.",
  restoration: "The state was restored, without an action.",
};

export class ActionTab {
  id = "action";
  title = "Action";
  #session;
  #expanded = new Set();
  #dispatch;

  // `dispatch({ store, json })` returns a promise that fails if the process does not take the action.
  constructor(session, dispatch) {
    this.#session = session;
    this.#dispatch = dispatch;
  }

  async content(entry) {
    if (entry.kind !== "action") {
      return element("p", { class: "remark" }, withoutAction[entry.kind] ?? "There is no action.");
    }
    const tree = await Tree.load(this.#session.details, {
      order: entry.order, part: "action", label: "Action", expanded: this.#expanded,
    });
    const store = this.#session.store(entry.store);
    const content = element("div", {}, tree.element);
    const reason = store.alive === false
      ? `${store.name} is gone, so it takes no more actions.`
      : store.editable ? null : `${entry.type} cannot be decoded from JSON, so it cannot be edited.`;
    if (reason) content.append(element("p", { class: "remark" }, reason));
    else content.append(this.#offer(entry, store));
    return content;
  }

  #offer(entry, store) {
    const place = element("div", { class: "editing" });
    const offer = element("button", { class: "button", type: "button" }, "Edit and dispatch…");
    offer.addEventListener("click", async () => {
      try {
        const { json } = await this.#session.details.json(entry.order);
        const editor = this.#editor(json, store, () => {
          place.replaceChildren(offer);
          offer.focus();
        });
        place.replaceChildren(editor);
        editor.querySelector("textarea").focus();
      } catch (error) {
        showError(error);
      }
    });
    place.append(offer);
    return place;
  }

  #editor(json, store, close) {
    const problem = element("p", { class: "problem", role: "alert" });
    const text = element("textarea", {
      "aria-label": `Action for ${store.name}, as JSON`,
      rows: String(Math.min(Math.max(json.split("\n").length, 3), 14)),
      spellcheck: "false",
      autocapitalize: "off",
    });
    text.value = json;
    text.addEventListener("input", () => {
      problem.textContent = problemOf(text.value) ?? "";
    });
    const send = async () => {
      problem.textContent = problemOf(text.value) ?? "";
      if (problem.textContent !== "") return;
      try {
        await this.#dispatch({ store: store.id, json: text.value });
        close();
      } catch (error) {
        problem.textContent = error.message;
      }
    };
    const form = element(
      "form",
      { class: "editor" },
      text,
      problem,
      element("button", { class: "button prominent", type: "submit", title: "Control or Command Return" }, "Dispatch"),
      element("button", { class: "button", type: "button", onclick: close }, "Cancel"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        send();
      } else if (event.key === "Escape") {
        event.stopPropagation();
        close();
      }
    });
    return form;
  }
}

function problemOf(json) {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    return `Not valid JSON: ${error.message}`;
  }
}
