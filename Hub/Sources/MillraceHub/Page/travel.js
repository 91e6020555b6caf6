// The controls that move the app through its past, and what says where it is.

import { setIcon } from "./elements.js";
import { count, plural } from "./format.js";
import { Latest } from "./latest.js";
import { Player } from "./player.js";
import { showError } from "./toasts.js";

const bar = document.querySelector(".travel");
const past = document.getElementById("past");
const pastText = document.getElementById("past-text");
const slider = document.getElementById("slider");
const positionText = document.getElementById("position");
const play = document.getElementById("play");
const live = document.getElementById("live");
const speed = document.getElementById("speed");
const toStart = document.getElementById("to-start");
const stepBack = document.getElementById("step-back");
const stepForward = document.getElementById("step-forward");
const announcer = document.getElementById("announcer");

export class Travel {
  #session;
  #player;
  #moves = new Latest();
  #isDragging = false;

  constructor(session) {
    this.#session = session;
    this.#player = new Player({
      travel: (to) => session.ask("travel", { to }),
      changed: () => this.show(),
    });
    toStart.addEventListener("click", () => this.go("start"));
    stepBack.addEventListener("click", () => this.step(-1));
    stepForward.addEventListener("click", () => this.step(1));
    play.addEventListener("click", () => this.togglePlaying());
    live.addEventListener("click", () => this.go("live"));
    document.getElementById("past-live").addEventListener("click", () => this.go("live"));
    speed.addEventListener("change", () => {
      this.#player.speed = Number(speed.value);
    });
    slider.addEventListener("input", () => {
      this.#isDragging = true;
      this.#showSlider(Number(slider.value));
      this.go(this.#positionAt(Number(slider.value)));
    });
    slider.addEventListener("change", () => {
      this.#isDragging = false;
    });
  }

  // Of places that are passed by quickly only the last is asked for.
  go(to) {
    this.#player.stop();
    this.#moves.run(async () => {
      try {
        await this.#session.ask("travel", { to });
      } catch (error) {
        showError(error);
      }
    });
  }

  step(by) {
    this.#player.stop();
    this.#session.ask("step", { by }).catch(showError);
  }

  async togglePlaying() {
    if (this.#player.isPlaying) {
      this.#player.stop();
      return;
    }
    const { timeline, status } = this.#session;
    const reached = timeline.countUpTo(status.position);
    // From the end it begins again.
    const entries = timeline.entries.slice(reached === timeline.count ? 0 : Math.max(0, reached - 1));
    if (entries.length === 0) return;
    try {
      await this.#player.play(entries);
    } catch (error) {
      showError(error);
    }
  }

  stop() {
    this.#player.stop();
  }

  show() {
    const { timeline, status, isPast } = this.#session;
    const { position } = status;
    const isEmpty = timeline.count === 0;
    slider.max = String(timeline.count);
    if (!this.#isDragging) this.#showSlider(timeline.countUpTo(position));
    bar.dataset.position = isPast ? "past" : "live";
    past.hidden = !isPast;
    if (isPast) pastText.textContent = sentence(position, timeline);
    live.setAttribute("aria-pressed", String(!isPast));
    for (const control of [toStart, stepBack, play, slider]) control.disabled = isEmpty;
    toStart.disabled ||= position === "start";
    stepBack.disabled ||= position === "start";
    stepForward.disabled = !isPast;
    setIcon(play, this.#player.isPlaying ? "pause" : "play");
    play.setAttribute("aria-label", this.#player.isPlaying ? "Stop playing" : "Play");
    play.title = this.#player.isPlaying ? "Stop playing (Space)" : "Play (Space)";
  }

  // Reads out where the app is now.
  announce() {
    const { timeline, status, isPast } = this.#session;
    if (this.#player.isPlaying) return;
    announcer.textContent = isPast ? sentence(status.position, timeline) : "The app is live.";
  }

  #showSlider(value) {
    const { timeline } = this.#session;
    slider.value = String(value);
    const part = timeline.count === 0 ? 1 : value / timeline.count;
    slider.style.setProperty("--fill", `${part * 100}%`);
    const entry = timeline.entries[value - 1];
    slider.setAttribute("aria-valuetext", entry ? `#${entry.order} ${entry.title}` : "the start");
    positionText.textContent = timeline.count > 0 ? `${count(value)} of ${count(timeline.count)}` : "";
  }

  // The end of the slider is now, except that a recording from elsewhere has no now.
  #positionAt(value) {
    const { timeline, status } = this.#session;
    if (value === 0) return "start";
    if (value === timeline.count && !status.imported) return "live";
    return timeline.entries[value - 1].order;
  }
}

function sentence(position, timeline) {
  if (position === "start") return `The app shows the past: the start, before ${plural(timeline.count, "transition")}`;
  return `The app shows the past: #${position}, ${count(timeline.countUpTo(position))} of ${count(timeline.count)}`;
}
