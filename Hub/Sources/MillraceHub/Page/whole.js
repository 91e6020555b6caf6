// A long text in full, as far as the process sends it, with a copy button.

import { copyText } from "./copy.js";
import { element, icon } from "./elements.js";
import { count } from "./format.js";

// `parts` are the contents: texts, and elements around some of them.
export function wholeText({ text, truncated }, label, parts = [text]) {
  const source = element("pre", { class: "source whole-text", tabindex: "0", "aria-label": label }, ...parts);
  return element("div", { class: "whole" }, source, element(
    "p",
    { class: "whole-tools" },
    element("span", { class: "quiet" }, truncated ? `The first ${count(text.length)} characters` : `${count(text.length)} characters`),
    copyButton(() => text, source, label),
  ));
}

// `text()` returns the text to copy, or a promise of it.
export function copyButton(text, fallback, label) {
  const button = element(
    "button",
    { class: "button", type: "button", "aria-label": `Copy ${label}` },
    icon("document.on.document"),
    element("span", { class: "label" }, "Copy"),
  );
  button.addEventListener("click", async () => copyText(await text(), button, fallback));
  return button;
}

// The difference between two texts: `[before, old, new, after]`, where the first and the last are common to both.
export function difference(old, fresh) {
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start += 1;
  // Do not split a surrogate pair.
  if (start > 0 && /[\ud800-\udbff]/.test(old[start - 1])) start -= 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  if (end > 0 && /[\udc00-\udfff]/.test(old[old.length - end])) end -= 1;
  return [
    old.slice(0, start), old.slice(start, old.length - end), fresh.slice(start, fresh.length - end), old.slice(old.length - end),
  ];
}
