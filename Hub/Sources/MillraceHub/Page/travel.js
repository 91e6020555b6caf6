// The controls that move the app through its past, and the display of its position. For an ended app they move the
// selection instead.

import { allow, setTitle } from "./abilities.js";
import { setIcon } from "./elements.js";
import { count, ignored, plural } from "./format.js";
import { Latest } from "./latest.js";
import { Player } from "./player.js";
import { showError, showToast } from "./toasts.js";

const bar = document.querySelector(".travel");
const past = document.getElementById("past");
const pastText = document.getElementById("past-text");
const pastHeld = document.getElementById("past-held");
const pastLive = document.getElementById("past-live");
const slider = document.getElementById("slider");
const positionText = document.getElementById("position");
const play = document.getElementById("play");
const live = document.getElementById("live");
const notLive = document.getElementById("not-live");
const speed = document.getElementById("speed");
const toStart = document.getElementById("to-start");
const stepBack = document.getElementById("step-back");
const stepForward = document.getElementById("step-forward");
const announcer = document.getElementById("announcer");

export class Travel {
  #session;
  #selection;
  #player;
  #moves = new Latest();
  #isDragging = false;

  constructor(session, selection) {
    this.#session = session;
    this.#selection = selection;
    this.#player = new Player({
      travel: (to) => this.#reach(to),
      changed: () => this.show(),
    });
    toStart.addEventListener("click", () => this.go("start"));
    stepBack.addEventListener("click", () => this.step(-1));
    stepForward.addEventListener("click", () => this.step(1));
    play.addEventListener("click", () => this.togglePlaying());
    live.addEventListener("click", () => this.go("live"));
    pastLive.addEventListener("click", () => this.go("live"));
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

  // Moves the app. While a request is pending, only the newest position is remembered.
  go(to) {
    this.#player.stop();
    if (this.#isRefused()) return;
    this.#moves.run(() => this.#reach(to).catch(showError));
  }

  step(by) {
    this.#player.stop();
    if (this.#isRefused()) return;
    const { timeline, hasEnded } = this.#session;
    if (!hasEnded) this.#session.ask("step", { by }).catch(showError);
    else this.#selectAt(timeline.countUpTo(this.#position) - 1 + by);
  }

  async togglePlaying() {
    if (this.#player.isPlaying) {
      this.#player.stop();
      return;
    }
    if (this.#isRefused()) return;
    const { timeline } = this.#session;
    const reached = timeline.countUpTo(this.#position);
    // At the end, playback restarts from the beginning.
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
    const { timeline, hasEnded, isConnected, isPast } = this.#session;
    const position = this.#position;
    const isEmpty = timeline.count === 0;
    slider.max = String(timeline.count);
    if (!this.#isDragging) this.#showSlider(timeline.countUpTo(position));
    bar.dataset.position = isPast ? "past" : "live";
    if (!isPast && past.contains(document.activeElement)) document.getElementById("list").focus();
    past.hidden = !isPast;
    if (isPast) pastText.textContent = sentence(position, timeline);
    // While the app is locked, the bar about that names the ignored actions.
    const { held, locked } = this.#session.status;
    pastHeld.textContent = locked ? "" : ignored("Would have run again", held ?? []);
    live.hidden = hasEnded || !isConnected;
    live.setAttribute("aria-pressed", String(!isPast));
    notLive.hidden = !live.hidden;
    notLive.textContent = hasEnded ? "Ended" : "Not connected";
    for (const control of [toStart, stepBack, stepForward, play, live, pastLive]) allow(control, this.#whyNot());
    for (const control of [toStart, stepBack, play, slider]) control.disabled = isEmpty;
    slider.disabled ||= this.#whyNot() !== null;
    toStart.disabled ||= position === "start";
    stepBack.disabled ||= position === "start";
    stepForward.disabled = hasEnded ? timeline.countUpTo(position) === timeline.count : !isPast;
    setIcon(play, this.#player.isPlaying ? "pause" : "play");
    play.setAttribute("aria-label", this.#player.isPlaying ? "Stop playing" : "Play");
    setTitle(play, this.#player.isPlaying ? "Stop playing (Space)" : "Play (Space)");
  }

  // Announces the app's position to assistive technologies.
  announce() {
    const { timeline, status, hasEnded, isPast } = this.#session;
    if (this.#player.isPlaying) return;
    const present = hasEnded ? "" : "The app is live.";
    announcer.textContent = isPast ? sentence(status.position, timeline) : present;
  }

  // The app's position, or the selected entry of an ended app.
  get #position() {
    if (!this.#session.hasEnded) return this.#session.status.position;
    return this.#selection.entry?.order ?? "start";
  }

  // Moving the selection needs no permission.
  #whyNot() {
    return this.#session.hasEnded ? null : this.#session.whyNot("travel");
  }

  #isRefused() {
    const reason = this.#whyNot();
    if (reason !== null) showToast(reason, "note");
    return reason !== null;
  }

  async #reach(to) {
    const { timeline, hasEnded } = this.#session;
    if (hasEnded) this.#selectAt(timeline.countUpTo(to) - 1);
    else await this.#session.ask("travel", { to });
  }

  #selectAt(index) {
    const { entries } = this.#session.timeline;
    const entry = entries[Math.min(Math.max(index, 0), entries.length - 1)];
    if (entry) this.#selection.choose(entry, { isVisit: false });
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

  // The end of the slider is `live`, except for an imported recording, which has no such position.
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
