// Creates elements. Texts from the app are set as text, never parsed as HTML.

const svgNamespace = "http://www.w3.org/2000/svg";

// Attributes with the value null or false are omitted; attributes named `on…` are event handlers.
export function element(tag, attributes = {}, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) result.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) result.setAttribute(name, value === true ? "" : value);
  }
  result.append(...children.filter((child) => child !== null));
  return result;
}

export function icon(name) {
  const svg = svgElement("svg", { class: "icon", "aria-hidden": "true" });
  svg.append(svgElement("use", { href: iconAddress(name) }));
  return svg;
}

export function setIcon(button, name) {
  button.querySelector("use").setAttribute("href", iconAddress(name));
}

export function svgElement(tag, attributes) {
  const result = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) result.setAttribute(name, value);
  return result;
}

// Shows a text. Assistive technologies announce every assignment, even of the same text.
export function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

// The CSS class for the colour of a store's dialect.
export function dialectClass(dialect) {
  return `dialect-${dialect.toLowerCase().replace(/[^a-z]/g, "")}`;
}

// Whether a store is a journal, which has events and no state.
export function isJournal(store) {
  return store.dialect === "Journal";
}

let groupCount = 0;

// A segmented control: radio buttons that look like one control.
export function segments(label, options, chosen, choose) {
  groupCount += 1;
  const name = `segments-${groupCount}`;
  return element(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": label },
    ...options.map(({ value, text, disabled = false }) => {
      const checked = value === chosen;
      const button = element("input", { type: "radio", name, value, disabled, checked, onchange: () => choose(value) });
      return element("label", {}, button, element("span", {}, text));
    }),
  );
}

function iconAddress(name) {
  return `#icon-${name}`;
}
