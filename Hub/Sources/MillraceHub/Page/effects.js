// The tab that shows the effects of a transition.

import { element } from "./elements.js";
import { Tree } from "./tree.js";

export class EffectsTab {
  id = "effects";
  title = "Effects";
  #session;
  #expanded = new Set();

  constructor(session) {
    this.#session = session;
  }

  async content(entry) {
    if (entry.effects === 0) return element("p", { class: "remark" }, "This transition has no effects.");
    const tree = await Tree.load(this.#session.details, {
      order: entry.order, part: "effects", label: "Effects", expanded: this.#expanded,
    });
    return tree.element;
  }
}
