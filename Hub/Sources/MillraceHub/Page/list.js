// The list of transitions. Only the visible rows are elements of the page, so that its length does not matter.

import { CallMark } from "./calls.js";
import { element, icon } from "./elements.js";
import { plural } from "./format.js";
import { scrollTopToShow, visibleRange } from "./range.js";
import { RowElement } from "./row.js";
import { Burst } from "./rows.js";

const container = document.getElementById("list");
const newer = document.getElementById("newer");

export class TransitionList {
  #showsClock = false;
  #session;
  #rows;
  #handlers;
  #selected = null;
  #lines = [];
  #spacer = element("div", { class: "spacer", role: "presentation" });
  #window = element("div", { class: "window", role: "presentation" });
  #isDue = false;
  #isFollowing = true;
  // The number of new rows while the person has scrolled away from the end.
  #newCount = 0;
  #rowHeight = 28;

  // `handlers.select(entry)` is called when the keyboard selects an entry, and `handlers.open(entry)` after a click.
  // `handlers.jump(entry)` moves the app to an entry, and `handlers.follow()` selects the newest entry.
  constructor(session, rows, handlers) {
    this.#session = session;
    this.#rows = rows;
    this.#handlers = handlers;
    this.#spacer.append(this.#window);
    container.append(this.#spacer);
    container.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    container.addEventListener("click", (event) => this.#clicked(event));
    container.addEventListener("dblclick", (event) => this.#withEntry(event, handlers.jump));
    container.addEventListener("keydown", (event) => this.#pressed(event));
    newer.addEventListener("click", () => handlers.follow());
    new ResizeObserver(() => this.#resized()).observe(container);
  }

  get selected() {
    return this.#selected;
  }

  focus() {
    container.focus({ preventScroll: true });
  }

  // The order of the first visible row and the offset within it; null if the list follows the newest entry.
  get place() {
    const first = this.#rows.all[Math.floor(container.scrollTop / this.#rowHeight)];
    return this.#isFollowing || !first ? null : { order: first.order, offset: container.scrollTop % this.#rowHeight };
  }

  // Scrolls to a place returned by `place`; null is the end.
  returnTo(place) {
    this.#isFollowing = place === null;
    const index = place === null ? -1 : this.#rows.all.findIndex((row) => row.order >= place.order);
    if (index >= 0) this.#place(index * this.#rowHeight + place.offset);
    this.draw();
  }

  // Shows the columns for effects and durations only if a transition has some.
  showColumns({ effects, durations }) {
    container.parentElement.classList.toggle("has-effects", effects);
    container.parentElement.classList.toggle("has-durations", durations);
  }

  // Switches between the time of day and the time since the previous row.
  toggleClock() {
    this.#showsClock = !this.#showsClock;
    container.parentElement.classList.toggle("shows-clock", this.#showsClock);
    this.draw();
  }

  follow() {
    this.#isFollowing = true;
    this.draw();
  }

  toTop() {
    this.#isFollowing = false;
    this.#place(0);
    this.draw();
  }

  // Marks an entry as selected, and by default scrolls it into view.
  select(entry, { reveals = true } = {}) {
    this.#selected = entry;
    const index = entry ? this.#rows.indexOf(entry) : -1;
    if (reveals && index >= 0) this.#reveal(index);
    this.draw();
  }

  // Called after rows were added at the end.
  grew(count) {
    if (!this.#isFollowing) this.#newCount += count;
    this.draw();
  }

  // Called after rows were removed at the beginning. The visible rows stay in place.
  shrank(count) {
    if (!this.#isFollowing) this.#place(Math.max(0, container.scrollTop - count * this.#rowHeight));
    this.draw();
  }

  // Called after the rows were replaced.
  changed() {
    this.#newCount = 0;
    const index = this.#selected ? this.#rows.indexOf(this.#selected) : -1;
    if (!this.#isFollowing && index >= 0) this.#reveal(index);
    this.draw();
  }

  // Inserts calls between the rows. The visible rows stay in place.
  insert(calls) {
    if (calls.length === 0) return;
    const { place } = this;
    this.#rows.insert(calls);
    this.returnTo(place);
  }

  // Selects the row at a distance from the selected one. Skips agents' calls.
  move(by) {
    const { all, count } = this.#rows;
    if (count === 0) return;
    const current = this.#selected ? this.#rows.indexOf(this.#selected) : -1;
    const start = current >= 0 ? current : by > 0 ? -1 : count;
    let index = Math.min(Math.max(start + by, 0), count - 1);
    // Skip the row of an expanded burst: the row of its first member follows.
    if (all[index] instanceof Burst && all[index].isExpanded) index += by > 0 || index === 0 ? 1 : -1;
    const entry = entryNear(all, index, Math.sign(by)) ?? entryNear(all, index, -Math.sign(by));
    if (entry) this.#handlers.select(entry);
  }

  // Requests drawing before the next frame, at most once per frame.
  draw() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#drawNow();
    });
  }

  #drawNow() {
    const { all, count } = this.#rows;
    const height = container.clientHeight;
    const total = count * this.#rowHeight;
    this.#spacer.style.setProperty("height", `${total}px`);
    if (this.#isFollowing) {
      container.scrollTop = total;
      this.#newCount = 0;
    }
    const { scrollTop } = container;
    const { first, end } = visibleRange({ scrollTop, height, rowHeight: this.#rowHeight, count });
    this.#keepLines(end - first);
    const selected = this.#selected ? this.#rows.indexOf(this.#selected) : -1;
    for (let index = first; index < end; index += 1) {
      this.#lines[index - first].show(all[index], {
        session: this.#session,
        previous: previousOf(all, index),
        index,
        isSelected: index === selected,
        showsClock: this.#showsClock,
      });
    }
    this.#window.style.setProperty("transform", `translateY(${first * this.#rowHeight}px)`);
    container.setAttribute("aria-rowcount", String(count));
    const active = selected >= first && selected < end ? this.#lines[selected - first].element.id : null;
    if (active) container.setAttribute("aria-activedescendant", active);
    else container.removeAttribute("aria-activedescendant");
    newer.hidden = this.#newCount === 0;
    if (!newer.hidden) newer.replaceChildren(icon("arrow.down"), `${plural(this.#newCount, "new", "new")}`);
  }

  #keepLines(count) {
    while (this.#lines.length < count) {
      const line = new RowElement();
      this.#lines.push(line);
      this.#window.append(line.element);
    }
    for (const line of this.#lines.splice(count)) line.element.remove();
  }

  #scrolled() {
    const rest = container.scrollHeight - container.clientHeight - container.scrollTop;
    this.#isFollowing = rest < this.#rowHeight;
    this.draw();
  }

  #resized() {
    container.parentElement.style.setProperty("--scroll-bar", `${container.offsetWidth - container.clientWidth}px`);
    this.#rowHeight = parseFloat(getComputedStyle(container).getPropertyValue("--row-height"));
    this.draw();
  }

  #reveal(index) {
    const { scrollTop } = container;
    const goal = scrollTopToShow(index, { scrollTop, height: container.clientHeight, rowHeight: this.#rowHeight });
    if (goal === scrollTop) return;
    this.#isFollowing = false;
    this.#place(goal);
  }

  // Set the height first: the list must be long enough to scroll.
  #place(scrollTop) {
    this.#spacer.style.setProperty("height", `${this.#rows.count * this.#rowHeight}px`);
    container.scrollTop = scrollTop;
  }

  #clicked(event) {
    const row = this.#rowOf(event);
    if (row instanceof Burst && event.target.closest(".twisty, .repeat")) this.#toggle(row);
    else this.#withEntry(event, this.#handlers.open);
  }

  #toggle(burst) {
    this.#rows.toggle(burst);
    this.draw();
  }

  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const burst = this.#selected?.burst ?? null;
    const page = Math.max(1, Math.floor(container.clientHeight / this.#rowHeight) - 1);
    switch (event.key) {
      case "PageDown": this.move(page); break;
      case "PageUp": this.move(-page); break;
      case "Home": this.move(-Infinity); break;
      case "End": this.move(Infinity); break;
      case "ArrowRight": if (burst && !burst.isExpanded) this.#toggle(burst); break;
      case "ArrowLeft": if (burst?.isExpanded) this.#toggle(burst); break;
      case "Enter": if (this.#selected) this.#handlers.jump(this.#selected); break;
      default: return;
    }
    event.preventDefault();
  }

  #withEntry(event, use) {
    const row = this.#rowOf(event);
    if (row instanceof CallMark) this.#withFirst(row, use);
    else if (row) use(entryOf(row));
  }

  // Calls `use` with the first transition of a call, if it is shown.
  #withFirst(mark, use) {
    const entry = entryNear(this.#rows.all, this.#rows.all.indexOf(mark), 1);
    if (entry && mark.calls[0].range !== "" && entry.order < mark.calls[0].next) use(entry);
  }

  #rowOf(event) {
    const line = event.target.closest(".row");
    return line ? this.#rows.all[Number(line.dataset.index)] : undefined;
  }
}

// The row of transitions before a row. Skips agents' calls, and the row of an expanded burst, because its members
// follow.
function previousOf(all, index) {
  const row = all[index - 1];
  return (row instanceof Burst && row.isExpanded) || row instanceof CallMark ? previousOf(all, index - 1) : row;
}

// Returns the transition in the row at an index. Skips agents' calls in the given direction. Returns null if no row is
// left.
function entryNear(all, index, direction) {
  let near = index;
  while (all[near] instanceof CallMark) near += direction;
  return all[near] ? entryOf(all[near]) : null;
}

function entryOf(row) {
  return row instanceof Burst ? row.members[0] : row;
}
