// The tab that shows the action, and dispatches an edited copy.

import { element, isJournal } from "./elements.js";
import { showError } from "./toasts.js";
import { Tree } from "./tree.js";

const withoutAction = {
  start: "The store started here, without an action.",
  change: "The state was changed directly, without an action.",
  restoration: "The state was restored, without an action.",
};

export class ActionTab {
  id = "action";
  title = "Action";
  showsEvents = true;
  #session;
  #expanded = new Set();
  #tree = null;
  #dispatch;

  // `dispatch({ store, json })` returns a promise that is rejected if the process refuses the action.
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
    this.#tree = tree;
    const store = this.#session.store(entry.store);
    const content = element("div", {}, tree.element);
    if (isJournal(store)) return content;
    const reason = this.#whyNotEdited(entry, store);
    if (reason) content.append(element("p", { class: "remark" }, reason));
    else content.append(this.#offer(entry, store));
    return content;
  }

  // Shows a part of the action.
  async reveal(steps) {
    await this.#tree?.reveal(steps);
  }

  #whyNotEdited(entry, store) {
    if (this.#session.hasEnded) return "The app has disconnected, so it accepts no actions.";
    if (store.alive === false) return `${store.name} has been released, so it accepts no actions.`;
    if (!store.editable) return `${entry.type} cannot be decoded from JSON, so it cannot be edited.`;
    return this.#session.may("dispatch") ? null : "The app does not permit dispatching.";
  }

  #offer(entry, store) {
    const place = element("div", { class: "editing" });
    const offer = element("button", { class: "button", type: "button" }, "Edit and dispatch…");
    offer.addEventListener("click", async () => {
      try {
        const { json } = await this.#session.details.json(entry.order);
        const form = editor(json, store, {
          send: (edited) => this.#dispatch({ store: store.id, json: edited }),
          close() {
            place.replaceChildren(offer);
            offer.focus();
          },
        });
        place.replaceChildren(form.element);
        form.element.querySelector("textarea").focus();
      } catch (error) {
        showError(error);
      }
    });
    place.append(offer);
    return place;
  }
}

// A form for editing an action as JSON. `send(json)` returns a promise that is rejected if the process refuses the
// action. `close()` is called after a successful `send`, or when the person cancels. Returns the form, and `fill(json)`
// for the initial text.
export function editor(json, store, { send, close }) {
  const problem = element("p", { class: "problem", role: "alert" });
  const text = element("textarea", {
    "aria-label": `Action for ${store.name}, as JSON`,
    spellcheck: "false",
    autocapitalize: "off",
  });
  const check = () => {
    problem.textContent = problemOf(text.value) ?? "";
    return problem.textContent === "";
  };
  const fill = (source) => {
    text.value = source;
    text.rows = Math.min(Math.max(source.split("\n").length, 3), 14);
    check();
  };
  fill(json);
  text.addEventListener("input", check);
  const submit = async () => {
    if (!check()) return;
    try {
      await send(text.value);
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
    submit();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  return { element: form, fill };
}

function problemOf(json) {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    return `Not valid JSON: ${error.message}`;
  }
}
