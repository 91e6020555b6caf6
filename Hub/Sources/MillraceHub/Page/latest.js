// One job at a time, and of those that come meanwhile only the newest: what a person has moved on from is not asked
// for.

export class Latest {
  #isRunning = false;
  #next = null;

  // `job` is called with a function that says whether a newer job waits.
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
