// The line below a transition's name: where it was sent from, which transition it follows from, and which follow from it.

import { copyText } from "./copy.js";
import { element, icon } from "./elements.js";
import { Latest } from "./latest.js";

// While the hub looks up the names of functions, the line is asked for again after so many milliseconds, so many times.
const pause = 500;
const most = 20;

export class OriginLine {
  #details;
  #line;
  #loads = new Latest();
  #again = null;
  // The answer that the line shows, as text.
  #shown = "";

  constructor(details, line) {
    this.#details = details;
    this.#line = line;
  }

  // Shows nothing until the answer is there, and if there is none. The panel says why.
  show(entry) {
    this.#show(null);
    this.#load(entry, 0);
  }

  #load(entry, tries) {
    clearTimeout(this.#again);
    this.#loads.run(async (isStale) => {
      const origin = await this.#details.origin(entry.order).catch(() => null);
      if (isStale()) return;
      this.#show(origin);
      if (origin?.isPending && tries < most) this.#again = setTimeout(() => this.#load(entry, tries + 1), pause);
    });
  }

  #show(origin) {
    const text = origin === null ? "" : JSON.stringify([origin.frames, origin.trigger, origin.following]);
    if (text === this.#shown) return;
    this.#shown = text;
    const parts = origin === null ? [] : partsOf(origin);
    this.#line.replaceChildren(...parts);
    this.#line.hidden = parts.length === 0;
  }
}

function partsOf({ frames, trigger = null, following }) {
  return [
    frames.length > 0 ? element("span", { class: "sender" }, "sent from ", ...frame(frames[0])) : null,
    frames.length > 1 ? callersOf(frames.slice(1)) : null,
    trigger === null ? null : element("span", {}, "because of ", link(trigger)),
    following.length === 0 ? null : element("span", {}, "led to ", ...following.flatMap((order, index) => (
      index === 0 ? [link(order)] : [", ", link(order)]))),
  ].filter((part) => part !== null);
}

function link(order) {
  return element("a", { href: `#${order}` }, `#${order}`);
}

// The functions that have called the one that has sent the action.
function callersOf(callers) {
  return element(
    "details",
    {},
    element("summary", {}, "called by"),
    element("ol", {}, ...callers.map((caller) => element("li", {}, ...frame(caller)))),
  );
}

// A click on the place copies it as editors understand it.
function frame({ function: name, file = null, line = null, place = null }) {
  const code = element("code", {}, name);
  if (place === null) return [code];
  const where = `${file}:${line}`;
  const copy = element(
    "button",
    { class: "place", type: "button", title: `Copy ${where}`, onclick: () => copyText(where, copy, code) },
    element("span", { class: "label" }, place),
    icon("document.on.document"),
  );
  return [code, " ", copy];
}
