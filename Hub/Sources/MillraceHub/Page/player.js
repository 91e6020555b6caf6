// Playing the recorded transitions, one after the other, as fast as they happened or at another speed.

import { dueTimes, lastDue } from "./schedule.js";

export class Player {
  #handlers;
  #speed = 1;
  #run = null;

  // `handlers.travel(order)` brings the app there and returns a promise; `handlers.changed()` tells that the playing
  // began or ended.
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get isPlaying() {
    return this.#run !== null;
  }

  set speed(speed) {
    if (this.#run) this.#rebase(this.#run, this.#elapsed(this.#run));
    this.#speed = speed;
  }

  // Plays these entries; the first is shown at once.
  async play(entries) {
    const run = {
      orders: entries.map(({ order }) => order),
      due: dueTimes(entries.map(({ at }) => at)),
      since: performance.now(),
      offset: 0,
    };
    this.#run = run;
    this.#handlers.changed();
    try {
      await this.#follow(run);
    } finally {
      if (this.#run === run) this.stop();
    }
  }

  stop() {
    if (!this.#run) return;
    this.#run = null;
    this.#handlers.changed();
  }

  async #follow(run) {
    let shown = -1;
    while (this.#run === run && shown < run.orders.length - 1) {
      const index = lastDue(run.due, this.#elapsed(run));
      if (index > shown) {
        shown = index;
        await this.#handlers.travel(run.orders[index]);
      } else {
        const wait = (run.due[shown + 1] - this.#elapsed(run)) / this.#speed;
        // Not for long at once: the speed may be another one by then.
        await new Promise((resume) => setTimeout(resume, Math.min(wait, 100)));
      }
    }
  }

  // The recorded time that has been played, in milliseconds.
  #elapsed(run) {
    return run.offset + (performance.now() - run.since) * this.#speed;
  }

  #rebase(run, elapsed) {
    run.offset = elapsed;
    run.since = performance.now();
  }
}
