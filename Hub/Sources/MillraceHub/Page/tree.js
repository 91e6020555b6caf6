// A value as a tree. Each level is requested when its parent is expanded.

import { copyText } from "./copy.js";
import { element, icon } from "./elements.js";
import { count } from "./format.js";
import { showError, showToast } from "./toasts.js";
import { wholeText } from "./whole.js";

const pageSize = 100;
const longestLine = 40; // The number of characters of a value that always fit in its line.
const most = 60; // The maximum number of values that stay expanded when another transition is shown.

// The name of a child: its key, or its index in square brackets.
export function keyOf(node) {
  return node.key ?? `[${node.step}]`;
}

// Joins keys to a path in the process's notation: `favorites[3].name`, `users["a.b"].age`.
export function pathOf(keys) {
  return keys.map((key, index) => {
    if (/^\[\d+\]$/.test(key)) return key;
    if (key === "" || /[.[\]"]/.test(key)) return `["${key.replace(/["\\]/g, "\\$&")}"]`;
    return index === 0 ? key : `.${key}`;
  }).join("");
}

// The indices that lead to these keys in a value; null if the value has no such part.
export async function stepsTo(keys, details, order, part) {
  const steps = [];
  for (const key of keys) {
    const step = await stepTo(key, details, order, part, steps);
    if (step === null) return null;
    steps.push(step);
  }
  return steps;
}

async function stepTo(key, details, order, part, steps) {
  let offset = 0;
  for (;;) {
    const { children, more } = await details.tree(order, part, steps, offset, pageSize);
    const child = children.find((candidate) => keyOf(candidate) === key);
    if (child) return child.step;
    if (!more || children.length === 0) return null;
    offset += children.length;
  }
}

export class Tree {
  element;
  #details;
  #order;
  #part;
  #expanded;
  #pin;
  #showHistory;
  // Maps each item's element to its node, steps and keys.
  #items = new WeakMap();

  // `expanded` is a set of joined keys. The caller retains it, so that the trees of other transitions have the same
  // expanded items. `pin(keys)` and `showHistory(keys)` are called when the person pins a value, or asks for its history.
  static async load(details, { order, part, label, steps = [], keys = [], name = null, expanded, pin = null, showHistory = null }) {
    const tree = new Tree(details, order, part, { expanded, pin, showHistory });
    tree.element = element("div", { class: "tree", role: "tree", "aria-label": label });
    const answer = await details.tree(order, part, steps, 0, pageSize);
    const root = tree.#item({ ...answer.node, key: name ?? "" }, steps, keys, 1);
    root.tabIndex = 0;
    tree.element.append(root);
    if (answer.children.length > 0 && !expanded.has(closed(keys))) await tree.#open(root);
    tree.element.addEventListener("click", (event) => tree.#clicked(event));
    tree.element.addEventListener("keydown", (event) => tree.#pressed(event));
    return tree;
  }

  constructor(details, order, part, { expanded, pin, showHistory }) {
    this.#details = details;
    this.#order = order;
    this.#part = part;
    this.#expanded = expanded;
    this.#pin = pin;
    this.#showHistory = showHistory;
  }

  // Expands the items that lead to a value, and focuses the value.
  async reveal(steps) {
    let item = this.element.firstElementChild;
    for (const step of steps) {
      if (!this.#isOpen(item)) await this.#open(item);
      let child = this.#childAt(item, step);
      if (!child) {
        await this.#page(item, Math.max(0, step - Math.floor(pageSize / 2)), true);
        child = this.#childAt(item, step);
      }
      if (!child) return;
      item = child;
    }
    this.#focus(item);
    item.scrollIntoView({ block: "center" });
  }

  #item(node, steps, keys, level) {
    const isBranch = node.children !== 0;
    const line = element(
      "div",
      { class: "line" },
      element("span", { class: "twisty", "aria-hidden": "true" }, isBranch ? icon("chevron.right") : ""),
      node.key === "" ? null : element("span", { class: "key" }, keyOf(node)),
      element("span", { class: `value kind-${node.kind}` }, node.summary),
      element("span", { class: "type" }, node.type),
    );
    const name = keys.length > 0 ? pathOf(keys) : node.type;
    if (node.summary.length > longestLine) {
      const toggle = lineTool("whole-switch", "Show it whole (E)", `Show ${name} whole`, "arrow.down.to.line");
      toggle.setAttribute("aria-pressed", "false");
      line.append(toggle);
    }
    line.append(lineTool("copy", "Copy (C)", `Copy ${name}`, "document.on.document"));
    if (this.#showHistory && keys.length > 0) line.append(lineTool("history", "History (H)", `History of ${name}`, "clock"));
    if (this.#pin && keys.length > 0) line.append(lineTool("pin", "Pin (Shift P)", `Pin ${name}`, "pin"));
    const item = element(
      "div",
      {
        class: "item",
        role: "treeitem",
        tabindex: "-1",
        "aria-level": String(level),
        "aria-expanded": isBranch ? "false" : null,
      },
      line,
    );
    item.style.setProperty("--level", String(level));
    this.#items.set(item, { node, steps, keys, level });
    return item;
  }

  #isOpen(item) {
    return item.getAttribute("aria-expanded") === "true";
  }

  #childAt(item, step) {
    return [...(item.querySelector(":scope > .group")?.children ?? [])]
      .find((child) => this.#items.get(child)?.steps.at(-1) === step);
  }

  async #open(item) {
    const { keys } = this.#items.get(item);
    item.setAttribute("aria-expanded", "true");
    this.#expanded.delete(closed(keys));
    if (keys.length > 0 && this.#expanded.size < most) this.#expanded.add(keys.join("\u0000"));
    await this.#page(item, 0, true);
  }

  #close(item) {
    const { keys } = this.#items.get(item);
    item.setAttribute("aria-expanded", "false");
    item.querySelector(":scope > .group")?.remove();
    this.#expanded.delete(keys.join("\u0000"));
    if (item === this.element.firstElementChild) this.#expanded.add(closed(keys));
  }

  // Shows a page of children: replaces the shown ones, or adds to them.
  async #page(item, offset, replaces) {
    const { steps, keys, level } = this.#items.get(item);
    const { node, children, more } = await this.#details.tree(this.#order, this.#part, steps, offset, pageSize);
    if (replaces) item.querySelector(":scope > .group")?.remove();
    const group = item.querySelector(":scope > .group")
      ?? item.appendChild(element("div", { class: "group", role: "group" }));
    group.querySelector(":scope > .more.later")?.remove();
    if (replaces && offset > 0) {
      const text = `Show the parts before ${count(offset)}`;
      group.append(this.#moreButton(item, Math.max(0, offset - pageSize), true, text, level));
    }
    for (const child of children) {
      const path = [...keys, keyOf(child)];
      const childItem = this.#item(child, [...steps, child.step], path, level + 1);
      group.append(childItem);
      if (child.children !== 0 && this.#expanded.has(path.join("\u0000"))) await this.#open(childItem);
    }
    const next = offset + children.length;
    if (more) {
      const rest = node.children > next ? `Show more (${count(node.children - next)} left)` : "Show more";
      group.append(this.#moreButton(item, next, false, rest, level));
    }
  }

  #moreButton(item, offset, replaces, text, level) {
    const button = element("button", { class: `more ${replaces ? "earlier" : "later"}`, type: "button" }, text);
    button.style.setProperty("--level", String(level + 1));
    button.addEventListener("click", () => this.#page(item, offset, replaces).catch(showError));
    return button;
  }

  #clicked(event) {
    const item = event.target.closest(".item");
    if (!item) return;
    if (event.target.closest(".whole")) return;
    if (event.target.closest(".pin")) {
      this.#pin(this.#items.get(item).keys);
      return;
    }
    if (event.target.closest(".history")) {
      this.#showHistory(this.#items.get(item).keys);
      return;
    }
    if (event.target.closest(".copy")) {
      this.#copy(item).catch(showError);
      return;
    }
    if (event.target.closest(".whole-switch")) {
      this.#toggleWhole(item).catch(showError);
      return;
    }
    this.#focus(item);
    if (!event.target.closest(".line") || getSelection().type === "Range") return;
    this.#toggle(item);
  }

  #text(item) {
    return this.#details.text(this.#order, this.#part, this.#items.get(item).steps);
  }

  async #copy(item) {
    const { text, truncated } = await this.#text(item);
    await copyText(text, item.querySelector(":scope > .line > .copy"));
    if (truncated) showToast(`The value is longer: its first ${count(text.length)} characters were copied.`, "note");
  }

  // Shows the full value below its line, or hides it.
  async #toggleWhole(item) {
    const toggle = item.querySelector(":scope > .line > .whole-switch");
    if (!toggle) return;
    const shown = item.querySelector(":scope > .whole");
    toggle.setAttribute("aria-pressed", String(!shown));
    if (shown) {
      shown.remove();
      return;
    }
    const { keys, node, level } = this.#items.get(item);
    const whole = wholeText(await this.#text(item), keys.length > 0 ? pathOf(keys) : node.type);
    whole.style.setProperty("--level", String(level));
    item.querySelector(":scope > .line").after(whole);
  }

  #toggle(item) {
    if (!item.hasAttribute("aria-expanded")) return;
    if (this.#isOpen(item)) this.#close(item);
    else this.#open(item).catch(showError);
  }

  #pressed(event) {
    const item = event.target.closest(".item");
    if (!item || event.target !== item || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...this.element.querySelectorAll(".item")];
    const index = items.indexOf(item);
    switch (event.key) {
      case "ArrowDown": this.#focus(items[index + 1]); break;
      case "ArrowUp": this.#focus(items[index - 1]); break;
      case "Home": this.#focus(items[0]); break;
      case "End": this.#focus(items.at(-1)); break;
      case "ArrowRight":
        if (item.getAttribute("aria-expanded") === "false") this.#toggle(item);
        else this.#focus(item.querySelector(".item"));
        break;
      case "ArrowLeft":
        if (this.#isOpen(item)) this.#toggle(item);
        else this.#focus(item.parentElement.closest(".item"));
        break;
      case "Enter":
        if (item.hasAttribute("aria-expanded")) this.#toggle(item);
        else this.#toggleWhole(item).catch(showError);
        break;
      case "e": this.#toggleWhole(item).catch(showError); break;
      case "c": this.#copy(item).catch(showError); break;
      case "h":
        if (!this.#showHistory || this.#items.get(item).keys.length === 0) return;
        this.#showHistory(this.#items.get(item).keys);
        break;
      case "P":
        if (!this.#pin || this.#items.get(item).keys.length === 0) return;
        this.#pin(this.#items.get(item).keys);
        break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #focus(item) {
    if (!item) return;
    for (const other of this.element.querySelectorAll('.item[tabindex="0"]')) other.tabIndex = -1;
    item.tabIndex = 0;
    item.focus({ preventScroll: false });
  }
}

// A button in a value's line. The keyboard has a key for it instead of a tab stop.
function lineTool(name, title, label, iconName) {
  return element("button", { class: `tool ${name}`, type: "button", tabindex: "-1", title, "aria-label": label }, icon(iconName));
}

// The key in `expanded` of a root that the person has collapsed. A root without this key is expanded.
function closed(keys) {
  return `closed\u0000${keys.join("\u0000")}`;
}
