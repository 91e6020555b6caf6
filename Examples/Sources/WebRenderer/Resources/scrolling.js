// Scrolling: where the person has scrolled to is told to the app, and where the app scrolls to is shown.

// A person scrolls in many small steps. The app hears of the last one after a pause of this length at most.
const pause = 100;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Scrolling {
  #send;
  #changed = new Set();
  #timer = null;

  constructor(screen, send) {
    this.#send = send;
    // Scroll events do not bubble.
    screen.addEventListener("scroll", (event) => this.#scrolled(event.target), { capture: true });
  }

  // Tells the app now, before it hears of something that the person does where they have scrolled to.
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

// Not with scrollIntoView(), which scrolls everything around the table as well.
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

// UIKit's points grow with the reader's own text size, as everything on the screen does.
function pixelsPerPoint() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
