// The tab that shows what a transition has changed.

import { element, icon } from "./elements.js";
import { plural } from "./format.js";
import { groupedByParent } from "./paths.js";
import { changedValue } from "./summary.js";
import { showError } from "./toasts.js";
import { difference, wholeText } from "./whole.js";

const signs = { added: "+", removed: "−", changed: "~" };

export class DiffTab {
  id = "diff";
  title = "Diff";
  #session;
  #showInState;
  #showHistory;
  #expect;

  // `showInState(steps, part)` shows a change within the state; `showHistory(store, path)` shows all changes of that value;
  // `expect(path)` offers to say what it should have been.
  constructor(session, { showInState, showHistory, expect }) {
    this.#session = session;
    this.#showInState = showInState;
    this.#showHistory = showHistory;
    this.#expect = expect;
  }

  async content(entry) {
    const { changes, truncated } = await this.#session.details.diff(entry.order);
    if (changes.length === 0) return element("p", { class: "remark" }, nothingChanged(entry));
    const numbered = changes.map((change, index) => ({ ...change, index }));
    const groups = groupedByParent(numbered).map(({ parent, changes }) => element(
      "section",
      { class: "change-group" },
      parent === "" ? null : element("h3", { class: "path" }, parent),
      ...changes.map((change) => this.#change(entry, change)),
    ));
    const summary = `${plural(changes.length, "change")}${truncated ? " shown, there are more" : ""}`;
    return element("div", { class: "changes" }, element("p", { class: "remark" }, summary), ...groups);
  }

  #change(entry, change) {
    const [old, fresh] = change.kind === "changed" ? marked(change.old, change.new) : [[change.old], [change.new]];
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
        changedValue(change.old, "old", old),
        change.kind === "changed"
          ? element("span", { class: "became" }, element("span", { class: "arrow" }, "→"), changedValue(change.new, "new", fresh))
          : changedValue(change.new, "new", fresh),
        isCut(change.old) || isCut(change.new) ? this.#wholeSwitch(entry, change) : null,
        tool("clock", "History", `History of ${nameOf(change)}`, () => this.#showHistory(entry.store, change.path)),
        tool("checkmark", "Should have been…", `${nameOf(change)} should have been…`, () => this.#expect(change.path)),
      ),
    );
  }

  // A button that shows both values in full, with their difference highlighted.
  #wholeSwitch(entry, change) {
    const name = nameOf(change);
    const toggle = element(
      "button",
      { class: "more-text", type: "button", "aria-expanded": "false", "aria-label": `Show all of ${name}` },
      "Show all",
    );
    let shown = null;
    toggle.addEventListener("click", async () => {
      try {
        if (shown) {
          shown.remove();
          shown = null;
        } else {
          shown = wholeChange(await this.#session.details.change(entry.order, change.index), name);
          toggle.closest(".change").after(shown);
        }
        toggle.setAttribute("aria-expanded", String(shown !== null));
        toggle.textContent = shown ? "Show less" : "Show all";
      } catch (error) {
        showError(error);
      }
    });
    return toggle;
  }
}

function tool(symbol, title, label, onclick) {
  return element("button", { class: "tool", type: "button", title, "aria-label": label, onclick }, icon(symbol));
}

function nameOf({ path }) {
  return path || "the whole state";
}

function wholeChange({ old, new: fresh }, name) {
  const [before, ofOld, ofNew, after] = old && fresh ? difference(old.text, fresh.text) : ["", "", "", ""];
  const one = (value, side, part) => (value
    ? wholeText(value, `${name}, ${side}`, old && fresh ? [before, element("mark", { class: side }, part), after] : [value.text])
    : null);
  return element("div", { class: "whole-change" }, one(old, "old", ofOld), one(fresh, "new", ofNew));
}

// Two summaries with their difference highlighted, if they are long and have a common beginning or end.
function marked(old, fresh) {
  const [before, ofOld, ofNew, after] = difference(old, fresh);
  if (before.length + after.length < 12) return [[old], [fresh]];
  const one = (part) => [before, part === "" ? null : element("mark", {}, part), after];
  return [one(ofOld), one(ofNew)];
}

function isCut(text) {
  return typeof text === "string" && /^"?…|…"?$/.test(text);
}

function nothingChanged(entry) {
  return entry.kind === "start" ? "The store started here. The tab State has its initial state." : "The state did not change.";
}
