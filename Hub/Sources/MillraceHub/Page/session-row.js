// A row in the list of sessions.

import { element, icon } from "./elements.js";
import { plural } from "./format.js";
import { ago, lasted, moment, size } from "./session-facts.js";

export class SessionRow {
  element;
  session;
  #link;
  #name = element("span", { class: "name" });
  #mark = element("span", { class: "mark" });
  #origin = element("span", { class: "origin" });
  #problem = element("span", { class: "problem" });
  #began = element("time", { class: "began" });
  #extent = element("span", { class: "extent" });
  #pin;
  #delete;

  // `remove(session)` is called when the person deletes the session, `pin(session)` when the person pins or unpins it.
  constructor(session, { remove, pin }) {
    this.#link = element(
      "a",
      // Include the token, if there is one.
      { class: "session-link", href: `sessions/${session.id}/${location.search}` },
      element("span", { class: "title" }, this.#name, this.#mark),
      this.#origin,
      element("span", { class: "times" }, this.#began, this.#extent),
      this.#problem,
    );
    this.#pin = element("button", { class: "tool", type: "button", onclick: () => pin(this.session) }, icon("pin"));
    this.#delete = element(
      "button",
      { class: "tool", type: "button", title: "Delete…", onclick: () => remove(this.session) },
      icon("trash"),
    );
    this.element = element("li", { class: "session" }, this.#link, this.#pin, this.#delete);
  }

  show(session, now) {
    this.session = session;
    const { app, alive, device, system, process, pages, file, ended, bytes } = session;
    const began = new Date(session.began);
    const kind = alive ? "running" : file ? "file" : "ended";
    this.element.dataset.kind = kind;
    this.#name.textContent = app;
    const endings = { crashed: "Crashed", killed: "Killed", lost: "Connection lost" };
    const end = endings[session.ending?.kind] ?? "Ended";
    this.#mark.textContent = { running: "Running", ended: end, file: "From a file" }[kind];
    this.#mark.title = session.ending?.text ?? "";
    this.#origin.textContent = [
      file, device, system,
      // The process is unknown for a session from a file.
      process ? `process ${process}` : null,
      alive && pages > 0 ? `open in ${plural(pages, "page")}` : null,
    ].filter((part) => part).join(" · ");
    this.#problem.textContent = session.problem ?? "";
    this.#began.dateTime = session.began;
    this.#began.textContent = `${ago(began, now)}, ${moment(began, now)}`;
    const length = ended ? `ran ${lasted(new Date(ended) - began)}` : null;
    this.#extent.textContent = [length, size(bytes)].filter((part) => part).join(" · ");
    this.#pin.hidden = Boolean(file);
    this.#pin.title = session.pinned ? "Pinned: the hub does not remove it by itself" : "Pin: never remove it by itself";
    this.#pin.setAttribute("aria-pressed", String(session.pinned === true));
    this.#pin.setAttribute("aria-label", `Pin ${app} of ${moment(began, now)}`);
    this.#delete.hidden = alive;
    this.#delete.setAttribute("aria-label", `Delete ${app} of ${moment(began, now)}`);
  }
}
