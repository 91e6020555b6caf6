// Scrolling: reports the person's scroll positions to the app, and applies the positions that the app sets.

// The maximum delay of a report, in milliseconds. Reports are delayed because a person scrolls in many small steps.
const pause = 100;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Scrolling {
  #send;
  #changed = new Set();
  #timer = null;

  constructor(screen, send) {
    this.#send = send;
    // Scroll events do not bubble, so listen in the capture phase.
    screen.addEventListener("scroll", (event) => this.#scrolled(event.target), { capture: true });
  }

  // Sends the positions now, so that the app knows them before the input that follows.
  report() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const scale = pixelsPerPoint();
    for (const element of this.#changed) {
      if (!element.isConnected || element.closest("[inert]")) continue;
      this.#send({
        type: "scroll",
        node: element.dataset.node,
        x: element.scrollLeft / scale,
        y: element.scrollTop / scale,
      });
    }
    this.#changed.clear();
  }

  #scrolled(element) {
    if (!element.matches?.('[data-action~="scroll"]')) return;
    this.#changed.add(element);
    this.#timer ??= setTimeout(() => this.report(), pause);
  }
}

export function scrollTo(element, x, y) {
  const scale = pixelsPerPoint();
  element.scrollTo({ left: x * scale, top: y * scale, behavior: behavior() });
}

// scrollIntoView() would also scroll the elements around the table.
export function scrollToRow(row, position) {
  const table = row.closest(".table");
  const [view, place] = [table.getBoundingClientRect(), row.getBoundingClientRect()];
  const above = place.top - view.top;
  const below = place.bottom - view.bottom;
  const distance = {
    start: above,
    center: (above + below) / 2,
    end: below,
    nearest: above < 0 ? above : Math.max(0, below),
  }[position];
  table.scrollBy({ top: distance, behavior: behavior() });
}

function behavior() {
  return reducedMotion.matches ? "instant" : "smooth";
}

// A UIKit point grows with the reader's text size, as all lengths on the screen do.
function pixelsPerPoint() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
