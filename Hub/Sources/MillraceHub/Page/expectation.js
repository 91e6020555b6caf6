// A form that says what a value should have been after a transition, for its test.

import { element, icon } from "./elements.js";

// `marked` has the JSON of each value that should have been, by its path. `path` is the one to begin with, or null. `reason`
// says why the values that are marked were refused, or is empty. `use(marked)` returns a promise that is rejected if the process refuses a value.
export function expectationForm({ order, changes, marked, path, reason, use }) {
  const problem = element("p", { class: "problem", role: "alert" }, reason);
  const apply = async (right) => {
    try {
      await use(right);
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const place = element("input", {
    type: "text", list: "changed-paths", "aria-label": "Path", placeholder: "the whole state", ...plain,
  });
  const value = element("input", { type: "text", required: true, "aria-label": "Value as JSON", ...plain });
  const hint = () => {
    const change = changes.find((candidate) => candidate.path === place.value);
    value.placeholder = change?.new ? `not ${change.new}` : "such as 42 or \"a\"";
  };
  place.value = path ?? changes.find((change) => !marked.has(change.path))?.path ?? "";
  place.addEventListener("input", hint);
  hint();
  const form = element(
    "form",
    { class: "expectation", "aria-label": "What should have been" },
    element("span", { class: "order" }, `After #${order},`),
    place,
    element("span", {}, "should have been"),
    value,
    element("datalist", { id: "changed-paths" }, ...changes.map((change) => element("option", { value: change.path }))),
    element("button", { class: "button", type: "submit" }, "Expect"),
    problem,
    ...[...marked].map(([at, json]) => mark(at, json, () => apply(new Map([...marked].filter(([other]) => other !== at))))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    apply(new Map([...marked, [place.value, value.value]]));
  });
  if (path !== null) requestAnimationFrame(() => value.focus());
  return form;
}

const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

function mark(path, json, remove) {
  return element(
    "span",
    { class: "expected" },
    element("code", {}, `${path || "the whole state"} = ${json}`),
    element("button", { class: "tool", type: "button", "aria-label": `Do not expect ${path || "the whole state"}`, onclick: remove }, icon("xmark")),
  );
}
