// How long to wait before trying again: longer after each failure in a row.

const shortest = 250;
const longest = 4000;

export class Backoff {
  #next = shortest;

  // The milliseconds to wait after one more failure.
  next() {
    const delay = this.#next;
    this.#next = Math.min(delay * 2, longest);
    return delay;
  }

  // Forgets the failures.
  reset() {
    this.#next = shortest;
  }
}
