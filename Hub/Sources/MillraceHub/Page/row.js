// One row of the list on the page. There are as many as fit in view; each shows whatever is scrolled to its place.

import { dialectClass, element, icon, setIcon } from "./elements.js";
import { clock, count, duration, gap, plural } from "./format.js";
import { Burst } from "./rows.js";

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
  #effects = cell("effects end");
  #effectCount = element("span");
  #took = cell("took end");
  #time = cell("time end");

  constructor() {
    const store = cell("store", this.#store);
    const what = cell("what", this.#twisty, this.#glyph, this.#name, this.#repeat, this.#excerpt, this.#tag);
    this.#effects.append(icon("bolt"), this.#effectCount);
    this.element = element("div", { role: "row" }, this.#order, store, what, this.#effects, this.#took, this.#time);
  }

  // `facts`: the session, the row before, the index, whether it is selected or holds what is, and how times are shown.
  show(row, facts) {
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
        isHere && !(isBurst && row.isExpanded) ? "here" : ""].filter((name) => name !== "").join(" "),
      "data-index": String(index),
      "data-kind": isBurst && !isOfStarts ? "burst" : first.kind,
      "aria-rowindex": String(index + 1),
      "aria-level": isMember ? "2" : "1",
      "aria-selected": String(isSelected),
      "aria-expanded": isBurst ? String(row.isExpanded) : null,
      "aria-current": isHere ? "step" : null,
      "aria-label": [
        `#${first.order} ${storeName}: ${first.title}${isBurst ? ` ${repeat}` : first.excerpt}`,
        effects > 0 ? plural(effects, "effect") : null,
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
    setText(this.#name, first.title);
    setText(this.#repeat, repeat);
    setText(this.#excerpt, isBurst ? "" : first.excerpt);
    this.#tag.hidden = tag === null;
    setText(this.#tag, tag ?? "");
    this.#effects.classList.toggle("none", effects === 0);
    setText(this.#effectCount, effects === 0 ? "" : count(effects));
    // Nothing ran where a store began, and some stores do not measure.
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

// Writing what is there already costs the browser a new layout.

function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) target.removeAttribute(name);
    else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
}
