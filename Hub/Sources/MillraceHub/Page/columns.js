// The widths of the list's columns. The person can change them; by default the stores' column fits the stores' names.

import { keep, kept } from "./keep.js";

const pane = document.querySelector(".timeline");
const handles = [...document.querySelectorAll(".columns .handle")];
const smallest = 40;
const largest = 400;
const step = 8;
// The maximum share of the list's width for the stores' column, unless the person has changed it.
const part = 0.3;
// The width of a name's badge and spaces.
const surroundings = 18;

// The widths that the person has chosen, in pixels.
const chosen = kept("columns", {});
let widest = 0;

export function letColumnsBeResized() {
  for (const handle of handles) {
    const { column } = handle.dataset;
    // In the columns on the right, the handle is at the start.
    const direction = handle.dataset.edge === "start" ? -1 : 1;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      const { clientX } = event;
      const before = widthOf(handle);
      const drag = (move) => resize(column, before + (move.clientX - clientX) * direction);
      handle.addEventListener("pointermove", drag);
      handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", drag), { once: true });
    });
    handle.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      resize(column, widthOf(handle) + by * direction);
    });
    handle.addEventListener("dblclick", () => {
      delete chosen[column];
      keep("columns", chosen);
      show();
    });
  }
  new ResizeObserver(show).observe(pane);
  show();
}

// Fits the stores' column to their names.
export function fitStores(names) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `550 12px ${getComputedStyle(document.documentElement).fontFamily}`;
  widest = Math.max(0, ...names.map((name) => context.measureText(name).width));
  show();
}

function resize(column, width) {
  chosen[column] = Math.round(Math.min(Math.max(width, smallest), largest));
  keep("columns", chosen);
  show();
}

function show() {
  const fitting = Math.max(72, Math.min(Math.ceil(widest) + surroundings, pane.clientWidth * part));
  for (const column of ["store", "took", "time"]) {
    const width = chosen[column] ?? (column === "store" ? fitting : null);
    if (width === null) pane.style.removeProperty(`--${column}-column`);
    else pane.style.setProperty(`--${column}-column`, `${width}px`);
  }
  for (const handle of handles) {
    handle.setAttribute("aria-valuemin", String(smallest));
    handle.setAttribute("aria-valuemax", String(largest));
    handle.setAttribute("aria-valuenow", String(Math.round(widthOf(handle))));
  }
}

function widthOf(handle) {
  return handle.parentElement.getBoundingClientRect().width;
}
