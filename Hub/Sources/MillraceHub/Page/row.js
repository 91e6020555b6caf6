// A visible row of the list. The elements are reused for the rows that are scrolled into view.

import { dialectClass, element, icon, setIcon } from "./elements.js";
import { clock, count, duration, gap, plural } from "./format.js";
import { CallMark } from "./calls.js";
import { Burst } from "./rows.js";

const most = 10; // The maximum number of calls in the title of a row.
const glyphs = { start: "flag", change: "delta", restoration: "arrow.counterclockwise" };

export class RowElement {
  element;
  #order = cell("order");
  #store = element("span");
  #twisty = element("span", { class: "twisty", "aria-hidden": "true" }, icon("chevron.right"));
  #glyph = element("span", { class: "glyph", "aria-hidden": "true" }, icon("flag"));
  #name = element("span", { class: "name" });
  #repeat = element("span", { class: "repeat" });
  #excerpt = element("span", { class: "excerpt" });
  #tag = element("span", { class: "tag" });
  #warning = element("span", { class: "warned", "aria-hidden": "true", title: "A warning concerns this transition" }, icon("warning"));
  #effects = cell("effects end");
  #effectCount = element("span");
  #took = cell("took end");
  #time = cell("time end");
  #cells;
  // Replaces the other cells in the row of an agent's call.
  #call = cell("call");
  #agent = element("bdi", { class: "agent" });
  #did = element("bdi", { class: "did" });
  #range = element("span", { class: "orders" });
  #failure = element("span", { class: "failure" });

  constructor() {
    const store = cell("store", this.#store);
    const what = cell("what", this.#twisty, this.#glyph, this.#name, this.#repeat, this.#excerpt, this.#warning, this.#tag);
    this.#effects.append(icon("bolt"), this.#effectCount);
    this.#call.append(icon("agent"), this.#agent, this.#did, this.#failure, this.#range);
    this.#cells = [this.#order, store, what, this.#effects, this.#took, this.#time];
    this.element = element("div", { role: "row" });
  }

  // `facts`: the session, the previous row, the index, whether the row is or contains the selected entry, and the
  // format of times.
  show(row, facts) {
    if (row instanceof CallMark) this.#showCall(row, facts.index);
    else this.#showTransitions(row, facts);
  }

  // Replaces the row's cells, unless it has these already.
  #fill(cells) {
    if (this.element.firstChild !== cells[0]) this.element.replaceChildren(...cells);
  }

  #showCall(mark, index) {
    this.#fill([this.#call]);
    const [{ agent, failure, range }] = mark.calls;
    setAttributes(this.element, {
      id: null,
      class: failure ? "row mark failed" : "row mark",
      "data-index": String(index),
      "data-kind": "call",
      "aria-rowindex": String(index + 1),
      "aria-level": "1",
      "aria-selected": null,
      "aria-expanded": null,
      "aria-current": null,
      "aria-label": [`Agent ${agent} ${mark.text}`, failure && `${failure.word}: ${failure.sentence}`, range]
        .filter((part) => part).join(", "),
    });
    setText(this.#agent, agent);
    setText(this.#did, mark.text);
    setText(this.#range, range);
    setText(this.#failure, failure?.word ?? "");
    this.#call.title = failure?.sentence ?? mark.calls.slice(0, most).map(({ summary }) => summary).join("\n");
  }

  #showTransitions(row, facts) {
    this.#fill(this.#cells);
    const { session, previous, index, isSelected, showsClock } = facts;
    const isBurst = row instanceof Burst;
    const isOfStarts = isBurst && row.isOfStarts;
    const first = isBurst ? row.members[0] : row;
    const last = isBurst ? row.members.at(-1) : row;
    const members = isBurst ? row.members : [row];
    const store = session.store(first.store);
    const { position } = session.status;
    const isAfter = position === "start" || (position !== "live" && first.order > position);
    const isHere = typeof position === "number" && !isAfter && last.order >= position;
    const isMember = !isBurst && row.burst?.isExpanded === true;
    const isSkipped = !isBurst && session.isSkipped(row);
    const isWarned = members.some((member) => session.warned.has(member.order));
    const during = session.calls.describe(first.order);
    const effects = sum(members, "effects");
    const tag = tagOf(row, isBurst, isSkipped);
    const since = previous instanceof Burst ? previous.members.at(-1).at : previous?.at ?? 0;
    const time = showsClock ? clock(session.timeOf(first)) : gap(first.at - since);
    const repeat = isBurst ? `×${count(members.length)}` : "";
    const storeName = isOfStarts ? plural(members.length, "store") : store.name;
    const took = first.kind === "start" ? 0 : sum(members, "took");

    setAttributes(this.element, {
      id: `row-${isBurst ? "burst-" : ""}${first.order}`,
      class: ["row", isOfStarts ? "" : dialectClass(store.dialect), isMember ? "member" : "",
        isBurst || first.changed ? "" : "unchanged", isSkipped ? "skipped" : "",
        !isBurst && row.from !== null ? "continued" : "", isAfter ? "after" : "",
        isHere && !(isBurst && row.isExpanded) ? "here" : "", during ? "during" : ""].filter((name) => name !== "").join(" "),
      "data-index": String(index),
      "data-kind": isBurst && !isOfStarts ? "burst" : first.kind,
      "aria-rowindex": String(index + 1),
      "aria-level": isMember ? "2" : "1",
      "aria-selected": String(isSelected),
      "aria-expanded": isBurst ? String(row.isExpanded) : null,
      "aria-current": isHere ? "step" : null,
      "aria-label": [
        `#${first.order} ${storeName}: ${isBurst ? `${first.title} ${repeat}` : `${first.lead}${first.excerpt}`}`,
        effects > 0 ? plural(effects, "effect") : null,
        isWarned ? "with a warning" : null,
        during,
        row.from !== null && tag ? `continued ${tag}` : tag,
        isHere ? "the app is here" : null,
      ].filter((part) => part).join(", "),
    });
    setText(this.#order, String(first.order));
    setText(this.#store, storeName);
    this.#store.title = isOfStarts ? members.map((member) => session.store(member.store).name).join(", ") : storeName;
    this.#twisty.hidden = !isBurst;
    this.#glyph.hidden = isBurst || row.kind === "action";
    if (!this.#glyph.hidden) setIcon(this.#glyph, glyphs[row.kind] ?? "delta");
    setText(this.#name, isBurst ? first.title : first.lead);
    setText(this.#repeat, repeat);
    setText(this.#excerpt, isBurst ? "" : first.excerpt);
    this.#warning.hidden = !isWarned;
    this.#tag.hidden = tag === null;
    setText(this.#tag, tag ?? "");
    this.#effects.classList.toggle("none", effects === 0);
    setText(this.#effectCount, effects === 0 ? "" : count(effects));
    // A transition without a measured duration, such as the start of a store, has the duration 0.
    setText(this.#took, took === 0 ? "" : duration(took));
    setText(this.#time, time);
  }
}

function tagOf(row, isBurst, isSkipped) {
  if (isBurst) return null;
  if (isSkipped) return "skipped";
  if (row.from !== null) return row.from === "start" ? "from the start" : `from #${row.from}`;
  if (row.isRecomputed) return "recomputed";
  return null;
}

function cell(className, ...children) {
  return element("span", { role: "gridcell", class: className }, ...children);
}

function sum(members, property) {
  return members.reduce((total, member) => total + member[property], 0);
}

// Assigning an unchanged value would cost a new layout.

function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) target.removeAttribute(name);
    else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
}
