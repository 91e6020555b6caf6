// Runs one job at a time. If several jobs arrive while one is running, only the newest of them runs, because requests
// for earlier selections are obsolete.

export class Latest {
  #isRunning = false;
  #next = null;

  // The job receives a function that returns whether a newer job is pending.
  async run(job) {
    this.#next = job;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#next) {
        const current = this.#next;
        this.#next = null;
        await current(() => this.#next !== null);
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
