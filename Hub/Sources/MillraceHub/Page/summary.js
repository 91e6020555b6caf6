// The old and the new values of changes, which are summaries without a type.

import { element } from "./elements.js";

// A value that has changed, on the side "old" or "new"; null if there is none. `parts` are its text, with elements around
// some of it.
export function changedValue(text, side, parts = [text]) {
  return text === null || text === undefined
    ? null
    : element("span", { class: `value ${side} kind-${kindOfSummary(text)}` }, ...parts);
}

// Guesses the kind of a value.
export function kindOfSummary(summary) {
  if (/^["#]/.test(summary)) return "text";
  if (/^[-+]?(\d|\.\d|inf|nan)/.test(summary)) return "number";
  if (summary === "true" || summary === "false") return "bool";
  if (summary === "nil") return "null";
  if (/^\.\w/.test(summary)) return "enum";
  return "value";
}
