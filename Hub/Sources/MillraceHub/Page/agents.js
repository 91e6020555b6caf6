// The agents' permission: a switch in the frame of each page, and the Stop button. Hidden if agents are disabled.

import { Connection } from "./connection.js";
import { element, say } from "./elements.js";
import { count, plural } from "./format.js";
import { placeBelow } from "./menus.js";
import { showToast } from "./toasts.js";

const byId = (id) => document.getElementById(id);
const control = byId("agents");
const button = byId("agents-button");
const buttonText = byId("agents-text");
const stop = byId("agents-stop");
const menu = byId("agents-menu");
const note = byId("agents-note");
const announcer = byId("agents-announcer");

// The permissions, from the lowest to the highest.
const grades = [
  { grade: "none", name: "Nothing", verb: "may do nothing", text: "Running calls are cancelled." },
  { grade: "look", name: "Look", verb: "may look", text: "Read entries, values and screens." },
  { grade: "act", name: "Act", verb: "may act", text: "Use the app, and dispatch actions." },
  { grade: "time", name: "Change time", verb: "may change time", text: "Travel, skip, pause and lock." },
];

// How long the page shows an agent's last call, in milliseconds.
const stay = 4000;
// How long agents must be idle before their activity is announced again, in milliseconds.
const quiet = 20_000;
// The maximum number of agents in the menu.
const most = 16;

export class Agents {
  #address;
  #connection;
  #status = { enabled: false, grade: "none", most: "none", agents: [] };
  #options = new Map();
  #list = element("ul", { class: "agents-list" });
  #timer = null;
  #lastNews = -Infinity;

  // `socket` and `permission` are relative to the page: the WebSocket for agents' status, and the address for changing
  // the permission. `onMessage(message)` receives the messages about calls.
  constructor({ socket, permission }, onMessage = () => {}) {
    this.#address = permission;
    this.#connection = new Connection({
      received: (message) => {
        if (message.type === "agents") this.#show(message);
        else onMessage(message);
      },
      stateChanged: (state) => {
        if (state === "lost") this.#show({ ...this.#status, agents: [] });
      },
    });
    this.#fillMenu();
    placeBelow(menu, button);
    stop.addEventListener("click", () => {
      // The Stop button is hidden when it has worked, so move the focus to another button.
      button.focus();
      this.#permit("none");
    });
    this.#connection.open(`${socket}${location.search}`);
  }

  // Shows what an agent has done.
  did(agent, what) {
    this.#say(agent, what);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showRunning(), stay);
  }

  #fillMenu() {
    const radios = grades.map(({ grade, name, text }) => {
      const radio = element("input", { type: "radio", name: "agents-grade", value: grade });
      const explanation = element("small", {}, text);
      radio.addEventListener("change", () => this.#permit(grade));
      this.#options.set(grade, { radio, explanation, text });
      return element("label", {}, radio, element("span", {}, name, explanation));
    });
    menu.replaceChildren(
      element("fieldset", {}, element("legend", {}, "Agents may"), ...radios),
      element("section", { "aria-label": "Agents that are connected" }, this.#list),
    );
  }

  #show(status) {
    this.#status = status;
    const { enabled, grade, agents } = status;
    control.hidden = !enabled;
    if (!enabled) {
      menu.hidePopover();
      return;
    }
    const limit = rank(status.most);
    for (const [index, { grade: each, verb }] of grades.entries()) {
      const { radio, explanation, text } = this.#options.get(each);
      radio.checked = each === grade;
      radio.disabled = index > limit;
      say(explanation, index > limit ? `Needs a hub started with --agents ${each}.` : text);
      if (each !== grade) continue;
      say(buttonText, verb);
    }
    control.dataset.grade = grade;
    button.setAttribute("aria-label", `Agents ${buttonText.textContent}`);
    stop.hidden = grade === "none" || agents.length === 0;
    this.#showAgents(agents);
    this.#showRunning();
  }

  #showAgents(agents) {
    const items = agents.slice(0, most).map(({ name, version, calls, running }) => {
      const facts = [plural(calls, "call"), running.length > 0 ? `now ${running.join(", ")}` : null];
      return element(
        "li",
        { "data-running": String(running.length > 0) },
        element("bdi", { class: "agent" }, name),
        element("bdi", { class: "version" }, version),
        element("span", { class: "doing" }, facts.filter((fact) => fact).join(" · ")),
      );
    });
    const rest = agents.length - most;
    if (rest > 0) items.push(element("li", { class: "remark" }, `and ${count(rest)} more`));
    if (items.length === 0) items.push(element("li", { class: "remark" }, "No agent is connected."));
    this.#list.replaceChildren(...items);
  }

  // Shows the running call, unless the last finished call is still shown.
  #showRunning() {
    const busy = this.#status.agents.find(({ running }) => running.length > 0);
    control.dataset.running = String(busy !== undefined);
    if (busy) this.#say(busy.name, `${busy.running[0]}…`);
    else note.classList.remove("shown");
  }

  #say(agent, what) {
    note.replaceChildren(element("bdi", { class: "agent" }, agent), element("bdi", {}, what));
    note.classList.add("shown");
    const now = performance.now();
    // Announce agents' activity, not each call: there may be many.
    if (now - this.#lastNews > quiet) announcer.textContent = `The agent ${agent} is at work.`;
    this.#lastNews = now;
  }

  async #permit(grade) {
    try {
      await requestPermission(`${this.#address}${location.search}`, grade);
    } catch (error) {
      showToast(error.message);
      // Reset the switch to the actual permission.
      this.#show(this.#status);
    }
  }
}

async function requestPermission(address, grade) {
  const request = { method: "POST", headers: { "X-Millrace": "agents" }, body: JSON.stringify({ grade }) };
  let response;
  try {
    response = await fetch(address, request);
  } catch {
    throw new Error("There is no connection to the hub, so nothing was changed.");
  }
  if (response.ok) return;
  // A response that is not JSON does not come from the hub, so show its status.
  const { error } = await response.json().catch(() => ({ error: `The hub answered with status ${response.status}.` }));
  throw new Error(error);
}

function rank(grade) {
  return grades.findIndex((other) => other.grade === grade);
}
