// Keyboard focus: it stays where it is while the screen changes, and never falls off the screen.
//
// When the focused element goes away or can no longer be used (a screen was pushed, an alert came up), focus goes to
// what is on top now: the alert, the element that had focus when this screen was last on top, or that screen itself.

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
  }

  keepThrough(change) {
    const focused = document.activeElement;
    const topBefore = this.#top();
    const wasInside = this.#container.contains(focused) && focused !== this.#container;
    change();
    const top = this.#top();
    if (!wasInside && !(top !== topBefore && top?.getAttribute("role") === "alertdialog")) return;
    if (this.#isUsable(document.activeElement)) return;
    this.#target(top)?.focus({ preventScroll: true });
  }

  #top() {
    return [...this.#container.querySelectorAll(".layer")].filter((layer) => !layer.closest("[inert]")).at(-1);
  }

  #isUsable(element) {
    return element !== document.body && this.#container.contains(element) && !element.closest("[inert]")
      && !element.disabled;
  }

  #target(layer) {
    if (!layer) return this.#container;
    const remembered = this.#remembered.get(layer);
    if (remembered?.isConnected && this.#isUsable(remembered)) return remembered;
    if (layer.getAttribute("role") === "alertdialog") {
      return layer.querySelector("input, button:not([disabled])");
    }
    // The screen itself, so that the next Tab leads to the first thing in it.
    layer.tabIndex = -1;
    return layer;
  }
}
