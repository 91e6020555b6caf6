// The back-off between attempts to reconnect: it doubles after each failure.

const shortest = 250;
const longest = 4000;

export class Backoff {
  #next = shortest;

  // Returns the delay after another failure, in milliseconds.
  next() {
    const delay = this.#next;
    this.#next = Math.min(delay * 2, longest);
    return delay;
  }

  // Restores the shortest delay.
  reset() {
    this.#next = shortest;
  }
}
