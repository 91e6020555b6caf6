// Keyboard focus: it stays on its element while the screen changes, and is never lost.
//
// When the focused element is removed or disabled (a screen was pushed, an alert came up), focus moves to the top
// layer: to the element that last had focus in that layer, the first control of an alert, the field of a sheet, or
// the layer itself.
// A modal layer keeps focus inside: Tab goes from its last element to its first.

const modalSelector = '[aria-modal="true"]';
const stopSelector = 'button:not(:disabled), input:not(:disabled), textarea';

export class Focus {
  #container;
  // The top layer -> the element in it that last had focus.
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
    // A tap beside a sheet removes focus from every element before the sheet is dismissed.
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
    // A sheet with a field is a form: focus its field.
    const field = layer.closest(modalSelector) && layer.querySelector("input:not(:disabled), textarea");
    if (field) return field;
    // Focus the layer itself, so that the next Tab goes to its first control.
    layer.tabIndex = -1;
    return layer;
  }
}
