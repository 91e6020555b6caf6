// The page's address names the chosen transition, so that it can be shared, and reached again after a reload and with the
// browser's Back.

const pause = 250; // Browsers refuse many changes in a short time, so steps through the list are collected.

export class Address {
  #timer = null;

  // `went(order)` is called when the person has gone to another address. The order is null if it names no transition.
  constructor(went) {
    addEventListener("popstate", () => {
      clearTimeout(this.#timer);
      if (location.hash === "" || this.order !== null) went(this.order);
    });
  }

  get order() {
    const number = /^#([1-9]\d{0,14})$/.exec(location.hash)?.[1];
    return number === undefined ? null : Number(number);
  }

  // Shows the chosen transition's order, or null. A visit gets an entry in the browser's history, a step does not. Neither does
  // a page in a frame, whose entries would be among those of the page around it.
  show(order, isVisit) {
    clearTimeout(this.#timer);
    if (order === this.order) return;
    const change = (method) => history[method](null, "", order === null ? location.pathname + location.search : `#${order}`);
    if (isVisit && parent === window) change("pushState");
    else this.#timer = setTimeout(() => change("replaceState"), pause);
  }
}
