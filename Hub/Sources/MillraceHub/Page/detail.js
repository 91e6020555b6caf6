// The selected transition: its name, its buttons and its tabs.

import { dialectClass, element, icon, isJournal } from "./elements.js";
import { clock, count, duration } from "./format.js";
import { Latest } from "./latest.js";
import { OriginLine } from "./origin.js";
import { NotConnected, Refusal } from "./requests.js";
import { showToast } from "./toasts.js";

const section = document.getElementById("detail");
const nothing = document.getElementById("nothing");
const invitation = nothing.textContent;
const header = document.getElementById("detail-header");
const name = document.getElementById("detail-name");
const facts = document.getElementById("detail-facts");
const tabList = document.getElementById("tabs");
const panel = document.getElementById("panel");
const jump = document.getElementById("jump");
const skip = document.getElementById("skip");
const again = document.getElementById("again");

export class Detail {
  #session;
  #tabs;
  #pins;
  #buttons = new Map();
  #current;
  #entry = null;
  #loads = new Latest();
  #origin;
  // The entry and the tab whose content the panel shows.
  #loaded = { order: null, tab: null };

  constructor(session, tabs, pins) {
    this.#session = session;
    this.#origin = new OriginLine(session.details, document.getElementById("origin"));
    this.#tabs = tabs;
    this.#pins = pins;
    for (const [index, tab] of tabs.entries()) {
      const title = `${tab.title} (${index + 1})`;
      const button = element(
        "button",
        { id: `tab-${tab.id}`, type: "button", role: "tab", "aria-controls": "panel", title },
        tab.title,
      );
      button.addEventListener("click", () => this.choose(tab));
      this.#buttons.set(tab, button);
      tabList.append(button);
    }
    tabList.addEventListener("keydown", (event) => this.#pressed(event));
    this.#current = tabs[0];
    this.#markCurrent();
  }

  get entry() {
    return this.#entry;
  }

  // The tabs of the transition. An event of a journal has those that are not about states.
  get #offered() {
    const isEvent = this.#entry !== null && isJournal(this.#session.store(this.#entry.store));
    return isEvent ? this.#tabs.filter((tab) => tab.showsEvents) : this.#tabs;
  }

  // The tab that is shown: the chosen one, if the transition has it.
  get #shown() {
    const offered = this.#offered;
    return offered.includes(this.#current) ? this.#current : offered[0];
  }

  // Whether a button that acts on the transition has the focus.
  get hasFocusedAction() {
    return document.activeElement.closest(".detail-actions") !== null;
  }

  // Shows a sentence in place of a transition.
  showMissing(text) {
    nothing.firstElementChild.textContent = text;
    // A phone shows the list.
    if (!nothing.checkVisibility()) showToast(text, "note");
  }

  show(entry) {
    this.#entry = entry;
    nothing.firstElementChild.textContent = invitation;
    for (const part of [header, tabList, panel]) part.hidden = entry === null;
    nothing.hidden = entry !== null;
    section.dataset.isEmpty = String(entry === null);
    this.update();
    this.#markCurrent();
    if (entry) this.#origin.show(entry);
    return this.reload();
  }

  // Selects a tab, and shows its content.
  choose(tab) {
    this.#current = tab;
    this.#markCurrent();
    panel.scrollTop = 0;
    return this.reload();
  }

  chooseAt(index) {
    if (this.#entry && this.#offered.includes(this.#tabs[index])) this.choose(this.#tabs[index]);
  }

  // Updates the header, which needs no request.
  update() {
    const entry = this.#entry;
    if (!entry) return;
    const store = this.#session.store(entry.store);
    const isSkipped = this.#session.isSkipped(entry);
    const isAction = entry.kind === "action";
    name.className = dialectClass(store.dialect);
    name.textContent = entry.title;
    const numbers = [clock(this.#session.timeOf(entry))];
    if (entry.took > 0) numbers.push(duration(entry.took));
    facts.replaceChildren(
      element("span", { class: "numbers" }, element("a", { href: `#${entry.order}`, title: "Its address" }, `#${entry.order}`),
        ` · ${numbers.join(" · ")}`),
      element("span", { class: `badge ${dialectClass(store.dialect)}` }, store.dialect),
      element("span", { class: "store" }, store.name),
      ...this.#during(entry),
    );
    const isHere = this.#session.status.position === entry.order;
    jump.disabled = isHere;
    jump.textContent = isHere ? "The app is here" : "Jump here";
    skip.hidden = !isAction || !store.reducible;
    skip.setAttribute("aria-pressed", String(isSkipped));
    skip.textContent = isSkipped ? "Skipped" : "Skip";
    again.hidden = !isAction || store.alive === false || isJournal(store);
    const effects = this.#tabs.find((tab) => tab.id === "effects");
    this.#buttons.get(effects).replaceChildren(
      effects.title,
      ...(entry.effects > 0 ? [element("span", { class: "number" }, count(entry.effects))] : []),
    );
  }

  // Requests and shows the content of the tab. While a request is pending, only the newest selection is remembered.
  reload() {
    return this.#loads.run(async (isStale) => {
      const entry = this.#entry;
      const tab = this.#shown;
      if (!entry) return;
      panel.setAttribute("aria-busy", "true");
      const focus = focusInPanel();
      try {
        const content = await tab.content(entry);
        if (isStale() || tab !== this.#shown || entry !== this.#entry) return;
        if (panel.firstChild !== content) panel.replaceChildren(content);
        if (focus) focusAgain(focus);
        this.#loaded = { order: entry.order, tab };
        await this.#pins.show(entry, isStale);
      } catch (error) {
        if (!isStale()) this.#showProblem(error, entry, tab);
      } finally {
        panel.setAttribute("aria-busy", "false");
      }
    });
  }

  // Describes the agent's call during which an entry occurred, if there was one.
  #during(entry) {
    const call = this.#session.calls.during(entry.order);
    if (call === null) return [];
    const text = ["during a call of ", element("bdi", {}, call.agent), ": ", element("bdi", {}, call.summary)];
    return [element("span", { class: "of-agent", title: call.summary }, icon("agent"), element("span", {}, ...text))];
  }

  #showProblem(error, entry, tab) {
    const isLost = error instanceof NotConnected;
    // The panel already shows the content of this tab for this entry, so keep it.
    if (isLost && this.#loaded.order === entry.order && this.#loaded.tab === tab) return;
    if (!isLost && !(error instanceof Refusal)) console.error("Millrace:", error);
    const text = isLost ? "This was not loaded before the connection to the hub was lost." : error.message;
    panel.replaceChildren(element("p", { class: "remark problem" }, text));
    this.#loaded = { order: null, tab: null };
  }

  #markCurrent() {
    const [offered, shown] = [this.#offered, this.#shown];
    for (const [tab, button] of this.#buttons) {
      const isCurrent = tab === shown;
      button.hidden = !offered.includes(tab);
      button.setAttribute("aria-selected", String(isCurrent));
      button.tabIndex = isCurrent ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `tab-${shown.id}`);
  }

  #pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const offered = this.#offered;
    const tab = offered.at((offered.indexOf(this.#shown) + step) % offered.length);
    this.choose(tab);
    this.#buttons.get(tab).focus();
  }
}

// The index of the focused item in the panel's trees; -1 for another element in the panel. Null if the focus is
// elsewhere.
function focusInPanel() {
  return panel.contains(document.activeElement) ? { item: items().indexOf(document.activeElement) } : null;
}

// Restores the focus after the panel's content was replaced.
function focusAgain({ item }) {
  if (!panel.contains(document.activeElement)) (items()[item] ?? panel).focus({ preventScroll: true });
}

function items() {
  return [...panel.querySelectorAll('[role="treeitem"]')];
}
