// Runs one job at a time. If several jobs arrive while one is running, only the newest of them runs, because requests
// for earlier selections are obsolete.

export class Latest {
  #running = null;
  #next = null;

  // The job receives a function that returns whether a newer job is pending. Returns a promise of when no job is left.
  run(job) {
    this.#next = job;
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll() {
    try {
      while (this.#next) {
        const current = this.#next;
        this.#next = null;
        await current(() => this.#next !== null);
      }
    } finally {
      this.#running = null;
    }
  }
}
