// Keyboard focus: it stays where it is while the screen changes, and never falls off the screen.
//
// When the focused element goes away or can no longer be used (a screen was pushed, an alert came up), focus goes to
// what is on top now: the alert, the element that had focus when this screen was last on top, the field of a sheet, or
// that screen itself.
// What asks for an answer before anything else keeps focus inside: after its last element Tab leads to its first.

const modalSelector = '[aria-modal="true"]';
const stopSelector = 'button:not(:disabled), input:not(:disabled)';

export class Focus {
  #container;
  // The screen on top -> the element in it that last had focus.
  #remembered = new WeakMap();

  constructor(container) {
    this.#container = container;
    container.addEventListener("focusin", (event) => {
      const layer = event.target.closest(".layer");
      if (layer && event.target !== layer) this.#remembered.set(layer, event.target);
    });
    container.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.#keepInside(event);
    });
  }

  #keepInside(event) {
    const modal = this.#top()?.closest(modalSelector);
    if (!modal?.contains(event.target)) return;
    const stops = [...modal.querySelectorAll(stopSelector)].filter((element) => element.checkVisibility());
    const [first, last] = [stops[0], stops.at(-1)];
    const isAtStart = event.target === first || !stops.includes(event.target);
    if (!first || (event.shiftKey ? !isAtStart : event.target !== last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }

  keepThrough(change) {
    const focused = document.activeElement;
    const topBefore = this.#top();
    const wasModal = topBefore?.closest(modalSelector);
    const wasInside = this.#container.contains(focused) && focused !== this.#container;
    // A tap beside a sheet takes focus off everything before the sheet goes.
    const wasNowhere = focused === document.body || focused === this.#container;
    change();
    const top = this.#top();
    const isCalled = top !== topBefore && (top?.closest(modalSelector) || (wasModal && wasNowhere));
    if (!wasInside && !isCalled) return;
    if (this.#isUsable(document.activeElement)) return;
    this.#target(top)?.focus({ preventScroll: true });
  }

  #top() {
    return [...this.#container.querySelectorAll(".layer")].filter((layer) => !layer.closest("[inert]")).at(-1);
  }

  #isUsable(element) {
    return element !== this.#container && this.#container.contains(element) && !element.closest("[inert]")
      && !element.disabled;
  }

  #target(layer) {
    if (!layer) return this.#container;
    const remembered = this.#remembered.get(layer);
    if (remembered?.isConnected && this.#isUsable(remembered)) return remembered;
    if (layer.getAttribute("role") === "alertdialog") {
      return layer.querySelector("input, button:not([disabled])");
    }
    // A sheet with a field has come to be filled in.
    const field = layer.closest(modalSelector) && layer.querySelector("input:not(:disabled)");
    if (field) return field;
    // The screen itself, so that the next Tab leads to the first thing in it.
    layer.tabIndex = -1;
    return layer;
  }
}
