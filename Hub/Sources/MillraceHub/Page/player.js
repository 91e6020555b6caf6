// Plays the recorded transitions at the recorded speed, or slower or faster.

import { dueTimes, lastDue } from "./schedule.js";

export class Player {
  #handlers;
  #speed = 1;
  #run = null;

  // `handlers.travel(order)` moves the app and returns a promise; `handlers.changed()` is called when playback starts
  // or stops.
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

  // Plays entries. Shows the first one at once.
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
        // Wake up often, because the speed may change meanwhile.
        await new Promise((resume) => setTimeout(resume, Math.min(wait, 100)));
      }
    }
  }

  // The recorded time played so far, in milliseconds.
  #elapsed(run) {
    return run.offset + (performance.now() - run.since) * this.#speed;
  }

  #rebase(run, elapsed) {
    run.offset = elapsed;
    run.since = performance.now();
  }
}
