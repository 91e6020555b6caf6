// The tab that says what a transition changed.

import { element } from "./elements.js";
import { plural } from "./format.js";
import { groupedByParent } from "./paths.js";
import { kindOfSummary } from "./summary.js";

const signs = { added: "+", removed: "−", changed: "~" };

export class DiffTab {
  id = "diff";
  title = "Diff";
  #session;
  #showInState;

  // `showInState(steps, part)` is called for a change that the person wants to see in its surroundings.
  constructor(session, showInState) {
    this.#session = session;
    this.#showInState = showInState;
  }

  async content(entry) {
    const { changes, truncated } = await this.#session.details.diff(entry.order);
    if (changes.length === 0) return element("p", { class: "remark" }, nothingChanged(entry));
    const groups = groupedByParent(changes).map(({ parent, changes }) => element(
      "section",
      { class: "change-group" },
      parent === "" ? null : element("h3", { class: "path" }, parent),
      ...changes.map((change) => this.#change(change)),
    ));
    const summary = `${plural(changes.length, "change")}${truncated ? " shown, there are more" : ""}`;
    return element("div", { class: "changes" }, element("p", { class: "remark" }, summary), ...groups);
  }

  #change(change) {
    const part = change.kind === "removed" ? "old" : "new";
    return element(
      "div",
      { class: `change ${change.kind}` },
      element("span", { class: "sign", role: "img", "aria-label": change.kind }, signs[change.kind]),
      element(
        "button",
        {
          class: "key",
          type: "button",
          title: "Show in the state",
          "aria-label": `${change.path || "The whole state"}: ${change.kind}`,
          onclick: () => this.#showInState(change.steps, part),
        },
        change.key || "(whole state)",
      ),
      element(
        "span",
        { class: "values" },
        summary(change.old, "old"),
        change.kind === "changed"
          ? element("span", { class: "became" }, element("span", { class: "arrow" }, "→"), summary(change.new, "new"))
          : summary(change.new, "new"),
      ),
    );
  }
}

function summary(text, side) {
  return text === null || text === undefined
    ? null
    : element("span", { class: `value ${side} kind-${kindOfSummary(text)}` }, text);
}

function nothingChanged(entry) {
  return entry.kind === "start" ? "The store began here. Its first state is under State." : "The state did not change.";
}
