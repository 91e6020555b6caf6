// The elements of the running app's screen: built from a tree, changed by patches.
//
// Text from the app is set as text or as an attribute's value, never parsed as HTML.

import { showLeaving } from "./leaving.js";
import { scrollTo, scrollToRow } from "./scrolling.js";

const svgNamespace = "http://www.w3.org/2000/svg";
const svgTags = new Set(["svg", "use"]);
const booleanProperties = new Set(["disabled", "hidden", "inert"]);

// The DOM id of a node's element. The prefix distinguishes it from the page's own ids.
function elementID(id) {
  return `node-${id}`;
}

// The value after the other attributes, because the browser limits a slider's value to the range that it has.
function valueLast(attributes) {
  return Object.entries(attributes).sort(([one], [other]) => (one === "value") - (other === "value"));
}

export class Screen {
  #container;
  #hooks;
  #elements = new Map();

  // `hooks.setValue(element, value)` receives the app's text of a field, and decides whether the field shows it.
  // `hooks.removed(element)` and `hooks.rowAdded(element)` report removed elements and new rows.
  constructor(container, hooks) {
    this.#container = container;
    this.#hooks = hooks;
  }

  element(id) {
    return this.#elements.get(id);
  }

  clear() {
    for (const child of [...this.#container.children]) this.#remove(child);
  }

  // Shows a whole tree. Elements that exist already are kept, so focus and scroll positions survive a new
  // connection.
  show(root) {
    this.#reconcileChildren(this.#container, [root]);
  }

  apply(patches) {
    for (const patch of patches) this.#applyOne(patch);
  }

  #applyOne(patch) {
    switch (patch.op) {
      case "insert":
        this.#place(this.#build(patch.node), this.element(patch.parent), patch.before);
        break;
      case "remove":
        showLeaving(this.element(patch.id));
        this.#remove(this.element(patch.id));
        break;
      case "move": {
        const element = this.element(patch.id);
        this.#place(element, element.parentElement, patch.before);
        break;
      }
      case "attribute":
        this.#setAttribute(this.element(patch.id), patch.name, patch.value ?? null);
        break;
      case "style":
        this.#setStyle(this.element(patch.id), patch.name, patch.value ?? null);
        break;
      case "text":
        this.element(patch.id).textContent = patch.text;
        break;
      case "scroll":
        scrollTo(this.element(patch.id), patch.x, patch.y);
        break;
      case "scrollToRow":
        scrollToRow(this.element(patch.id), patch.position);
        break;
    }
  }

  #place(element, parent, beforeID) {
    parent.insertBefore(element, beforeID === undefined ? null : this.element(beforeID));
  }

  #build(node) {
    const element = svgTags.has(node.tag)
      ? document.createElementNS(svgNamespace, node.tag)
      : document.createElement(node.tag);
    element.dataset.node = node.id;
    element.id = elementID(node.id);
    this.#elements.set(node.id, element);
    for (const [name, value] of Object.entries(node.style ?? {})) this.#setStyle(element, name, value);
    for (const [name, value] of valueLast(node.attributes ?? {})) this.#setAttribute(element, name, value);
    if (node.text !== undefined) element.textContent = node.text;
    for (const child of node.children ?? []) element.append(this.#build(child));
    if (element.localName === "li") this.#hooks.rowAdded(element);
    return element;
  }

  #remove(element) {
    for (const part of [element, ...element.querySelectorAll("[data-node]")]) {
      this.#elements.delete(part.dataset.node);
      this.#hooks.removed(part);
    }
    // The browser sends the blur event of a focused element before the element leaves the page. `inert` tells
    // input.js to ignore the event.
    element.toggleAttribute("inert", true);
    element.remove();
  }

  #setAttribute(element, name, value) {
    if (name === "value" && "value" in element) this.#hooks.setValue(element, value ?? "");
    else if (booleanProperties.has(name)) element.toggleAttribute(name, value !== null);
    else if (value === null) element.removeAttribute(name);
    else if (name === "aria-describedby") element.setAttribute(name, elementID(value));
    else element.setAttribute(name, value);
  }

  #setStyle(element, name, value) {
    if (value === null) element.style.removeProperty(name);
    else element.style.setProperty(name, value);
  }

  // Changes existing elements to match a tree whose previous version is unknown.

  #reconcile(element, node) {
    const attributes = node.attributes ?? {};
    for (const name of element.getAttributeNames()) {
      if (name !== "data-node" && name !== "id" && name !== "style" && !(name in attributes)) {
        this.#setAttribute(element, name, null);
      }
    }
    for (const [name, value] of valueLast(attributes)) {
      if (name === "value" || element.getAttribute(name) !== value) this.#setAttribute(element, name, value);
    }
    element.removeAttribute("style");
    for (const [name, value] of Object.entries(node.style ?? {})) this.#setStyle(element, name, value);
    if (node.text !== undefined) {
      if (element.textContent !== node.text) element.textContent = node.text;
    } else {
      this.#reconcileChildren(element, node.children ?? []);
    }
  }

  #reconcileChildren(parent, nodes) {
    const wanted = new Map(nodes.map((node) => [node.id, node]));
    for (const child of [...parent.childNodes]) {
      if (child.nodeType !== Node.ELEMENT_NODE) child.remove();
      else if (!this.#canShow(child, wanted.get(child.dataset.node))) this.#remove(child);
    }
    let place = parent.firstElementChild;
    for (const node of nodes) {
      const existing = this.element(node.id);
      if (existing?.parentElement === parent) {
        this.#reconcile(existing, node);
        if (existing === place) place = place.nextElementSibling;
        else parent.insertBefore(existing, place);
      } else {
        // The view has moved to another parent. Its old element is removed, so that no two elements have the same
        // id.
        if (existing) this.#remove(existing);
        parent.insertBefore(this.#build(node), place);
      }
    }
  }

  #canShow(element, node) {
    return node !== undefined && element.localName === node.tag;
  }
}
