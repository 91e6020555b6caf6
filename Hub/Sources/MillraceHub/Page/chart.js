// A chart of the transitions over time: one lane per store, one mark per transition. Long pauses are shortened, so that
// the marks between them can be distinguished.

import { dialectClass, element } from "./elements.js";
import { clock, plural } from "./format.js";
import { keep, kept } from "./keep.js";
import { dueTimes, longestWait } from "./schedule.js";

const container = document.getElementById("chart");
const toggle = document.getElementById("chart-switch");
const laneHeight = 20;
const margin = 8; // Before the first mark and after the last one.
const mostLanes = 200; // Browsers do not draw a canvas of any height.
const reach = 12; // The maximum distance between a click and its mark.

export class Chart {
  #session;
  #shown;
  #select;
  #labels = element("div", { class: "lanes" });
  #canvas = element("canvas", { class: "marks", role: "img" });
  #times = element("p", { class: "times" });
  #isDue = false;
  #entry = null;
  // The positions of the entries and the lanes of the stores, as last drawn.
  #places = [];
  #lanes = new Map();

  // `shown()` returns the transitions that pass the filter; `select(entry)` is called for a clicked one.
  constructor(session, shown, select) {
    this.#session = session;
    this.#shown = shown;
    this.#select = select;
    const plot = element("div", { class: "plot" }, this.#canvas, this.#times);
    container.append(this.#labels, plot);
    this.#canvas.addEventListener("click", (event) => {
      const entry = this.#entryAt(event);
      if (entry) this.#select(entry);
    });
    this.#canvas.addEventListener("pointermove", (event) => {
      const entry = this.#entryAt(event);
      this.#canvas.title = entry ? `#${entry.order} ${entry.lead}${entry.excerpt}`.slice(0, 120) : "";
      this.#canvas.classList.toggle("over", entry !== null);
    });
    toggle.addEventListener("click", () => this.#show(container.hidden));
    new ResizeObserver(() => this.draw()).observe(container);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    this.#show(kept("chart", false));
  }

  // Marks an entry as selected.
  mark(entry) {
    this.#entry = entry;
    this.draw();
  }

  // Requests drawing before the next frame, at most once per frame.
  draw() {
    if (this.#isDue || container.hidden) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      if (!container.hidden) this.#drawNow();
    });
  }

  #show(isOn) {
    container.hidden = !isOn;
    toggle.setAttribute("aria-pressed", String(isOn));
    keep("chart", isOn);
    this.draw();
  }

  #drawNow() {
    const shown = this.#shown();
    const { stores, rest } = newestStores(shown);
    const entries = rest === 0 ? shown : shown.filter(({ store }) => stores.has(store));
    this.#showLanes(entries, rest);
    const due = dueTimes(entries.map(({ at }) => at));
    const width = this.#canvas.parentElement.clientWidth;
    const height = Math.max(1, this.#lanes.size) * laneHeight;
    const scale = devicePixelRatio;
    this.#canvas.width = width * scale;
    this.#canvas.height = height * scale;
    this.#canvas.style.setProperty("height", `${height}px`);
    const room = width - 2 * margin;
    const whole = due.at(-1) || 1;
    this.#places = entries.map((entry, index) => ({
      entry, x: margin + (due[index] / whole) * room, lane: this.#lanes.get(entry.store).index,
    }));
    const context = this.#canvas.getContext("2d");
    context.scale(scale, scale);
    const { color: ink, borderColor: rule } = getComputedStyle(this.#times);
    this.#drawGround(context, width, rule);
    const { position } = this.#session.status;
    for (const { entry, x, lane } of this.#places) {
      const isAfter = position === "start" || (position !== "live" && entry.order > position);
      context.fillStyle = isAfter ? ink : this.#lanes.get(entry.store).color;
      const size = entry.changed ? 10 : 5;
      const top = lane * laneHeight + (laneHeight - size) / 2;
      if (isAfter) context.fillRect(x - 0.5, top, 1, size);
      else context.fillRect(x - 1.5, top, 3, size);
    }
    this.#drawSelected(context, ink);
    this.#showTimes(entries);
  }

  #drawGround(context, width, rule) {
    context.fillStyle = rule;
    for (let lane = 0; lane < this.#lanes.size; lane += 1) {
      context.fillRect(0, lane * laneHeight + laneHeight / 2, width, 1);
    }
    // A dashed line at each shortened pause.
    context.strokeStyle = rule;
    context.setLineDash([2, 3]);
    for (const [index, { entry, x }] of this.#places.entries()) {
      const before = this.#places[index - 1];
      if (!before || entry.at - before.entry.at <= longestWait) continue;
      context.beginPath();
      context.moveTo((before.x + x) / 2, 0);
      context.lineTo((before.x + x) / 2, this.#lanes.size * laneHeight);
      context.stroke();
    }
    context.setLineDash([]);
  }

  #drawSelected(context, ink) {
    const place = this.#places.find(({ entry }) => entry === this.#entry);
    if (!place) return;
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.strokeRect(place.x - 4, place.lane * laneHeight + 2, 8, laneHeight - 4);
  }

  // Creates a lane for each store with entries, in order of appearance. `rest` is the number of stores without a lane.
  #showLanes(entries, rest) {
    const numbers = new Map();
    for (const { store } of entries) numbers.set(store, (numbers.get(store) ?? 0) + 1);
    const stores = [...numbers.keys()].map((id) => this.#session.store(id));
    if (String([...this.#lanes.keys()]) !== String([...numbers.keys()])) {
      this.#labels.replaceChildren(...stores.map(({ dialect, name }) => (
        element("div", { class: `lane ${dialectClass(dialect)}`, title: name }, name)
      )), ...(rest > 0 ? [element("div", { class: "lane" }, `and ${plural(rest, "store")} before`)] : []));
    }
    this.#lanes = new Map(stores.map(({ id }, index) => [
      id, { index, color: getComputedStyle(this.#labels.children[index]).color },
    ]));
    const list = stores.map(({ id, name }) => `${name} ${numbers.get(id)}`).join(", ");
    this.#canvas.setAttribute("aria-label", `${plural(entries.length, "transition")} over time. ${list}`);
  }

  #showTimes(entries) {
    const time = (entry) => element("span", {}, entry ? clock(this.#session.timeOf(entry)) : "");
    this.#times.replaceChildren(time(entries[0]), time(entries.length > 1 ? entries.at(-1) : null));
  }

  #entryAt(event) {
    const lane = Math.floor(event.offsetY / laneHeight);
    let nearest = null;
    let distance = reach;
    for (const place of this.#places) {
      if (place.lane !== lane || Math.abs(place.x - event.offsetX) > distance) continue;
      distance = Math.abs(place.x - event.offsetX);
      nearest = place.entry;
    }
    return nearest;
  }
}

// The stores with the newest entries, and the number of the other ones.
function newestStores(entries) {
  const all = new Set(entries.map(({ store }) => store));
  if (all.size <= mostLanes) return { stores: all, rest: 0 };
  const stores = new Set();
  for (let index = entries.length - 1; stores.size < mostLanes; index -= 1) stores.add(entries[index].store);
  return { stores, rest: all.size - mostLanes };
}
