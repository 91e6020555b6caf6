// The notes about an app that has ended, and the link to its next launch.

import { Connection } from "./connection.js";
import { copyText } from "./copy.js";
import { say } from "./elements.js";
import { plural } from "./format.js";
import { moment, successor } from "./session-facts.js";
import { showError } from "./toasts.js";

const bar = document.getElementById("ended");
const title = document.getElementById("ended-title");
const text = document.getElementById("ended-text");
const crash = document.getElementById("crash");
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
    crash.addEventListener("click", () => this.#copyTest().catch(showError));
  }

  show() {
    const { hasEnded } = this.#session;
    document.body.dataset.ended = String(hasEnded);
    bar.hidden = !hasEnded;
    if (!hasEnded) {
      this.#watch?.close();
      this.#watch = null;
      return;
    }
    if (!this.#watch) this.#listen();
    const file = this.#own?.file;
    const ending = this.#session.ending ?? this.#own?.ending?.text;
    say(title, ending ? `${ending}.` : file ? "This is a recording." : "The app has disconnected.");
    crash.hidden = this.#session.crashed === null;
    say(text, file ? `It was opened from the file ${file}, without an app.` : this.#extent);
    this.#showMissing();
    this.#showSuccessor();
  }

  // A sentence about when the recording ends. Empty until all transitions are loaded.
  get #extent() {
    const { timeline, isComplete } = this.#session;
    if (!isComplete) return "";
    if (timeline.last === null) return "It recorded no transitions.";
    return `Its recording ends at ${moment(this.#session.timeOf(timeline.last), new Date())}.`;
  }

  // The test of the store's transitions, which ends with the action in which the app has crashed.
  async #copyTest() {
    const { source } = await this.#session.ask("test", { store: this.#session.crashed });
    await copyText(source, crash);
  }

  #showMissing() {
    const { missing: count } = this.#session;
    missing.hidden = count === 0;
    const lost = plural(count, "transition is", "transitions are");
    say(missing, `${lost} not in this recording: the hub could not keep up, or recording was paused.`);
  }

  // Offers the app's next launch. The page never opens it by itself.
  #showSuccessor() {
    const next = successor(this.#sessions, this.#session.id);
    offer.hidden = next === null;
    if (next === null) return;
    say(offerText, `${next.app} has been started again:`);
    offerLink.href = `../${next.id}/${location.search}`;
  }

  // The hub's description of the session.
  get #own() {
    return this.#sessions.find(({ id }) => id === this.#session.id);
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
