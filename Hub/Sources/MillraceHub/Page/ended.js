// What the page says once the app has gone, and the way to its next launch.

import { Connection } from "./connection.js";
import { plural } from "./format.js";
import { moment, successor } from "./session-facts.js";

const bar = document.getElementById("ended");
const title = document.getElementById("ended-title");
const text = document.getElementById("ended-text");
const missing = document.getElementById("missing");
const offer = document.getElementById("successor");
const offerText = document.getElementById("successor-text");
const offerLink = document.getElementById("successor-link");

export class Ended {
  #session;
  #sessions = [];
  #watch = null;

  constructor(session) {
    this.#session = session;
  }

  show() {
    const { hasEnded, timeline } = this.#session;
    document.body.dataset.ended = String(hasEnded);
    bar.hidden = !hasEnded;
    if (!hasEnded) {
      this.#watch?.close();
      this.#watch = null;
      return;
    }
    if (!this.#watch) this.#listen();
    const { file } = this.#sessions.find(({ id }) => id === this.#session.id) ?? { file: null };
    const until = timeline.last && moment(this.#session.timeOf(timeline.last), new Date());
    title.textContent = file === null ? "The app has gone." : "This is a recording.";
    if (file !== null) text.textContent = `It is of the file ${file}, and no app is behind it.`;
    else if (until === null) text.textContent = "There is nothing that it did.";
    else text.textContent = `This is what it did until ${until}.`;
    this.#showMissing();
    this.#showSuccessor();
  }

  #showMissing() {
    const { missing: count } = this.#session;
    missing.hidden = count === 0;
    const are = count === 1 ? "transition is" : "transitions are";
    missing.textContent = `${plural(count, are, are)} not in this recording: the hub could not keep up, or recording was paused.`;
  }

  // It is offered, never opened unasked.
  #showSuccessor() {
    const next = successor(this.#sessions, this.#session.id);
    offer.hidden = next === null;
    if (next === null) return;
    offerText.textContent = `${next.app} has been started again:`;
    offerLink.href = `../${next.id}/${location.search}`;
  }

  #listen() {
    this.#watch = new Connection({
      received: ({ sessions }) => {
        this.#sessions = sessions;
        this.show();
      },
      stateChanged() {},
    });
    this.#watch.open(`../../watch${location.search}`);
  }
}
