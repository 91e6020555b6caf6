// The splitter between the list and the detail.

import { keep, kept } from "./keep.js";

const splitter = document.getElementById("splitter");
const panes = splitter.parentElement;
const sideBySide = matchMedia("(min-width: 56.25rem)");
const smallest = 20;
const largest = 80;
const step = 4;

// The list's share of the space in percent: `row` with the list above the detail, `column` with them side by side.
const parts = { row: 46, column: 57, ...kept("panes", {}) };

export function letPanesBeResized() {
  splitter.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    splitter.focus();
    splitter.setPointerCapture(event.pointerId);
    splitter.addEventListener("pointermove", dragged);
    const end = () => splitter.removeEventListener("pointermove", dragged);
    splitter.addEventListener("lostpointercapture", end, { once: true });
  });
  splitter.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    resize(parts[direction()] + steps * step);
  });
  sideBySide.addEventListener("change", () => resize(parts[direction()]));
  resize(parts[direction()]);
}

function dragged(event) {
  const room = panes.getBoundingClientRect();
  resize(sideBySide.matches
    ? ((event.clientX - room.left) / room.width) * 100
    : ((event.clientY - room.top) / room.height) * 100);
}

function resize(part) {
  const size = Math.round(Math.min(Math.max(part, smallest), largest));
  if (parts[direction()] !== size) {
    parts[direction()] = size;
    keep("panes", parts);
  }
  panes.style.setProperty("--list-part", `${size}fr`);
  panes.style.setProperty("--detail-part", `${100 - size}fr`);
  splitter.setAttribute("aria-orientation", sideBySide.matches ? "vertical" : "horizontal");
  splitter.setAttribute("aria-valuemin", String(smallest));
  splitter.setAttribute("aria-valuemax", String(largest));
  splitter.setAttribute("aria-valuenow", String(size));
}

function direction() {
  return sideBySide.matches ? "column" : "row";
}
